// A coordinate system on a canvas: frame, ticks, labels and curves.
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
  bool shows_labels = true;  // tick labels and axis label
};

// Sizes in points. Lines are thick enough to print, text is large enough to read.
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
inline constexpr double bottom_labels = 26.0;  // room for labels below a frame
inline constexpr Colour ink{0.1, 0.1, 0.1};
inline constexpr Colour grid{0.86, 0.86, 0.86};
}  // namespace print

// Colour number i, distinguishable for colour-blind readers; repeats after the last.
Colour series_colour(std::size_t i);

class Axes {
 public:
  Axes(Canvas& canvas, const Rectangle& area, Axis x, Axis y);

  const Rectangle& area() const noexcept { return area_; }
  double x(double value) const;
  double y(double value) const;

  void draw_grid();   // call before drawing curves
  void draw_frame();  // call after drawing curves; draws frame, ticks and labels
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

// Time axis with ticks, labelled from 0; `room` is the frame's width in points.
Axis time_axis(double from, double to, double room);

// Linear axis with ticks that includes the values with some padding; `room` is the frame's height in points.
Axis value_axis(const std::string& label, double lowest, double highest, double room);

}  // namespace rattle
