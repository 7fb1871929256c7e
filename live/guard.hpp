// Detects a simulation that has become unstable or invalid, and the interaction that probably caused it.
#pragma once

#include <cstddef>
#include <optional>
#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator.hpp>

#include "live/guard_message.hpp"

namespace rattle::live {

// Far above any value of a working instrument, and far below floating-point overflow.
struct GuardBounds {
  static constexpr double displacement = 1e7;     // m; scenes may start 1e6 m away
  static constexpr double force = 1e12;           // N
  static constexpr double output = 100.0;         // relative to full scale
  static constexpr double energy = 1e12;          // J, stored
  static constexpr double balance_error = 1e-6;   // relative to the largest energy; usually about 1e-13
  static constexpr double least_balance = 1e-18;  // J; smaller errors are ignored, whatever their relative size
};

struct GuardFinding {
  GuardFault what = GuardFault::not_finite;
  double value = 0.0;
  int interaction = -1;
};

// Checks forces, energy and balance. Cheap enough for every step. `ledger` may be null.
std::optional<GuardFinding> find_fault_of_step(const Simulator& simulator, const EnergyLedger* ledger) noexcept;
// Checks the displacement of every point.
std::optional<GuardFinding> find_fault_of_state(const Simulator& simulator) noexcept;

// The first interaction with a non-finite input to the solve (g or eta). If there is none: the first with a
// non-finite result. Otherwise the one with the largest force. Returns -1 if the scene has no interactions.
int suspect_interaction(const Simulator& simulator) noexcept;

// Ring of the last 64 messages; older unread ones are overwritten. For use by one thread.
class GuardLog {
 public:
  void add(const GuardMessage& message) noexcept;
  bool take(GuardMessage& message) noexcept;
  std::uint64_t count() const noexcept { return written_; }

 private:
  static constexpr std::size_t size = 64;
  std::array<GuardMessage, size> messages_{};
  std::uint64_t written_ = 0, read_ = 0;
};

}  // namespace rattle::live
