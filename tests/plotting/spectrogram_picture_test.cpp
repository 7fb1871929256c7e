// A known sine is drawn at its frequency, in PNG and in SVG.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "picture_reader.hpp"
#include "plotting/figures.hpp"

namespace rattle::testing {
namespace {

constexpr double rate = 44100.0;
constexpr std::int64_t samples = 44100;

SpectrogramFigure figure_of(double frequency, FrequencyScale scale) {
  std::vector<double> signal(samples);
  for (std::size_t n = 0; n < signal.size(); ++n)
    signal[n] = std::sin(2.0 * std::numbers::pi * frequency * static_cast<double>(n) / rate);
  SpectrogramFigure figure;
  figure.sample_rate = rate;
  figure.samples = samples;
  figure.spectrogram = make_spectrogram(read_from(signal), {.sample_rate = rate, .samples = samples});
  figure.axis = {scale, scale == FrequencyScale::linear ? 0.0 : 30.0, 20000.0};
  return figure;
}

// The centre of the darkest rows of a column between two rows.
double darkest_row(const Picture& picture, int column, int top, int bottom) {
  double darkest = 2.0, sum = 0.0, count = 0.0;
  for (int row = top; row < bottom; ++row) darkest = std::min(darkest, picture.lightness(column, row));
  for (int row = top; row < bottom; ++row)
    if (picture.lightness(column, row) <= darkest + 1e-9) sum += row + 0.5, count += 1.0;
  return sum / count;
}

class SineInAPicture : public ::testing::TestWithParam<std::tuple<double, FrequencyScale>> {};

// Within one bin of the spectrogram plus one pixel of the picture.
void expect_at(double frequency, const FrequencyAxis& axis, double place_from_top, double rows, double df) {
  const double shown = axis.frequency(1.0 - place_from_top);
  const double pixel = std::abs(axis.frequency(1.0 - place_from_top + 1.0 / rows) - shown);
  EXPECT_LE(std::abs(shown - frequency), df + pixel) << "shown at " << shown << " Hz, one bin is " << df;
}

TEST_P(SineInAPicture, Png) {
  const auto [frequency, scale] = GetParam();
  const SpectrogramFigure figure = figure_of(frequency, scale);
  const PictureSize size{170.0, 90.0, 150.0};
  const Picture picture = read_png(draw(figure, PictureFormat::png, size));
  const double scale_up = size.dpi / 72.0;
  const Rectangle area = spectrogram_area(figure, size);
  for (const double share : {0.05, 0.5, 0.95}) {
    const int column = static_cast<int>((area.left + share * area.width) * scale_up);
    const int top = static_cast<int>(area.top * scale_up) + 3,
              bottom = static_cast<int>(area.bottom() * scale_up) - 3;
    const double row = darkest_row(picture, column, top, bottom);
    expect_at(frequency, figure.axis, (row / scale_up - area.top) / area.height, area.height * scale_up,
              figure.spectrogram.df);
  }
}

TEST_P(SineInAPicture, Svg) {
  const auto [frequency, scale] = GetParam();
  const SpectrogramFigure figure = figure_of(frequency, scale);
  const std::string svg = draw(figure, PictureFormat::svg, {170.0, 90.0, 150.0});
  EXPECT_EQ(xml_fault(svg), "");
  const std::vector<std::string> inside = pictures_inside(svg);
  ASSERT_EQ(inside.size(), 2u);  // including the colour bar
  for (const std::string& bytes : inside) {
    const Picture picture = read_png(bytes);
    if (picture.columns < 10) continue;
    for (const int column : {picture.columns / 20, picture.columns / 2, picture.columns - 20})
      expect_at(frequency, figure.axis, darkest_row(picture, column, 0, picture.rows) / picture.rows,
                picture.rows, figure.spectrogram.df);
  }
}

INSTANTIATE_TEST_SUITE_P(Frequencies, SineInAPicture,
                         ::testing::Combine(::testing::Values(150.0, 440.0, 3000.0, 12000.0),
                                            ::testing::Values(FrequencyScale::linear,
                                                              FrequencyScale::logarithmic)));

}  // namespace
}  // namespace rattle::testing
