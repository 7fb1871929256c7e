// What the ledger observes of contacts, because an energy check cannot see it.
#include <algorithm>
#include <cmath>
#include <rattle/interactions/row_rules.hpp>
#include <rattle/simulation/energy_ledger.hpp>

namespace rattle {
namespace {

double depth_of(const RowModel& row, double eta) noexcept { return is_two_sided(row) ? std::abs(eta) : eta; }

constexpr std::uint8_t settled_open = 3;  // samples after which an open contact must have emptied psi

}  // namespace

void EnergyLedger::observe_contact(std::size_t row, const RowStates& rows) noexcept {
  const RowModel& model = rows.models[row];
  ContactStatistics& contact = contacts_[model.interaction];
  const double f = rows.force[row];
  double depth_now = depth_of(model, rows.eta_next[row]);
  if (first_step_)
    depth_now = std::max(depth_now, depth_of(model, rows.eta[row]));  // a run may start in contact
  const auto resolution = [&](double slope) { return 0.25 * rows.Lambda[row] * slope * slope; };
  // The slope grows with the depth, so that its power is only computed where the result could change. If the
  // stiffness moves, it is always computed.
  if (model.has_driven_law() || depth_now > deepest_[row] || resolution(steepest_[row]) > contact.resolution) {
    const double slope = row_slope(model, depth_now);
    deepest_[row] = std::max(deepest_[row], depth_now);
    steepest_[row] = std::max(steepest_[row], slope);
    contact.resolution = std::max(contact.resolution, resolution(slope));
  }
  contact.peak_force = std::max(contact.peak_force, std::abs(f));
  const double psi =
      model.chooses_force() ? std::sqrt(std::abs(rows.W_next[row])) : std::abs(rows.psi_next[row]);
  observe_depth(depth_now, psi, model, contact);
  if (model.chooses_force()) observe_reached_depth(row, depth_now, rows, contact);
  if (f != 0.0) ++contact.contact_samples;
  if (is_two_sided(model)) return;

  if (f < 0.0) {
    ++contact.attractive_samples;
    contact.worst_pull = std::max(contact.worst_pull, -f);
  }
  const bool pushing = f > 0.0;
  if (pushing && !was_pushing_[row]) ++contact.impacts;
  was_pushing_[row] = pushing;

  const bool open = rows.eta_next[row] < 0.0 && f == 0.0;
  open_samples_[row] =
      open ? static_cast<std::uint8_t>(std::min<int>(open_samples_[row] + 1, settled_open)) : 0;
  if (open_samples_[row] >= settled_open) contact.left_psi = std::max(contact.left_psi, psi);
}

void EnergyLedger::observe_depth(double depth, double psi, const RowModel& model,
                                 ContactStatistics& contact) const noexcept {
  if (model.power.is_empty()) return;  // the stiffness is 0 at present
  const bool driven = model.has_driven_law();
  if (psi > contact.peak_psi || (driven && psi > 0.0))
    contact.explained_depth =
        driven ? std::max(contact.explained_depth, model.power.depth(psi)) : model.power.depth(psi);
  contact.peak_psi = std::max(contact.peak_psi, psi);
  contact.deepest = std::max(contact.deepest, depth);
}

// Powers are only computed where the contact is at its deepest so far.
void EnergyLedger::observe_reached_depth(std::size_t row, double depth, const RowStates& rows,
                                         ContactStatistics& contact) const noexcept {
  const RowModel& model = rows.models[row];
  const double deepest = std::max(depth, depth_of(model, rows.eta[row]));
  if (row_in_closed_form_[row] || model.power.is_empty() || !(deepest > 0.0) || deepest < contact.deepest)
    return;
  contact.reached_depth =
      std::max(contact.reached_depth, reached_depth(model, rows.eta_next[row], rows.eta[row]));
}

}  // namespace rattle
