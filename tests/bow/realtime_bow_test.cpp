// Bows, touches and moving gaps allocate nothing and take no lock while they play, and are not affected by a
// ledger.
#include <gtest/gtest.h>

#include <bow/played_tromba.hpp>
#include <cstring>
#include <engine/helpers/compiled.hpp>
#include <realtime/trap.hpp>

namespace rattle::test {
namespace {

constexpr int steps = 11025;

// Every kind of island that can contain a bow: solved by a rule, by Newton, and sliding.
std::vector<SceneDescription> scenes() {
  std::vector<SceneDescription> result = {played_tromba(Rule::nonadhesive), played_tromba(Rule::newton),
                                          played_tromba(Rule::nonadhesive)};
  for (SceneDescription& scene : result)
    scene.bows.push_back(BowDescription{.name = "reference",
                                        .place = at(ComponentHandle{ComponentKind::string, 0}, metres(0.2)),
                                        .force = 0.1,
                                        .velocity = -0.1,
                                        .solver = BowSolver::iterated});
  SlideDescription slide{.name = "bar", .strings = {ComponentHandle{ComponentKind::string, 0}}};
  slide.mass = 0.03;
  slide.hand_stiffness = 2e4;
  slide.hand_damping = 8.0;
  slide.contact_stiffness = 1e6;
  slide.position = result[2].bows[0].position.value();
  slide.hand_height = -2e-3;
  slide.height = 0.0;
  result[2].add(slide);
  return result;
}

TEST(RealTimeBow, takes_no_memory_and_no_lock) {
  for (const SceneDescription& description : scenes()) {
    const auto scene = compiled(description);
    Simulator simulator(scene);
    EnergyLedger ledger(scene);
    std::vector<double> samples(static_cast<std::size_t>(1000 * simulator.channels()));
    TrapCounts counts;
    {
      const Trap trap;
      simulator.attach(ledger);
      for (int n = 0; n < steps; ++n) simulator.step();
      simulator.detach();
      simulator.reset();
      simulator.render(samples);
      counts = trap.caught();
    }
    EXPECT_EQ(counts.allocations, 0);
    EXPECT_EQ(counts.releases, 0);
    EXPECT_EQ(counts.locks, 0);
    EXPECT_FALSE(ledger.found_nan());
    EXPECT_LE(ledger.balance_error(), 1e-12) << "the run was a real one";
    std::int64_t touched = 0;
    for (const ContactStatistics& contact : ledger.contacts()) touched += contact.contact_samples;
    EXPECT_GT(touched, 1000);
  }
}

TEST(RealTimeBow, newton_that_fails_takes_no_memory_either) {
  SceneDescription description = scenes()[1];
  description.newton_iterations = 1;
  Simulator simulator(compiled(description));
  TrapCounts counts;
  {
    const Trap trap;
    for (int n = 0; n < steps / 5; ++n) simulator.step();
    counts = trap.caught();
  }
  EXPECT_EQ(counts.total(), 0);
  EXPECT_GT(simulator.newton_failures(), 0);
}

TEST(RealTimeBow, is_the_same_bits_with_the_ledger_on_and_off_and_after_reset) {
  for (const SceneDescription& description : scenes()) {
    const auto scene = compiled(description);
    Simulator observed(scene), alone(scene);
    EnergyLedger ledger(scene);
    observed.attach(ledger);
    std::vector<double> with(static_cast<std::size_t>(steps * alone.channels())), without(with.size()),
        again(with.size());
    observed.render(with);
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
