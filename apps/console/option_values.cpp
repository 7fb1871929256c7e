#include "console/option_values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "console/command_error.hpp"
#include "recording/solver_names.hpp"
#include "scene_file/name_suggestion.hpp"

namespace rattle {
namespace {

template <class Number>
std::optional<Number> parse_all(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

double byte_factor(char unit) {
  switch (unit) {
    case 'K':
      return 0x1p10;
    case 'M':
      return 0x1p20;
    case 'G':
      return 0x1p30;
    case 'T':
      return 0x1p40;
    default:
      return 0.0;
  }
}

}  // namespace

double read_positive_number(std::string_view text) {
  const auto value = parse_all<double>(text);
  if (!value || !std::isfinite(*value) || !(*value > 0.0))
    throw InputError(fmt::format("'{}' is not a positive number", text));
  return *value;
}

int read_positive_integer(std::string_view text) {
  const auto value = parse_all<int>(text);
  if (!value || *value < 1) throw InputError(fmt::format("'{}' is not an integer of at least 1", text));
  return *value;
}

int read_ledger_steps(std::span<const std::string> words) {
  if (words.size() != 2 || words[0] != "every")
    throw InputError(fmt::format("'{}' is not a choice of steps; write 'every 16' to look at one step in 16",
                                 fmt::join(words, " ")));
  return read_positive_integer(words[1]);
}

std::size_t read_byte_count(std::string_view text) {
  std::string_view digits = text;
  if (digits.ends_with("iB")) digits.remove_suffix(2);
  double factor = 1.0;
  if (!digits.empty() && byte_factor(digits.back()) > 0.0) {
    factor = byte_factor(digits.back());
    digits.remove_suffix(1);
  }
  const auto value = parse_all<double>(digits);
  const double bytes = value ? *value * factor : 0.0;
  if (!(bytes >= 1.0) || !(bytes < 0x1p62))
    throw InputError(fmt::format("'{}' is not an amount of memory such as 512M or 2G", text));
  return static_cast<std::size_t>(bytes);
}

Rule read_solver(std::string_view text) {
  if (const auto rule = find_solver(text)) return *rule;
  const std::string nearest = nearest_name(text, solver_names());
  throw InputError(fmt::format("'{}' is not a solver{}; choose one of {}", text,
                               nearest.empty() ? "" : fmt::format(" (did you mean '{}'?)", nearest),
                               fmt::join(solver_names(), ", ")));
}

int read_thread_count(std::string_view text) {
  constexpr int most = 64;
  const int count = read_positive_integer(text);
  if (count > most) throw InputError(fmt::format("{} threads are too many: at most {}", count, most));
  return count;
}

Kernels read_kernels(std::string_view text) {
  const std::vector<std::string> names = {"plain", "fast", "baseline", "avx2", "avx512"};  // in enum order
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] != text) continue;
    const auto choice = static_cast<Kernels>(i);
    if (find_kernels(choice)) return choice;
    throw InputError(fmt::format("this processor has no {}; use fast or plain", text));
  }
  throw InputError(fmt::format("'{}' is not a kernel set; choose one of {}", text, fmt::join(names, ", ")));
}

std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t start = 0;;) {
    const std::size_t comma = text.find(',', start);
    parts.emplace_back(text.substr(start, comma - start));
    if (comma == std::string_view::npos) return parts;
    start = comma + 1;
  }
}

std::string exact_number(double value) { return fmt::format("{}", value); }

}  // namespace rattle
