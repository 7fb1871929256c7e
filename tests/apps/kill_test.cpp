// Programs that end at any moment: on request, killed, or because the disk is full. Afterwards every target is
// either the old file or a complete new one, or the recording can be recovered; the next program cleans up
// everything else.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <properties/test_counts.hpp>
#include <random>

#include "command_runner.hpp"
#include "full_disk.hpp"
#include "self_playing.hpp"

namespace rattle::testing {
namespace {

constexpr const char* old_content = "old and whole";
constexpr std::size_t faded_frames = 1024;  // the player fades out within its last callback

enum class End { asked, killed, full };

struct Draw {
  int seed;
  int command;  // play, render, report
  End end;
  int milliseconds;
  rlim_t bytes;
};

Draw draw(int seed) {
  std::mt19937 random(static_cast<unsigned>(seed));
  const auto up_to = [&](unsigned most) { return static_cast<int>(random() % (most + 1)); };
  Draw draw{seed, seed % 3, static_cast<End>(seed / 3 % 3), up_to(900), 0};
  draw.bytes = static_cast<rlim_t>(1) << up_to(19);
  draw.bytes += static_cast<rlim_t>(random() % draw.bytes);
  return draw;
}

struct Command {
  std::vector<std::string> arguments;
  std::vector<std::string> targets;
};

const std::vector<Command>& commands() {
  static const std::vector<Command> list = {
      {recording("take.wav", {"--seconds", "0.8"}), {"take.wav"}},
      {{"render", "scene.toml", "-o", "a.wav", "--csv", "a.csv", "--duration", "0.5"}, {"a.wav", "a.csv"}},
      {{"report", "scene.toml", "-o", "a.html", "--duration", "0.2"}, {"a.html"}}};
  return list;
}

Outcome end_early(const Workplace& place, const Draw& draw) {
  const std::vector<std::string>& arguments = commands()[static_cast<std::size_t>(draw.command)].arguments;
  if (draw.end == End::full) return place.run(arguments, file_size_limit(draw.bytes));
  const auto begun = std::chrono::steady_clock::now();
  const auto late_enough = [&] {
    return std::chrono::steady_clock::now() - begun >= std::chrono::milliseconds(draw.milliseconds);
  };
  return place.run_and_signal(arguments, late_enough, draw.end == End::asked ? SIGTERM : SIGKILL);
}

class KilledPrograms : public ::testing::Test {
 protected:
  // Output of each command when it is not interrupted.
  KilledPrograms() {
    whole_.write("scene.toml", self_playing_scene);
    for (const Command& command : commands()) exit_codes_.push_back(whole_.run(command.arguments).exit_code);
    recorded_ = read_sound(whole_.path("take.wav"));
  }

  void expect_whole(const Workplace& place, const std::string& name) {
    if (name.starts_with("take")) {
      expect_same_beginning(read_sound(place.path(name)), recorded_, faded_frames);
    } else if (name == "a.html") {  // it contains the time of day
      EXPECT_TRUE(place.read(name).ends_with("</html>\n"));
    } else {
      EXPECT_TRUE(place.read(name) == whole_.read(name))
          << name << " is neither the old file nor the whole new one";
    }
  }

  void expect_nothing_lost(const Workplace& place, const std::vector<std::string>& targets) {
    for (const std::string& name : place.names()) {
      if (name == "scene.toml" || name == "next.wav") continue;
      const bool is_target = std::find(targets.begin(), targets.end(), name) != targets.end();
      EXPECT_TRUE(is_target || name == "take-recovered.wav") << name;
      if (!is_target || place.read(name) != old_content) expect_whole(place, name);
    }
  }

  void end_and_look(const Draw& draw) {
    const Command& command = commands()[static_cast<std::size_t>(draw.command)];
    SCOPED_TRACE(::testing::Message() << "seed " << draw.seed << " " << command.arguments[0] << " end "
                                      << static_cast<int>(draw.end) << " after " << draw.milliseconds << " ms, "
                                      << draw.bytes << " bytes");
    const Workplace place;
    place.write("scene.toml", self_playing_scene);
    for (const std::string& target : command.targets) place.write(target, old_content);
    const Outcome outcome = end_early(place, draw);
    EXPECT_TRUE(draw.end == End::killed || !has_part(place.names())) << outcome.err;
    const Outcome next = place.run({"render", "scene.toml", "-o", "next.wav", "--duration", "0.01"});
    EXPECT_EQ(next.exit_code, 0) << next.err;
    for (const std::string& target : command.targets)
      EXPECT_TRUE(std::filesystem::exists(place.path(target))) << target;
    expect_nothing_lost(place, command.targets);
  }

  Workplace whole_;
  std::vector<int> exit_codes_;
  SoundFile recorded_;
};

TEST_F(KilledPrograms, LeaveOldNewOrRecoverableFiles) {
  EXPECT_EQ(exit_codes_[0], 0);
  EXPECT_EQ(exit_codes_[1], 0);
  const int draws = test::is_long_run() ? 200 : 12;
  for (int seed = 0; seed < draws && !HasFailure(); ++seed) end_and_look(draw(seed));
}

TEST_F(KilledPrograms, LeaveTheSameOnASmallDisk) {
  const int draws = test::is_long_run() ? 30 : 3;
  for (int seed = 0; seed < draws && !HasFailure(); ++seed) {
    const Workplace place;
    const SmallDisk disk(place.path(""), std::to_string(32 + 64 * (seed % 7)) + "k");
    if (!disk.is_there()) GTEST_SKIP() << "only root may mount a small disk";
    const Command& command = commands()[static_cast<std::size_t>(seed % 3)];
    SCOPED_TRACE(::testing::Message() << "seed " << seed << " " << command.arguments[0]);
    place.write("scene.toml", self_playing_scene);
    for (const std::string& target : command.targets) place.write(target, old_content);
    const Outcome outcome = place.run(command.arguments);
    EXPECT_TRUE(outcome.exit_code == 0 || outcome.exit_code == 2) << outcome.exit_code << outcome.err;
    EXPECT_FALSE(has_part(place.names()));
    expect_nothing_lost(place, command.targets);
  }
}

}  // namespace
}  // namespace rattle::testing
