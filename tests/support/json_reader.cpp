#include "json_reader.hpp"

#include <charconv>
#include <stdexcept>

namespace rattle::testing {
namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  JsonValue whole() {
    JsonValue value = parse_value();
    skip_blanks();
    if (place_ != text_.size()) fail("something follows the value");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error("JSON, character " + std::to_string(place_) + ": " + what);
  }

  char peek() const { return place_ < text_.size() ? text_[place_] : '\0'; }

  void skip_blanks() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\t' || peek() == '\r') ++place_;
  }

  bool accept(char c) {
    skip_blanks();
    if (peek() != c) return false;
    ++place_;
    return true;
  }

  void expect(char c) {
    if (!accept(c)) fail(std::string("expected '") + c + "'");
  }

  bool accept_word(std::string_view word) {
    if (text_.substr(place_, word.size()) != word) return false;
    place_ += word.size();
    return true;
  }

  JsonValue parse_value() {
    skip_blanks();
    switch (peek()) {
      case '{':
        return {parse_object()};
      case '[':
        return {parse_array()};
      case '"':
        return {parse_string()};
      default:
        break;
    }
    if (accept_word("true")) return {true};
    if (accept_word("false")) return {false};
    if (accept_word("null")) return {nullptr};
    return {parse_number()};
  }

  JsonValue::Object parse_object() {
    JsonValue::Object object;
    expect('{');
    if (accept('}')) return object;
    do {
      skip_blanks();
      const std::string key = parse_string();
      expect(':');
      if (!object.emplace(key, parse_value()).second) fail("key '" + key + "' twice");
    } while (accept(','));
    expect('}');
    return object;
  }

  JsonValue::Array parse_array() {
    JsonValue::Array array;
    expect('[');
    if (accept(']')) return array;
    do array.push_back(parse_value());
    while (accept(','));
    expect(']');
    return array;
  }

  std::string parse_string() {
    std::string result;
    expect('"');
    while (peek() != '"') {
      if (static_cast<unsigned char>(peek()) < 0x20) fail("control character or end inside a string");
      if (peek() != '\\') {
        result += text_[place_++];
        continue;
      }
      ++place_;
      result += parse_escape();
    }
    ++place_;
    return result;
  }

  // Code points beyond ASCII are kept as "\uXXXX".
  std::string parse_escape() {
    const char c = peek();
    ++place_;
    if (c == '"' || c == '\\' || c == '/') return std::string(1, c);
    if (c != 'u') fail("an escape that the program never writes");
    unsigned code = 0;
    const std::string_view digits = text_.substr(place_, 4);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (error != std::errc{} || end != digits.data() + 4) fail("bad \\u");
    place_ += 4;
    return code < 0x80 ? std::string(1, static_cast<char>(code)) : "\\u" + std::string(digits);
  }

  double parse_number() {
    const std::size_t start = place_;
    if (peek() == '-') ++place_;
    if (peek() < '0' || peek() > '9') fail("no value");
    if (peek() == '0' && text_.substr(place_ + 1, 1).find_first_of("0123456789") == 0) fail("leading zero");
    double value = 0.0;
    const auto [end, error] = std::from_chars(text_.data() + start, text_.data() + text_.size(), value);
    if (error != std::errc{}) fail("bad number");
    place_ = static_cast<std::size_t>(end - text_.data());
    return value;
  }

  std::string_view text_;
  std::size_t place_ = 0;
};

}  // namespace

JsonValue parse_json(std::string_view text) { return Parser(text).whole(); }

}  // namespace rattle::testing
