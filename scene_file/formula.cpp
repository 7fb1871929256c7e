#include "formula.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <rattle/base/text.hpp>

#include "name_suggestion.hpp"

namespace rattle {
namespace {

struct Function {
  std::string_view name;
  GestureOperation operation;
  int operands;
};
constexpr std::array<Function, 11> functions = {{{"sin", GestureOperation::sine, 1},
                                                 {"cos", GestureOperation::cosine, 1},
                                                 {"exp", GestureOperation::exponential, 1},
                                                 {"log", GestureOperation::logarithm, 1},
                                                 {"sqrt", GestureOperation::square_root, 1},
                                                 {"abs", GestureOperation::absolute, 1},
                                                 {"round", GestureOperation::round, 1},
                                                 {"min", GestureOperation::minimum, 2},
                                                 {"max", GestureOperation::maximum, 2},
                                                 {"pow", GestureOperation::power, 2},
                                                 {"ramp", GestureOperation::ramp, 2}}};

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool continues_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Recursive-descent parser; stops at the first problem.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::variant<Formula, FormulaProblem> parse() {
    sum();
    skip_blanks();
    if (!problem_ && place_ < text_.size()) fail(unexpected());
    if (problem_) return *problem_;
    return std::move(formula_);
  }

 private:
  void fail(std::string message) {
    if (!problem_) problem_ = FormulaProblem{place_ + 1, std::move(message)};
  }
  void skip_blanks() {
    constexpr std::string_view blanks = " \t\r\n";
    while (place_ < text_.size() && blanks.find(text_[place_]) != std::string_view::npos) ++place_;
  }
  // The character at the current place, with all its UTF-8 bytes.
  std::string_view character() const {
    std::size_t size = 1;
    while (place_ + size < text_.size() && (static_cast<unsigned char>(text_[place_ + size]) & 0xC0) == 0x80)
      ++size;
    return text_.substr(place_, size);
  }
  std::string unexpected() const {
    if (!starts_name(text_[place_])) return text("unexpected ", in_quotes(character()));
    std::size_t end = place_;
    while (end < text_.size() && continues_name(text_[end])) ++end;
    return text("unexpected ", in_quotes(text_.substr(place_, end - place_)),
                "; write numbers without units (SI), and an operator between two values");
  }
  bool take(char wanted) {
    skip_blanks();
    if (problem_ || place_ >= text_.size() || text_[place_] != wanted) return false;
    ++place_;
    return true;
  }
  void emit(GestureOperation operation, double constant = 0.0) {
    if (formula_.program.size() >= 1000) return fail("the formula is too long: use a gesture for a part of it");
    formula_.program.push_back({operation, constant, {}});
  }

