// Resamples a spectrogram to the rows and columns of an image.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/spectrogram.hpp"

namespace rattle {

enum class FrequencyScale { linear, logarithmic };

struct FrequencyAxis {
  FrequencyScale scale = FrequencyScale::logarithmic;
  double lowest = 30.0;      // Hz, at the bottom
  double highest = 20000.0;  // Hz, at the top

  // 0 at the bottom, 1 at the top.
  double place(double frequency) const;
  double frequency(double place) const;
};

// `rows` x `columns` bytes, top row first; the columns are evenly spaced over samples 0 ... `samples`. Levels
// are interpolated between bins and frames. If several fall on one row or column, the loudest is used.
std::vector<std::uint8_t> resample(const Spectrogram& spectrogram, const FrequencyAxis& axis, int columns,
                                   int rows, std::int64_t samples);

}  // namespace rattle
