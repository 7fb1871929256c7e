// Writes JSON that every reader accepts: strings as valid UTF-8, NaN and infinities as null.
//
//   JsonWriter json;
//   json.open_object();
//   json.member("samples", 44100);
//   json.key("contacts").open_array(); ... json.close_array();
//   json.close_object();
//   print(json.text());
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rattle {

enum class JsonLayout { indented, one_line };

class JsonWriter {
 public:
  explicit JsonWriter(JsonLayout layout = JsonLayout::indented) : layout_(layout) {}

  JsonWriter& open_object();
  JsonWriter& close_object();
  JsonWriter& open_array();
  JsonWriter& close_array();
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(double number);
  JsonWriter& value(bool truth);
  template <std::integral Integer>
  JsonWriter& value(Integer number) {
    return raw(std::to_string(number));
  }
  JsonWriter& null() { return raw("null"); }
  // Text that needs no escaping, such as base64.
  JsonWriter& plain(std::string_view text);

  template <class Value>
  JsonWriter& member(std::string_view name, const Value& content) {
    return key(name).value(content);
  }

  // Complete once every bracket is closed; an indented text ends with a newline.
  std::string text() const { return is_indented() ? text_ + "\n" : text_; }

 private:
  JsonWriter& raw(std::string_view token);
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void begin_value();
  void new_line();
  bool is_indented() const noexcept { return layout_ == JsonLayout::indented; }

  JsonLayout layout_;
  std::string text_;
  std::vector<bool> has_members_;  // per open bracket
  bool after_key_ = false;
};

}  // namespace rattle
