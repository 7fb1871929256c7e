#include "scenes/table_loading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "console/command_error.hpp"

namespace rattle {
namespace {

constexpr std::string_view blanks = " \t";

std::string_view without_blanks(std::string_view field) {
  const std::size_t start = std::min(field.find_first_not_of(blanks), field.size());
  field.remove_prefix(start);
  return field.substr(0, field.find_last_not_of(blanks) + 1);
}

// Splits at every ',' or ';', so that missing fields stay empty; splits at blanks only if there is neither.
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

struct ReadNumber {
  double value = 0.0;
  bool is_number = false;  // also true for "nan", "inf" and "1e999", which are not usable
  bool is_usable = false;
};

ReadNumber read_number(std::string_view field) {
  if (field.starts_with('+')) field.remove_prefix(1);
  ReadNumber number;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number.value);
  number.is_number = error != std::errc::invalid_argument && end == field.data() + field.size();
  number.is_usable = number.is_number && error == std::errc{} && std::isfinite(number.value);
  return number;
}

bool is_heading(std::string_view line, const std::vector<std::string_view>& fields) {
  return line.find_first_of("0123456789") == std::string_view::npos && !fields[0].empty() &&
         std::none_of(fields.begin(), fields.end(), [](auto field) { return read_number(field).is_number; });
}

// One line of a table, with the positions of its fields. Messages contain the position but not the text,
// because a scene may name any file, not only tables.
class TableLine {
 public:
  TableLine(std::string_view line, int number, bool may_be_heading)
      : line_(line), number_(number), may_be_heading_(may_be_heading) {}

  TableRow row(const std::vector<std::string_view>& fields) const {
    if (fields.size() != 2) {
      const std::size_t wrong = fields.size() < 2 ? line_.size() + 1 : column(fields[2]);
      fail(wrong, fmt::format("expected a pair of numbers, not {} fields", fields.size()));
    }
    return {number(fields[0]), number(fields[1]), number_, static_cast<int>(column(fields[0])),
            static_cast<int>(column(fields[1]))};
  }

 private:
  std::size_t column(std::string_view field) const {
    return static_cast<std::size_t>(field.data() - line_.data()) + 1;
  }
  [[noreturn]] void fail(std::size_t column, const std::string& message) const {
    throw InputError(fmt::format("line {}, column {}: {}", number_, column, message));
  }
  double number(std::string_view field) const {
    const ReadNumber read = read_number(field);
    if (read.is_usable) return read.value;
    if (read.is_number) fail(column(field), "the number must be finite, within 1e308");
    if (field.empty()) fail(column(field), "a number is missing");
    fail(column(field),
         fmt::format("not a number{}",
                     may_be_heading_ ? "; a first row of headings has no digits, or begins with #" : ""));
  }

  std::string_view line_;
  int number_;
  bool may_be_heading_;
};

}  // namespace

std::vector<TableRow> parse_table(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::vector<TableRow> table;
  bool is_first = true;
  for (int line_number = 1; !text.empty(); ++line_number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::vector<std::string_view> fields = split_fields(line);
    if (fields.empty() || fields[0].starts_with('#')) continue;
    if (!is_first || !is_heading(line, fields))
      table.push_back(TableLine(line, line_number, is_first).row(fields));
    is_first = false;
  }
  if (table.empty()) throw InputError("it has no pairs of numbers");
  return table;
}

}  // namespace rattle
