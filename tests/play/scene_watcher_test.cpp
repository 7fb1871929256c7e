// The player ends at once, even if the thread that reloads a scene is blocked.
#include "play/scene_watcher.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <future>
#include <thread>

#include "../apps/command_runner.hpp"
#include "../apps/sound_file.hpp"
#include "player_process.hpp"

namespace rattle::testing {
namespace {

constexpr auto hang = std::chrono::seconds(10);

// Half a second to begin to load, and the second in which the player must end; a busy machine needs more.
constexpr auto longest_end = std::chrono::seconds(3);

// Formulas that are checked over ten minutes of scene time and at the ends of 500 controls before anything
// plays: this takes more than twice longest_end on a free machine.
std::string slow_scene() {
  std::string formula = "sin(t)";
  for (int i = 0; i < 80; ++i) formula += " + sin(t)";
  std::string text = "duration = 600\n[mass.m]\nmass = 1\n[output.o]\nat = \"m\"\n";
  for (int i = 0; i < 500; ++i) text += fmt::format("[control.c{}]\nrange = [0, 1]\nvalue = 0.5\n", i);
  for (int i = 0; i < 1000; ++i)
    text +=
        fmt::format("[gesture.g{0}]\nformula = \"{1}\"\n[force.f{0}]\nat = \"m\"\ngesture = \"gesture.g{0}\"\n",
                    i, formula);
  return text;
}

std::unique_ptr<live::LiveInstrument> make_none(const LoadedScene&) { return nullptr; }

TEST(SceneWatcher, LoadsAgainWhatChanged) {
  const Workplace place;
  place.write("scene.toml", "first");
  std::promise<void> loaded;
  play::SceneWatcher watcher(
      {place.path("scene.toml")},
      [&loaded]() -> LoadedScene {
        loaded.set_value();
        throw InputError("it is wrong");
      },
      make_none);
  place.write("scene.toml", "second, and longer");
  ASSERT_EQ(loaded.get_future().wait_for(hang), std::future_status::ready);
  std::optional<play::Reloaded> reloaded;
  for (int i = 0; i < 1000 && !reloaded; ++i) {
    reloaded = watcher.take();
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ASSERT_TRUE(reloaded);
  EXPECT_EQ(reloaded->messages, std::vector<std::string>{"it is wrong"});
  EXPECT_EQ(reloaded->instrument, nullptr);
}

// The loader returns only when released, which happens after the watcher is destroyed. If the destructor waited
// for it, this test would never end.
TEST(SceneWatcher, GoesWithoutALoaderThatBlocks) {
  const Workplace place;
  place.write("scene.toml", "first");
  std::promise<void> entered, let_go;
  std::weak_ptr<int> kept_by_loader;
  {
    const auto token = std::make_shared<int>(1);
    kept_by_loader = token;
    play::SceneWatcher watcher(
        {place.path("scene.toml")},
        [&entered, until = let_go.get_future().share(), token]() -> LoadedScene {
          entered.set_value();
          until.wait();
          return {};
        },
        make_none);
    place.write("scene.toml", "second, and longer");
    ASSERT_EQ(entered.get_future().wait_for(hang), std::future_status::ready);
    EXPECT_FALSE(watcher.stop());
    EXPECT_FALSE(watcher.stop()) << "it stays so";
  }
  EXPECT_FALSE(kept_by_loader.expired()) << "what the loader uses outlives the watcher";
  let_go.set_value();
  for (int i = 0; i < 1000 && !kept_by_loader.expired(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_TRUE(kept_by_loader.expired()) << "its thread ends by itself";
}

// A FIFO that is held open, so that a reader blocks forever.
class SilentFifo {
 public:
  explicit SilentFifo(const std::string& path) {
    EXPECT_EQ(mkfifo(path.c_str(), 0600), 0);
    descriptor_ = open(path.c_str(), O_RDWR | O_CLOEXEC);
    EXPECT_GE(descriptor_, 0);
  }
  ~SilentFifo() { close(descriptor_); }
  SilentFifo(const SilentFifo&) = delete;
  SilentFifo& operator=(const SilentFifo&) = delete;

 private:
  int descriptor_ = -1;
};

PlayerEnd end_in_time(PlayerProcess& player) {
  const auto asked = std::chrono::steady_clock::now();
  PlayerEnd end = player.end(SIGTERM);
  EXPECT_LT(std::chrono::steady_clock::now() - asked, longest_end);
  return end;
}

void let_it_begin_to_load() { std::this_thread::sleep_for(std::chrono::milliseconds(500)); }

// Neither is what replaced the scene: still playing the last version that worked, and the file that comes next
// is loaded.
TEST(StuckLoader, ASceneThatBecameAFolderIsToldAndTheNextFileIsLoaded) {
  PlayerProcess player("two-strings.toml", {"--backend", "none"});
  std::filesystem::rename(player.path("scene.toml"), player.path("kept"));
  std::filesystem::create_directory(player.path("scene.toml"));
  EXPECT_TRUE(player.wait_for_err("cannot read scene scene.toml: it is a directory")) << player.err();
  EXPECT_TRUE(player.wait_for_err("still playing the last version that worked")) << player.err();
  std::filesystem::remove(player.path("scene.toml"));
  std::filesystem::rename(player.path("kept"), player.path("scene.toml"));
  EXPECT_TRUE(player.wait_for_err("the scene changed: compiled again")) << player.err();
  EXPECT_EQ(end_in_time(player).exit_code, 0);
}

// Exit code of `rattle play SCENE` when it receives SIGTERM while loading; -1 if it had to be killed.
int end_while_loading(const std::string& scene) {
  const pid_t child = fork();
  if (child == 0) {
    const int null = open("/dev/null", O_RDWR);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    execl(RATTLE_COMMAND, "rattle", "play", scene.c_str(), "--backend", "none", nullptr);
    _exit(127);
  }
  let_it_begin_to_load();
  kill(child, SIGTERM);
  int status = 0;
  for (int i = 0; i < 1000; ++i) {
    if (waitpid(child, &status, WNOHANG) == child)
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return -1;
}

TEST(StuckLoader, ASceneThatBecameAFifoDoesNotKeepThePlayer) {
  PlayerProcess player("two-strings.toml", {"--backend", "none", "--record", "take.wav"});
  const SilentFifo fifo(player.path("fifo"));
  std::filesystem::rename(player.path("fifo"), player.path("scene.toml"));
  let_it_begin_to_load();
  const PlayerEnd end = end_in_time(player);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_NE(end.out.find("recorded"), std::string::npos) << end.out;
  EXPECT_GT(read_sound(player.path("take.wav")).info.frames, 0);
}

TEST(StuckLoader, ASceneThatTakesLongToCompileDoesNotKeepThePlayer) {
  PlayerProcess player("two-strings.toml", {"--backend", "none", "--record", "take.wav"});
  write_file(player.path("slow"), slow_scene());
  std::filesystem::rename(player.path("slow"), player.path("scene.toml"));
  let_it_begin_to_load();
  const PlayerEnd end = end_in_time(player);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_EQ(end.err.find("the scene changed"), std::string::npos) << "it was not slow: " << end.err;
  EXPECT_GT(read_sound(player.path("take.wav")).info.frames, 0);
}

// Nothing plays yet. A file that is not regular may also be refused, with exit code 2.
TEST(StuckLoader, TheFirstLoadEndsWithASignalToo) {
  const Workplace place;
  const SilentFifo fifo(place.path("fifo.toml"));
  const int code = end_while_loading(place.path("fifo.toml"));
  EXPECT_TRUE(code == 128 + SIGTERM || code == 2) << code;
  place.write("slow.toml", slow_scene());
  EXPECT_EQ(end_while_loading(place.path("slow.toml")), 128 + SIGTERM);
}

}  // namespace
}  // namespace rattle::testing
