// The player in a terminal: keys play notes, and the terminal state is restored afterwards.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utmp.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "player_process.hpp"

namespace rattle::testing {
namespace {

class TerminalPlayer {
 public:
  TerminalPlayer() {
    winsize size{};
    size.ws_row = 30;
    size.ws_col = 100;
    EXPECT_EQ(openpty(&master_, &slave_, nullptr, nullptr, &size), 0);
    tcgetattr(slave_, &before_);
    process_ = fork();
    if (process_ != 0) return;
    login_tty(slave_);
    const std::string scene = play_data("two-strings.toml");
    execl(RATTLE_COMMAND, "rattle", "play", scene.c_str(), "--backend", "none", "--osc-port", "0", nullptr);
    _exit(127);
  }
  ~TerminalPlayer() {
    if (process_ > 0) {
      kill(process_, SIGKILL);
      waitpid(process_, nullptr, 0);
    }
    close(master_);
    close(slave_);
  }

  bool wait_for(const std::string& text, int milliseconds = 10000) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (std::chrono::steady_clock::now() < until) {
      if (seen_.find(text) != std::string::npos) return true;
      pollfd input{master_, POLLIN, 0};
      char block[4096];
      if (poll(&input, 1, 50) > 0)
        if (const ssize_t count = read(master_, block, sizeof block); count > 0)
          seen_.append(block, static_cast<std::size_t>(count));
    }
    return false;
  }
  void forget() { seen_.clear(); }
  void type(const std::string& keys) {
    EXPECT_EQ(write(master_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }
  void signal(int number) { kill(process_, number); }
  int wait_for_end() {
    int status = 0;
    for (int i = 0; i < 500; ++i) {
      if (waitpid(process_, &status, WNOHANG) == process_) {
        process_ = -1;
        wait_for("nothing says this", 20);  // reads its last output
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      }
      wait_for("nothing says this", 20);
    }
    return -1;
  }
  tcflag_t modes() const {
    termios now{};
    tcgetattr(slave_, &now);
    return now.c_lflag;
  }
  bool is_as_it_was() const {
    termios now{};
    tcgetattr(slave_, &now);
    return now.c_lflag == before_.c_lflag && now.c_iflag == before_.c_iflag;
  }
  const std::string& seen() const { return seen_; }

 private:
  int master_ = -1;
  int slave_ = -1;
  termios before_{};
  pid_t process_ = -1;
  std::string seen_;
};

TEST(Terminal, KeysPlayAndMoveControls) {
  TerminalPlayer player;
  ASSERT_TRUE(player.wait_for("voices 0/2")) << player.seen();
  EXPECT_EQ(player.modes() & (ICANON | ECHO), 0u);
  player.type("a");
  EXPECT_TRUE(player.wait_for("voices 1/2")) << player.seen();
  player.type("]]");
  EXPECT_TRUE(player.wait_for("> loudness")) << player.seen();
  player.forget();
  player.type("\x1b[A");
  EXPECT_TRUE(player.wait_for("1.04 N")) << player.seen();
  player.type("q");
  EXPECT_TRUE(player.wait_for("keys still held")) << player.seen();
  EXPECT_EQ(player.wait_for_end(), 0);
  EXPECT_TRUE(player.is_as_it_was());
}

TEST(Terminal, IsRestoredAfterSignals) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGABRT}) {
    TerminalPlayer player;
    ASSERT_TRUE(player.wait_for("voices 0/2")) << player.seen();
    EXPECT_FALSE(player.is_as_it_was());
    player.signal(number);
    EXPECT_EQ(player.wait_for_end(), number == SIGABRT ? 128 + SIGABRT : 0) << number;
    EXPECT_TRUE(player.is_as_it_was()) << number;
    EXPECT_NE(player.seen().rfind("\x1b[?25h"), std::string::npos) << "the cursor is seen again";
  }
}

}  // namespace
}  // namespace rattle::testing
