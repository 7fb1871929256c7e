// Files appear complete or not at all: full disks, Ctrl-C, read-only directories.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "command_runner.hpp"
#include "full_disk.hpp"
#include "sound_file.hpp"

namespace rattle::testing {
namespace {

std::vector<std::string> long_rendering(const std::vector<std::string>& outputs) {
  std::vector<std::string> arguments = {"render", data_file("hammer.toml"), "--duration", "2000"};
  arguments.insert(arguments.end(), outputs.begin(), outputs.end());
  return arguments;
}

TEST(WholeFiles, InterruptionsLeaveNothingBehind) {
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP}) {
    const Workplace place;
    const auto started = [&] {
      const std::vector<std::string> names = place.names();
      return std::count_if(names.begin(), names.end(),
                           [](const std::string& name) { return name.ends_with(".part"); }) >= 4;
    };
    const Outcome outcome = place.run_and_signal(
        long_rendering({"-o", "a.wav", "--csv", "a.csv", "--npy", "a.npy"}), started, signal_number);
    EXPECT_EQ(outcome.exit_code, 128 + signal_number);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find("interrupted"), std::string::npos) << outcome.err;
    EXPECT_TRUE(place.names().empty()) << place.names().front();
  }
}

TEST(WholeFiles, AnInterruptedRenderingKeepsTheOldFile) {
  const Workplace place;
  place.write("a.wav", "precious");
  const auto started = [&] { return place.names().size() > 1; };
  place.run_and_signal(long_rendering({"-o", "a.wav"}), started, SIGINT);
  EXPECT_EQ(place.names(), std::vector<std::string>{"a.wav"});
  EXPECT_EQ(place.read("a.wav"), "precious");
}

TEST(WholeFiles, AFullDiskIsNoticedWhereverItHappens) {
  struct Case {
    std::vector<std::string> outputs;
    rlim_t bytes;
  };
  const Case cases[] = {
      {{"-o", "a.wav"}, 20000},                          // while the frames are stored
      {{"-o", "a.wav"}, 0},                              // at the first byte
      {{"--csv", "a.csv"}, 30000},                       // while the columns are written
      {{"--csv", "a.csv", "--csv-every", "400"}, 1000},  // when the last buffer is flushed
      {{"--npy", "a.npy"}, 30000},
      {{"-o", "a.flac", "--csv", "a.csv"}, 200000},  // the second of two files
  };
  for (const Case& test : cases) {
    const Workplace place;
    std::vector<std::string> arguments = {"render", data_file("hammer.toml")};
    arguments.insert(arguments.end(), test.outputs.begin(), test.outputs.end());
    const Outcome outcome = place.run(arguments, file_size_limit(test.bytes));
    EXPECT_EQ(outcome.exit_code, 2) << test.outputs[1] << " " << test.bytes << outcome.err;
    EXPECT_TRUE(place.names().empty()) << place.names().front();
  }
}

TEST(WholeFiles, AFullDeviceIsNoticed) {
  const Workplace place;
  for (const char* option : {"-o", "--csv"}) {
    const Outcome outcome = place.run({"render", data_file("hammer.toml"), option, "/dev/full"});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_NE(outcome.err.find("No space left"), std::string::npos) << outcome.err;
  }
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST(WholeFiles, DevicesAreWrittenToAndNotReplaced) {
  const Workplace place;
  EXPECT_EQ(place.run({"render", data_file("hammer.toml"), "-o", "/dev/null"}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(WholeFiles, PlacesNobodyCanWriteToAreFoundOutAtOnce) {
  const Workplace place;
  std::filesystem::create_directory(place.path("folder.wav"));
  for (const char* target : {"missing/a.wav", "folder.wav"}) {
    // Minutes of rendering would exceed the test's time limit.
    const Outcome outcome = place.run(long_rendering({"-o", target}));
    EXPECT_EQ(outcome.exit_code, 2) << target;
    EXPECT_NE(outcome.err.find(target), std::string::npos) << outcome.err;
  }
  if (geteuid() == 0) return;  // root may write everywhere
  chmod(place.path("folder.wav").c_str(), 0500);
  EXPECT_EQ(place.run(long_rendering({"-o", "folder.wav/a.wav"})).exit_code, 2);
}

TEST(WholeFiles, WhatASceneReadsIsNotOverwritten) {
  const Workplace place;
  write_sound(place.path("push.wav"), 44100, 1, std::vector<double>(50, 1.0));
  const std::string scene =
      "duration = 0.01\n[mass.ball]\nmass = 1e-3\n[force.push]\nat = \"ball\"\nsignal = \"push.wav\"\n"
      "[output.a]\nat = \"ball\"\n";
  place.write("scene.toml", scene);
  const std::string signal = place.read("push.wav");
  std::filesystem::create_symlink("scene.toml", place.path("link"));
  for (const char* target : {"scene.toml", "./scene.toml", "link"}) {
    const Outcome outcome = place.run({"render", "scene.toml", "--csv", target});
    EXPECT_EQ(outcome.exit_code, 2) << target;
    EXPECT_NE(outcome.err.find("would be overwritten"), std::string::npos) << outcome.err;
  }
  EXPECT_EQ(place.run({"render", "scene.toml", "-o", "push.wav"}).exit_code, 2);
  EXPECT_EQ(place.read("scene.toml"), scene);
  EXPECT_EQ(place.read("push.wav"), signal);
}

TEST(WholeFiles, TwoOutputsNeedTwoNames) {
  const Workplace place;
  EXPECT_EQ(place.run({"render", data_file("hammer.toml"), "--csv", "a.npy", "--npy", "./a.npy"}).exit_code, 2);
  EXPECT_EQ(place.run({"render", data_file("hammer.toml"), "--csv", "a.npy.json", "--npy", "a.npy"}).exit_code,
            2);
  EXPECT_TRUE(place.names().empty());
}

TEST(WholeFiles, LinksAndPermissionsAreKept) {
  const Workplace place;
  place.write("real.wav", "old");
  chmod(place.path("real.wav").c_str(), 0640);
  std::filesystem::create_symlink("real.wav", place.path("link.wav"));
  EXPECT_EQ(place.run({"render", data_file("hammer.toml"), "-o", "link.wav"}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(place.path("link.wav")));
  EXPECT_EQ(read_sound(place.path("real.wav")).info.frames, 4410);
  struct stat status {};
  ASSERT_EQ(stat(place.path("real.wav").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
}

}  // namespace
}  // namespace rattle::testing
