#include <algorithm>
#include <cmath>

#include "plotting/figures.hpp"
#include "plotting/sheet.hpp"

namespace rattle {

std::string draw(const WaveformFigure& figure, PictureFormat format, const PictureSize& size) {
  Canvas canvas(format, size);
  draw_title(canvas, figure.title);
  const Rectangle inner = inner_area(canvas, figure.title);
  const double count = static_cast<double>(std::max<std::size_t>(figure.channels.size(), 1));
  constexpr double gap = 8.0;
  const double height = (inner.height - print::bottom_labels - gap * (count - 1.0)) / count;
  const double duration = static_cast<double>(figure.samples) / figure.sample_rate;
  for (std::size_t c = 0; c < figure.channels.size(); ++c) {
    const NamedSignal& channel = figure.channels[c];
    const Rectangle area{inner.left + print::left_labels, inner.top + static_cast<double>(c) * (height + gap),
                         inner.width - print::left_labels - 4.0, height};
    double largest = 0.0;
    for (const double value : channel.signal.values) largest = std::max(largest, std::abs(value));
    const ScaledUnit unit = scaled_unit(largest, channel.unit);
    Axis time = time_axis(0.0, duration, area.width);
    time.shows_labels = c + 1 == figure.channels.size();
    const double reach = largest > 0.0 ? largest * unit.factor : 1.0;
    const std::string label = unit.name.empty() ? channel.name : channel.name + " (" + unit.name + ")";
    Axes axes(canvas, area, time, value_axis(label, -reach, reach, height));
    axes.draw_grid();
    axes.curve(points_over_time(channel.signal, figure.sample_rate, unit.factor),
               {.width = print::fine_curve_width, .colour = series_colour(0)});
    axes.draw_frame();
  }
  return canvas.finish();
}

}  // namespace rattle
