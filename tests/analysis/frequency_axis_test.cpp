// Mapping from bins and frames to rows and columns.
#include "analysis/frequency_axis.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "test_signals.hpp"

namespace rattle::testing {
namespace {

TEST(FrequencyAxis, PlaceAndFrequencyAreInverse) {
  for (const FrequencyScale scale : {FrequencyScale::linear, FrequencyScale::logarithmic}) {
    const FrequencyAxis axis{scale, 30.0, 20000.0};
    EXPECT_DOUBLE_EQ(axis.place(30.0), 0.0);
    EXPECT_DOUBLE_EQ(axis.place(20000.0), 1.0);
    for (const double frequency : {31.0, 440.0, 12345.0})
      EXPECT_NEAR(axis.frequency(axis.place(frequency)), frequency, 1e-9);
  }
}

TEST(FrequencyAxis, ASineIsOnItsRowOnBothScales) {
  const double rate = 44100.0;
  for (const double frequency : {200.0, 1500.0, 9000.0})
    for (const FrequencyScale scale : {FrequencyScale::linear, FrequencyScale::logarithmic}) {
      const std::vector<double> signal = sine(frequency, 1.0, rate, 44100);
      const Spectrogram s = make_spectrogram(read_from(signal), {.sample_rate = rate, .samples = 44100});
      const FrequencyAxis axis{scale, scale == FrequencyScale::linear ? 0.0 : 30.0, 20000.0};
      constexpr int columns = 90, rows = 400;
      const std::vector<std::uint8_t> picture = resample(s, axis, columns, rows, 44100);
      ASSERT_EQ(picture.size(), static_cast<std::size_t>(columns * rows));
      for (const int column : {0, 45, 89}) {
        int loudest = 0;
        for (int row = 0; row < rows; ++row)
          if (picture[static_cast<std::size_t>(row * columns + column)] >
              picture[static_cast<std::size_t>(loudest * columns + column)])
            loudest = row;
        const double top = axis.frequency(1.0 - static_cast<double>(loudest) / rows);
        const double bottom = axis.frequency(1.0 - static_cast<double>(loudest + 1) / rows);
        EXPECT_GE(frequency, bottom - s.df) << frequency << " column " << column;
        EXPECT_LE(frequency, top + s.df) << frequency << " column " << column;
      }
    }
}

TEST(FrequencyAxis, TimeRunsFromTheFirstToTheLastSample) {
  std::vector<double> signal(44100, 0.0);
  const std::vector<double> half = sine(1000.0, 1.0, 44100.0, 22050);
  std::copy(half.begin(), half.end(), signal.begin() + 22050);
  const Spectrogram s = make_spectrogram(read_from(signal), {.sample_rate = 44100.0, .samples = 44100});
  const FrequencyAxis axis{FrequencyScale::linear, 0.0, 20000.0};
  const std::vector<std::uint8_t> picture = resample(s, axis, 100, 200, 44100);
  const std::size_t row = 190;  // 1 kHz of 20 kHz
  EXPECT_EQ(picture[row * 100 + 40], 0);
  EXPECT_GT(picture[row * 100 + 60], 200);
}

}  // namespace
}  // namespace rattle::testing
