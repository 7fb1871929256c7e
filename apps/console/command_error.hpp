// Errors that end a command: each has a message for the user and an exit code for scripts.
#pragma once

#include <stdexcept>
#include <string>

namespace rattle {

enum ExitCode : int { exit_good = 0, exit_physics = 1, exit_input = 2, exit_vanished = 3 };

// Bad input or failed input/output.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The simulation failed numerically: a NaN, or energy growing without bound.
class PhysicsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A signal requested termination. Partly written files are removed before this reaches main.
class Interrupted : public std::exception {
 public:
  explicit Interrupted(int signal_number) : signal_number_(signal_number) {}
  int exit_code() const noexcept { return 128 + signal_number_; }

 private:
  int signal_number_;
};

}  // namespace rattle
