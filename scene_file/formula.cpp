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
constexpr std::array<Function, 10> functions = {{{"sin", GestureOperation::sine, 1},
                                                 {"cos", GestureOperation::cosine, 1},
                                                 {"exp", GestureOperation::exponential, 1},
                                                 {"log", GestureOperation::logarithm, 1},
                                                 {"sqrt", GestureOperation::square_root, 1},
                                                 {"abs", GestureOperation::absolute, 1},
                                                 {"min", GestureOperation::minimum, 2},
                                                 {"max", GestureOperation::maximum, 2},
                                                 {"pow", GestureOperation::power, 2},
                                                 {"ramp", GestureOperation::ramp, 2}}};

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool continues_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Recursive descent; the first problem stops it.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::variant<Formula, FormulaProblem> parse() {
    sum();
    skip_blanks();
    if (!problem_ && place_ < text_.size()) fail(text("unexpected '", text_.substr(place_, 1), "'"));
    if (problem_) return *problem_;
    return std::move(formula_);
  }

 private:
  void fail(std::string message) {
    if (!problem_) problem_ = FormulaProblem{place_ + 1, std::move(message)};
  }
  void skip_blanks() {
    while (place_ < text_.size() && (text_[place_] == ' ' || text_[place_] == '\t' || text_[place_] == '\n')) ++place_;
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
    fail(text("expected a number, a name or '(', not '", text_.substr(place_, 1), "'"));
  }
  void number() {
    double value = 0.0;
    const char* const begin = text_.data() + place_;
    const auto [end, status] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (status != std::errc{} || !std::isfinite(value)) return fail("not a number that can be used");
    place_ += static_cast<std::size_t>(end - begin);
    emit(GestureOperation::constant, value);
  }
  void name() {
    const std::size_t begin = place_;
    while (place_ < text_.size() && continues_name(text_[place_])) ++place_;
    const std::string word(text_.substr(begin, place_ - begin));
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
  void call(const std::string& word, std::size_t begin) {
    const auto function = std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return f.name == word; });
    if (function == functions.end()) {
      std::vector<std::string> known;
      for (const Function& f : functions) known.emplace_back(f.name);
      place_ = begin;
      return fail(text("there is no function ", in_quotes(word), suggestion(word, known)));
    }
    take('(');
    for (int i = 0; i < function->operands; ++i) {
      if (i > 0 && !take(',')) return fail(text(word, " takes ", function->operands, " values, separated by commas"));
      sum();
    }
    if (!take(')')) return fail(text(word, " takes ", function->operands, function->operands == 1 ? " value" : " values"));
    emit(function->operation);
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
