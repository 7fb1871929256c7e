// Which files can be a scene, and which files a scene may read.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <filesystem>

#include "command_runner.hpp"
#include "scenes/named_files.hpp"
#include "sound_file.hpp"

namespace rattle::testing {
namespace {

bool says(const Outcome& outcome, const std::string& text) {
  return outcome.err.find(text) != std::string::npos;
}

std::string scene_with(const std::string& file) {
  return "duration = 0.01\n[mass.ball]\nmass = 1.0\n[gesture.g]\nfile = \"" + file +
         "\"\n[force.push]\nat = \"ball\"\ngesture = \"gesture.g\"\n[output.a]\nat = \"ball\"\n";
}

void make_socket(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(path.size(), sizeof(address.sun_path));
  path.copy(address.sun_path, path.size());
  const int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  close(descriptor);
}

// Opening a pipe would block until the test's time limit.
TEST(FileAccess, OnlyRegularFilesAreOpened) {
  const Workplace place;
  ASSERT_EQ(mkfifo(place.path("pipe.csv").c_str(), 0600), 0);
  make_socket(place.path("socket.csv"));
  std::filesystem::create_symlink("/dev/zero", place.path("device.csv"));
  std::filesystem::create_directory(place.path("folder.csv"));
  const std::pair<const char*, const char*> cases[] = {{"pipe.csv", "it is a pipe, not a regular file"},
                                                       {"socket.csv", "it is a socket, not a regular file"},
                                                       {"device.csv", "it is a device, not a regular file"},
                                                       {"folder.csv", "it is a directory, not a regular file"}};
  for (const auto& [file, reason] : cases) {
    for (const char* folder : {"./", ""}) {
      const Outcome as_scene = place.run({"check", std::string(folder) + file});
      EXPECT_EQ(as_scene.exit_code, 2);
      EXPECT_TRUE(says(as_scene, reason)) << as_scene.err;
    }
    place.write("scene.toml", scene_with(file));
    const Outcome named = place.run({"check", "scene.toml", "--allow-outside"});
    EXPECT_EQ(named.exit_code, 2);
    EXPECT_TRUE(says(
        named, std::string("scene.toml:5:8: error: gesture 'g': file: cannot read ") + file + ": " + reason))
        << named.err;
  }
  EXPECT_EQ(place.run({"check", "/dev/zero"}).exit_code, 2);
}

TEST(FileAccess, StandardInputIsAScene) {
  const Workplace place;
  place.write("g.csv", "0,0\n1,1\n");
  place.write("scene.toml", scene_with("g.csv"));
  for (const char* command : {"cat scene.toml | rattle check -", "cat scene.toml | rattle check /dev/stdin",
                              "rattle check /dev/stdin <scene.toml", "rattle check /dev/fd/3 3<scene.toml"}) {
    const Outcome outcome = place.run_in_shell(command);
    EXPECT_EQ(outcome.exit_code, 0) << command << outcome.err;
  }
}

class OutsideFilesTest : public ::testing::Test {
 protected:
  OutsideFilesTest() {
    std::filesystem::create_directories(place.path("scenes/below"));
    std::filesystem::create_directory(place.path("scenes-other"));
    for (const char* file : {"g.csv", "scenes/below/g.csv", "scenes-other/g.csv"})
      place.write(file, "0,0\n1,1\n");
    std::filesystem::create_symlink("../g.csv", place.path("scenes/link.csv"));
    std::filesystem::create_symlink("..", place.path("scenes/up"));
    std::filesystem::create_symlink("below/g.csv", place.path("scenes/near.csv"));
  }
  Outcome check(const std::string& file, const std::vector<std::string>& more = {}) const {
    place.write("scenes/scene.toml", scene_with(file));
    std::vector<std::string> arguments = {"check", "scenes/scene.toml"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return place.run(arguments);
  }
  Workplace place;
};

TEST_F(OutsideFilesTest, AreRefusedUnlessAllowed) {
  const std::string files[] = {
      "../g.csv",          "link.csv",    "up/g.csv",   "below/../../g.csv", "../scenes-other/g.csv",
      place.path("g.csv"), "up/none.csv", "/etc/passwd"};
  for (const std::string& file : files) {
    const Outcome outcome = check(file);
    EXPECT_EQ(outcome.exit_code, 2) << file;
    EXPECT_TRUE(says(outcome, "is outside the scene's folder")) << file << outcome.err;
    EXPECT_TRUE(says(outcome, "--allow-outside")) << outcome.err;
    const Outcome allowed = check(file, {"--allow-outside"});
    const bool is_good = file.ends_with("g.csv") || file == "link.csv";
    EXPECT_EQ(allowed.exit_code, is_good ? 0 : 2) << file << allowed.err;
    EXPECT_FALSE(says(allowed, "outside the scene's folder")) << allowed.err;
  }
}

TEST_F(OutsideFilesTest, WhatIsBesideTheSceneOrBelowItIsRead) {
  for (const std::string& file :
       {std::string("below/g.csv"), std::string("near.csv"), std::string("below/../near.csv"),
        std::string("../scenes/near.csv"), place.path("scenes/below/g.csv")})
    EXPECT_EQ(check(file).exit_code, 0) << file;
  // The scene itself may be a link; its folder is that of the given path.
  std::filesystem::create_symlink("../scenes/scene.toml", place.path("scenes-other/scene.toml"));
  check("g.csv");
  EXPECT_EQ(place.run({"check", "scenes-other/scene.toml"}).exit_code, 0);
  place.write("scene.toml", scene_with("g.csv"));
  EXPECT_EQ(place.run({"check", "scene.toml"}).exit_code, 0);
}

TEST_F(OutsideFilesTest, AFileThatIsMissingIsToldAsMissing) {
  EXPECT_TRUE(says(check("none.csv"), "none.csv: No such file"));
  EXPECT_TRUE(says(check("none/none.csv"), "none.csv: No such file"));
  place.write("scene.toml", scene_with("none.csv"));
  EXPECT_TRUE(says(place.run({"check", "scene.toml"}), "none.csv: No such file"));
}

TEST_F(OutsideFilesTest, EveryCommandThatLoadsScenesHasTheOption) {
  place.write("scenes/scene.toml", scene_with("../g.csv"));
  const std::vector<std::vector<std::string>> commands = {
      {"check"},
      {"info"},
      {"render", "-o", "a.wav"},
      {"plot", "--what", "waveform", "-o", "a.png"},
      {"compare", "--solvers", "newton,exact"},
      {"play", "--backend", "none", "--seconds", "0.05", "--no-osc", "--midi", "none", "--no-display"}};
  for (std::vector<std::string> command : commands) {
    command.insert(command.begin() + 1, "scenes/scene.toml");
    const Outcome refused = place.run(command);
    EXPECT_TRUE(says(refused, "is outside the scene's folder")) << command[0] << refused.err;
    command.emplace_back("--allow-outside");
    const Outcome allowed = place.run(command);
    EXPECT_FALSE(says(allowed, "outside")) << command[0] << allowed.err;
  }
}

TEST_F(OutsideFilesTest, MessagesNeverQuoteWhatTheFileSays) {
  const char* const contents[] = {"secret:x:0:0::/root\n", "secret secret\n", "1,secret\n",
                                  "0,1,secret\n",          "0,0\nsecret,1\n", "secret9\n"};
  for (const char* content : contents)
    for (const char* name : {"scenes/s.csv", "scenes/s.wav"}) {
      place.write(name, content);
      const Outcome outcome = check(std::string(name).substr(7));
      EXPECT_EQ(outcome.exit_code, 2) << content;
      EXPECT_FALSE(says(outcome, "secret")) << outcome.err;
    }
}

TEST(FileAccess, AFileIsReadOnceHoweverOftenItIsNamed) {
  const Workplace place;
  place.write("scene.toml", "");
  write_sound(place.path("push.wav"), 44100, 1, std::vector<double>(1000, 0.5));
  place.write("rows.csv", "0,0\n1,1\n");
  place.write("bad.csv", "nothing");
  const SceneSource source = SceneSource::open(place.path("scene.toml"));
  std::vector<std::string> paths;
  NamedFiles files(source, std::size_t{1} << 20, paths);
  for (int i = 0; i < 3; ++i) {
    const auto signal = files.signal("push.wav", 44100.0);
    ASSERT_EQ(signal.index(), 0u) << std::get<1>(signal);
    EXPECT_EQ(std::get<0>(signal).size(), 1000u);
    EXPECT_EQ(std::get<0>(files.table("rows.csv")).size(), 2u);
    EXPECT_NE(std::get<1>(files.table("bad.csv")).find("bad.csv: it has no"), std::string::npos);
    for (const char* file : {"push.wav", "rows.csv", "bad.csv"}) std::filesystem::remove(place.path(file));
  }
  EXPECT_EQ(paths.size(), 3u);
}

// A short scene and one sound filled eight gigabytes.
TEST(FileAccess, AFileThatIsNamedOftenCountsOften) {
  const Workplace place;
  write_sound(place.path("push.wav"), 44100, 1, std::vector<double>(100000, 0.5));
  std::string scene = "duration = 0.01\n[mass.ball]\nmass = 1.0\n[output.a]\nat = \"ball\"\n";
  for (int i = 0; i < 100; ++i)
    scene += "[force.f" + std::to_string(i) + "]\nat = \"ball\"\nsignal = \"push.wav\"\n";
  place.write("scene.toml", scene);
  const Outcome outcome = place.run({"check", "scene.toml", "--memory-limit", "32M"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(says(outcome, "push.wav: with it the files that the scene names need about 32 MiB"))
      << outcome.err;
  EXPECT_TRUE(says(outcome, "the limit is 32 MiB")) << outcome.err;
}

TEST(FileAccess, TheLimitOfASceneFileIsTheDocumentedOne) {
  const Workplace place;
  place.write("scene.toml", std::string((4u << 20) + 1, '#'));
  const Outcome outcome = place.run({"check", "scene.toml"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(says(outcome, "4 MiB")) << outcome.err;
}

}  // namespace
}  // namespace rattle::testing
