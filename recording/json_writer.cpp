#include "recording/json_writer.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "recording/utf8.hpp"

namespace rattle {
namespace {

std::string escape_of(char c) {
  char escape[8];
  std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
  return escape;
}

// The fewest digits that read back as the same number.
std::string number_text(double number) {
  constexpr int always_kept = 15, always_enough = 17;  // significant digits of a double
  char digits[32];
  for (int count = always_kept; count <= always_enough; ++count) {
    std::snprintf(digits, sizeof digits, "%.*g", count, number);
    if (std::strtod(digits, nullptr) == number) break;
  }
  return digits;
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) {
      result += "\\ufffd";
      text.remove_prefix(1);
      continue;
    }
    const char c = text[0];
    if (c == '"' || c == '\\')
      (result += '\\') += c;
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
      result += escape_of(c);
    else
      result += text.substr(0, length);
    text.remove_prefix(length);
  }
  return result + '"';
}

}  // namespace

void JsonWriter::new_line() {
  if (!is_indented()) return;
  text_ += '\n';
  text_.append(2 * has_members_.size(), ' ');
}

void JsonWriter::begin_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (has_members_.empty()) return;
  if (has_members_.back()) text_ += ',';
  has_members_.back() = true;
  new_line();
}

JsonWriter& JsonWriter::raw(std::string_view token) {
  begin_value();
  text_ += token;
  return *this;
}

JsonWriter& JsonWriter::open(char bracket) {
  begin_value();
  text_ += bracket;
  has_members_.push_back(false);
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  const bool had_members = has_members_.back();
  has_members_.pop_back();
  if (had_members) new_line();
  text_ += bracket;
  return *this;
}

JsonWriter& JsonWriter::open_object() { return open('{'); }
JsonWriter& JsonWriter::close_object() { return close('}'); }
JsonWriter& JsonWriter::open_array() { return open('['); }
JsonWriter& JsonWriter::close_array() { return close(']'); }

JsonWriter& JsonWriter::key(std::string_view name) {
  begin_value();
  text_ += quoted(name) + (is_indented() ? ": " : ":");
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) { return raw(quoted(text)); }
JsonWriter& JsonWriter::plain(std::string_view text) {
  begin_value();
  text_ += '"';
  text_ += text;
  text_ += '"';
  return *this;
}
JsonWriter& JsonWriter::value(double number) {
  return std::isfinite(number) ? raw(number_text(number)) : null();
}
JsonWriter& JsonWriter::value(bool truth) { return raw(truth ? "true" : "false"); }

}  // namespace rattle
