// Every figure: size, format, and positions of the curves.
#include "plotting/figures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <support/svg_text.hpp>

#include "picture_reader.hpp"
#include "plotting/axes.hpp"

namespace rattle::testing {
namespace {

KeptSignal ramp(int count, double to) {
  KeptSignal signal;
  for (int i = 0; i < count; ++i) {
    signal.n.push_back(i * 10);
    signal.values.push_back(to * i / (count - 1));
  }
  return signal;
}

WaveformFigure waveform() { return {"<A & \"B\">", 1000.0, 1000, {{"left", "m/s", ramp(101, 2.0)}}}; }

EnergyFigure energy() {
  EnergyFigure figure{"energy", 1000.0, 1000, ramp(101, 1.0).n, {}, {}, {}, ramp(101, 1e-14)};
  for (int i = 0; i < 9; ++i) {
    figure.stored.push_back({"part " + std::to_string(i), ramp(101, 1.0 + i).values});
    figure.losses.push_back({"loss " + std::to_string(i), ramp(101, 0.1 * i).values});
  }
  return figure;
}

ContactFigure contact() {
  ContactFigure figure{
      .title = "", .name = "strike", .sample_rate = 1000.0, .samples = 1000, .force = ramp(101, 5.0)};
  figure.n = ramp(50, 1.0).n;
  figure.near_force = figure.eta = figure.psi = figure.depth = ramp(50, 1e-3).values;
  figure.stiffness = 1e6;
  figure.exponent = 1.5;
  return figure;
}

ModesFigure modes() {
  ModePanel string{"main", 1.0, 0.0, 101, 1, {{100.0, ramp(101, 1.0).values}}};
  ModePanel plate{"body", 0.5, 0.2,
                  11,     6,   {{200.0, ramp(66, 1.0).values}, {0.0, std::vector<double>(66, 0.0)}}};
  return {"", {string, plate}};
}

template <class Figure>
void check(const Figure& figure) {
  const PictureSize size{120.0, 80.0, 100.0};
  const Picture picture = read_png(draw(figure, PictureFormat::png, size));
  EXPECT_EQ(picture.columns, 472);  // 120 mm at 100 dpi
  EXPECT_EQ(picture.rows, 315);
  EXPECT_EQ(picture.at(0, 0), 0xffffffu);  // a light page
  const std::string svg = draw(figure, PictureFormat::svg, size);
  EXPECT_EQ(xml_fault(svg), "");
  EXPECT_EQ(without_pictures(svg).find("nan"), std::string::npos);
  EXPECT_EQ(without_pictures(svg).find("inf"), std::string::npos);
}

TEST(Figures, HaveTheirSizeAndForm) {
  check(waveform());
  check(energy());
  check(contact());
  check(modes());
}

// Up at 2 N and back at 1 N over 3 mm: 3 mJ. In the opposite direction the loop releases energy.
TEST(Figures, TheAreaOfALoopIsWhatItTook) {
  ContactFigure figure = contact();
  figure.n = {0, 1, 2, 3, 4};
  figure.near_force = {2.0, 2.0, 1.0, 1.0, 2.0};
  figure.depth = {0.0, 3e-3, 3e-3, 0.0, 0.0};
  EXPECT_NEAR(loop_area(figure), 3e-3, 1e-15);
  std::reverse(figure.near_force.begin(), figure.near_force.end());
  std::reverse(figure.depth.begin(), figure.depth.end());
  EXPECT_NEAR(loop_area(figure), -3e-3, 1e-15);
  EXPECT_NEAR(loop_area(contact()), 0.5e-6, 1e-18);
}

// The loop is shaded only if the contact has a loss. The colour is as rounded by Cairo.
TEST(Figures, ALossShadesItsLoop) {
  ContactFigure figure = contact();
  figure.n = {0, 1, 2, 3, 4};
  figure.near_force = {2.0, 2.0, 1.0, 1.0, 2.0};
  figure.depth = {1e-3, 3e-3, 3e-3, 1e-3, 1e-3};
  figure.eta = figure.psi = figure.depth;
  const auto shaded = [&] {
    const Picture picture = read_png(draw(figure, PictureFormat::png, {170.0, 105.0, 100.0}));
    int pixels = 0;
    for (int row = 0; row < picture.rows; ++row)
      for (int column = 0; column < picture.columns; ++column)
        pixels += picture.at(column, row) == 0xcce1f3u ? 1 : 0;
    return pixels;
  };
  EXPECT_EQ(shaded(), 0);
  figure.lost = 3e-3;
  EXPECT_GT(shaded(), 2000);
  check(figure);
}

// All lines of the legend fit above the picture.
TEST(Figures, TheLegendOfASpectrogramStaysOutOfIt) {
  SpectrogramFigure figure;
  figure.sample_rate = 1000.0;
  figure.samples = 1000;
  figure.spectrogram =
      make_spectrogram(read_from(std::vector<double>(1000)), {.sample_rate = 1000.0, .samples = 1000});
  figure.axis = {FrequencyScale::linear, 0.0, 500.0};
  const PictureSize size{120.0, 80.0, 100.0};
  const double bare = spectrogram_area(figure, size).top;
  for (int lines = 1; lines <= 3; ++lines) {
    figure.partials.push_back(
        {"a string with quite a long name, so that it needs a line, number " + std::to_string(lines),
         {100.0, 200.0}});
    EXPECT_GE(spectrogram_area(figure, size).top, bare + 11.0 * lines) << lines;
  }
  check(figure);
}

// A part that flew away does not set the scale: the remaining parts fill the panel.
TEST(Figures, TheScaleOfEnergyIsThatOfWhatStays) {
  EnergyFigure figure{"", 1000.0, 1000, ramp(101, 1.0).n, {}, {}, {}, ramp(101, 1e-14)};
  figure.stored = {{"string", std::vector<double>(101, 1e-3)}, {"hammer", std::vector<double>(101, 1.0)}};
  const auto filled = [&] {
    const Picture picture = read_png(draw(figure, PictureFormat::png, {120.0, 80.0, 100.0}));
    int pixels = 0;
    const unsigned colour = 0x0072b2;  // of the first series
    for (int row = 0; row < picture.rows; ++row)
      pixels += picture.at(picture.columns / 2, row) == colour ? 1 : 0;
    return pixels;
  };
  EXPECT_LT(filled(), 5);
  figure.stored[1].outside_scale = true;
  EXPECT_GT(filled(), 40);
}

TEST(Figures, NothingToShowIsStillAFigure) {
  check(WaveformFigure{"", 44100.0, 100, {{"silence", "", {{0, 99}, {0.0, 0.0}}}}});
  check(ContactFigure{.sample_rate = 44100.0, .samples = 100, .force = {{0, 99}, {0.0, 0.0}}});
  EnergyFigure empty{"", 44100.0, 100, {0, 99}, {{"a", {0.0, 0.0}}}, {}, {}, {{0, 99}, {0.0, 0.0}}};
  check(empty);
}

TEST(Figures, ACurveLiesWhereItsValuesAre) {
  Canvas canvas(PictureFormat::png, {100.0, 60.0, 254.0});
  Axes axes(canvas, {50.0, 20.0, 200.0, 100.0}, {.lowest = 0.0, .highest = 10.0},
            {.lowest = -1.0, .highest = 1.0});
  const Point level[] = {{0.0, 0.5}, {10.0, 0.5}};
  axes.curve(level, {.width = 1.0, .colour = {1.0, 0.0, 0.0}});
  const Picture picture = read_png(canvas.finish());
  const double scale = 254.0 / 72.0;
  const int row = static_cast<int>(45.0 * scale);  // a quarter down from the top
  EXPECT_EQ(picture.at(static_cast<int>(150.0 * scale), row), 0xff0000u);
  EXPECT_EQ(picture.at(static_cast<int>(150.0 * scale), row + 5), 0xffffffu);
  EXPECT_EQ(picture.at(static_cast<int>(45.0 * scale), row), 0xffffffu);  // outside the frame
}

TEST(Figures, ALogarithmicAxisPutsDecadesAtEqualDistances) {
  Canvas canvas(PictureFormat::svg, {100.0, 60.0, 100.0});
  const Axes axes(canvas, {0.0, 0.0, 100.0, 120.0}, {},
                  {.lowest = 1e-16, .highest = 1e-10, .logarithmic = true});
  EXPECT_NEAR(axes.y(1e-16), 120.0, 1e-9);
  EXPECT_NEAR(axes.y(1e-12), 40.0, 1e-9);
  EXPECT_NEAR(axes.y(1e-10), 0.0, 1e-9);
  EXPECT_TRUE(std::isfinite(axes.y(0.0)));
}

TEST(Figures, TheCheckerKnowsBadXml) {
  for (const char* bad :
       {"", "<a>", "<a></b>", "<a b></a>", "<a b='1' b='2'/>", "<a>&</a>", "<a/><b/>", "x<a/>", "<a"})
    EXPECT_NE(xml_fault(bad), "") << bad;
  EXPECT_EQ(xml_fault("<?xml version='1.0'?>\n<a b='1'><c/>t &amp; u</a>\n"), "");
}

}  // namespace
}  // namespace rattle::testing
