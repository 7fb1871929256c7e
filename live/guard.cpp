#include "live/guard.hpp"

#include <cmath>
#include <utility>

namespace rattle::live {
namespace {

// The largest magnitude seen. The first non-finite value is kept.
class Farthest {
 public:
  void see(double x) noexcept {
    const double size = std::abs(x);
    if (!(size <= largest_) && std::isfinite(largest_)) largest_ = size;
  }
  double size() const noexcept { return largest_; }
  bool finite() const noexcept { return std::isfinite(largest_); }

 private:
  double largest_ = 0.0;
};

}  // namespace

int suspect_interaction(const Simulator& simulator) noexcept {
  const RowStates& rows = simulator.rows();
  const auto& models = simulator.scene().rows;
  // A system that is solved jointly spreads a non-finite value over all its rows within one step. Its inputs, g
  // and the previous eta, still show the row in which the value arose.
  for (std::size_t r = 0; r < models.size(); ++r)
    if (!std::isfinite(rows.g[r]) || !std::isfinite(rows.eta[r]))
      return static_cast<int>(models[r].interaction);
  for (std::size_t r = 0; r < models.size(); ++r)
    if (!std::isfinite(rows.eta_next[r]) || !std::isfinite(rows.force[r]) || !std::isfinite(rows.psi[r]) ||
        !std::isfinite(rows.W[r]))
      return static_cast<int>(models[r].interaction);
  // A contact whose force exceeds the bound ranks above springs, whose large forces it may have caused.
  const auto rank = [&](std::size_t r) {
    const double force = std::abs(rows.force[r]);
    return std::pair(models[r].is_contact() && force > GuardBounds::force, force);
  };
  std::size_t strongest = 0;
  for (std::size_t r = 1; r < models.size(); ++r)
    if (rank(r) > rank(strongest)) strongest = r;
  return models.empty() ? -1 : static_cast<int>(models[strongest].interaction);
}

std::optional<GuardFinding> find_fault_of_step(const Simulator& simulator,
                                               const EnergyLedger* ledger) noexcept {
  const auto found = [&](GuardFault what, double value) {
    return GuardFinding{what, value, suspect_interaction(simulator)};
  };
  Farthest force;
  for (const double f : simulator.rows().force) force.see(f);
  if (!force.finite()) return found(GuardFault::not_finite, force.size());
  if (force.size() > GuardBounds::force) return found(GuardFault::force_too_large, force.size());
  if (!ledger) return std::nullopt;
  if (!std::isfinite(ledger->stored())) return found(GuardFault::not_finite, ledger->stored());
  if (ledger->stored() > GuardBounds::energy) return found(GuardFault::energy_too_large, ledger->stored());
  if (!(ledger->balance_error() <= GuardBounds::balance_error) &&
      !(std::abs(ledger->balance()) <= GuardBounds::least_balance))
    return found(GuardFault::balance, ledger->balance_error());
  return std::nullopt;
}

std::optional<GuardFinding> find_fault_of_state(const Simulator& simulator) noexcept {
  Farthest displacement;
  for (std::size_t c = 0; c < simulator.scene().components.size(); ++c)
    for (const double q : simulator.displacement(c)) displacement.see(q);
  if (displacement.finite() && displacement.size() <= GuardBounds::displacement) return std::nullopt;
  const GuardFault what = displacement.finite() ? GuardFault::displacement_too_far : GuardFault::not_finite;
  return GuardFinding{what, displacement.size(), suspect_interaction(simulator)};
}

void GuardLog::add(const GuardMessage& message) noexcept {
  messages_[written_ % size] = message;
  ++written_;
  if (written_ - read_ > size) read_ = written_ - size;
}

bool GuardLog::take(GuardMessage& message) noexcept {
  if (read_ == written_) return false;
  message = messages_[read_++ % size];
  return true;
}

}  // namespace rattle::live
