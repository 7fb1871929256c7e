// The terminal as a keyboard: single keys without echo while it lives, as it was afterwards, whatever ends the
// program.
#pragma once

#include <string>

namespace rattle::play {

class RawTerminal {
 public:
  // Does nothing where standard input is not the terminal of a program in the foreground.
  RawTerminal();
  ~RawTerminal();
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

  bool active() const noexcept { return active_; }

  // Waits so long for keys; empty when none came. Without a terminal it only waits.
  std::string wait_for_keys(int milliseconds);

  // Stops the program as Ctrl-Z would, with the terminal as it was, if that was asked for.
  void stop_if_asked();

 private:
  void make_raw() const;

  bool active_ = false;
};

// Whether standard output is one, and how wide.
bool output_is_terminal();
int terminal_width();

}  // namespace rattle::play
