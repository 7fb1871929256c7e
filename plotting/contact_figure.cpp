#include <algorithm>
#include <cmath>

#include "plotting/figures.hpp"
#include "plotting/legend.hpp"
#include "plotting/sheet.hpp"

namespace rattle {
namespace {

struct ValueRange {
  double lowest = 0.0;
  double highest = 0.0;
  double size() const { return std::max(std::abs(lowest), std::abs(highest)); }
};

ValueRange range_of(const std::vector<double>& values) {
  ValueRange range;
  for (const double value : values) {
    range.lowest = std::min(range.lowest, value);
    range.highest = std::max(range.highest, value);
  }
  return range;
}

void draw_force(Canvas& canvas, const ContactFigure& figure, const Rectangle& area) {
  const ValueRange range = range_of(figure.force.values);
  const ScaledUnit unit = scaled_unit(range.size(), "N");
  const double duration = static_cast<double>(figure.samples) / figure.sample_rate;
  const double margin = 0.02 * duration;  // a blow at the start is a line that would lie on the frame
  Axes axes(canvas, area, time_axis(-margin, duration, area.width),
            value_axis("force (" + unit.name + ")", range.lowest * unit.factor, range.highest * unit.factor,
                       area.height));
  axes.draw_grid();
  axes.curve(points_over_time(figure.force, figure.sample_rate, unit.factor),
             {.width = print::fine_curve_width, .colour = series_colour(0)});
  axes.draw_frame();
}

void draw_near(Canvas& canvas, const ContactFigure& figure, const Rectangle& area) {
  const ValueRange range = range_of(figure.near_force);
  const ScaledUnit unit = scaled_unit(range.size(), "N");
  const double from = figure.n.front() / figure.sample_rate, to = figure.n.back() / figure.sample_rate;
  Axes axes(canvas, area, time_axis(from, to, area.width),
            value_axis("force (" + unit.name + ")", range.lowest * unit.factor, range.highest * unit.factor,
                       area.height));
  axes.draw_grid();
  std::vector<Point> curve;
  curve.reserve(figure.n.size());
  for (std::size_t i = 0; i < figure.n.size(); ++i)
    curve.push_back({figure.n[i] / figure.sample_rate, unit.factor * figure.near_force[i]});
  axes.curve(curve, {.width = print::curve_width, .colour = series_colour(0)});
  if (figure.n.size() <= 200)
    for (const Point& point : curve) canvas.disc({axes.x(point.x), axes.y(point.y)}, 1.1, series_colour(0));
  axes.draw_frame();
}

// psi = sqrt(2 K / (alpha + 1)) eta^((alpha + 1) / 2); odd if the contact is two-sided.
double law(const ContactFigure& figure, double eta) {
  if (eta <= 0.0 && !figure.two_sided) return 0.0;
  const double size = std::sqrt(2.0 * figure.stiffness / (figure.exponent + 1.0)) *
                      std::pow(std::abs(eta), 0.5 * (figure.exponent + 1.0));
  return eta < 0.0 ? -size : size;
}

// K eta^alpha: the force without loss.
double elastic_force(const ContactFigure& figure, double eta) {
  if (eta <= 0.0 && !figure.two_sided) return 0.0;
  return std::copysign(figure.stiffness * std::pow(std::abs(eta), figure.exponent), eta);
}

// Limits how much of the separation (negative eta) is shown: the figure is about the contact.
ValueRange shown_depths(const ContactFigure& figure, const std::vector<double>& values, double apart) {
  ValueRange range = range_of(values);
  if (!figure.two_sided && range.highest > 0.0) range.lowest = std::max(range.lowest, -apart * range.highest);
  return range;
}

// Force against depth. With loss this is a clockwise loop whose area is the energy lost.
void draw_loop(Canvas& canvas, const ContactFigure& figure, const Rectangle& area) {
  const ValueRange depth = shown_depths(figure, figure.depth, 0.1);
  const ValueRange force = range_of(figure.near_force);
  const ScaledUnit metres = scaled_unit(depth.size(), "m"), newtons = scaled_unit(force.size(), "N");
  const Axis across = value_axis("depth η (" + metres.name + ")", depth.lowest * metres.factor,
                                 depth.highest * metres.factor, area.width / 2.0);
  Axes axes(canvas, area, across,
            value_axis("force (" + newtons.name + ")", force.lowest * newtons.factor,
                       force.highest * newtons.factor, area.height));
  axes.draw_grid();
  std::vector<Point> path, outline;
  for (std::size_t i = 0; i < figure.depth.size(); ++i) {
    path.push_back({figure.depth[i] * metres.factor, figure.near_force[i] * newtons.factor});
    if (figure.near_force[i] != 0.0) outline.push_back({axes.x(path.back().x), axes.y(path.back().y)});
  }
  const double legend_end = area.left + 0.62 * area.width;
  const LineStyle run{.width = print::curve_width, .colour = series_colour(0)};
  std::vector<LegendEntry> legend = {{"run", run}};
  constexpr Colour shade{0.80, 0.88, 0.95};
  if (figure.lost && outline.size() > 2) {
    canvas.clip(area);
    canvas.fill(outline, shade);
    canvas.unclip();
  }
  if (figure.stiffness > 0.0) {
    std::vector<Point> curve;
    for (int i = 0; i <= 400; ++i) {
      const double at = depth.lowest + (depth.highest - depth.lowest) * i / 400.0;
      curve.push_back({at * metres.factor, elastic_force(figure, at) * newtons.factor});
    }
    const LineStyle style{.width = print::curve_width, .colour = series_colour(3), .dashes = {4.0, 2.5}};
    axes.curve(curve, style);
    legend.push_back({figure.lost ? "law without loss" : "law", style});
  }
  axes.curve(path, run);
  if (path.size() <= 400)
    for (const Point& point : path)
      if (point.x >= across.lowest) canvas.disc({axes.x(point.x), axes.y(point.y)}, 1.1, series_colour(0));
  if (figure.lost) {
    const LegendEntry lost{"area " + with_unit(loop_area(figure), "J"), {.colour = shade}, true};
    legend.push_back(lost);
    legend.push_back({"Q of the run " + with_unit(*figure.lost, "J"), {.width = 0.0}});
    if (legend_height(canvas, area.left, legend_end, legend) > 0.4 * area.height) legend = {lost};
  }
  axes.draw_frame();
  draw_legend(canvas, area.left + 4.0, legend_end, area.top + 3.0, legend);
}

void draw_phase(Canvas& canvas, const ContactFigure& figure, const Rectangle& area) {
  const ValueRange eta = shown_depths(figure, figure.eta, 0.5);
  const ValueRange psi = range_of(figure.psi);
  const ScaledUnit metres = scaled_unit(eta.size(), "m");
  const double psi_power = psi.size() > 0.0 ? 3.0 * std::floor(std::log10(psi.size()) / 3.0) : 0.0;
  const double psi_factor = std::pow(10.0, -psi_power);
  const std::string psi_unit = psi_power == 0.0 ? "√J" : power_of_ten(static_cast<int>(psi_power)) + " √J";
  Axis across = value_axis("η (" + metres.name + ")", eta.lowest * metres.factor, eta.highest * metres.factor,
                           area.width / 2.0);
  Axes axes(canvas, area, across,
            value_axis("ψ (" + psi_unit + ")", psi.lowest * psi_factor, psi.highest * psi_factor, area.height));
  axes.draw_grid();
  std::vector<LegendEntry> legend = {{"run", {.width = 1.2, .colour = series_colour(0)}}};
  if (figure.stiffness > 0.0) {
    std::vector<Point> curve;
    for (int i = 0; i <= 400; ++i) {
      const double at = eta.lowest + (eta.highest - eta.lowest) * i / 400.0;
      curve.push_back({at * metres.factor, law(figure, at) * psi_factor});
    }
    const LineStyle style{.width = print::curve_width, .colour = series_colour(3), .dashes = {4.0, 2.5}};
    axes.curve(curve, style);
    legend.push_back({"law", style});
  }
  std::vector<Point> path;
  path.reserve(figure.eta.size());
  for (std::size_t i = 0; i < figure.eta.size(); ++i)
    path.push_back({figure.eta[i] * metres.factor, figure.psi[i] * psi_factor});
  if (figure.joined) axes.curve(path, {.width = print::fine_curve_width, .colour = series_colour(0)});
  if (path.size() <= 400 || !figure.joined)
    for (const Point& point : path)
      if (point.x >= across.lowest) canvas.disc({axes.x(point.x), axes.y(point.y)}, 1.1, series_colour(0));
  axes.draw_frame();
  draw_legend(canvas, area.left + 4.0, area.right(), area.top + 3.0, legend);
}

}  // namespace

double loop_area(const ContactFigure& figure) {
  double area = 0.0;
  for (std::size_t i = 1; i < figure.depth.size(); ++i)
    area += 0.5 * (figure.near_force[i - 1] + figure.near_force[i]) * (figure.depth[i] - figure.depth[i - 1]);
  return area;
}

std::string draw(const ContactFigure& figure, PictureFormat format, const PictureSize& size) {
  Canvas canvas(format, size);
  draw_title(canvas, figure.title);
  const Rectangle inner = inner_area(canvas, figure.title);
  const double left = inner.left + print::left_labels, right = inner.right() - 4.0;
  if (figure.n.size() < 2) {
    draw_force(canvas, figure, {left, inner.top, right - left, inner.height - print::bottom_labels});
    return canvas.finish();
  }
  const double height = 0.5 * (inner.height - 2.0 * print::bottom_labels - 4.0);
  const double half = 0.5 * (right - left - print::left_labels - 6.0);
  const double lower = inner.top + height + print::bottom_labels + 4.0;
  if (figure.depth.empty()) {
    draw_force(canvas, figure, {left, inner.top, right - left, height});
    draw_near(canvas, figure, {left, lower, half, height});
  } else {
    draw_force(canvas, figure, {left, inner.top, half, height});
    draw_near(canvas, figure, {right - half, inner.top, half, height});
    draw_loop(canvas, figure, {left, lower, half, height});
  }
  draw_phase(canvas, figure, {right - half, lower, half, height});
  return canvas.finish();
}

}  // namespace rattle
