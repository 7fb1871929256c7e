#include "live/guard.hpp"

#include <cmath>

namespace rattle::live {
namespace {

// The value that is farthest out: no number before any number.
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
  std::size_t strongest = models.size();
  for (std::size_t r = 0; r < models.size(); ++r) {
    if (!std::isfinite(rows.eta_next[r]) || !std::isfinite(rows.force[r]) || !std::isfinite(rows.psi[r]))
      return static_cast<int>(models[r].interaction);
    if (strongest == models.size() || std::abs(rows.force[r]) > std::abs(rows.force[strongest])) strongest = r;
  }
  return strongest < models.size() ? static_cast<int>(models[strongest].interaction) : -1;
}

std::optional<GuardFinding> find_fault(const Simulator& simulator, const EnergyLedger* ledger) noexcept {
  const Scene& scene = simulator.scene();
  const auto found = [&](GuardFault what, double value) {
    return GuardFinding{what, value, suspect_interaction(simulator)};
  };
  Farthest displacement, force;
  for (std::size_t c = 0; c < scene.components.size(); ++c)
    for (const double q : simulator.displacement(c)) displacement.see(q);
  const RowStates& rows = simulator.rows();
  for (std::size_t r = 0; r < scene.rows.size(); ++r) {
    force.see(rows.force[r]);
    if (!std::isfinite(rows.psi[r])) force.see(rows.psi[r]);
  }
  if (!displacement.finite()) return found(GuardFault::not_finite, displacement.size());
  if (!force.finite()) return found(GuardFault::not_finite, force.size());
  if (displacement.size() > GuardBounds::displacement)
    return found(GuardFault::displacement_too_far, displacement.size());
  if (force.size() > GuardBounds::force) return found(GuardFault::force_too_large, force.size());
  if (!ledger) return std::nullopt;
  if (!std::isfinite(ledger->stored())) return found(GuardFault::not_finite, ledger->stored());
  if (ledger->stored() > GuardBounds::energy) return found(GuardFault::energy_too_large, ledger->stored());
  if (!(ledger->balance_error() <= GuardBounds::balance_error) &&
      !(std::abs(ledger->balance()) <= GuardBounds::least_balance))
    return found(GuardFault::balance, ledger->balance_error());
  return std::nullopt;
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
