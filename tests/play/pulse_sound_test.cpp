// Output through PulseAudio, and through ALSA with PulseAudio as its default device.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <csignal>

#include "../apps/sound_file.hpp"
#include "pitch.hpp"
#include "player_process.hpp"
#include "pulse_server.hpp"

namespace rattle::testing {
namespace {

class EveryPulse : public ::testing::TestWithParam<const char*> {
 protected:
  PulseServer server_;
  std::vector<std::string> options() const {
    return {"--backend", GetParam(), "--rate", std::to_string(PulseServer::sample_rate),
            "--record",  "take.wav"};
  }
};

TEST_P(EveryPulse, HearsANoteAtItsPitch) {
  ASSERT_TRUE(server_.runs());
  PlayerProcess player("two-strings.toml", options());
  Tone tone;
  // On a busy machine the recorder may begin when the note has nearly faded: it is played again.
  for (int turn = 0; turn < 3 && !(tone.amplitude > 1e-3); ++turn) {
    send_osc(player.osc_port(), osc_message("/note", "if", {57, 0.8}));
    const std::vector<double> heard = server_.record(65536);
    ASSERT_EQ(heard.size(), 65536U);
    tone = strongest_partial(std::span(heard).last(32768), PulseServer::sample_rate);
  }
  EXPECT_LT(std::abs(cents_between(tone.frequency, 220.0)), 5.0) << tone.frequency << " Hz";
  EXPECT_GT(tone.amplitude, 1e-3);
  const PlayerEnd end = player.end(SIGINT);
  EXPECT_EQ(end.exit_code, 0) << end.err;
}

TEST_P(EveryPulse, IsMissedWhenItGoesAway) {
  ASSERT_TRUE(server_.runs());
  PlayerProcess player("two-strings.toml", options());
  send_osc(player.osc_port(), osc_message("/note", "if", {57, 0.8}));
  ASSERT_EQ(server_.record(9600).size(), 9600U);
  server_.end(SIGKILL);
  const PlayerEnd end = player.end(0);
  EXPECT_EQ(end.exit_code, 3) << end.err;
  EXPECT_NE(end.err.find("stopped: "), std::string::npos) << end.err;
  const SoundFile take = read_sound(player.path("take.wav"));
  EXPECT_GT(take.info.frames, PulseServer::sample_rate / 4);
  EXPECT_GT(*std::max_element(take.samples.begin(), take.samples.end()), 1e-3);
}

INSTANTIATE_TEST_SUITE_P(All, EveryPulse, ::testing::Values("pulse", "alsa"),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace rattle::testing
