// Helpers shared by all figures: margins, title, curves from kept samples.
#pragma once

#include <string>
#include <vector>

#include "analysis/thinning.hpp"
#include "plotting/axes.hpp"

namespace rattle {

inline constexpr double title_height = 14.0;  // points

// The sheet inside its margins and below the title, if any.
inline Rectangle inner_area(Canvas& canvas, const std::string& title) {
  const double above = title.empty() ? 0.0 : title_height;
  return {print::margin, print::margin + above, canvas.width() - 2.0 * print::margin,
          canvas.height() - 2.0 * print::margin - above};
}

inline void draw_title(Canvas& canvas, const std::string& title) {
  if (title.empty()) return;
  canvas.text({print::margin, print::margin}, title,
              {.size = print::label_size, .bold = true, .along = Along::top});
}

inline std::vector<Point> points_over_time(const KeptSignal& signal, double sample_rate, double factor) {
  std::vector<Point> points;
  points.reserve(signal.n.size());
  for (std::size_t i = 0; i < signal.n.size(); ++i)
    points.push_back({signal.n[i] / sample_rate, factor * signal.values[i]});
  return points;
}

}  // namespace rattle
