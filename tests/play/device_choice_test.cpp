// Devices and MIDI ports are listed, and can be selected by a part of their names.
#include <gtest/gtest.h>

#include <csignal>

#include "../apps/command_runner.hpp"
#include "jack_partner.hpp"
#include "jack_server.hpp"
#include "player_process.hpp"
#include "pulse_server.hpp"

namespace rattle::testing {
namespace {

bool has(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

// The output of --list for one backend.
std::string listed(const std::string& backend) {
  const std::string all = Workplace().run({"play", "--list"}).out;
  const std::size_t from = all.find(backend + "\n");
  if (from == std::string::npos) return {};
  std::size_t to = from + backend.size() + 1;
  while (to < all.size() && all[to] == ' ') to = all.find('\n', to) + 1;
  return all.substr(from, to - from);
}

Outcome play_with(const std::vector<std::string>& options) {
  std::vector<std::string> words{"play", play_data("two-strings.toml"), "--no-osc", "--seconds", "0.1"};
  words.insert(words.end(), options.begin(), options.end());
  return Workplace().run(words);
}

TEST(DeviceChoice, OfJackPortsIsListedAndTaken) {
  JackServer server;
  ASSERT_TRUE(server.runs());
  JackPartner partner;
  const std::string ports = listed("jack");
  EXPECT_TRUE(has(ports, "server '" + server.name() + "': 48000 Hz, 512 frames")) << ports;
  EXPECT_TRUE(has(ports, "output device  system:playback_1")) << ports;
  EXPECT_TRUE(has(ports, "output device  partner:")) << ports;
  EXPECT_TRUE(has(ports, "MIDI port  partner:")) << ports;

  const Outcome taken = play_with({"--backend", "jack", "--device", "PARTNER", "--midi", "partner"});
  EXPECT_EQ(taken.exit_code, 0) << taken.err;
  EXPECT_TRUE(has(taken.err, "to partner:")) << taken.err;
  for (const char* option : {"--device", "--midi"}) {
    const Outcome refused = play_with({"--backend", "jack", option, "no such thing"});
    EXPECT_EQ(refused.exit_code, 2) << option;
    EXPECT_TRUE(has(refused.err, "'no such thing'; 'rattle play --list' shows them")) << refused.err;
  }
}

TEST(DeviceChoice, OfPulseAudioIsListedAndTaken) {
  PulseServer server;
  ASSERT_TRUE(server.runs());
  EXPECT_TRUE(has(listed("pulse"), "default Null Output: 2 channels, rates")) << listed("pulse");
  const Outcome taken = play_with({"--backend", "pulse", "--device", "null", "--rate", "44100"});
  EXPECT_EQ(taken.exit_code, 0) << taken.err;
  EXPECT_TRUE(has(taken.err, "playing through PulseAudio device 'Null Output': 44100 Hz")) << taken.err;

  const Outcome unknown = play_with({"--backend", "pulse", "--device", "trumpet"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_TRUE(has(unknown.err, "no device of PulseAudio is called 'trumpet'; available:\n  Null Output"))
      << unknown.err;
  const Outcome rate = play_with({"--backend", "pulse", "--rate", "47999"});
  EXPECT_EQ(rate.exit_code, 2);
  EXPECT_TRUE(has(rate.err, "Null Output has no rate of 47999 Hz; it has 8000")) << rate.err;
  const Outcome channels = play_with({"--backend", "pulse", "--channels", "9"});
  EXPECT_EQ(channels.exit_code, 2);
  EXPECT_TRUE(has(channels.err, "try --channels 2")) << channels.err;
}

}  // namespace
}  // namespace rattle::testing
