#include "mode_table.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <rattle/base/text.hpp>

#include "attachment_text.hpp"

namespace rattle {
namespace {

constexpr std::string_view blanks = " \t";
constexpr std::string_view columns_known =
    "the columns are frequency (Hz), one of t60 (s), q and sigma (1/s), mass (kg), and one for each point";

struct Field {
  std::string_view text;
  std::size_t column = 1;  // in its line
};

std::vector<Field> fields_of(std::string_view line) {
  std::vector<Field> fields;
  for (std::size_t from = 0; from <= line.size();) {
    const std::size_t end = std::min(line.find_first_of(",;", from), line.size());
    std::size_t first = std::min(line.find_first_not_of(blanks, from), end);
    std::size_t last = end;
    while (last > first && blanks.find(line[last - 1]) != std::string_view::npos) --last;
    fields.push_back({line.substr(first, last - first), first + 1});
    from = end + 1;
  }
  return fields;
}

std::string at(int line, std::size_t column, const std::string& message) {
  return text("line ", line, ", column ", column, ": ", message);
}

std::optional<double> number_of(std::string_view field) {
  if (field.starts_with('+')) field.remove_prefix(1);
  double value = 0.0;
  const auto [end, problem] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (problem != std::errc() || end != field.data() + field.size() || !std::isfinite(value))
    return std::nullopt;
  return value;
}

// Which number of a mode each column has: 0 frequency, 1 decay, 2 mass, 3 and on the points.
class Header {
 public:
  // What is wrong with it; empty if nothing is.
  std::string read(const std::vector<Field>& fields, int line) {
    constexpr std::size_t none = 3;
    bool found[3] = {};
    for (const Field& field : fields) {
      std::size_t number = none;
      if (field.text == "frequency") number = 0;
      if (field.text == "mass") number = 2;
      for (const Choice& choice : decay_choices)
        if (field.text == choice.name) number = 1, measure_ = static_cast<DecayMeasure>(choice.value);
      const bool twice = number < none ? found[number]
                                       : std::find(points_.begin(), points_.end(), field.text) != points_.end();
      if (twice)
        return at(line, field.column,
                  text("this column is there twice", number == 1 ? ", as t60, q or sigma" : ""));
      if (number < none) {
        found[number] = true;
        place_.push_back(number);
        continue;
      }
      if (!is_point_name(field.text))
        return at(line, field.column,
                  "the name of a point begins with a letter and has letters, digits, '_' and '-'");
      place_.push_back(none + points_.size());
      points_.emplace_back(field.text);
    }
    for (const auto& [number, name] : {std::pair{0, "frequency"}, {1, "t60, q or sigma"}, {2, "mass"}})
      if (!found[number]) return text("line ", line, ": the column ", name, " is missing; ", columns_known);
    if (points_.empty()) return text("line ", line, ": there is no point; ", columns_known);
    if (points_.size() > static_cast<std::size_t>(point_counts.high))
      return text("line ", line, ": ", points_.size(), " points are too many: at most ", point_counts.high);
    return {};
  }

  const std::vector<std::string>& points() const { return points_; }
  const std::vector<std::size_t>& place() const { return place_; }
  DecayMeasure measure() const { return measure_; }

 private:
  std::vector<std::string> points_;
  std::vector<std::size_t> place_;  // by column
  DecayMeasure measure_ = DecayMeasure::t60;
};

// Appends a mode. What is wrong with the line; empty if nothing is.
std::string read_mode(const Header& header, const std::vector<Field>& fields, int line, ModeTable& table) {
  const std::vector<std::size_t>& place = header.place();
  if (fields.size() != place.size())
    return at(line, fields.back().column,
              text("there are ", fields.size(), " numbers for ", place.size(), " columns"));
  std::vector<double> numbers(place.size());
  std::vector<std::size_t> columns(place.size());
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto number = number_of(fields[i].text);
    if (!number)
      return at(line, fields[i].column, fields[i].text.empty() ? "a number is missing" : "not a finite number");
    numbers[place[i]] = *number;
    columns[place[i]] = fields[i].column;
  }
  if (const ModeProblem problem = mode_problem(header.measure(), numbers); !problem.message.empty())
    return at(line, columns[problem.index], problem.message);
  table.modes.push_back({numbers[0],
                         sigma_of(header.measure(), numbers[1], numbers[0]),
                         numbers[2],
                         {numbers.begin() + 3, numbers.end()}});
  return {};
}

}  // namespace

double sigma_of(DecayMeasure measure, double value, double frequency) {
  if (measure == DecayMeasure::t60) return 3.0 * std::numbers::ln10 / value;
  return measure == DecayMeasure::q ? std::numbers::pi * frequency / value : value;
}

ModeProblem mode_problem(DecayMeasure measure, const std::vector<double>& numbers) {
  const auto lies = [](double value, const Range& range) {
    return (range.above_low ? value > range.low : value >= range.low) && value <= range.high;
  };
  if (!lies(numbers[0], positive)) return {0, text("frequency ", numbers[0], " Hz must be greater than 0")};
  if (measure == DecayMeasure::sigma) {
    if (!lies(numbers[1], not_negative)) return {1, text("sigma ", numbers[1], " 1/s must be at least 0")};
  } else if (!lies(numbers[1], decaying)) {
    return {1, text(measure == DecayMeasure::q ? "q " : "t60 ", numbers[1],
                    measure == DecayMeasure::q ? "" : " s", " must be ", decaying.low, " to ", decaying.high)};
  }
  if (!lies(numbers[2], weighable))
    return {2, text("mass ", numbers[2], " kg must be greater than 0, at least ", weighable.low, " kg")};
  for (std::size_t i = 3; i < numbers.size(); ++i)
    if (!lies(numbers[i], mode_shapes)) return {i, text("the shape ", numbers[i], " must be within ±1e6")};
  return {};
}

std::variant<ModeTable, std::string> parse_mode_table(std::string_view text_of_file) {
  std::string_view rest = text_of_file;
  if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
  ModeTable table;
  std::optional<Header> header;
  for (int number = 1; !rest.empty(); ++number) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::vector<Field> fields = fields_of(line);
    if ((fields.size() == 1 && fields[0].text.empty()) || fields[0].text.starts_with('#')) continue;
    std::string problem;
    if (!header) {
      header.emplace();
      problem = header->read(fields, number);
    } else if (table.modes.size() == static_cast<std::size_t>(mode_counts.high)) {
      problem = text("line ", number, ": there are more than ", mode_counts.high, " modes");
    } else {
      problem = read_mode(*header, fields, number, table);
    }
    if (!problem.empty()) return problem;
  }
  if (!header) return text("it is empty; ", columns_known);
  if (table.modes.empty()) return std::string("it has headings but no modes");
  table.points = header->points();
  return table;
}

}  // namespace rattle