  void sum() {
    product();
    for (;;) {
      if (take('+'))
        product(), emit(GestureOperation::add);
      else if (take('-'))
        product(), emit(GestureOperation::subtract);
      else
        return;
    }
  }
  void product() {
    sign();
    for (;;) {
      if (take('*'))
        sign(), emit(GestureOperation::multiply);
      else if (take('/'))
        sign(), emit(GestureOperation::divide);
      else
        return;
    }
  }
  void sign() {
    if (++depth_ > 64) fail("the formula is nested too deeply");
    if (!problem_) {
      if (take('-'))
        sign(), emit(GestureOperation::negate);
      else
        power();
    }
    --depth_;
  }
  void power() {
    operand();
    if (take('^')) sign(), emit(GestureOperation::power);
  }
  void operand() {
    skip_blanks();
    if (problem_) return;
    if (place_ >= text_.size()) return fail("the formula ends where a value is expected");
    if (take('(')) {
      sum();
      if (!take(')')) fail("a ')' is missing");
      return;
    }
    const char c = text_[place_];
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') return number();
    if (starts_name(c)) return name();
    fail(text("expected a number, a name or '(', not ", in_quotes(character())));
  }
  void number() {
    double value = 0.0;
    const char* const begin = text_.data() + place_;
    const auto [end, status] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (status != std::errc{} || !std::isfinite(value)) return fail("the number is out of range");
    place_ += static_cast<std::size_t>(end - begin);
    emit(GestureOperation::constant, value);
  }
  void name() {
    const std::size_t begin = place_;
    while (place_ < text_.size() && continues_name(text_[place_])) ++place_;
    std::string word(text_.substr(begin, place_ - begin));
    if (word == "gesture" && place_ + 1 < text_.size() && text_[place_] == '.' &&
        starts_name(text_[place_ + 1])) {
      const std::size_t after_prefix = ++place_;  // "gesture.NAME" is NAME
      while (place_ < text_.size() && continues_name(text_[place_])) ++place_;
      word = text_.substr(after_prefix, place_ - after_prefix);
    }
    if (place_ + 1 < text_.size() && text_[place_] == '.' && starts_name(text_[place_ + 1]))
      return property(std::move(word));
    skip_blanks();
    if (place_ < text_.size() && text_[place_] == '(') return call(word, begin);
    if (word == "t") return emit(GestureOperation::time);
    if (word == "pi") return emit(GestureOperation::constant, std::numbers::pi);
    const auto found = std::find(formula_.names.begin(), formula_.names.end(), word);
    const std::size_t index = static_cast<std::size_t>(found - formula_.names.begin());
    if (found == formula_.names.end()) formula_.names.push_back(word);
    emit(GestureOperation::gesture);
    if (!problem_) formula_.program.back().gesture.index = index;
  }
  void property(std::string part) {
    const std::size_t key = ++place_;
    while (place_ < text_.size() && continues_name(text_[place_])) ++place_;
    formula_.properties.push_back(
        {formula_.program.size(), std::move(part), std::string(text_.substr(key, place_ - key))});
    emit(GestureOperation::constant);
  }
  bool is_property(std::size_t instruction) const {
    return std::any_of(formula_.properties.begin(), formula_.properties.end(),
                       [&](const PropertyUse& use) { return use.instruction == instruction; });
  }
  void call(const std::string& word, std::size_t begin) {
    const auto function =
        std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return f.name == word; });
    if (function == functions.end()) {
      std::vector<std::string> known;
      known.reserve(functions.size());
      for (const Function& f : functions) known.emplace_back(f.name);
      place_ = begin;
      return fail(text("there is no function ", in_quotes(word), suggestion(word, known)));
    }
    take('(');
    const std::size_t first_operand = formula_.program.size();
    for (int i = 0; i < function->operands; ++i) {
      if (i > 0 && !take(',')) return fail(wrong_count(*function));
      sum();
    }
    if (!take(')')) return fail(wrong_count(*function));
    if (function->operation == GestureOperation::ramp) check_ramp(first_operand, begin);
    emit(function->operation);
  }
  std::string wrong_count(const Function& function) const {
    if (place_ >= text_.size()) return text("a ')' is missing after ", function.name, "(");
    return text(function.name, " takes ", function.operands,
                function.operands == 1 ? " value" : " values, separated by a comma");
  }
  // If both operands are constants, the first must be smaller. Other operands are known only at run time.
  void check_ramp(std::size_t first_operand, std::size_t begin) {
    const auto& program = formula_.program;
    if (problem_ || program.size() != first_operand + 2) return;
    const GestureInstruction &from = program[first_operand], &to = program[first_operand + 1];
    if (from.operation != GestureOperation::constant || to.operation != GestureOperation::constant) return;
    if (from.constant < to.constant || is_property(first_operand) || is_property(first_operand + 1)) return;
    place_ = begin;
    fail(text("ramp(", from.constant, ", ", to.constant,
              ") must end after it begins; leave a small time for a jump"));
  }

  std::string_view text_;
  std::size_t place_ = 0;
  int depth_ = 0;
  Formula formula_;
  std::optional<FormulaProblem> problem_;
};

}  // namespace

std::variant<Formula, FormulaProblem> parse_formula(std::string_view text) { return Parser(text).parse(); }

}  // namespace rattle
