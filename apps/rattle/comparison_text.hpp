// What `rattle compare` prints.
#pragma once

#include <string>
#include <vector>

#include "rattle/solver_comparison.hpp"
#include "recording/json_writer.hpp"

namespace rattle {

std::string comparison_text(const Comparison& comparison, const ComparisonRequest& request);
void write_comparison(JsonWriter& json, const Comparison& comparison, const ComparisonRequest& request);

// All solvers in one Markdown table: order, error and cost in the first scene, pulls, depth and noise where
// they are worst.
std::string comparison_table(const std::vector<Comparison>& comparisons, const ComparisonRequest& request);

}  // namespace rattle
