// How a command ends early: a message for a person and an exit code for a script.
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

// The program is right, the numbers are not: a NaN, or energy without end.
class PhysicsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A signal asked for the end; everything half-written is gone by the time this reaches main.
class Interrupted : public std::exception {
 public:
  explicit Interrupted(int signal_number) : signal_number_(signal_number) {}
  int exit_code() const noexcept { return 128 + signal_number_; }

 private:
  int signal_number_;
};

}  // namespace rattle
