// Reads a report's document back, including the stored samples.
#pragma once

#include <cstring>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <support/json_reader.hpp>
#include <vector>

namespace rattle::testing {

inline std::string decode_base64(const std::string& text) {
  static const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0;
  int held = 0;
  for (const char c : text) {
    if (c == '=') break;
    const std::size_t value = letters.find(c);
    if (value == std::string::npos) throw std::runtime_error("not base64");
    bits = (bits << 6 | static_cast<unsigned>(value)) & 0xffffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(bits >> held & 255);
  }
  return bytes;
}

template <class Number>
std::vector<Number> unpacked(const JsonValue& packed, const char* type) {
  if (packed["type"].text() != type) throw std::runtime_error("it is " + packed["type"].text());
  const std::string bytes = decode_base64(packed["base64"].text());
  std::vector<Number> numbers(bytes.size() / sizeof(Number));
  std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(Number));
  return numbers;
}

// The columns of --csv by name. If a name occurs twice, the first column is returned.
inline std::map<std::string, std::vector<double>> csv_columns(const std::string& text) {
  std::map<std::string, std::vector<double>> columns;
  std::vector<std::vector<double>*> order;
  std::istringstream lines(text);
  std::string line, field;
  std::getline(lines, line);
  for (std::istringstream fields(line); std::getline(fields, field, ',');)
    order.push_back(columns.contains(field) ? nullptr : &columns[field]);
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    for (std::size_t i = 0; std::getline(fields, field, ','); ++i)
      if (order[i] != nullptr) order[i]->push_back(std::strtod(field.c_str(), nullptr));
  }
  return columns;
}

// Extracts the JSON from a report's page.
inline std::string data_of_page(const std::string& page) {
  static const std::string start = "<script id=\"rattle-data\" type=\"application/json\">";
  const std::size_t first = page.find(start);
  if (first == std::string::npos) throw std::runtime_error("no data in the page");
  const std::size_t begin = first + start.size();
  return page.substr(begin, page.find("</script>", begin) - begin);
}

}  // namespace rattle::testing
