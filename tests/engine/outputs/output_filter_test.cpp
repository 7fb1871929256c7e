// The output filters against their analogue prototypes.
#include <cmath>
#include <complex>
#include <numbers>
#include <rattle/outputs/output_filter.hpp>

#include "../helpers/compiled.hpp"

namespace rattle::test {
namespace {

constexpr double k = 1.0 / 44100.0;
using Kind = ButterworthFilter::Kind;

double gain_at(ButterworthFilter filter, double frequency) {
  std::complex<double> sum = 0.0;
  for (int n = 0; n < 200000; ++n)
    sum += filter.process(n == 0 ? 1.0 : 0.0) * std::polar(1.0, -2.0 * std::numbers::pi * frequency * n * k);
  return std::abs(sum);
}

// Gain of the second-order Butterworth filter at the frequency to which the bilinear transform maps
// `frequency`.
double analogue_gain(Kind kind, double edge, double frequency) {
  const double ratio = std::tan(std::numbers::pi * frequency * k) / std::tan(std::numbers::pi * edge * k);
  const double r2 = kind == Kind::low_pass ? ratio : 1.0 / ratio;
  return 1.0 / std::sqrt(1.0 + std::pow(r2, 4.0));
}

TEST(ButterworthFilter, HasTheGainOfItsOriginal) {
  for (const Kind kind : {Kind::low_pass, Kind::high_pass})
    for (const double edge : {30.0, 1000.0, 5000.0, 15000.0})
      for (const double frequency : {100.0, 900.0, 5000.0, 12000.0, 20000.0})
        EXPECT_NEAR(gain_at({kind, edge, k}, frequency), analogue_gain(kind, edge, frequency), 1e-9)
            << edge << " " << frequency;
}

TEST(ButterworthFilter, IsDownBy3DecibelsAtItsEdge) {
  for (const Kind kind : {Kind::low_pass, Kind::high_pass})
    EXPECT_NEAR(20.0 * std::log10(gain_at({kind, 5000.0, k}, 5000.0)), -3.0103, 1e-3);
}

TEST(ButterworthFilter, StartsAsIfItHadAlwaysSeenItsFirstValue) {
  ButterworthFilter low(Kind::low_pass, 200.0, k), high(Kind::high_pass, 200.0, k);
  EXPECT_EQ(low.start(0.7), 0.7);
  EXPECT_EQ(high.start(0.7), 0.0);
  for (int n = 0; n < 1000; ++n) {
    EXPECT_NEAR(low.process(0.7), 0.7, 1e-12);  // rounding of the coefficients, over (pi 200 k)^2
    EXPECT_NEAR(high.process(0.7), 0.0, 1e-14);
  }
}

SceneDescription heard_mass() {
  SceneDescription scene;
  const auto mass = scene.add(MassDescription{.name = "m", .mass = 1.0, .frequency = 440.0, .position = 1.0});
  scene.add(OutputDescription{.name = "o", .tap = {.place = at(mass)}});
  return scene;
}

double peak(const SceneDescription& scene) {
  Simulator simulator(compiled(scene));
  double largest = 0.0;
  for (int n = 0; n < 22050; ++n) {
    simulator.step();
    if (n > 11025) largest = std::max(largest, std::abs(simulator.frame()[0]));
  }
  return largest;
}

TEST(OutputFilter, IsAppliedToWhatIsHeard) {
  SceneDescription scene = heard_mass();
  EXPECT_NEAR(peak(scene), 1.0, 2e-3);
  scene.outputs[0].low_pass = 440.0;
  EXPECT_NEAR(peak(scene), std::sqrt(0.5), 2e-3);
  scene.outputs[0].high_pass = 440.0;
  EXPECT_NEAR(peak(scene), 0.5, 2e-3);
}

TEST(OutputFilter, ItsEdgesAreChecked) {
  SceneDescription scene = heard_mass();
  scene.outputs[0].low_pass = 30000.0;
  expect_error(scene, "output.o.low_pass", {"30000", "19845", "0.45"});
  scene.outputs[0].low_pass = std::nan("");
  expect_error(scene, "output.o.low_pass", {"not a number"});
  scene.outputs[0].low_pass.reset();
  scene.outputs[0].high_pass = 0.0;
  expect_error(scene, "output.o.high_pass", {"0 Hz", "at least 1"});
}

}  // namespace
}  // namespace rattle::test
