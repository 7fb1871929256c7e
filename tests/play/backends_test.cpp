// Behaviour and messages of the command without a device.
#include "play/backends.hpp"

#include <gtest/gtest.h>

#include <csignal>

#include "../apps/sound_file.hpp"
#include "player_process.hpp"

namespace rattle::testing {
namespace {

TEST(Backends, NamesAreRead) {
  EXPECT_EQ(play::read_backend("jack"), play::BackendKind::jack);
  EXPECT_EQ(play::read_backend("none"), play::BackendKind::none);
  EXPECT_THROW(play::read_backend("core"), InputError);
}

TEST(Backends, TheClockPlaysForAsLongAsItIsAsked) {
  PlayerProcess player("two-strings.toml", {"--backend", "none", "--rate", "32000", "--frames", "100",
                                            "--seconds", "0.5", "--record", "take.flac", "--channels", "2"});
  const PlayerEnd end = player.end(0);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_NE(end.err.find("compiled at 32000 Hz; the file says 44100"), std::string::npos) << end.err;
  EXPECT_NE(end.out.find("callbacks of 100 frames at 32000 Hz"), std::string::npos) << end.out;
  const SoundFile take = read_sound(player.path("take.flac"));
  EXPECT_EQ(take.info.frames, 16000);
  EXPECT_EQ(take.info.channels, 2);
}

TEST(Backends, OversamplingIsSaid) {
  PlayerProcess player("two-strings.toml",
                       {"--backend", "none", "--seconds", "0.2", "--oversampling", "2", "--voices", "3"});
  const PlayerEnd end = player.end(0);
  EXPECT_NE(end.err.find("compiled at 96000 Hz, 2 times the device's 48000; the file says 44100; 3 voices"),
            std::string::npos)
      << end.err;
}

TEST(Backends, OscWorksWithoutADevice) {
  PlayerProcess player("two-strings.toml", {"--backend", "none", "--record", "take.wav"});
  send_osc(player.osc_port(), osc_message("/note", "if", {57, 1.0}));
  EXPECT_TRUE(player.wait_for_out("voices")) << "a line every few seconds";
  const PlayerEnd end = player.end(SIGHUP);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  const SoundFile take = read_sound(player.path("take.wav"));
  double most = 0.0;
  for (const double sample : take.samples) most = std::max(most, std::abs(sample));
  EXPECT_GT(most, 1e-3);
}

}  // namespace
}  // namespace rattle::testing
