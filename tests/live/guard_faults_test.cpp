// Which faults the guard finds, and which interaction it names.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "live_scenes.hpp"
#include "live_take.hpp"
#include "watched_engine.hpp"

namespace rattle::test {
namespace {

using live::GuardFault;
using live::InstrumentPeer;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(Guard, tells_the_other_faults_apart) {
  const auto fault_of = [](double value, bool with_ledger, const char* component = "bridge") {
    live::LiveOptions options;
    options.with_ledger = with_ledger;
    SceneDescription scene = bowed_rattle();
    scene.outputs.resize(1);  // far from the bridge
    Watched watched(scene, options);
    play(watched.engine, {{0, note_on(60)}}, 4800, {256});
    watched.spoil(value, component);
    const auto heard = play(watched.engine, {}, 4800, {256});
    EXPECT_LE(largest(heard), 1.0);
    const auto messages = watched.messages();
    return messages.empty() ? std::string("none") : std::string(describe(messages[0].what));
  };
  EXPECT_EQ(fault_of(nan, false), describe(GuardFault::not_finite));
  EXPECT_EQ(fault_of(1e300, false), describe(GuardFault::force_too_large));
  EXPECT_EQ(fault_of(1e3, false, "main"), describe(GuardFault::output_too_large));
  EXPECT_EQ(fault_of(1e-5, true), describe(GuardFault::balance));
  EXPECT_EQ(fault_of(1e-5, false), "none") << "nobody can know without a ledger";
}

// Detected before the values become non-finite.
TEST(Guard, finds_states_forces_and_energies_beyond_their_bounds) {
  SceneDescription scene;
  const auto ball = scene.add(MassDescription{.name = "ball", .mass = 1.0});
  const auto wall = scene.add(BarrierDescription{.name = "wall"});
  scene.add(SpringDescription{.name = "weak", .first = at(ball), .second = at(wall), .stiffness = 1e-3});
  scene.add(SpringDescription{.name = "strong", .first = at(ball), .second = at(wall), .stiffness = 1e6});
  const auto compiled_scene = compiled(scene);
  const auto found = [&](double position, bool with_ledger) {
    Simulator simulator(compiled_scene);
    EnergyLedger ledger(compiled_scene);
    if (with_ledger) simulator.attach(ledger);
    live::InstrumentPeer::set_point(simulator, 0, 0, position);
    simulator.step();
    const auto of_state = live::find_fault_of_state(simulator);
    return of_state ? of_state : live::find_fault_of_step(simulator, with_ledger ? &ledger : nullptr);
  };
  EXPECT_FALSE(found(1.0, false));
  ASSERT_TRUE(found(1e9, false));
  EXPECT_EQ(found(1e9, false)->what, GuardFault::displacement_too_far);
  EXPECT_EQ(found(1e9, false)->interaction, 1) << "the one that pushes most";
  EXPECT_EQ(found(5e6, false)->what, GuardFault::force_too_large);
  EXPECT_EQ(found(1e5, true)->what, GuardFault::energy_too_large);
  EXPECT_EQ(found(1.0, true)->what, GuardFault::balance);
}

TEST(Guard, names_the_contact_that_overflowed) {
  Watched watched(overflowing());
  const auto heard = play(watched.engine, {{0, note_on(60)}}, 48000, {256});
  for (const float sample : heard) ASSERT_TRUE(std::isfinite(sample));
  EXPECT_LE(largest(heard), 1.0);
  const auto messages = watched.messages();
  ASSERT_FALSE(messages.empty());
  const std::string name = messages[0].interaction_name.data();
  // All four are out of the number range here.
  EXPECT_TRUE(name == "blow" || name.starts_with("joint")) << name;
  EXPECT_EQ(InstrumentPeer::voice(*watched.instrument).note.key, 60);
}

// Among several contacts it names the one where the fault began, however far it has spread when it reaches the
// output.
TEST(Guard, names_the_guilty_one_of_several) {
  const std::vector<std::pair<const char*, double>> contacts = {
      {"first", 0.2}, {"second", 0.5}, {"third", 0.9}};
  for (const double value : {nan, -1e30})
    for (const auto& [guilty, guilty_place] : contacts) {
      SceneDescription scene = plucked_string();
      const auto main = ComponentHandle{ComponentKind::string, 0};
      const auto floor = scene.add(BarrierDescription{.name = "floor", .height = -1e-4});
      const auto shelf = scene.add(MassDescription{.name = "shelf", .mass = 1e-2, .position = -1e-4});
      for (const auto& [name, place] : contacts)
        scene.add(ContactDescription{.name = name,
                                     .below = at(shelf),
                                     .above = at(main, fraction(place)),
                                     .stiffness = 1e6,
                                     .exponent = 1.5});
      scene.add(SpringDescription{.name = "hook", .first = at(shelf), .second = at(floor), .stiffness = 1e4});
      Watched watched(scene);
      play(watched.engine, {{0, note_on(60)}}, 2400, {256});
      EXPECT_TRUE(watched.messages().empty());
      Simulator& simulator = InstrumentPeer::simulator(InstrumentPeer::voice(*watched.instrument));
      const std::size_t points = simulator.displacement(1).size();
      InstrumentPeer::set_point(
          simulator, 1, static_cast<std::size_t>(std::lround(guilty_place * static_cast<double>(points - 1))),
          value);
      play(watched.engine, {}, 480, {64});
      const auto messages = watched.messages();
      ASSERT_FALSE(messages.empty());
      EXPECT_EQ(std::string(messages[0].interaction_name.data()), guilty) << value;
    }
}

// A correct run never triggers the guard.
TEST(Guard, leaves_sound_instruments_alone) {
  Watched watched(bowed_rattle());
  Score score = {{0, note_on(60)}, {100, set_control(3, 2e-6)}};
  for (std::size_t n = 1; n < 100; ++n)
    score.push_back({n * 1000, set_control(1 + n % 2, n % 2 ? 0.05 + 0.004 * static_cast<double>(n)
                                                            : 0.05 + 0.002 * static_cast<double>(n))});
  play(watched.engine, score, 110000, {256});
  EXPECT_TRUE(watched.messages().empty());
  EXPECT_LE(watched.engine.status().balance_error, 1e-12);
  EXPECT_GT(watched.engine.status().impacts, 100u);
  EXPECT_GT(watched.engine.status().work_in, 0.0);
}

}  // namespace
}  // namespace rattle::test
