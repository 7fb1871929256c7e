#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "plotting/figures.hpp"
#include "plotting/legend.hpp"
#include "plotting/sheet.hpp"

namespace rattle {
namespace {

// Limits on the number of series, so that they stay distinguishable.
constexpr std::size_t most_stored = 6;
constexpr std::size_t most_works = 3;
constexpr std::size_t most_losses = 4;
constexpr double balance_line = 1e-12;
constexpr double panel_gap = 9.0;

double peak(const NamedValues& series) {
  double largest = 0.0;
  for (const double value : series.values) largest = std::max(largest, std::abs(value));
  return largest;
}

// The largest series in their original order, and the sum of the others.
std::vector<NamedValues> largest_series(const std::vector<NamedValues>& all, std::size_t most,
                                        const char* others_name) {
  if (all.size() <= most) return all;
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return peak(all[a]) > peak(all[b]); });
  std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most) - 1);
  std::vector<NamedValues> kept;
  for (std::size_t i = 0; i + 1 < most; ++i) kept.push_back(all[order[i]]);
  NamedValues others{fmt::format("{} {}", all.size() - kept.size(), others_name),
                     std::vector<double>(all.front().values.size())};
  for (std::size_t i = most - 1; i < order.size(); ++i)
    for (std::size_t j = 0; j < others.values.size(); ++j) others.values[j] += all[order[i]].values[j];
  kept.push_back(std::move(others));
  return kept;
}

class EnergyDrawing {
 public:
  EnergyDrawing(const EnergyFigure& figure, PictureFormat format, const PictureSize& size)
      : figure_(figure), canvas_(format, size), inner_(inner_area(canvas_, figure.title)) {
    for (const std::int32_t n : figure.n) times_.push_back(n / figure.sample_rate);
    left_ = inner_.left + print::left_labels;
    right_ = inner_.right() - 4.0;
  }

  std::string finish() {
    draw_title(canvas_, figure_.title);
    const std::vector<NamedValues> stored = largest_series(figure_.stored, most_stored, "others");
    const std::vector<NamedValues> flows = flow_series();
    const std::vector<LegendEntry> stored_legend = entries(stored, true), flow_legend = entries(flows, false);
    const double legends = legend_height(canvas_, left_, right_, stored_legend) +
                           legend_height(canvas_, left_, right_, flow_legend);
    const double room = inner_.height - print::bottom_labels - 2.0 * panel_gap - legends - 6.0;
    double top = inner_.top;
    top += draw_legend(canvas_, left_, right_, top, stored_legend) + 3.0;
    draw_stacked(stored, panel(top, 0.42 * room));
    top += 0.42 * room + panel_gap;
    top += draw_legend(canvas_, left_, right_, top, flow_legend) + 3.0;
    draw_flows(flows, panel(top, 0.29 * room));
    top += 0.29 * room + panel_gap;
    draw_balance(panel(top, 0.29 * room));
    return canvas_.finish();
  }

 private:
  Rectangle panel(double top, double height) const { return {left_, top, right_ - left_, height}; }

  Axis time(const Rectangle& area, bool labels) const {
    Axis axis = time_axis(0.0, static_cast<double>(figure_.samples) / figure_.sample_rate, area.width);
    axis.shows_labels = labels;
    return axis;
  }

  // Works, then losses; each is summarised separately.
  std::vector<NamedValues> flow_series() const {
    const auto moving = [](std::vector<NamedValues> list) {
      std::erase_if(list, [](const NamedValues& series) { return peak(series) == 0.0; });
      return list;
    };
    std::vector<NamedValues> flows = largest_series(moving(figure_.work), most_works, "other works");
    for (NamedValues& series : largest_series(moving(figure_.losses), most_losses, "other losses"))
      flows.push_back(std::move(series));
    return flows;
  }

  std::vector<LegendEntry> entries(const std::vector<NamedValues>& series, bool filled) const {
    std::vector<LegendEntry> list;
    list.reserve(series.size());
    for (std::size_t i = 0; i < series.size(); ++i)
      list.push_back({series[i].name, {.width = 1.2, .colour = series_colour(i)}, filled});
    return list;
  }

  void draw_stacked(const std::vector<NamedValues>& stored, const Rectangle& area) {
    std::vector<double> below(times_.size(), 0.0), above;
    double highest = 0.0;
    for (std::size_t j = 0; j < times_.size(); ++j) {
      double sum = 0.0;
      for (const NamedValues& series : stored)
        if (!series.outside_scale) sum += series.values[j];
      highest = std::max(highest, sum);
    }
    const ScaledUnit unit = scaled_unit(highest, "J");
    Axes axes(canvas_, area, time(area, false),
              value_axis("stored (" + unit.name + ")", 0.0, highest * unit.factor, area.height));
    axes.draw_grid();
    for (std::size_t i = 0; i < stored.size(); ++i) {
      above = below;
      for (std::size_t j = 0; j < above.size(); ++j) above[j] += unit.factor * stored[i].values[j];
      axes.fill_between(times_, below, above, series_colour(i));
      below = above;
    }
    axes.draw_frame();
  }

  void draw_flows(const std::vector<NamedValues>& flows, const Rectangle& area) {
    double lowest = 0.0, highest = 0.0;
    for (const NamedValues& series : flows)
      for (const double value : series.values) {
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
      }
    const ScaledUnit unit = scaled_unit(std::max(highest, -lowest), "J");
    Axes axes(
        canvas_, area, time(area, false),
        value_axis("work, loss (" + unit.name + ")", lowest * unit.factor, highest * unit.factor, area.height));
    axes.draw_grid();
    for (std::size_t i = 0; i < flows.size(); ++i) {
      std::vector<Point> curve;
      curve.reserve(times_.size());
      for (std::size_t j = 0; j < times_.size(); ++j)
        curve.push_back({times_[j], unit.factor * flows[i].values[j]});
      axes.curve(curve, {.width = print::curve_width, .colour = series_colour(i)});
    }
    axes.draw_frame();
  }

  void draw_balance(const Rectangle& area) {
    double smallest = 1e-16, largest = 1e-11;
    for (const double value : figure_.balance_error.values) largest = std::max(largest, value);
    largest = std::pow(10.0, std::ceil(std::log10(largest)));
    Axis error{.label = "balance error", .lowest = smallest, .highest = largest, .logarithmic = true};
    error.ticks = power_ticks(smallest, largest, std::max(2, static_cast<int>(area.height / 14.0)));
    Axes axes(canvas_, area, time(area, true), error);
    axes.draw_grid();
    axes.curve(points_over_time(figure_.balance_error, figure_.sample_rate, 1.0),
               {.width = print::fine_curve_width, .colour = series_colour(0)});
    axes.horizontal(balance_line,
                    {.width = print::curve_width, .colour = series_colour(3), .dashes = {4.0, 2.5}});
    axes.draw_frame();
  }

  const EnergyFigure& figure_;
  Canvas canvas_;
  Rectangle inner_;
  std::vector<double> times_;
  double left_ = 0.0;
  double right_ = 0.0;
};

}  // namespace

std::string draw(const EnergyFigure& figure, PictureFormat format, const PictureSize& size) {
  return EnergyDrawing(figure, format, size).finish();
}

}  // namespace rattle
