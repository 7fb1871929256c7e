// Writes JSON for the page on one line. NaN and infinities become null.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdio>
#include <string>
#include <string_view>

namespace rattle::page {

class JsonText {
 public:
  JsonText& open(char bracket) {
    separate();
    text_ += bracket;
    fresh_ = true;
    return *this;
  }
  JsonText& close(char bracket) {
    text_ += bracket;
    fresh_ = false;
    return *this;
  }
  JsonText& open_object() { return open('{'); }
  JsonText& close_object() { return close('}'); }
  JsonText& open_array() { return open('['); }
  JsonText& close_array() { return close(']'); }
  JsonText& key(std::string_view name) {
    separate();
    quote(name);
    text_ += ':';
    fresh_ = true;
    return *this;
  }
  JsonText& value(std::string_view word) {
    separate();
    quote(word);
    return *this;
  }
  JsonText& value(const char* word) { return value(std::string_view(word)); }
  JsonText& value(double number) {
    separate();
    char digits[32] = "null";
    if (std::isfinite(number)) std::snprintf(digits, sizeof digits, "%.17g", number);
    text_ += digits;
    return *this;
  }
  JsonText& value(bool truth) {
    separate();
    text_ += truth ? "true" : "false";
    return *this;
  }
  template <std::integral Integer>
  JsonText& value(Integer number) {
    return value(static_cast<double>(number));
  }
  // Text that needs no escaping, such as base64.
  JsonText& plain(std::string_view word) {
    separate();
    ((text_ += '"') += word) += '"';
    return *this;
  }
  JsonText& null() {
    separate();
    text_ += "null";
    return *this;
  }
  template <class Value>
  JsonText& member(std::string_view name, const Value& content) {
    return key(name).value(content);
  }
  const std::string& text() const noexcept { return text_; }

 private:
  void separate() {
    if (!fresh_) text_ += ',';
    fresh_ = false;
  }
  void quote(std::string_view word) {
    text_ += '"';
    for (const char c : word) {
      char escaped[8];
      if (c == '"' || c == '\\') {
        (text_ += '\\') += c;
      } else if (static_cast<unsigned char>(c) < 0x20) {
        std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
        text_ += escaped;
      } else {
        text_ += c;
      }
    }
    text_ += '"';
  }

  std::string text_;
  bool fresh_ = true;
};

}  // namespace rattle::page
