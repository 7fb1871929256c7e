#include "support/table_loading.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <string>

#include "support/command_error.hpp"

namespace rattle {
namespace {

constexpr std::string_view blanks = " \t";

std::string_view without_blanks(std::string_view field) {
  const std::size_t start = std::min(field.find_first_not_of(blanks), field.size());
  field.remove_prefix(start);
  return field.substr(0, field.find_last_not_of(blanks) + 1);
}

// At every ',' or ';', so that a gap stays a gap; at blanks only where there is neither.
std::vector<std::string_view> split_fields(std::string_view line) {
  std::vector<std::string_view> fields;
  line = without_blanks(line);
  if (line.empty()) return fields;
  const bool by_blanks = line.find_first_of(",;") == std::string_view::npos;
  while (true) {
    const std::size_t end = std::min(line.find_first_of(by_blanks ? blanks : ",;"), line.size());
    fields.push_back(without_blanks(line.substr(0, end)));
    if (end == line.size()) return fields;
    line = by_blanks ? without_blanks(line.substr(end)) : line.substr(end + 1);
  }
}

// "nan" and "inf" are numbers that cannot be used, not headings.
bool is_number_of_any_kind(std::string_view field) {
  if (field.starts_with('+')) field.remove_prefix(1);
  double value = 0.0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  return error != std::errc::invalid_argument && end == field.data() + field.size();
}

std::optional<double> parse_number(std::string_view field) {
  if (field.starts_with('+')) field.remove_prefix(1);
  double value = 0.0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc{} || end != field.data() + field.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace

std::vector<std::pair<double, double>> parse_table(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::vector<std::pair<double, double>> table;
  bool headings_possible = true;
  for (int line_number = 1; !text.empty(); ++line_number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::vector<std::string_view> fields = split_fields(line);
    if (fields.empty() || fields[0].starts_with('#')) continue;
    const auto x = parse_number(fields[0]);
    const bool is_heading = headings_possible && !fields[0].empty() && !is_number_of_any_kind(fields[0]);
    headings_possible = false;
    if (is_heading) continue;
    const auto y = fields.size() == 2 ? parse_number(fields[1]) : std::nullopt;
    if (!x || !y)
      throw InputError(fmt::format("line {}: '{}' is not a pair of numbers", line_number, line.substr(0, 60)));
    table.emplace_back(*x, *y);
  }
  if (table.empty()) throw InputError("it has no pairs of numbers");
  return table;
}

}  // namespace rattle
