#include "plotting/legend.hpp"

#include "plotting/axes.hpp"

namespace rattle {
namespace {

constexpr double row_height = 11.0;
constexpr double mark_width = 12.0;
constexpr double gap_after_mark = 4.0;
constexpr double gap_after_name = 12.0;

// Calls `place(entry, x, y)` with the middle of each entry's left edge; returns the total height of the rows.
template <class Place>
double lay_out(Canvas& canvas, double left, double right, const std::vector<LegendEntry>& entries,
               const Place& place) {
  const TextStyle style{.size = print::tick_size};
  double x = left, y = 0.5 * row_height;
  for (const LegendEntry& entry : entries) {
    const double width = mark_width + gap_after_mark + canvas.text_width(entry.name, style);
    if (x + width > right && x > left) {
      x = left;
      y += row_height;
    }
    place(entry, x, y);
    x += width + gap_after_name;
  }
  return entries.empty() ? 0.0 : y + 0.5 * row_height;
}

}  // namespace

double draw_legend(Canvas& canvas, double left, double right, double top,
                   const std::vector<LegendEntry>& entries) {
  const TextStyle style{.size = print::tick_size, .along = Along::middle};
  return lay_out(canvas, left, right, entries, [&](const LegendEntry& entry, double x, double y) {
    const double middle = top + y;
    if (entry.filled) {
      const Point patch[] = {
          {x, middle - 3.0}, {x + mark_width, middle - 3.0}, {x + mark_width, middle + 3.0}, {x, middle + 3.0}};
      canvas.fill(patch, entry.line.colour);
    } else {
      const Point mark[] = {{x, middle}, {x + mark_width, middle}};
      canvas.line(mark, entry.line);
    }
    canvas.text({x + mark_width + gap_after_mark, middle}, entry.name, style);
  });
}

double legend_height(Canvas& canvas, double left, double right, const std::vector<LegendEntry>& entries) {
  return lay_out(canvas, left, right, entries, [](const LegendEntry&, double, double) {});
}

}  // namespace rattle
