#include "support/json_writer.hpp"

#include <fmt/format.h>

#include <cmath>

namespace rattle {
namespace {

// The length of the well-formed UTF-8 sequence that `text` starts with, or 0.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool surrogate = first == 0xED && byte(1) > 0x9F;
  const bool beyond = first == 0xF4 && byte(1) > 0x8F;
  return overlong || surrogate || beyond ? 0 : length;
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
      result += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else
      result += text.substr(0, length);
    text.remove_prefix(length);
  }
  return result + '"';
}

}  // namespace

void JsonWriter::new_line() {
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
  text_ += quoted(name) + ": ";
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
  return std::isfinite(number) ? raw(fmt::format("{}", number)) : null();
}
JsonWriter& JsonWriter::value(bool truth) { return raw(truth ? "true" : "false"); }

}  // namespace rattle
