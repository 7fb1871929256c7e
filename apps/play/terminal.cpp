#include "play/terminal.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace rattle::play {
namespace {

constexpr int fatal_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
constexpr const char show_cursor[] = "\x1b[?25h";

// Global because signal handlers need them.
termios terminal_as_it_was{};
volatile std::sig_atomic_t stop_asked = 0;

void restore_terminal() {
  tcsetattr(STDIN_FILENO, TCSANOW, &terminal_as_it_was);
  if (isatty(STDOUT_FILENO) != 0 && write(STDOUT_FILENO, show_cursor, sizeof show_cursor - 1) < 0) return;
}

extern "C" void restore_and_die(int signal_number) {
  restore_terminal();
  std::signal(signal_number, SIG_DFL);
  raise(signal_number);
}
extern "C" void ask_to_stop(int) { stop_asked = 1; }

void set_handler(int signal_number, void (*handler)(int)) {
  struct sigaction wanted {};
  wanted.sa_handler = handler;
  sigemptyset(&wanted.sa_mask);
  sigaction(signal_number, &wanted, nullptr);
}

}  // namespace

RawTerminal::RawTerminal() {
  if (isatty(STDIN_FILENO) == 0 || tcgetpgrp(STDIN_FILENO) != getpgrp()) return;
  if (tcgetattr(STDIN_FILENO, &terminal_as_it_was) != 0) return;
  active_ = true;
  make_raw();
  for (const int signal_number : fatal_signals) set_handler(signal_number, restore_and_die);
  set_handler(SIGTSTP, ask_to_stop);
}

RawTerminal::~RawTerminal() {
  if (!active_) return;
  restore_terminal();
  for (const int signal_number : fatal_signals) set_handler(signal_number, SIG_DFL);
  set_handler(SIGTSTP, SIG_DFL);
}

void RawTerminal::make_raw() const {
  termios raw = terminal_as_it_was;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  raw.c_iflag &= ~static_cast<tcflag_t>(IXON | ICRNL);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &raw);
}

std::string RawTerminal::wait_for_keys(int milliseconds) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  const int ready = ::poll(&input, active_ ? 1 : 0, milliseconds);
  if (ready <= 0 || !active_) return {};
  char keys[64];
  const ssize_t count = ::read(STDIN_FILENO, keys, sizeof keys);
  if (count > 0) return {keys, static_cast<std::size_t>(count)};
  if ((input.revents & (POLLHUP | POLLERR)) != 0) active_ = false;  // terminal closed: nothing to restore
  return {};
}

void RawTerminal::stop_if_asked() {
  if (!active_ || stop_asked == 0) return;
  stop_asked = 0;
  restore_terminal();
  raise(SIGSTOP);
  make_raw();  // after the program was continued
}

bool output_is_terminal() { return isatty(STDOUT_FILENO) != 0; }

int terminal_width() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace rattle::play
