// One coordinate system on a canvas: frame, ticks, labels, and curves within it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "plotting/canvas.hpp"
#include "plotting/ticks.hpp"

namespace rattle {

struct Axis {
  std::string label;
  double lowest = 0.0;
  double highest = 1.0;
  bool logarithmic = false;
  std::vector<Tick> ticks{};
  bool shows_labels = true;  // of the ticks, and its own
};

// Sizes in points: nothing thinner than what a printer keeps, nothing smaller than what a reader can read.
namespace print {
inline constexpr double label_size = 8.0;
inline constexpr double tick_size = 7.0;
inline constexpr double frame_width = 0.6;
inline constexpr double curve_width = 0.8;
inline constexpr double fine_curve_width = 0.5;
inline constexpr double grid_width = 0.35;
inline constexpr double tick_length = 3.0;
inline constexpr double margin = 4.0;          // around the whole figure
inline constexpr double left_labels = 41.0;    // room for labels left of a frame
inline constexpr double bottom_labels = 26.0;  // and below it
inline constexpr Colour ink{0.1, 0.1, 0.1};
inline constexpr Colour grid{0.86, 0.86, 0.86};
}  // namespace print

// Distinct also to colour-blind eyes; number i, again from the start after the last.
Colour series_colour(std::size_t i);

class Axes {
 public:
  Axes(Canvas& canvas, const Rectangle& area, Axis x, Axis y);

  const Rectangle& area() const noexcept { return area_; }
  double x(double value) const;
  double y(double value) const;

  void draw_grid();   // behind the curves
  void draw_frame();  // after them: frame, ticks, labels
  void curve(std::span<const Point> values, const LineStyle& style);
  void fill_between(std::span<const double> at, std::span<const double> low, std::span<const double> high,
                    const Colour& colour);
  void horizontal(double value, const LineStyle& style);

 private:
  Canvas& canvas_;
  Rectangle area_;
  Axis x_;
  Axis y_;
};

// Time from 0 on, with its ticks; `room` is the frame's width in points.
Axis time_axis(double from, double to, double room);

// A linear axis that holds the values with a little air, with its ticks; `room` is the frame's height in
// points.
Axis value_axis(const std::string& label, double lowest, double highest, double room);

}  // namespace rattle
