// Sets the terminal to deliver single keys without echo during its lifetime. The previous mode is restored
// afterwards, however the program ends.
#pragma once

#include <string>

namespace rattle::play {

class RawTerminal {
 public:
  // Does nothing if standard input is not a terminal or the program is not in the foreground.
  RawTerminal();
  ~RawTerminal();
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

  bool active() const noexcept { return active_; }

  // Waits up to this time for keys; returns an empty string if none came. Without a terminal it only waits.
  std::string wait_for_keys(int milliseconds);

  // If the user pressed Ctrl-Z, restores the terminal and stops the program.
  void stop_if_asked();

 private:
  void make_raw() const;

  bool active_ = false;
};

// Whether standard output is a terminal, and its width in columns.
bool output_is_terminal();
int terminal_width();

}  // namespace rattle::play
