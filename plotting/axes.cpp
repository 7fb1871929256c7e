#include "plotting/axes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace rattle {
namespace {

double share(const Axis& axis, double value) {
  if (!axis.logarithmic) return (value - axis.lowest) / (axis.highest - axis.lowest);
  return std::log(std::max(value, 1e-300) / axis.lowest) / std::log(axis.highest / axis.lowest);
}

}  // namespace

Colour series_colour(std::size_t i) {
  static constexpr std::array<Colour, 7> colours = {{{0.000, 0.447, 0.698},
                                                     {0.902, 0.624, 0.000},
                                                     {0.000, 0.620, 0.451},
                                                     {0.835, 0.369, 0.000},
                                                     {0.800, 0.475, 0.655},
                                                     {0.337, 0.706, 0.914},
                                                     {0.350, 0.350, 0.350}}};
  return colours[i % colours.size()];
}

Axes::Axes(Canvas& canvas, const Rectangle& area, Axis x, Axis y)
    : canvas_(canvas), area_(area), x_(std::move(x)), y_(std::move(y)) {}

double Axes::x(double value) const { return area_.left + area_.width * share(x_, value); }
double Axes::y(double value) const { return area_.bottom() - area_.height * share(y_, value); }

void Axes::draw_grid() {
  const LineStyle style{.width = print::grid_width, .colour = print::grid};
  for (const Tick& tick : x_.ticks) {
    const Point ends[] = {{x(tick.value), area_.top}, {x(tick.value), area_.bottom()}};
    if (!tick.label.empty()) canvas_.line(ends, style);
  }
  for (const Tick& tick : y_.ticks) {
    const Point ends[] = {{area_.left, y(tick.value)}, {area_.right(), y(tick.value)}};
    if (!tick.label.empty()) canvas_.line(ends, style);
  }
}

void Axes::draw_frame() {
  const LineStyle style{.width = print::frame_width, .colour = print::ink};
  canvas_.frame(area_, style);
  const TextStyle x_text{.size = print::tick_size, .across = Across::centre, .along = Along::top};
  const TextStyle y_text{.size = print::tick_size, .across = Across::right, .along = Along::middle};
  for (const Tick& tick : x_.ticks) {
    const double length = tick.label.empty() ? 0.5 * print::tick_length : print::tick_length;
    const Point mark[] = {{x(tick.value), area_.bottom()}, {x(tick.value), area_.bottom() + length}};
    canvas_.line(mark, style);
    if (x_.shows_labels)
      canvas_.text({x(tick.value), area_.bottom() + print::tick_length + 2.0}, tick.label, x_text);
  }
  for (const Tick& tick : y_.ticks) {
    const double length = tick.label.empty() ? 0.5 * print::tick_length : print::tick_length;
    const Point mark[] = {{area_.left - length, y(tick.value)}, {area_.left, y(tick.value)}};
    canvas_.line(mark, style);
    if (!y_.shows_labels) continue;
    canvas_.text({area_.left - print::tick_length - 2.0, y(tick.value)}, tick.label, y_text);
  }
  const TextStyle label{.size = print::label_size, .across = Across::centre, .along = Along::top};
  if (x_.shows_labels)
    canvas_.text({area_.left + 0.5 * area_.width, area_.bottom() + print::tick_length + 12.5}, x_.label, label);
  if (!y_.shows_labels) return;
  TextStyle upright = label;
  upright.turn = 90.0;
  upright.along = Along::baseline;
  canvas_.text({area_.left - print::left_labels + 9.0, area_.top + 0.5 * area_.height}, y_.label, upright);
}

void Axes::curve(std::span<const Point> values, const LineStyle& style) {
  std::vector<Point> path;
  path.reserve(values.size());
  for (const Point& value : values) path.push_back({x(value.x), y(value.y)});
  canvas_.clip(area_);
  canvas_.line(path, style);
  canvas_.unclip();
}

void Axes::fill_between(std::span<const double> at, std::span<const double> low, std::span<const double> high,
                        const Colour& colour) {
  std::vector<Point> path;
  path.reserve(2 * at.size());
  for (std::size_t i = 0; i < at.size(); ++i) path.push_back({x(at[i]), y(high[i])});
  for (std::size_t i = at.size(); i-- > 0;) path.push_back({x(at[i]), y(low[i])});
  canvas_.clip(area_);
  canvas_.fill(path, colour);
  canvas_.unclip();
}

void Axes::horizontal(double value, const LineStyle& style) {
  const Point ends[] = {{area_.left, y(value)}, {area_.right(), y(value)}};
  canvas_.line(ends, style);
}

Axis time_axis(double from, double to, double room) {
  const double span = to - from;
  const bool in_milliseconds = span < 0.2;
  const double factor = in_milliseconds ? 1e3 : 1.0;
  Axis axis{.label = in_milliseconds ? "time (ms)" : "time (s)", .lowest = from, .highest = to};
  axis.ticks = linear_ticks(from * factor, to * factor, std::clamp(static_cast<int>(room / 38.0), 2, 13));
  for (Tick& tick : axis.ticks) tick.value /= factor;
  return axis;
}

Axis value_axis(const std::string& label, double lowest, double highest, double room) {
  if (!(highest > lowest)) {
    const double around = std::max(std::abs(highest), 1.0);
    lowest -= 0.5 * around;
    highest += 0.5 * around;
  }
  const double air = 0.05 * (highest - lowest);
  Axis axis{.label = label,
            .lowest = lowest == 0.0 ? 0.0 : lowest - air,
            .highest = highest == 0.0 ? 0.0 : highest + air};
  axis.ticks = linear_ticks(axis.lowest, axis.highest, std::clamp(static_cast<int>(room / 17.0), 3, 8));
  return axis;
}

}  // namespace rattle
