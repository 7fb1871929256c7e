// Faults around a player: invalid messages, floods, a server that dies, a scene with a mistake.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <thread>

#include "../apps/sound_file.hpp"
#include "jack_partner.hpp"
#include "jack_server.hpp"
#include "player_process.hpp"

namespace rattle::testing {
namespace {

using Messages = std::vector<std::vector<std::uint8_t>>;

bool all_within_full_scale(const std::vector<double>& signal) {
  for (const double sample : signal)
    if (!(std::abs(sample) <= 1.0)) return false;
  return true;
}

double loudest(const std::vector<double>& signal) {
  double most = 0.0;
  for (const double sample : signal) most = std::max(most, std::abs(sample));
  return most;
}

TEST(JackTrouble, MalformedMidiAndOscAreCountedAndPassedOver) {
  JackServer server;
  ASSERT_TRUE(server.runs());
  PlayerProcess player("two-strings.toml", {});
  JackPartner partner;
  ASSERT_TRUE(partner.connect_to("rattle"));
  // Data without a status, truncated, too long, data bytes above 127.
  partner.send(
      {{0x12}, {0x90}, {0x90, 57}, {0x90, 57, 100, 3}, {0x90, 200, 100}, {0xe0, 1}, {0x45, 0x45, 0x45}});
  const int port = player.osc_port();
  for (const std::string& packet :
       {std::string("x"), std::string("/note"), std::string(4, '\0'), std::string("#bundle\0", 8),
        osc_message("/note", "ii", {57}), osc_message("/control/loudness", "f", {1.0}).substr(0, 26)})
    send_osc(port, packet);
  EXPECT_TRUE(player.wait_for_err("malformed")) << player.err();
  partner.send({{0x90, 57, 100}});
  EXPECT_GT(loudest(partner.record(8192)), 1e-3) << "it still plays";
  partner.send({{0x80, 57, 0}});
  partner.record(2048);
  const PlayerEnd end = player.end(SIGINT);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_NE(end.out.find("malformed 13 (MIDI 7, OSC 6); keys still held 0"), std::string::npos) << end.out;
}

TEST(JackTrouble, FloodsDoNotStopIt) {
  JackServer server;
  ASSERT_TRUE(server.runs());
  PlayerProcess player("two-strings.toml", {});
  JackPartner partner;
  ASSERT_TRUE(partner.connect_to("rattle"));
  Messages flood;
  for (int i = 0; i < 10000; ++i)
    flood.push_back({static_cast<std::uint8_t>(i % 3 == 0 ? 0x90 : 0xb0), static_cast<std::uint8_t>(i % 128),
                     static_cast<std::uint8_t>(1 + i % 127)});
  std::thread osc([port = player.osc_port()] {
    for (int i = 0; i < 10000; ++i)
      send_osc(port, i % 3 == 0 ? osc_message("/note", "if", {double(i % 128), 0.5})
                                : osc_message("/control/loudness", "f", {i % 200 / 100.0}));
  });
  partner.send(flood);
  EXPECT_TRUE(all_within_full_scale(partner.record(16384)));
  osc.join();

  // All notes off and all sound off end everything that the flood started.
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  partner.send({{0xb0, 123, 0}, {0xb0, 120, 0}});
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_EQ(loudest(partner.record(2048)), 0.0);
  send_osc(player.osc_port(), osc_message("/control/loudness", "f", {1.0}));
  partner.send({{0x90, 57, 100}});
  EXPECT_GT(loudest(partner.record(8192)), 1e-3);
  partner.send({{0x80, 57, 0}});
  partner.record(2048);
  const PlayerEnd end = player.end(SIGINT);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_NE(end.out.find("keys still held 0"), std::string::npos) << end.out;
  EXPECT_LT(std::count(end.err.begin(), end.err.end(), '\n'), 60) << "a flood of words answers a flood:\n"
                                                                  << end.err;
}

// Only the released keys end the notes.
TEST(JackTrouble, KeysOfAFloodThatWereLetGoAreNotHeld) {
  JackServer server;
  ASSERT_TRUE(server.runs());
  PlayerProcess player("two-strings.toml", {});
  JackPartner partner;
  ASSERT_TRUE(partner.connect_to("rattle"));
  Messages flood;
  for (int i = 0; i < 5000; ++i) {
    const auto key = static_cast<std::uint8_t>(36 + i % 48);
    flood.push_back({0x90, key, 100});
    flood.push_back({0x80, key, 0});
  }
  partner.send(flood);
  EXPECT_TRUE(all_within_full_scale(partner.record(16384)));
  for (int i = 0; i < 5000; ++i) {
    send_osc(player.osc_port(), osc_message("/note", "ii", {double(36 + i % 48), 100.0}));
    send_osc(player.osc_port(), osc_message("/off", "i", {double(36 + i % 48)}));
  }
  partner.record(48000);  // processed at 64 events per millisecond
  const PlayerEnd end = player.end(SIGINT);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_NE(end.out.find("keys still held 0"), std::string::npos) << end.out;
}

void expect_server_loss_is_survived(int signal_number) {
  JackServer server;
  ASSERT_TRUE(server.runs());
  PlayerProcess player("two-strings.toml", {"--record", "take.wav"});
  {
    JackPartner partner;
    ASSERT_TRUE(partner.connect_to("rattle"));
    partner.send({{0x90, 57, 100}});
    partner.record(24000);
  }
  server.end(signal_number);
  const PlayerEnd end = player.end(0);
  EXPECT_EQ(end.exit_code, 3) << end.err;
  EXPECT_NE(end.err.find("the JACK server '" + server.name() + "' disappeared"), std::string::npos) << end.err;
  const SoundFile take = read_sound(player.path("take.wav"));
  EXPECT_GE(take.info.frames, 24000);
  EXPECT_GT(loudest(take.samples), 1e-3);
}

TEST(JackTrouble, AServerThatEndsIsToldAndTheRecordingIsWhole) { expect_server_loss_is_survived(SIGTERM); }
TEST(JackTrouble, AServerThatIsKilledToo) { expect_server_loss_is_survived(SIGKILL); }

// Ctrl-C while the server does not respond: the recording is kept.
TEST(JackTrouble, AServerThatHangsDoesNotCostTheRecording) {
  JackServer server;
  ASSERT_TRUE(server.runs());
  PlayerProcess player("two-strings.toml", {"--record", "take.wav"});
  JackPartner partner;
  ASSERT_TRUE(partner.connect_to("rattle"));
  partner.send({{0x90, 57, 100}});
  partner.record(24000);
  server.signal(SIGSTOP);
  player.signal(SIGINT);
  EXPECT_TRUE(player.wait_for_out("recorded")) << player.out();
  EXPECT_GE(read_sound(player.path("take.wav")).info.frames, 24000);
  server.signal(SIGCONT);
  EXPECT_EQ(player.end(0).exit_code, 0);
}

TEST(JackTrouble, ASceneIsLoadedAgainAndMistakesAreShown) {
  JackServer server;
  ASSERT_TRUE(server.runs());
  PlayerProcess player("two-strings.toml", {});
  JackPartner partner;
  ASSERT_TRUE(partner.connect_to("rattle"));
  const std::string good = read_file(player.path("scene.toml"));
  write_file(player.path("scene.toml"), good + "\n[string.more]\nlength = -1\n");
  EXPECT_TRUE(player.wait_for_err("scene.toml:")) << player.err();
  EXPECT_TRUE(player.wait_for_err("still playing the last version that worked")) << player.err();
  partner.send({{0x90, 57, 100}});
  EXPECT_GT(loudest(partner.record(8192)), 1e-3);
  write_file(player.path("scene.toml"), good + "\n# mended\n");
  EXPECT_TRUE(player.wait_for_err("the scene changed: compiled again at 48000 Hz")) << player.err();
  partner.record(8192);
  partner.send({{0x90, 57, 100}});
  EXPECT_GT(loudest(partner.record(8192)), 1e-3);
  EXPECT_EQ(player.end(SIGINT).exit_code, 0);
}

}  // namespace
}  // namespace rattle::testing
