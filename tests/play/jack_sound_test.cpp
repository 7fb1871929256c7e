// A MIDI note and an OSC message are heard through a real server at the right pitch.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <thread>

#include "../apps/sound_file.hpp"
#include "jack_partner.hpp"
#include "jack_server.hpp"
#include "pitch.hpp"
#include "player_process.hpp"

namespace rattle::testing {
namespace {

constexpr std::size_t listened = 65536;
constexpr double low_string = 220.0;  // frequencies in the scene
constexpr double high_string = 330.0;
constexpr double most_cents = 5.0;

double loudest(const std::vector<double>& signal) {
  double most = 0.0;
  for (const double sample : signal) most = std::max(most, std::abs(sample));
  return most;
}

void expect_pitch(const std::vector<double>& signal, double frequency) {
  const Tone tone = strongest_partial(signal, JackServer::sample_rate);
  EXPECT_LT(std::abs(cents_between(tone.frequency, frequency)), most_cents) << tone.frequency << " Hz";
  EXPECT_GT(tone.amplitude, 1e-3);
}

TEST(JackSound, NoteByMidiSoundsAtItsPitch) {
  JackServer server;
  ASSERT_TRUE(server.runs());
  PlayerProcess player("two-strings.toml", {"--record", "take.wav"});
  JackPartner partner;
  ASSERT_TRUE(partner.connect_to("rattle")) << player.err();
  EXPECT_EQ(loudest(partner.record(4096)), 0.0) << "nobody plays yet";

  partner.send({{0x90, 57, 100}});
  expect_pitch(partner.record(listened), low_string);
  partner.send({{0x80, 57, 0}, {0xb0, 120, 0}, {0x90, 64, 100}});
  std::this_thread::sleep_for(std::chrono::milliseconds(300));  // silenced notes fade
  expect_pitch(partner.record(listened), high_string);

  const PlayerEnd end = player.end(SIGINT);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_NE(end.err.find("compiled at 48000 Hz; the file says 44100"), std::string::npos) << end.err;
  EXPECT_NE(end.out.find("CPU time of it: median"), std::string::npos) << end.out;

  // The recording contains everything that was heard.
  const SoundFile take = read_sound(player.path("take.wav"));
  EXPECT_EQ(take.info.samplerate, JackServer::sample_rate);
  EXPECT_EQ(take.info.format & SF_FORMAT_SUBMASK, SF_FORMAT_FLOAT);
  ASSERT_GT(take.info.frames, static_cast<sf_count_t>(2 * listened));
  EXPECT_EQ(end.out.find("missing"), std::string::npos) << end.out;
  std::vector<double> left;
  for (std::size_t i = 0; i < take.samples.size(); i += static_cast<std::size_t>(take.info.channels))
    left.push_back(take.samples[i]);
  const auto begins = std::find_if(left.begin(), left.end(), [](double sample) { return sample != 0.0; });
  ASSERT_GT(left.end() - begins, static_cast<std::ptrdiff_t>(listened));
  expect_pitch({begins, begins + static_cast<std::ptrdiff_t>(listened)}, low_string);
}

TEST(JackSound, OscPlaysAndMovesControls) {
  JackServer server;
  ASSERT_TRUE(server.runs());
  PlayerProcess player("two-strings.toml", {"--midi", "none"});
  const int port = player.osc_port();
  JackPartner partner;
  ASSERT_TRUE(partner.connect_to("rattle", false));
  send_osc(port, osc_message("/note", "if", {64, 0.8}));
  expect_pitch(partner.record(listened), high_string);

  // The control halves the loudness; a value outside its range is refused with a message.
  send_osc(port, osc_message("/panic", "", {}));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  send_osc(port, osc_message("/note", "if", {57, 0.8}));
  const double full = strongest_partial(partner.record(listened), JackServer::sample_rate).amplitude;
  send_osc(port, osc_message("/panic", "", {}));
  send_osc(port, osc_message("/control/loudness", "f", {0.5}));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  send_osc(port, osc_message("/note", "if", {57, 0.8}));
  const double half = strongest_partial(partner.record(listened), JackServer::sample_rate).amplitude;
  EXPECT_NEAR(half / full, 0.5, 0.05);

  send_osc(port, osc_message("/control/loudness", "f", {2.5}));
  EXPECT_TRUE(player.wait_for_err("OSC: /control/loudness: 2.5 is not within 0 ... 2 N")) << player.err();
  const PlayerEnd end = player.end(SIGTERM);
  EXPECT_EQ(end.exit_code, 0) << end.err;
}

// A partner that disconnects cannot release its key.
TEST(JackSound, KeysOfAPartnerThatLeavesAreReleased) {
  JackServer server;
  ASSERT_TRUE(server.runs());
  PlayerProcess player("two-strings.toml", {});
  {
    JackPartner partner;
    ASSERT_TRUE(partner.connect_to("rattle"));
    partner.send({{0x90, 57, 100}});
    partner.record(4096);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const PlayerEnd end = player.end(SIGINT);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_NE(end.out.find("keys still held 0"), std::string::npos) << end.out;
}

TEST(JackSound, KeysThatAreHeldAreCounted) {
  JackServer server;
  ASSERT_TRUE(server.runs());
  PlayerProcess player("two-strings.toml", {});
  JackPartner partner;
  ASSERT_TRUE(partner.connect_to("rattle"));
  partner.send({{0x90, 57, 100}});
  partner.record(4096);
  const PlayerEnd end = player.end(SIGINT);
  EXPECT_NE(end.out.find("keys still held 1"), std::string::npos) << end.out;
}

}  // namespace
}  // namespace rattle::testing
