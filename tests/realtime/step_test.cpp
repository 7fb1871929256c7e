// Once a scene is compiled and its simulator constructed, stepping allocates nothing, takes no lock, throws
// nothing, restores the caller's floating-point mode, and is not affected by a ledger.
#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <cstring>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/everything_scene.hpp>
#include <limits>
#include <rattle/base/denormals.hpp>
#include <utility>

#include "trap.hpp"

namespace rattle::test {
namespace {

static_assert(noexcept(std::declval<Simulator&>().step()));
static_assert(noexcept(std::declval<Simulator&>().render(std::declval<std::span<double>>())));
static_assert(noexcept(std::declval<Simulator&>().render(std::declval<std::span<float>>())));
static_assert(noexcept(std::declval<Simulator&>().reset()));
static_assert(noexcept(std::declval<Simulator&>().attach(std::declval<EnergyLedger&>())));
static_assert(noexcept(std::declval<Simulator&>().detach()));

constexpr int frames = 2205;

// Uses `rule` for all contacts, or each contact's own rule if `rule` is empty.
SceneDescription everything_under(std::optional<Rule> rule) {
  SceneDescription d = everything_scene();
  if (!rule) return d;
  for (ContactDescription& contact : d.contacts) contact.rule = rule;
  for (DistributedContactDescription& contact : d.distributed_contacts) contact.rule = rule;
  return d;
}

TEST(RealTime, TheSceneUnderTestHasEverything) {
  const SceneDescription d = everything_scene();
  const auto scene = compiled(d);
  EXPECT_FALSE(d.masses.empty() || d.strings.empty() || d.plates.empty() || d.barriers.empty());
  EXPECT_FALSE(d.contacts.empty() || d.distributed_contacts.empty() || d.springs.empty());
  EXPECT_FALSE(d.initials.empty() || d.gravities.empty() || d.outputs.empty() || d.probes.empty());
  for (EnvelopeKind kind : {EnvelopeKind::constant, EnvelopeKind::pulse, EnvelopeKind::ramp,
                            EnvelopeKind::half_sine, EnvelopeKind::raised_cosine, EnvelopeKind::signal})
    EXPECT_TRUE(std::any_of(d.forces.begin(), d.forces.end(),
                            [&](const ForceDescription& f) { return f.envelope == kind; }));
  for (Rule rule : {Rule::gradient, Rule::newton})  // islands with one of these use it for all contacts
    EXPECT_TRUE(std::any_of(scene->interactions.begin(), scene->interactions.end(),
                            [&](const SceneInteraction& i) { return i.rule == rule; }))
        << static_cast<int>(rule);
  EXPECT_TRUE(std::any_of(scene->islands.begin(), scene->islands.end(),
                          [](const Island& island) { return island.newton && island.row_count > 1; }));
  EXPECT_TRUE(std::any_of(scene->islands.begin(), scene->islands.end(),
                          [](const Island& island) { return !island.newton && island.row_count > 2; }));
  EXPECT_TRUE(std::any_of(scene->outputs.begin(), scene->outputs.end(),
                          [](const SceneOutput& output) { return output.remove_dc; }));
}

TEST(RealTime, StepTakesNoMemoryAndNoLockWithLedgerNewtonAndEveryExcitation) {
  for (std::optional<Rule> rule :
       {std::optional<Rule>{}, std::optional{Rule::gradient}, std::optional{Rule::nonadhesive},
        std::optional{Rule::newton}, std::optional{Rule::exact}}) {
    const auto scene = compiled(everything_under(rule));
    Simulator simulator(scene);
    EnergyLedger ledger(scene);
    std::vector<double> samples(static_cast<std::size_t>(frames * simulator.channels()));
    std::vector<float> floats(samples.size());
    TrapCounts counts;
    {
      const Trap trap;
      simulator.attach(ledger);
      for (int n = 0; n < frames; ++n) simulator.step();
      simulator.render(samples);
      simulator.detach();
      simulator.render(floats);
      simulator.reset();
      simulator.step();
      counts = trap.caught();
    }
    EXPECT_EQ(counts.allocations, 0);
    EXPECT_EQ(counts.releases, 0);
    EXPECT_EQ(counts.locks, 0);
    EXPECT_LE(ledger.balance_error(), 1e-10) << "the run was a real one";
    std::int64_t impacts = 0;
    for (const ContactStatistics& contact : ledger.contacts()) impacts += contact.impacts;
    EXPECT_GT(impacts, 100);
  }
}

TEST(RealTime, NewtonThatFailsTakesNoMemoryEither) {
  SceneDescription d = everything_under(Rule::newton);
  d.newton_iterations = 1;
  Simulator simulator(compiled(d));
  TrapCounts counts;
  {
    const Trap trap;
    for (int n = 0; n < 500; ++n) simulator.step();
    counts = trap.caught();
  }
  EXPECT_EQ(counts.total(), 0);
  EXPECT_GT(simulator.newton_failures(), 0);
}

TEST(RealTime, SamplesAreTheSameBitsWithTheLedgerOnAndOff) {
  for (std::optional<Rule> rule :
       {std::optional<Rule>{}, std::optional{Rule::gradient}, std::optional{Rule::nonadhesive},
        std::optional{Rule::newton}, std::optional{Rule::secant}}) {
    const auto scene = compiled(everything_under(rule));
    Simulator observed(scene), alone(scene);
    EnergyLedger ledger(scene);
    observed.attach(ledger);
    std::vector<double> with(static_cast<std::size_t>(frames * observed.channels())), without(with.size());
    observed.render(with);
    alone.render(without);
    EXPECT_EQ(std::memcmp(with.data(), without.data(), with.size() * sizeof(double)), 0);
    EXPECT_EQ(std::memcmp(observed.probes().data(), alone.probes().data(), alone.probes().size_bytes()), 0);
    for (std::size_t c = 0; c < scene->components.size(); ++c)
      for (std::size_t p = 0; p < alone.displacement(c).size(); ++p)
        EXPECT_EQ(observed.displacement(c)[p], alone.displacement(c)[p]);
  }
}

// True if this thread keeps denormals, both as operands and as results.
bool keeps_denormals() {
  volatile double smallest = std::numeric_limits<double>::min();
  volatile double denormal = std::numeric_limits<double>::denorm_min();
  volatile double made = smallest * 0.5, given = denormal * 4.0;
  return made > 0.0 && given > 0.0;
}

TEST(RealTime, FlushesDenormalsInsideAndRestoresTheCallersMode) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 1.0, .frequency = 100.0, .position = 1e-310});
  d.add(OutputDescription{.name = "o", .tap = {.place = at(ball)}});
  const auto scene = compiled(d);
  Simulator simulator(scene);
  ASSERT_TRUE(keeps_denormals());
  simulator.step();
  EXPECT_TRUE(keeps_denormals());
  EXPECT_EQ(simulator.displacement(0)[0], 0.0) << "flushed inside";
  std::vector<double> samples(10);
  simulator.render(samples);
  EXPECT_TRUE(keeps_denormals());
  std::vector<float> floats(10);
  simulator.render(floats);
  EXPECT_TRUE(keeps_denormals());
}

TEST(RealTime, KeepsACallersOwnFlushingAndRounding) {
  const auto scene = compiled(everything_scene());
  Simulator simulator(scene);
  {
    const FlushDenormals the_callers;
    simulator.step();
    EXPECT_FALSE(keeps_denormals());
  }
  std::fesetround(FE_UPWARD);
  simulator.step();
  EXPECT_EQ(std::fegetround(), FE_UPWARD);
  std::fesetround(FE_TONEAREST);
}

}  // namespace
}  // namespace rattle::test
