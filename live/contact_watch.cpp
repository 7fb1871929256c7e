#include "live/contact_watch.hpp"

#include <algorithm>
#include <cmath>
#include <rattle/interactions/row_rules.hpp>

namespace rattle::live {

ContactWatch::ContactWatch(const Scene& scene) : contacts_(scene.interactions.size()) {
  for (std::size_t r = 0; r < scene.rows.size(); ++r)
    if (scene.rows[r].is_contact()) rows_.push_back(static_cast<std::uint32_t>(r));
}

void ContactWatch::restart() noexcept { std::fill(contacts_.begin(), contacts_.end(), ContactStatistics{}); }

void ContactWatch::see(const RowStates& rows) noexcept {
  for (const std::uint32_t row : rows_)
    if (rows.force[row] != 0.0 || rows.eta_next[row] > 0.0)
      see_touch(row, rows);  // a contact that sank in may have no force
}

// Same statistics as EnergyLedger. If no gesture changes the law, powers are evaluated only for new maxima.
void ContactWatch::see_touch(std::size_t row, const RowStates& rows) noexcept {
  const RowModel& model = rows.models[row];
  ContactStatistics& contact = contacts_[model.interaction];
  const bool two_sided = is_two_sided(model), driven = model.has_driven_law();
  const double f = rows.force[row], eta = rows.eta_next[row];
  const double psi = model.chooses_force() ? std::sqrt(std::abs(rows.W[row])) : std::abs(rows.psi[row]);
  const double depth = two_sided ? std::abs(eta) : eta,
               depth_before = two_sided ? std::abs(rows.eta[row]) : rows.eta[row];
  if (f != 0.0) ++contact.contact_samples;
  contact.peak_force = std::max(contact.peak_force, std::abs(f));
  if (f < 0.0 && !two_sided) {
    ++contact.attractive_samples;
    contact.worst_pull = std::max(contact.worst_pull, -f);
  }
  if (model.power.is_empty()) return;
  if (psi > contact.peak_psi || (driven && psi > 0.0))
    contact.explained_depth =
        driven ? std::max(contact.explained_depth, model.power.depth(psi)) : model.power.depth(psi);
  contact.peak_psi = std::max(contact.peak_psi, psi);
  if (depth > contact.deepest || driven) {
    const double slope = model.power.slope(depth);
    contact.resolution = std::max(contact.resolution, 0.25 * rows.Lambda[row] * slope * slope);
  }
  contact.deepest = std::max(contact.deepest, depth);
  if (model.chooses_force() && std::max(depth, depth_before) >= contact.deepest)
    contact.reached_depth = std::max(contact.reached_depth, reached_depth(model, eta, rows.eta[row]));
}

}  // namespace rattle::live
