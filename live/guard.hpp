// Whether a simulation is still one of an instrument, and if not, which interaction is to blame.
#pragma once

#include <cstddef>
#include <optional>
#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator.hpp>

#include "live/guard_message.hpp"

namespace rattle::live {

// Far beyond what an instrument does, and far below where numbers end.
struct GuardBounds {
  static constexpr double displacement = 1e7;     // m; scenes may start 1e6 m away
  static constexpr double force = 1e12;           // N
  static constexpr double output = 100.0;         // of full scale
  static constexpr double energy = 1e12;          // J, stored
  static constexpr double balance_error = 1e-6;   // as a share of the largest energy; at work it is 1e-13
  static constexpr double least_balance = 1e-18;  // J; what is smaller is no error, whatever its share
};

struct GuardFinding {
  GuardFault what = GuardFault::not_finite;
  double value = 0.0;
  int interaction = -1;
};

// Of forces, energy and balance, cheap enough for every step; `ledger` may be null.
std::optional<GuardFinding> find_fault_of_step(const Simulator& simulator, const EnergyLedger* ledger) noexcept;
// Of every point.
std::optional<GuardFinding> find_fault_of_state(const Simulator& simulator) noexcept;

// The interaction whose law stopped giving numbers first, else one that no longer has any, else that of the
// largest force; -1 where there is none.
int suspect_interaction(const Simulator& simulator) noexcept;

// The last messages, of one thread; the oldest are lost.
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
