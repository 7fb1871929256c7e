// Moving parameters allocate nothing and take no lock, and a ledger changes nothing.
#include <gtest/gtest.h>

#include <cstring>
#include <driven_parameters/moving.hpp>
#include <realtime/trap.hpp>

namespace rattle::test {
namespace {

constexpr int steps = 8000;

TEST(RealTimeDrivenParameters, take_no_memory_and_no_lock) {
  for (const Rule rule : {Rule::gradient, Rule::nonadhesive, Rule::newton}) {
    Observed run(everything_moves(rule));
    TrapCounts counts;
    {
      const Trap trap;
      run.steps(steps);
      run.simulator.reset();
      run.steps(100);
      counts = trap.caught();
    }
    EXPECT_EQ(counts.total(), 0);
    EXPECT_FALSE(run.ledger.found_nan());
  }
}

TEST(RealTimeDrivenParameters, take_none_for_the_tension_of_a_string_by_its_modes) {
  for (const Rule rule : {Rule::gradient, Rule::nonadhesive, Rule::newton})
    for (const bool stretches : {false, true}) {
      Observed run(gliding_modes(rule, stretches));
      TrapCounts counts;
      {
        const Trap trap;
        run.steps(steps);
        run.simulator.reset();
        run.steps(100);
        counts = trap.caught();
      }
      EXPECT_EQ(counts.total(), 0);
      EXPECT_FALSE(run.ledger.found_nan());
    }
}

TEST(RealTimeDrivenParameters, are_the_same_bits_with_the_ledger_on_and_off_and_after_reset) {
  std::vector<SceneDescription> scenes;
  for (const Rule rule : {Rule::gradient, Rule::nonadhesive, Rule::newton})
    scenes.insert(scenes.end(), {everything_moves(rule), gliding_modes(rule, true)});
  for (const SceneDescription& scene : scenes) {
    Observed observed(scene);
    Simulator alone(observed.scene);
    std::vector<double> with(static_cast<std::size_t>(steps * alone.channels())), without(with.size()),
        again(with.size());
    observed.simulator.render(with);
    alone.render(without);
    alone.reset();
    alone.render(again);
    EXPECT_EQ(std::memcmp(with.data(), without.data(), with.size() * sizeof(double)), 0);
    EXPECT_EQ(std::memcmp(again.data(), without.data(), with.size() * sizeof(double)), 0);
    double largest = 0.0;
    for (const double sample : with) largest = std::max(largest, std::abs(sample));
    EXPECT_GT(largest, 1e-3);
  }
}

}  // namespace
}  // namespace rattle::test
