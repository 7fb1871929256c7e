#include "play/display.hpp"

#include <gtest/gtest.h>

namespace rattle::testing {
namespace {

play::DisplayView some_view() {
  play::DisplayView view;
  view.status.channels = 2;
  view.status.peak[0] = 0.5f;
  view.status.rms[0] = 0.1f;
  view.status.limiter_reduction = 3.0;
  view.status.voices = 8;
  view.status.voices_sounding = 2;
  view.status.has_ledger = true;
  view.status.stored_energy = 0.0123;
  view.status.balance_error = 2e-15;
  view.status.contacts_touching = 3;
  view.status.controls = 1;
  view.status.control_values[0] = 0.75;
  view.load_now = 0.12;
  view.load_worst = 0.34;
  view.xruns = 5;
  view.keyboard = "octave 4";
  return view;
}

std::vector<SceneControl> one_control() {
  std::vector<SceneControl> controls(1);
  controls[0].name = "bow_force";
  controls[0].description.unit = "N";
  controls[0].description.high = 2.0;
  return controls;
}

bool has(const std::vector<std::string>& lines, const std::string& text) {
  for (const std::string& line : lines)
    if (line.find(text) != std::string::npos) return true;
  return false;
}

TEST(Display, ShowsWhatAPlayerNeeds) {
  const auto lines = play::compose_display(some_view(), one_control(), 79);
  for (const char* text :
       {"-6.0 dB", "-inf dB", "limiter -3.0 dB", "load  12 %, most  34 %", "xruns 5", "0.0123 J", "2.0e-15",
        "contacts 3", "voices 2/8", "> bow_force", "0.75 N", "0 ... 2", "octave 4", "q quit"})
    EXPECT_TRUE(has(lines, text)) << text;
  const std::string line = play::compose_line(some_view());
  for (const char* text : {"-6.0 dB", "xruns 5", "contacts 3", "voices 2/8", "balance 2.0e-15"})
    EXPECT_NE(line.find(text), std::string::npos) << text << " in " << line;
}

TEST(Display, TellsVoicesThatWereShed) {
  play::DisplayView view = some_view();
  EXPECT_EQ(play::compose_line(view).find("shed"), std::string::npos);
  view.status.voices_shed = 3;
  EXPECT_TRUE(has(play::compose_display(view, one_control(), 79), "voices 2/8, 3 dropped by overload"));
  EXPECT_NE(play::compose_line(view).find("voices 2/8, 3 dropped by overload"), std::string::npos);
}

TEST(Display, NeverWiderThanTheTerminal) {
  for (const int width : {1, 10, 20, 40, 79, 200})
    for (const std::string& line : play::compose_display(some_view(), one_control(), width))
      EXPECT_LE(line.size(), static_cast<std::size_t>(width));
}

TEST(Display, TheChosenOneOfManyControlsIsSeen) {
  std::vector<SceneControl> controls(40);
  for (std::size_t i = 0; i < controls.size(); ++i) controls[i].name = "control_" + std::to_string(i);
  play::DisplayView view = some_view();
  view.status.controls = controls.size();
  view.selected = 37;
  EXPECT_TRUE(has(play::compose_display(view, controls, 79), "> control_37"));
}

}  // namespace
}  // namespace rattle::testing
