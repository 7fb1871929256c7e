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
    const double K = row.driven_scale * std::max(gestures.now(row.driven_drive), 0.0);
    if (row.is_contact()) {
      move_stiffness(r, K, rows);
      row.loss = std::max(gestures.now(row.driven_force), 0.0);
    } else {
      row.K1 = K;
      row.sigma_x = std::max(gestures.now(row.driven_force), 0.0);
    }
  }
}

}  // namespace rattle
