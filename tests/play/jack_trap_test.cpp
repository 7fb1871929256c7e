// The audio callback never allocates, locks or waits, whatever else happens.
#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <sstream>

#include "jack_partner.hpp"
#include "jack_server.hpp"
#include "player_process.hpp"

namespace rattle::testing {
namespace {

struct TrapReport {
  std::map<std::string, long> counts;
  std::string first;
};

TrapReport read_report(const std::string& path) {
  TrapReport report;
  std::istringstream stream(read_file(path));
  for (std::string name; stream >> name;)
    if (name == "first")
      stream >> report.first;
    else
      stream >> report.counts[name];
  return report;
}

// One second of everything at once: notes, controls, bow, contact, gestures, recording and a reload.
TrapReport play_in_the_trap(const std::map<std::string, std::string>& more = {}) {
  JackServer server;
  EXPECT_TRUE(server.runs());
  const std::string report_path = ::testing::TempDir() + server.name() + ".trap";
  std::map<std::string, std::string> environment{{"LD_PRELOAD", RATTLE_CALLBACK_TRAP},
                                                 {"RATTLE_TRAP_REPORT", report_path}};
  environment.insert(more.begin(), more.end());
  PlayerProcess player("two-strings.toml", {"--record", "take.wav", "--oversampling", "2"}, environment);
  JackPartner partner;
  EXPECT_TRUE(partner.connect_to("rattle")) << player.err();
  const int port = player.osc_port();
  for (int i = 0; i < 40; ++i) {
    const auto value = static_cast<std::uint8_t>(3 * i);
    partner.send(
        {{0x90, 57, 100}, {0xb0, 2, value}, {0xd0, value}, {0xe0, 0, value}, {0xb0, 7, value}, {0x12}});
    send_osc(port, osc_message("/control/bow_velocity", "f", {0.01 * i}));
    send_osc(port, osc_message("/note", "if", {64, 0.5}));
    if (i == 10) write_file(player.path("scene.toml"), read_file(player.path("scene.toml")) + "\n# again\n");
    if (i == 30) partner.send({{0xb0, 120, 0}});
    partner.record(2048);
  }
  EXPECT_TRUE(player.wait_for_err("compiled again")) << player.err();
  partner.record(9600);
  const PlayerEnd end = player.end(SIGINT);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  const TrapReport report = read_report(report_path);
  unlink(report_path.c_str());
  return report;
}

TEST(JackTrap, TheCallbackNeitherAllocatesNorLocksNorWaits) {
  TrapReport report = play_in_the_trap();
  EXPECT_GT(report.counts["callbacks"], 100);
  EXPECT_EQ(report.counts["memory"], 0) << report.first;
  EXPECT_EQ(report.counts["locking"], 0) << report.first;
  EXPECT_EQ(report.counts["waiting"], 0) << report.first;
  // The program's calls do pass through the trap.
  EXPECT_GT(report.counts["elsewhere_memory"], 1000);
  EXPECT_GT(report.counts["elsewhere_locking"], 10);
  EXPECT_GT(report.counts["elsewhere_waiting"], 10);
}

TEST(JackTrap, CatchesACallbackThatDoes) {
  TrapReport report = play_in_the_trap({{"RATTLE_TRAP_PROVOKE", "1"}});
  const long callbacks = report.counts["callbacks"];
  EXPECT_GT(callbacks, 100);
  EXPECT_GE(report.counts["memory"], 2 * callbacks);
  EXPECT_GE(report.counts["locking"], 2 * callbacks);
  EXPECT_GE(report.counts["waiting"], callbacks);
  EXPECT_EQ(report.first, "malloc");
}

}  // namespace
}  // namespace rattle::testing
