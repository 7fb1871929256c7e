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

// Draws the entries from `left`, wrapping before `right`. Returns the height used.
double draw_legend(Canvas& canvas, double left, double right, double top,
                   const std::vector<LegendEntry>& entries);

// The height draw_legend will use.
double legend_height(Canvas& canvas, double left, double right, const std::vector<LegendEntry>& entries);

}  // namespace rattle
