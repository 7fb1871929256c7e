#include "play/osc_commands.hpp"

#include <gtest/gtest.h>

#include "player_process.hpp"

namespace rattle::testing {
namespace {

using live::EventKind;

struct Result {
  std::string complaint;
  std::vector<live::PlayerEvent> events;
};

std::vector<SceneControl> controls() {
  std::vector<SceneControl> list(2);
  list[0].name = "force";
  list[0].description.unit = "N";
  list[0].description.low = 0.5;
  list[0].description.high = 2.0;
  list[0].description.value = 1.0;
  list[1].name = "gap";
  list[1].description.low = -1.0;
  list[1].description.value = -0.25;
  return list;
}

Result interpret(const std::string& address, const std::string& types, const std::vector<double>& values) {
  const std::string packet = osc_message(address, types, values);
  play::OscReader reader({reinterpret_cast<const std::uint8_t*>(packet.data()), packet.size()});
  play::OscMessage message;
  EXPECT_TRUE(reader.next(message));
  Result result;
  result.complaint = play::interpret_osc(message, controls(), result.events);
  return result;
}

void expect_event(const Result& result, EventKind kind, int key, double value) {
  EXPECT_EQ(result.complaint, "");
  ASSERT_EQ(result.events.size(), 1u);
  EXPECT_EQ(result.events[0].kind, kind);
  EXPECT_EQ(result.events[0].key, key);
  EXPECT_NEAR(result.events[0].value, value, 1e-6);
}

TEST(OscCommands, NotesTakeMidiOrPartsOfOne) {
  expect_event(interpret("/note", "ii", {60, 127}), EventKind::note_on, 60, 1.0);
  expect_event(interpret("/note", "if", {60, 0.25}), EventKind::note_on, 60, 0.25);
  expect_event(interpret("/note", "ff", {61, 1.0}), EventKind::note_on, 61, 1.0);
  expect_event(interpret("/note", "ii", {60, 0}), EventKind::note_off, 60, 0.0);
  expect_event(interpret("/off", "i", {60}), EventKind::note_off, 60, 0.0);
}

TEST(OscCommands, OtherDimensions) {
  expect_event(interpret("/bend", "f", {-0.5}), EventKind::bend, 0, -0.5);
  expect_event(interpret("/pressure", "f", {0.5}), EventKind::channel_pressure, 0, 0.5);
  expect_event(interpret("/pressure", "ii", {60, 127}), EventKind::key_pressure, 60, 1.0);
  expect_event(interpret("/cc", "ii", {74, 127}), EventKind::controller, 74, 1.0);
  expect_event(interpret("/cc", "ii", {123, 0}), EventKind::all_notes_off, 0, 0.0);
  expect_event(interpret("/cc", "ii", {120, 0}), EventKind::all_sound_off, 0, 0.0);
  expect_event(interpret("/panic", "", {}), EventKind::all_sound_off, 0, 0.0);
}

TEST(OscCommands, ControlsAreSetWithinTheirRangeOnly) {
  const Result set = interpret("/control/gap", "f", {-0.5});
  expect_event(set, EventKind::set_control, 0, -0.5);
  EXPECT_EQ(set.events[0].control, 1u);
  expect_event(interpret("/control/force", "i", {2}), EventKind::set_control, 0, 2.0);
  EXPECT_EQ(interpret("/control/force", "f", {0.25}).complaint,
            "OSC: /control/force: 0.25 is not within 0.5 ... 2 N");
  EXPECT_EQ(interpret("/control/farce", "f", {1.0}).complaint,
            "OSC: /control/farce: the scene has no such control; did you mean /control/force?");
}

TEST(OscCommands, ResetReleasesAndSetsControlsBack) {
  const Result result = interpret("/reset", "", {});
  EXPECT_EQ(result.complaint, "");
  ASSERT_EQ(result.events.size(), 3u);
  EXPECT_EQ(result.events[0].kind, EventKind::all_notes_off);
  EXPECT_EQ(result.events[1].value, 1.0);
  EXPECT_EQ(result.events[2].control, 1u);
  EXPECT_EQ(result.events[2].value, -0.25);
}

// Otherwise a bow whose gate is open in the file would start to play, and no key could end it.
TEST(OscCommands, ResetClosesGates) {
  std::vector<SceneControl> list = controls();
  list[0].description.input = ControlInput::gate;
  play::OscMessage message;
  message.address = "/reset";
  std::vector<live::PlayerEvent> events;
  EXPECT_EQ(play::interpret_osc(message, list, events), "");
  ASSERT_EQ(events.size(), 3u);
  EXPECT_EQ(events[1].value, 0.5);
  EXPECT_EQ(events[2].value, -0.25);
}

TEST(OscCommands, WhatMakesNoSenseIsRefusedAndSaid) {
  const double nan = std::nan("");
  const std::vector<std::tuple<std::string, std::string, std::vector<double>>> wrong = {
      {"/note", "i", {60}},           {"/note", "ii", {128, 1}},
      {"/note", "ii", {-1, 1}},       {"/note", "ff", {60.5, 1}},
      {"/note", "ii", {60, 128}},     {"/note", "if", {60, 1.5}},
      {"/note", "ff", {nan, 1}},      {"/off", "", {}},
      {"/bend", "f", {1.25}},         {"/bend", "f", {nan}},
      {"/pressure", "f", {-0.1}},     {"/cc", "ii", {128, 0}},
      {"/control/force", "f", {nan}}, {"/control/force", "ff", {1, 1}},
      {"/control/", "f", {1}},        {"/nothing", "", {}}};
  for (const auto& [address, types, values] : wrong) {
    const Result result = interpret(address, types, values);
    EXPECT_TRUE(result.complaint.starts_with("OSC: " + address)) << address << " " << result.complaint;
    EXPECT_TRUE(result.events.empty()) << address;
  }
}

TEST(OscCommands, WhatIsShownIsPrintableAndShort) {
  const std::string complaint = interpret("/\x1b[2J" + std::string(500, 'x'), "", {}).complaint;
  EXPECT_EQ(complaint.find('\x1b'), std::string::npos);
  EXPECT_LT(complaint.size(), 250u);
}

}  // namespace
}  // namespace rattle::testing
