// A row of coloured marks with names.
#pragma once

#include <string>
#include <vector>

#include "plotting/canvas.hpp"

namespace rattle {

struct LegendEntry {
  std::string name;
  LineStyle line{};
  bool filled = false;  // a patch instead of a line
};

// Draws the entries from `left` on, ends a row before `right`; returns the height it took.
double draw_legend(Canvas& canvas, double left, double right, double top,
                   const std::vector<LegendEntry>& entries);

// The height it will take.
double legend_height(Canvas& canvas, double left, double right, const std::vector<LegendEntry>& entries);

}  // namespace rattle
