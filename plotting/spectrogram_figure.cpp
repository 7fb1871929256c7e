#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "plotting/figures.hpp"
#include "plotting/legend.hpp"
#include "plotting/sheet.hpp"

namespace rattle {
namespace {

constexpr double colour_bar_room = 52.0;
constexpr double colour_bar_width = 8.0;
constexpr double gesture_height = 34.0;
constexpr double gesture_gap = 6.0;
constexpr double legend_gap = 3.0;
constexpr std::size_t most_partials = 24;  // lowest partials of a string

struct Layout {
  Rectangle picture;
  std::vector<Rectangle> gestures;
};

std::vector<LegendEntry> legend_of(const SpectrogramFigure& figure) {
  std::vector<LegendEntry> legend;
  for (std::size_t i = 0; i < figure.partials.size(); ++i) {
    const NamedFrequencies& partials = figure.partials[i];
    const std::size_t shown = std::min(partials.frequencies.size(), most_partials);
    legend.push_back({fmt::format("first {} partials of {}, by theory", shown, partials.name),
                      {.width = 1.0, .colour = series_colour(i)}});
  }
  return legend;
}

Layout lay_out(Canvas& canvas, const SpectrogramFigure& figure) {
  const Rectangle inner = inner_area(canvas, figure.title);
  const double left = inner.left + print::left_labels;
  const double width = inner.width - print::left_labels - colour_bar_room;
  const double legend = legend_height(canvas, left, left + width, legend_of(figure));
  const double marks = legend > 0.0 ? legend + legend_gap : 0.0;
  const double count = static_cast<double>(figure.gestures.size());
  const double below = std::min(count * (gesture_height + gesture_gap), 0.5 * inner.height);
  Layout layout;
  layout.picture = {left, inner.top + marks, width, inner.height - print::bottom_labels - below - marks};
  for (std::size_t i = 0; i < figure.gestures.size(); ++i) {
    const double each = below / count;
    layout.gestures.push_back({left, layout.picture.bottom() + static_cast<double>(i) * each + gesture_gap,
                               width, each - gesture_gap});
  }
  return layout;
}

Axis frequency_axis(const FrequencyAxis& axis, double room) {
  Axis result{.label = "frequency (Hz)",
              .lowest = axis.lowest,
              .highest = axis.highest,
              .logarithmic = axis.scale == FrequencyScale::logarithmic};
  if (result.logarithmic) {
    result.ticks = frequency_ticks(axis.lowest, axis.highest, static_cast<int>(room / 10.0));
    return result;
  }
  result.label = "frequency (kHz)";
  result.ticks =
      linear_ticks(axis.lowest / 1e3, axis.highest / 1e3, std::max(2, static_cast<int>(room / 20.0)));
  for (Tick& tick : result.ticks) tick.value *= 1e3;
  return result;
}

Pixels picture_of(const SpectrogramFigure& figure, const Rectangle& area, double pixels_per_point) {
  Pixels pixels;
  pixels.columns = std::max(1, static_cast<int>(std::lround(area.width * pixels_per_point)));
  pixels.rows = std::max(1, static_cast<int>(std::lround(area.height * pixels_per_point)));
  const ColourTable colours = sequential_colours(Background::light);
  for (const std::uint8_t level :
       resample(figure.spectrogram, figure.axis, pixels.columns, pixels.rows, figure.samples))
    pixels.colours.push_back(colours[level]);
  return pixels;
}

void draw_colour_bar(Canvas& canvas, const SpectrogramFigure& figure, const Rectangle& beside) {
  const Rectangle bar{beside.right() + 10.0, beside.top, colour_bar_width, beside.height};
  const ColourTable colours = sequential_colours(Background::light);
  const Pixels shades{1, 256, {colours.rbegin(), colours.rend()}};
  canvas.image(bar, shades);
  const LineStyle style{.width = print::frame_width, .colour = print::ink};
  canvas.frame(bar, style);
  const double lowest = figure.spectrogram.floor_db, highest = figure.spectrogram.ceiling_db;
  const TextStyle text{.size = print::tick_size, .along = Along::middle};
  double widest = 0.0;
  for (const Tick& tick : linear_ticks(lowest, highest, std::max(2, static_cast<int>(bar.height / 22.0)))) {
    const double y = bar.bottom() - bar.height * (tick.value - lowest) / (highest - lowest);
    const Point mark[] = {{bar.right(), y}, {bar.right() + print::tick_length, y}};
    canvas.line(mark, style);
    canvas.text({bar.right() + print::tick_length + 2.0, y}, tick.label, text);
    widest = std::max(widest, canvas.text_width(tick.label, text));
  }
  canvas.text({bar.right() + print::tick_length + widest + 11.0, bar.top + 0.5 * bar.height}, "level (dB)",
              {.size = print::label_size, .across = Across::centre, .turn = 90.0});
}

// Draws short marks inside the right edge, and a legend above.
void draw_partials(Canvas& canvas, const SpectrogramFigure& figure, const Axes& axes) {
  const std::vector<LegendEntry> legend = legend_of(figure);
  for (std::size_t i = 0; i < figure.partials.size(); ++i) {
    const NamedFrequencies& partials = figure.partials[i];
    const double right = axes.area().right() - 7.0 * static_cast<double>(i);
    for (std::size_t p = 0; p < std::min(partials.frequencies.size(), most_partials); ++p) {
      const double frequency = partials.frequencies[p];
      if (frequency < figure.axis.lowest || frequency > figure.axis.highest) continue;
      const Point mark[] = {{right - 6.0, axes.y(frequency)}, {right, axes.y(frequency)}};
      canvas.line(mark, legend[i].line);
    }
  }
  const Rectangle& area = axes.area();
  const double height = legend_height(canvas, area.left, area.right(), legend);
  draw_legend(canvas, area.left, area.right(), area.top - height - legend_gap, legend);
}

void draw_gesture(Canvas& canvas, const SpectrogramFigure& figure, const NamedSignal& gesture,
                  const Rectangle& area, bool labels) {
  const auto [low, high] = std::minmax_element(gesture.signal.values.begin(), gesture.signal.values.end());
  const ScaledUnit unit = scaled_unit(std::max(std::abs(*low), std::abs(*high)), gesture.unit);
  Axis time = time_axis(0.0, static_cast<double>(figure.samples) / figure.sample_rate, area.width);
  time.shows_labels = labels;
  Axis value = value_axis(unit.name, *low * unit.factor, *high * unit.factor, area.height);
  Axes axes(canvas, area, time, value);
  axes.draw_grid();
  axes.curve(points_over_time(gesture.signal, figure.sample_rate, unit.factor),
             {.width = print::curve_width, .colour = series_colour(0)});
  axes.draw_frame();
  canvas.text({area.right() + 5.0, area.top + 0.5 * area.height}, gesture.name,
              {.size = print::tick_size, .along = Along::middle});
}

}  // namespace

Rectangle spectrogram_area(const SpectrogramFigure& figure, const PictureSize& size) {
  Canvas canvas(PictureFormat::svg, size);
  return lay_out(canvas, figure).picture;
}

std::string draw(const SpectrogramFigure& figure, PictureFormat format, const PictureSize& size) {
  Canvas canvas(format, size);
  draw_title(canvas, figure.title);
  const Layout layout = lay_out(canvas, figure);
  Axis time = time_axis(0.0, static_cast<double>(figure.samples) / figure.sample_rate, layout.picture.width);
  time.shows_labels = figure.gestures.empty();
  Axes axes(canvas, layout.picture, time, frequency_axis(figure.axis, layout.picture.height));
  // More than 300 dpi adds no detail, because the spectrogram has no more cells.
  const double density = std::min(canvas.pixels_per_point(), 300.0 / 72.0);
  canvas.image(layout.picture, picture_of(figure, layout.picture, density));
  draw_partials(canvas, figure, axes);
  axes.draw_frame();
  draw_colour_bar(canvas, figure, layout.picture);
  for (std::size_t i = 0; i < figure.gestures.size(); ++i)
    draw_gesture(canvas, figure, figure.gestures[i], layout.gestures[i], i + 1 == figure.gestures.size());
  return canvas.finish();
}

}  // namespace rattle
