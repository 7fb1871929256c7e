// Behaviour when values become non-finite.
#include "live/guard.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <limits>
#include <string>

#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

using live::GuardFault;
using live::GuardMessage;
using live::InstrumentPeer;
using live::LiveEngine;
using live::LiveInstrument;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct Watched {
  explicit Watched(const SceneDescription& scene, const live::LiveOptions& options = {})
      : Watched(instrument_of(scene, options), options) {}
  Watched(std::unique_ptr<LiveInstrument> made, const live::LiveOptions& options)
      : instrument(made.get()), engine(std::move(made), options, 1) {}

  std::vector<GuardMessage> messages() {
    std::vector<GuardMessage> result;
    GuardMessage message;
    while (engine.next_message(message)) result.push_back(message);
    return result;
  }
  void spoil(double value, const char* component = "main") {
    InstrumentPeer::spoil(InstrumentPeer::voice(*instrument), component, value);
  }

  LiveInstrument* instrument;
  LiveEngine engine;
};

TEST(Guard, fades_a_voice_that_is_no_number_and_brings_it_back) {
  for (const bool with_ledger : {true, false})
    for (const int oversampling : {1, 4}) {
      live::LiveOptions options;
      options.with_ledger = with_ledger;
      Watched watched(bowed_rattle({.oversampling = oversampling}), options);
      const auto before = play(watched.engine, {{0, note_on(60)}}, 24000, {256});
      // It returns like a note that is played after 0.35 s.
      Watched other(bowed_rattle({.oversampling = oversampling}), options);
      const double steady = std::max(largest_jump(before),
                                     largest_jump(play(other.engine, {{16800, note_on(60)}}, 48000, {256})));
      const double level = largest(before, 12000);
      ASSERT_GT(level, 1e-3);
      watched.spoil(nan);
      auto after = play(watched.engine, {}, 48000, {256});
      after.insert(after.begin(), before.back());
      for (const float sample : after) ASSERT_TRUE(std::isfinite(sample));
      EXPECT_LE(largest(after), 1.0);
      // With oversampling it may begin between two samples of the device, where the same wave has different
      // jumps.
      EXPECT_LE(largest_jump(after), (oversampling == 1 ? 1.0 : 1.02) * steady);
      EXPECT_LT(largest(after, 400, 500), 0.05 * level) << "it fell silent";
      EXPECT_GT(largest(after, 40000), 0.5 * level) << "within a second it is back";
      const auto messages = watched.messages();
      ASSERT_EQ(messages.size(), 1u);
      EXPECT_EQ(messages[0].what, GuardFault::not_finite);
      EXPECT_FALSE(messages[0].silenced);
      ASSERT_GE(messages[0].interaction, 0);
      EXPECT_EQ(
          watched.instrument->scene().interactions[static_cast<std::size_t>(messages[0].interaction)].name,
          messages[0].interaction_name.data());
      EXPECT_EQ(watched.engine.status().guard_trips, 1u);
      EXPECT_EQ(watched.engine.status().voices_silenced, 0);
      EXPECT_TRUE(std::isfinite(watched.engine.status().stored_energy));
    }
}

// A signal that starts loud and is constant: faded out within 5 ms, in again within 20 ms, never with a jump.
TEST(Guard, takes_5_ms_to_leave_and_20_to_return) {
  SceneDescription still = pushed_mass();
  still.masses[0].frequency = 0.01;
  still.masses[0].damping = 0.0;
  still.masses[0].position = 5e-4;
  Watched watched(still);
  play(watched.engine, {}, 480, {480});
  watched.spoil(nan, "mass");
  const auto heard = play(watched.engine, {}, 2400, {100});
  const std::size_t delay = static_cast<std::size_t>(watched.engine.latency()) - 2;
  EXPECT_NEAR(heard[delay + 120], 0.25, 0.01);
  EXPECT_NEAR(heard[delay + 240], 0.0, 1e-3);
  EXPECT_NEAR(heard[delay + 240 + 480], 0.25, 0.01);
  EXPECT_NEAR(heard[delay + 240 + 960], 0.5, 1e-3);
  EXPECT_LE(largest_jump(heard), 0.5 * 1.571 / 240.0 * 1.01);
}

TEST(Guard, keeps_the_controls_and_the_note) {
  Watched watched(bowed_rattle());
  play(watched.engine, {{0, note_on(60)}, {0, set_control(1, 0.3)}, {0, set_control(2, 0.2)}}, 24000, {256});
  watched.spoil(nan);
  play(watched.engine, {{100, set_control(3, 5e-4)}}, 48000, {256});
  live::Voice& voice = InstrumentPeer::voice(*watched.instrument);
  EXPECT_EQ(voice.control(0), 0.1);
  EXPECT_EQ(voice.control(1), 0.3);
  EXPECT_EQ(voice.control(2), 0.2);
  EXPECT_EQ(voice.control(3), 5e-4);
  EXPECT_EQ(watched.engine.status().notes_held, 1);
}

