// OSC sends float32: both ends of every control of the shipped instruments can be reached, and nothing beyond
// them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "live/live_instrument.hpp"
#include "play/osc_commands.hpp"
#include "player_process.hpp"
#include "scenes/embedded_scenes.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle::testing {
namespace {

struct Answer {
  std::string complaint;
  std::vector<live::PlayerEvent> events;
};

Answer send(const std::vector<SceneControl>& controls, const std::string& address, float value) {
  const std::string packet = osc_message(address, "f", {static_cast<double>(value)});
  play::OscReader reader({reinterpret_cast<const std::uint8_t*>(packet.data()), packet.size()});
  play::OscMessage message;
  EXPECT_TRUE(reader.next(message));
  Answer answer;
  answer.complaint = play::interpret_osc(message, controls, answer.events);
  return answer;
}

float step_up(float x) { return std::nextafter(x, std::numeric_limits<float>::infinity()); }
float step_down(float x) { return std::nextafter(x, -std::numeric_limits<float>::infinity()); }

void expect_value(const Answer& answer, double value, const std::string& what) {
  EXPECT_EQ(answer.complaint, "") << what;
  ASSERT_EQ(answer.events.size(), 1u) << what;
  EXPECT_EQ(answer.events[0].value, value) << what;
}

void expect_refused(const Answer& answer, const std::string& what) {
  EXPECT_NE(answer.complaint, "") << what;
  EXPECT_TRUE(answer.events.empty()) << what;
}

void try_control(const std::vector<SceneControl>& controls, std::size_t index, std::mt19937& random) {
  const SceneControl& control = controls[index];
  const double low = control.description.low, high = control.description.high;
  const auto larger = static_cast<float>(std::max(std::abs(low), std::abs(high)));
  const double larger_step = 1.01 * (step_up(larger) - larger);
  const std::string address = "/control/" + control.name;
  for (const double end : {low, high}) {
    const auto nearest = static_cast<float>(end);
    for (const float sent : {nearest, step_up(nearest), step_down(nearest)}) {
      const Answer answer = send(controls, address, sent);
      const std::string what = fmt::format("{} {}", address, sent);
      if (std::abs(sent - end) <= std::abs(step_up(nearest) - nearest)) expect_value(answer, end, what);
    }
  }
  // Values as a fader computes them, and values clearly out of range.
  std::uniform_real_distribution<float> share(-0.5f, 1.5f);
  for (int i = 0; i < 200; ++i) {
    const float place = i == 0 ? 0.0f : i == 1 ? 1.0f : share(random);
    const float sent = static_cast<float>(low) + place * (static_cast<float>(high) - static_cast<float>(low));
    const Answer answer = send(controls, address, sent);
    const std::string what = fmt::format("{} {}", address, sent);
    if (place >= 0.0f && place <= 1.0f) {
      ASSERT_EQ(answer.events.size(), 1u) << what << " " << answer.complaint;
      const double value = answer.events[0].value;
      EXPECT_TRUE(value >= low && value <= high) << what;
      EXPECT_NEAR(value, sent, larger_step) << what;
    } else if (place < -1e-5f || place > 1.00001f) {
      expect_refused(answer, what);
    }
  }
}

TEST(OscRanges, EveryControlOfTheShippedInstrumentsReachesBothEnds) {
  std::mt19937 random(4);
  std::size_t tried = 0;
  for (const std::string& name : embedded_scene_names()) {
    if (!name.starts_with("play-")) continue;
    SceneRequest request;
    request.scene = name;
    const LoadedScene loaded = load_scene(request);
    for (std::size_t i = 0; i < loaded.scene->controls.size(); ++i, ++tried)
      try_control(loaded.scene->controls, i, random);
  }
  EXPECT_GT(tried, 50u);
}

TEST(OscRanges, PartsOfOneAndBendsHaveRoundedEndsToo) {
  expect_value(send({}, "/bend", step_up(1.0f)), 1.0, "bend");
  expect_value(send({}, "/bend", -step_up(1.0f)), -1.0, "bend");
  expect_value(send({}, "/pressure", step_up(1.0f)), 1.0, "pressure");
  expect_refused(send({}, "/bend", 1.00001f), "bend");
  expect_refused(send({}, "/pressure", 1.00001f), "pressure");
}

TEST(OscRanges, TheEngineTakesRoundedEndsWhateverSendsThem) {
  SceneRequest request;
  request.scene = "play-tromba";
  request.sample_rate = 48000.0;
  const LoadedScene loaded = load_scene(request);
  live::LiveInstrument instrument(loaded.scene, {.sample_rate = 48000.0, .channels = 1, .with_ledger = false});
  std::vector<live::PlayerEvent> events;
  for (std::size_t c = 0; c < loaded.scene->controls.size(); ++c)
    for (const double end :
         {loaded.scene->controls[c].description.low, loaded.scene->controls[c].description.high})
      events.push_back({.kind = live::EventKind::set_control,
                        .value = static_cast<double>(static_cast<float>(end)),
                        .control = static_cast<std::uint32_t>(c)});
  float sample = 0.0f;
  float* const outputs[] = {&sample};
  instrument.process(events, outputs, 1);
  live::LiveStatus status;
  instrument.report(status);
  EXPECT_EQ(status.events_refused, 0u);
  for (std::size_t c = 0; c < loaded.scene->controls.size(); ++c)
    EXPECT_EQ(status.control_values[c], loaded.scene->controls[c].description.high);
}

}  // namespace
}  // namespace rattle::testing
