// Many outputs are computed together: each has the bits that it has alone.
#include <gtest/gtest.h>

#include <array>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <rattle/outputs/output_filter.hpp>

namespace rattle {
namespace {

constexpr double k = 1.0 / 44100.0;
constexpr std::size_t count = 9;
constexpr std::array<Quantity, 3> quantities = {Quantity::displacement, Quantity::velocity,
                                                Quantity::acceleration};

bool removes_dc(std::size_t i) { return i % 2 == 1; }
bool is_high_passed(std::size_t i) { return i % 4 == 2; }
int channel_of(std::size_t i) { return i % 3 == 0 ? 2 : 1; }
double gain_of(std::size_t i) { return 0.3 + 0.1 * static_cast<double>(i); }

// Every output has a probe that reads the same.
std::shared_ptr<const Scene> scene_with_outputs(Kernels kernels) {
  SceneDescription d;
  const auto string = d.add(test::steel_string());
  const auto weight =
      d.add(MassDescription{.name = "weight", .mass = 2e-3, .frequency = 30.0, .velocity = 1.0});
  d.add(InitialDescription{.name = "i", .centre = at(string, fraction(0.3)), .amplitude = 1e-3, .width = 0.05});
  for (std::size_t i = 0; i < count; ++i) {
    const Attachment place = i == 4 ? at(weight) : at(string, fraction(0.11 + 0.07 * static_cast<double>(i)));
    const Tap tap{.place = place, .quantity = quantities[i % quantities.size()]};
    OutputDescription output{.name = "o" + std::to_string(i), .tap = tap};
    output.gain = gain_of(i);
    output.channel = channel_of(i);
    output.remove_dc = removes_dc(i);
    if (is_high_passed(i)) output.high_pass = 200.0;
    d.add(output);
    d.add(ProbeDescription{.name = "p" + std::to_string(i), .tap = tap});
  }
  return test::compiled(d, kernels);
}

// One output's filters.
struct OneFilter {
  DcBlockers dc{k};
  ButterworthFilter high_pass{ButterworthFilter::Kind::high_pass, 200.0, k};
};

TEST(OutputBank, AddsUpWhatEachOutputGivesAloneInTheirOrder) {
  for (const Kernels kernels : {Kernels::plain, Kernels::fast}) {
    Simulator simulator(scene_with_outputs(kernels));
    ASSERT_EQ(simulator.channels(), 2);
    std::array<OneFilter, count> filters;
    for (std::size_t i = 0; i < count; ++i) {
      double value = simulator.probes()[i];
      filters[i].dc.add(removes_dc(i));
      filters[i].dc.start({&value, 1});
      filters[i].high_pass.start(value);
    }
    double loudest = 0.0;
    for (int n = 0; n < 500; ++n) {
      simulator.step();
      std::array<double, 2> expected{};
      for (std::size_t i = 0; i < count; ++i) {
        double value = simulator.probes()[i];
        filters[i].dc.process({&value, 1});
        if (is_high_passed(i)) value = filters[i].high_pass.process(value);
        expected[static_cast<std::size_t>(channel_of(i) - 1)] += gain_of(i) * value;
      }
      ASSERT_EQ(simulator.frame()[0], expected[0]) << n;
      ASSERT_EQ(simulator.frame()[1], expected[1]) << n;
      loudest = std::max({loudest, expected[0], expected[1]});
    }
    EXPECT_GT(loudest, 0.0);
  }
}

}  // namespace
}  // namespace rattle
