#include <algorithm>
#include <rattle/interactions/driven_laws.hpp>
#include <rattle/interactions/g_rules.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {
namespace {

// A contact that had no stiffness has stored nothing that could be scaled: it starts as a run does.
void move_stiffness(std::size_t r, double K, RowStates& rows) noexcept {
  RowModel& row = rows.models[r];
  if (K == row.power.stiffness()) return;
  const PowerLaw before = row.power;
  row.power = PowerLaw(K, before.exponent());
  if (row.chooses_force())
    rows.W[r] = before.is_empty() ? row_phi(row, rows.eta_next[r]) + row_phi(row, rows.eta[r])
                                  : rows.W[r] * (K / before.stiffness());
  else
    rows.psi[r] = before.is_empty() ? 0.5 * (row_psi(row, rows.eta_next[r]) + row_psi(row, rows.eta[r]))
                                    : row.power.carried_over(rows.psi[r], before);
}

}  // namespace

void move_laws(const Scene& scene, const GestureBank& gestures, RowStates& rows) noexcept {
  for (const std::uint32_t r : scene.driven_laws) {
    RowModel& row = rows.models[r];
    if (const auto* contact = std::get_if<ContactSources>(&row.sources)) {
      move_stiffness(r, contact->scale * std::max(gestures.now(contact->stiffness), 0.0), rows);
      row.loss = std::max(gestures.now(contact->loss), 0.0);
    } else if (const auto* spring = std::get_if<SpringSources>(&row.sources)) {
      if (spring->stiffness.gesture >= 0) row.K1 = std::max(gestures.now(spring->stiffness), 0.0);
      if (spring->damping.gesture >= 0) row.sigma_x = std::max(gestures.now(spring->damping), 0.0);
    }
  }
}

}  // namespace rattle
