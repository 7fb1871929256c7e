// Values and sums of the accounts.
#include <limits>
#include <rattle/simulation/energy_ledger.hpp>

namespace rattle {

double EnergyLedger::value(const Account& account) const noexcept {
  const std::size_t at = account.holder;
  switch (account.term) {
    case AccountTerm::kinetic:
      return components_[at].stored.kinetic;
    case AccountTerm::potential:
      return components_[at].stored.potential;
    case AccountTerm::correction:
      return components_[at].stored.correction;
    case AccountTerm::stretch:
      return components_[at].stored.stretch;
    case AccountTerm::component_loss:
      return components_[at].dissipated_uniform.value() +
             components_[at].dissipated_frequency_dependent.value();
    case AccountTerm::frequency_dependent_loss:
      return components_[at].dissipated_frequency_dependent.value();
    case AccountTerm::tension:
      return components_[at].work_tension.value();
    case AccountTerm::interaction_stored:
      return interactions_[at].stored;
    case AccountTerm::interaction_loss:
      return interactions_[at].dissipated.value();
    case AccountTerm::contact_loss:
      return interactions_[at].dissipated_in_contact.value();
    case AccountTerm::hand_loss:
      return interactions_[at].dissipated.value() - interactions_[at].dissipated_in_contact.value();
    case AccountTerm::anchor:
      return interactions_[at].work_anchor.value();
    case AccountTerm::sliding:
      return interactions_[at].work_sliding.value();
    case AccountTerm::stiffness:
      return interactions_[at].work_stiffness.value();
    case AccountTerm::finger_work:
      return fingers_[at].work.value();
    case AccountTerm::finger_loss:
      return fingers_[at].dissipated.value();
    case AccountTerm::force:
      return forces_[at].work.value();
  }
  return 0.0;
}

double EnergyLedger::dissipated() const noexcept {
  double sum = 0.0;
  for (const ComponentAccount& account : components_)
    sum += account.dissipated_uniform.value() + account.dissipated_frequency_dependent.value();
  for (const InteractionAccount& account : interactions_) sum += account.dissipated.value();
  for (const FingerAccount& account : fingers_) sum += account.dissipated.value();
  return sum;
}

double EnergyLedger::work_in() const noexcept {
  double sum = 0.0;
  for (const ComponentAccount& account : components_) sum += account.work_tension.value();
  for (const ForceAccount& account : forces_) sum += account.work.value();
  for (const FingerAccount& account : fingers_) sum += account.work.value();
  for (const InteractionAccount& account : interactions_)
    sum += account.work_anchor.value() + account.work_sliding.value() + account.work_stiffness.value();
  return sum;
}

double EnergyLedger::balance_error() const noexcept {
  if (found_nan_) return std::numeric_limits<double>::infinity();
  return worst_balance_ > 0.0 ? worst_balance_ / balance_scale() : 0.0;
}

}  // namespace rattle
