// A watcher that draws an instrument sees every step of the newest note and changes nothing.
#include <gtest/gtest.h>

#include <vector>

#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

class Recorder final : public live::StepWatcher {
 public:
  void after_step(const Simulator& simulator, const EnergyLedger* ledger) noexcept override {
    steps.push_back(simulator.samples_done());
    simulators.push_back(&simulator);
    if (ledger) stored = ledger->stored();
  }
  std::vector<std::int64_t> steps;
  std::vector<const Simulator*> simulators;
  double stored = -1.0;
};

TEST(Watcher, sees_every_step_once) {
  const auto instrument = instrument_of(plucked_string({.oversampling = 2}));
  Recorder recorder;
  instrument->watch(&recorder);
  play(*instrument, {{0, note_on(60)}}, 1000, {128});
  ASSERT_EQ(recorder.steps.size(), 2000u);
  for (std::size_t i = 0; i < recorder.steps.size(); ++i)
    ASSERT_EQ(recorder.steps[i], static_cast<std::int64_t>(i + 1));
  EXPECT_GT(recorder.stored, 0.0);
  instrument->watch(nullptr);
  play(*instrument, {}, 100, {128}, 1000);
  EXPECT_EQ(recorder.steps.size(), 2000u);
}

TEST(Watcher, changes_no_bit_of_the_sound) {
  const auto plain = instrument_of(bowed_rattle());
  const auto watched = instrument_of(bowed_rattle());
  Recorder recorder;
  watched->watch(&recorder);
  const Score score{{10, note_on(60)}, {500, set_control(3, 1e-6)}};
  EXPECT_EQ(play(*plain, score, 3000, {100}), play(*watched, score, 3000, {100}));
}

TEST(Watcher, follows_the_newest_note) {
  const auto instrument = instrument_of(plucked_string({.voices = 3}));
  Recorder recorder;
  instrument->watch(&recorder);
  play(*instrument, {{0, note_on(60)}}, 256, {128});
  const Simulator* const first = recorder.simulators.back();
  play(*instrument, {{256, note_on(64)}}, 256, {128}, 256);
  const Simulator* const second = recorder.simulators.back();
  EXPECT_NE(first, second);
  recorder.simulators.clear();
  play(*instrument, {}, 128, {128}, 512);
  ASSERT_EQ(recorder.simulators.size(), 128u);
  for (const Simulator* const seen : recorder.simulators) EXPECT_EQ(seen, second);
}

// Attraction is counted under a rule that allows it; under the usual rule it never occurs.
TEST(Watcher, pulls_are_counted) {
  for (const Rule rule : {Rule::nonadhesive, Rule::basic}) {
    SceneDescription scene = bowed_rattle();
    scene.rule = rule;
    live::LiveEngine engine(instrument_of(scene), {}, 1);
    play(engine, {{0, note_on(60)}, {0, set_control(3, 1e-6)}}, 24000, {256});
    const live::LiveStatus status = engine.status();
    EXPECT_GT(status.impacts, 0u);
    if (rule == Rule::nonadhesive)
      EXPECT_EQ(status.pulls, 0u);
    else
      EXPECT_GT(status.pulls, 0u);
  }
}

}  // namespace
}  // namespace rattle::test
