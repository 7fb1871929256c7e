// A spectrogram on the rows and columns of a picture.
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

// `rows` x `columns` bytes, the top row first; columns are spread evenly over sample 0 ... `samples`. Between
// bins and frames the level is interpolated; where several fall on one row or column, the loudest is shown.
std::vector<std::uint8_t> resample(const Spectrogram& spectrogram, const FrequencyAxis& axis, int columns,
                                   int rows, std::int64_t samples);

}  // namespace rattle
