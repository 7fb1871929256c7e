#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "plotting/figures.hpp"
#include "plotting/sheet.hpp"

namespace rattle {
namespace {

constexpr double heading_height = 14.0;
constexpr double caption_height = 12.0;
constexpr double cell_gap = 8.0;
constexpr double picture_density = 3.0;  // pixels per point in a plate's picture

std::string frequency_text(double frequency) {
  return frequency < 1000.0 ? fmt::format("{:.1f} Hz", frequency) : fmt::format("{:.3f} kHz", frequency / 1e3);
}

double largest_of(const std::vector<double>& values) {
  double largest = 0.0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  return largest > 0.0 ? largest : 1.0;
}

void draw_string_mode(Canvas& canvas, const ModePanel& panel, const ModeShape& mode, const Rectangle& area) {
  const double largest = largest_of(mode.values);
  const Point rest[] = {{area.left, area.top + 0.5 * area.height},
                        {area.right(), area.top + 0.5 * area.height}};
  canvas.line(rest, {.width = print::grid_width, .colour = {0.6, 0.6, 0.6}});
  for (const double sign : {-1.0, 1.0}) {
    std::vector<Point> curve;
    curve.reserve(mode.values.size());
    for (std::size_t i = 0; i < mode.values.size(); ++i)
      curve.push_back({area.left + area.width * static_cast<double>(i) / (panel.points_x - 1),
                       area.top + area.height * (0.5 - 0.46 * sign * mode.values[i] / largest)});
    canvas.line(curve, {.width = sign > 0.0 ? 1.0 : print::fine_curve_width,
                        .colour = sign > 0.0 ? series_colour(0) : Colour{0.65, 0.65, 0.65}});
  }
}

// The four weights of a Catmull-Rom curve through points -1, 0, 1, 2, at `share` between points 0 and 1.
std::array<double, 4> smooth_weights(double share) {
  const double s2 = share * share, s3 = s2 * share;
  return {0.5 * (-s3 + 2.0 * s2 - share), 0.5 * (3.0 * s3 - 5.0 * s2 + 2.0),
          0.5 * (-3.0 * s3 + 4.0 * s2 + share), 0.5 * (s3 - s2)};
}

// Value at fractions x, y of the sides, interpolated smoothly between grid points.
double plate_value(const ModePanel& panel, const ModeShape& mode, double x, double y) {
  const double l = std::clamp(x, 0.0, 1.0) * (panel.points_x - 1),
               m = std::clamp(y, 0.0, 1.0) * (panel.points_y - 1);
  const int l0 = std::min(static_cast<int>(l), panel.points_x - 2);
  const int m0 = std::min(static_cast<int>(m), panel.points_y - 2);
  const double a = l - l0, b = m - m0;
  const auto at = [&](int i, int j) {
    const int row = std::clamp(i, 0, panel.points_x - 1), column = std::clamp(j, 0, panel.points_y - 1);
    return mode.values[static_cast<std::size_t>(row) * static_cast<std::size_t>(panel.points_y) +
                       static_cast<std::size_t>(column)];
  };
  // Bilinear beside fixed points: a smooth curve would overshoot below zero there.
  const double corners[] = {at(l0, m0), at(l0, m0 + 1), at(l0 + 1, m0), at(l0 + 1, m0 + 1)};
  if (std::any_of(std::begin(corners), std::end(corners), [](double value) { return value == 0.0; }))
    return (1.0 - a) * ((1.0 - b) * corners[0] + b * corners[1]) +
           a * ((1.0 - b) * corners[2] + b * corners[3]);
  const std::array<double, 4> across = smooth_weights(a), along = smooth_weights(b);
  double sum = 0.0;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      sum +=
          across[static_cast<std::size_t>(i)] * along[static_cast<std::size_t>(j)] * at(l0 + i - 1, m0 + j - 1);
  return sum;
}

// Draws the zero crossings of the shape, cell by cell on a fine grid. `place` maps fractions of the sides to
// the sheet.
template <class Place>
void draw_nodal_lines(Canvas& canvas, const ModePanel& panel, const ModeShape& mode, double largest,
                      const Place& place) {
  constexpr int cells = 121;              // odd, so that symmetry lines lie between the corners
  const double nothing = 1e-5 * largest;  // the shape is flat near held edges; its sign is noise there
  const LineStyle style{.width = 0.7, .colour = print::ink, .round_ends = true};
  std::vector<double> values((cells + 1) * (cells + 1));
  const auto value = [&](int i, int j) -> double& {
    return values[static_cast<std::size_t>(i) * (cells + 1) + static_cast<std::size_t>(j)];
  };
  for (int i = 0; i <= cells; ++i)
    for (int j = 0; j <= cells; ++j)
      value(i, j) = plate_value(panel, mode, static_cast<double>(i) / cells, static_cast<double>(j) / cells);
  for (int i = 0; i < cells; ++i)
    for (int j = 0; j < cells; ++j) {
      const Point at[] = {{0.0 + i, 0.0 + j}, {1.0 + i, 0.0 + j}, {1.0 + i, 1.0 + j}, {0.0 + i, 1.0 + j}};
      const double corner[] = {value(i, j), value(i + 1, j), value(i + 1, j + 1), value(i, j + 1)};
      std::vector<Point> crossings;
      for (int e = 0; e < 4; ++e) {
        const double a = corner[e], b = corner[(e + 1) % 4];
        if (a * b >= 0.0 || std::max(std::abs(a), std::abs(b)) < nothing) continue;
        const double share = a / (a - b);
        const Point from = at[e], to = at[(e + 1) % 4];
        crossings.push_back(
            place((from.x + share * (to.x - from.x)) / cells, (from.y + share * (to.y - from.y)) / cells));
      }
      if (crossings.size() >= 2) canvas.line(std::span(crossings).first(2), style);
    }
}

void draw_plate_mode(Canvas& canvas, const ModePanel& panel, const ModeShape& mode, const Rectangle& cell) {
  const double scale = std::min(cell.width / panel.length, cell.height / panel.width);
  const double width = scale * panel.length, height = scale * panel.width;
  const Rectangle area{cell.left + 0.5 * (cell.width - width), cell.top + 0.5 * (cell.height - height), width,
                       height};
  const double largest = largest_of(mode.values);
  const ColourTable colours = diverging_colours(Background::light);
  Pixels pixels{std::max(2, static_cast<int>(width * picture_density)),
                std::max(2, static_cast<int>(height * picture_density)),
                {}};
  for (int row = 0; row < pixels.rows; ++row)
    for (int column = 0; column < pixels.columns; ++column) {
      const double value =
          plate_value(panel, mode, (column + 0.5) / pixels.columns, 1.0 - (row + 0.5) / pixels.rows);
      pixels.colours.push_back(colour_at(colours, 0.5 + 0.5 * value / largest));
    }
  canvas.image(area, pixels);
  draw_nodal_lines(canvas, panel, mode, largest, [&](double x, double y) {
    return Point{area.left + x * area.width, area.bottom() - y * area.height};
  });
  canvas.frame(area, {.width = print::frame_width, .colour = print::ink});
}

void draw_panel(Canvas& canvas, const ModePanel& panel, const Rectangle& area) {
  canvas.text({area.left, area.top}, panel.name,
              {.size = print::label_size, .bold = true, .along = Along::top});
  const int count = std::max<int>(1, static_cast<int>(panel.modes.size()));
  const int columns = std::min(3, count), rows = (count + columns - 1) / columns;
  const double width = (area.width - cell_gap * (columns - 1)) / columns;
  const double height = (area.height - heading_height - cell_gap * (rows - 1)) / rows;
  for (int i = 0; i < static_cast<int>(panel.modes.size()); ++i) {
    const ModeShape& mode = panel.modes[static_cast<std::size_t>(i)];
    const int row = i / columns, column = i % columns;
    const Rectangle cell{area.left + column * (width + cell_gap),
                         area.top + heading_height + row * (height + cell_gap), width, height};
    const Rectangle drawing{cell.left, cell.top + caption_height, cell.width, cell.height - caption_height};
    canvas.text({cell.left + 0.5 * cell.width, cell.top},
                fmt::format("{}: {}", i + 1, frequency_text(mode.frequency)),
                {.size = print::tick_size, .across = Across::centre, .along = Along::top});
    if (panel.width > 0.0)
      draw_plate_mode(canvas, panel, mode, drawing);
    else
      draw_string_mode(canvas, panel, mode, drawing);
  }
}

}  // namespace

std::string draw(const ModesFigure& figure, PictureFormat format, const PictureSize& size) {
  Canvas canvas(format, size);
  draw_title(canvas, figure.title);
  const Rectangle inner = inner_area(canvas, figure.title);
  const double count = static_cast<double>(std::max<std::size_t>(figure.components.size(), 1));
  const double height = (inner.height - 12.0 * (count - 1.0)) / count;
  for (std::size_t i = 0; i < figure.components.size(); ++i)
    draw_panel(canvas, figure.components[i],
               {inner.left, inner.top + static_cast<double>(i) * (height + 12.0), inner.width, height});
  return canvas.finish();
}

}  // namespace rattle
