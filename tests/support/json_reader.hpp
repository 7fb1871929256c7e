// A strict JSON reader, so that the tests detect invalid output.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rattle::testing {

struct JsonValue {
  using Array = std::vector<JsonValue>;
  using Object = std::map<std::string, JsonValue>;
  std::variant<std::nullptr_t, bool, double, std::string, Array, Object> content;

  bool has(const std::string& key) const { return object().contains(key); }
  bool is_null() const { return content.index() == 0; }
  bool boolean() const { return std::get<bool>(content); }
  double number() const { return std::get<double>(content); }
  const std::string& text() const { return std::get<std::string>(content); }
  const Array& array() const { return std::get<Array>(content); }
  const Object& object() const { return std::get<Object>(content); }
  const JsonValue& operator[](const std::string& key) const { return object().at(key); }
  const JsonValue& operator[](std::size_t index) const { return array().at(index); }
};

// Throws std::runtime_error unless the whole text is one JSON value.
JsonValue parse_json(std::string_view text);

}  // namespace rattle::testing
