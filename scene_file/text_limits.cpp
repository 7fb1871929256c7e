#include "text_limits.hpp"

#include <rattle/base/text.hpp>

namespace rattle {
namespace {

bool is_line_end(char c) { return c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

// Scans TOML text, skipping strings and comments.
class LimitScanner {
 public:
  LimitScanner(std::string_view text, const TextLimits& limits) : text_(text), limits_(limits) {}

  std::optional<TextProblem> scan() {
    std::size_t values = 0;
    int dots = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        while (at_ < text_.size() && !is_line_end(text_[at_])) advance();
        continue;
      }
      if (c == '"' || c == '\'') {
        skip_string(c);
        continue;
      }
      if (c == '.') {
        if (++dots >= limits_.key_parts)
          return problem(text("a key of more than ", limits_.key_parts, " parts; a scene needs at most 3"));
      } else if (c == ',' || c == '=' || c == '[') {
        if (++values > limits_.values)
          return problem(text("more than ", limits_.values, " values in one scene"));
        dots = 0;
      } else if (c == ']' || c == '{' || c == '}' || is_line_end(c)) {
        dots = 0;
      }
      advance();
    }
    return std::nullopt;
  }

 private:
  bool next_are(char c, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i)
      if (at_ + i >= text_.size() || text_[at_ + i] != c) return false;
    return true;
  }

  void skip_string(char quote) {
    const bool has_escapes = quote == '"';
    const bool is_multiline = next_are(quote, 3);
    for (int i = 0; i < (is_multiline ? 3 : 1); ++i) advance();
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (has_escapes && c == '\\') {
        advance();
        if (at_ < text_.size()) advance();
      } else if (is_multiline ? next_are(quote, 3) : c == quote) {
        // Up to two more quotes belong to a multi-line string: """a""""".
        for (int i = 0; i < (is_multiline ? 5 : 1) && at_ < text_.size() && text_[at_] == quote; ++i) advance();
        return;
      } else if (!is_multiline && is_line_end(c)) {
        return;
      } else {
        advance();
      }
    }
  }

  void advance() {
    if (text_[at_] == '\n') {
      ++line_;
      line_start_ = at_ + 1;
    }
    ++at_;
  }

  TextProblem problem(std::string message) const {
    return {line_, static_cast<int>(at_ - line_start_) + 1, std::move(message)};
  }

  std::string_view text_;
  const TextLimits& limits_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  int line_ = 1;
};

}  // namespace

std::optional<TextProblem> check_limits(std::string_view text, const TextLimits& limits) {
  if (text.size() > limits.bytes)
    return TextProblem{0, 0,
                       rattle::text("the scene has ", text.size(), " bytes, more than the limit of ",
                                    limits.bytes, "; put long profiles into a CSV file beside the scene")};
  return LimitScanner(text, limits).scan();
}

}  // namespace rattle
