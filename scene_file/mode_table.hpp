// Tables of modes with named points, from CSV text. Messages have the line and the column, but not the text.
#pragma once

#include <rattle/scene/schema/body_keys.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rattle {

struct ModeTable {
  std::vector<std::string> points;
  std::vector<ListedMode> modes;
};

// The table, or what is wrong with it.
std::variant<ModeTable, std::string> parse_mode_table(std::string_view text);

// sigma of a mode, 1/s.
double sigma_of(DecayMeasure measure, double value, double frequency);

// What is wrong with the numbers of a mode, of which `index` says which one; empty if nothing is.
struct ModeProblem {
  std::size_t index = 0;  // 0: frequency, 1: decay, 2: mass, 3 and on: shapes
  std::string message{};
};
ModeProblem mode_problem(DecayMeasure measure, const std::vector<double>& numbers);

}  // namespace rattle
