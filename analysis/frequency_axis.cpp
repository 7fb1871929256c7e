#include "analysis/frequency_axis.hpp"

#include <algorithm>
#include <cmath>

namespace rattle {
namespace {

// A range of bins or frames, in fractional indices.
struct IndexRange {
  double from = 0.0;
  double to = 0.0;
};

// The maximum of the interpolated value at the middle and the values at the integer indices inside.
template <class Level>
double loudest(const IndexRange& stretch, int count, const Level& level) {
  const double middle = std::clamp(0.5 * (stretch.from + stretch.to), 0.0, static_cast<double>(count - 1));
  const int below = static_cast<int>(middle);
  const int above = std::min(below + 1, count - 1);
  const double share = middle - below;
  double value = (1.0 - share) * level(below) + share * level(above);
  const int first = std::max(static_cast<int>(std::ceil(stretch.from)), 0);
  const int last = std::min(static_cast<int>(std::ceil(stretch.to)) - 1, count - 1);
  for (int i = first; i <= last; ++i) value = std::max<double>(value, level(i));
  return value;
}

}  // namespace

double FrequencyAxis::place(double frequency_hz) const {
  if (scale == FrequencyScale::linear) return (frequency_hz - lowest) / (highest - lowest);
  return std::log(frequency_hz / lowest) / std::log(highest / lowest);
}

double FrequencyAxis::frequency(double place_on_axis) const {
  if (scale == FrequencyScale::linear) return lowest + place_on_axis * (highest - lowest);
  return lowest * std::pow(highest / lowest, place_on_axis);
}

std::vector<std::uint8_t> resample(const Spectrogram& s, const FrequencyAxis& axis, int columns, int rows,
                                   std::int64_t samples) {
  // Resamples the rows of every frame first, then the columns.
  std::vector<double> by_frame(static_cast<std::size_t>(s.frames) * static_cast<std::size_t>(rows));
  for (int row = 0; row < rows; ++row) {
    const auto edge = [&](int r) { return axis.frequency(1.0 - static_cast<double>(r) / rows) / s.df; };
    const IndexRange bins{edge(row + 1), edge(row)};
    for (int frame = 0; frame < s.frames; ++frame)
      by_frame[static_cast<std::size_t>(frame) * rows + row] = loudest(bins, s.bins, [&](int bin) {
        return static_cast<double>(s.levels[static_cast<std::size_t>(frame) * s.bins + bin]);
      });
  }
  std::vector<std::uint8_t> picture(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  for (int column = 0; column < columns; ++column) {
    const auto edge = [&](int c) {
      const double sample = static_cast<double>(samples) * c / columns;
      return (sample - static_cast<double>(s.first)) / static_cast<double>(s.hop);
    };
    const IndexRange frames{edge(column), edge(column + 1)};
    for (int row = 0; row < rows; ++row)
      picture[static_cast<std::size_t>(row) * columns + column] =
          static_cast<std::uint8_t>(std::lround(loudest(frames, s.frames, [&](int frame) {
            return by_frame[static_cast<std::size_t>(frame) * rows + row];
          })));
  }
  return picture;
}

}  // namespace rattle