TEST(Guard, a_strike_while_it_is_away_is_not_lost) {
  Watched watched(plucked_string());
  play(watched.engine, {{0, note_on(60)}}, 4800, {256});
  watched.spoil(nan);
  EXPECT_GT(largest(play(watched.engine, {{100, note_on(62)}}, 4800, {256}), 1500), 1e-3);
}

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

// With a ledger the guard detects a manipulated state before it becomes audible, however small the change is.
TEST(Guard, lets_nothing_of_a_finite_error_be_heard) {
  for (const double value : {1e-4, 0.05, 10.0}) {
    Watched watched(bowed_rattle());
    const auto before = play(watched.engine, {{0, note_on(60)}}, 24000, {256});
    watched.spoil(value);
    auto after = play(watched.engine, {}, 48000, {256});
    after.insert(after.begin(), before.back());
    EXPECT_LE(largest_jump(after), largest_jump(before)) << value;
    EXPECT_LE(largest(after), largest(before)) << value;
    ASSERT_EQ(watched.messages().size(), 1u) << value;
    EXPECT_GT(largest(after, 40000), 0.5 * largest(before, 12000));
  }
}

TEST(Guard, gives_up_at_the_third_time_until_the_next_note) {
  for (const int voices : {1, 2}) {
    Watched watched(bowed_rattle({.voices = voices}));
    play(watched.engine, {{0, note_on(60)}}, 9600, {256});
    for (int time = 1; time <= 3; ++time) {
      watched.spoil(nan);
      play(watched.engine, {}, 9600, {256});
      const auto messages = watched.messages();
      ASSERT_EQ(messages.size(), 1u);
      EXPECT_EQ(messages[0].silenced, time == 3);
      EXPECT_EQ(watched.engine.status().voices_silenced, time == 3 ? 1 : 0);
    }
    EXPECT_EQ(largest(play(watched.engine, {}, 9600, {256})), 0.0);
    EXPECT_GT(largest(play(watched.engine, {{0, note_on(62)}}, 24000, {256})), 1e-3);
    EXPECT_EQ(watched.engine.status().voices_silenced, 0);
  }
}

TEST(Guard, all_sound_off_wakes_a_silenced_voice) {
  Watched watched(bowed_rattle());
  play(watched.engine, {{0, note_on(60)}}, 9600, {256});
  for (int time = 1; time <= 3; ++time) {
    watched.spoil(nan);
    play(watched.engine, {}, 9600, {256});
  }
  EXPECT_EQ(watched.engine.status().voices_silenced, 1);
  play(watched.engine, {{0, all_sound_off()}}, 9600, {256});
  EXPECT_EQ(watched.engine.status().voices_silenced, 0);
}

TEST(Guard, three_times_in_more_than_ten_seconds_are_forgiven) {
  Watched watched(pushed_mass());
  play(watched.engine, {{0, note_on(60)}}, 9600, {1024});
  for (int time = 1; time <= 4; ++time) {
    watched.spoil(nan, "mass");
    play(watched.engine, {}, 48000 * 6, {1024});
    const auto messages = watched.messages();
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_FALSE(messages[0].silenced);
    EXPECT_EQ(messages[0].interaction, -1) << "there is none";
  }
}

TEST(Guard, a_voice_that_fails_leaves_the_others_alone) {
  Watched watched(bowed_rattle({.voices = 3}));
  const Score score = {{0, note_on(60)}, {0, note_on(64)}};  // in phase: the largest possible sum of the two
  const auto before = play(watched.engine, score, 24000, {256});
  watched.spoil(nan);
  const auto after = play(watched.engine, {}, 24000, {256});
  EXPECT_LE(largest_jump(after), largest_jump(before));
  EXPECT_GT(largest(after, 400, 1000), 1e-3) << "the other one";
  EXPECT_EQ(watched.engine.status().voices_sounding, 2);
}

TEST(Guard, a_stolen_voice_that_fails_while_it_fades_is_gone_and_not_back) {
  Watched watched(bowed_rattle({.voices = 2}));
  const auto before = play(watched.engine, {{0, note_on(60)}, {0, note_on(61)}}, 24000, {256});
  watched.spoil(nan);
  watched.spoil(nan);
  const auto after = play(watched.engine, {{0, note_on(62)}, {0, note_on(63)}}, 24000, {64});
  EXPECT_LE(largest_jump(after), largest_jump(before));
  EXPECT_EQ(watched.engine.status().voices_sounding, 2);
  EXPECT_EQ(watched.engine.status().notes_held, 2);
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
