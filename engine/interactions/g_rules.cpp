#include <algorithm>
#include <cmath>
#include <cstdint>
#include <rattle/interactions/bow_rows.hpp>
#include <rattle/interactions/g_rules.hpp>

namespace rattle {
namespace {

// SOLVE with the present g: contacts have a = g^2/4 + resistance, d = g psi. [W19 (14)]
void solve_with(IslandSystem& system, const IslandRows& rows) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (rows.models[i].is_contact()) {
      system.a[i] = 0.25 * system.g[i] * system.g[i] + system.resistance[i];
      system.d[i] = system.g[i] * rows.psi[i];
    } else {
      system.take_law(i, rows);
    }
  }
  system.solve();
}

// r / 2k of the loss of each contact.
void set_resistances(IslandSystem& system, const IslandRows& rows) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i) {
    const RowModel& row = rows.models[i];
    const bool loses = row.is_contact() && row.loss > 0.0;
    system.resistance[i] =
        loses ? resistance_of(row, row_psi_and_slope(row, rows.eta[i]), rows.k, system.Lambda(i)) : 0.0;
  }
}

// Finds psi and psi' at eta, and psi at eta_prev. In contact eta_prev is mostly the eta of the last step, whose
// psi is cached.
void look_at_eta(IslandSystem& system, const IslandRows& rows, std::size_t i) noexcept {
  const RowModel& row = rows.models[i];
  PowerLaw::PsiAndSlope here{0.0, 0.0};
  if (row.is_contact()) {
    here = row_psi_and_slope(row, rows.eta[i]);
    if (predicts(row)) {
      const bool seen = rows.seen_eta[i] == rows.eta_prev[i] && !row.has_driven_law();
      system.psi_of_eta_prev[i] = seen ? rows.seen_psi[i] : row_psi(row, rows.eta_prev[i]);
      rows.seen_eta[i] = rows.eta[i];
      rows.seen_psi[i] = here.psi;
    }
  }
  system.g[i] = system.slope_of_eta[i] = here.slope;
  system.psi_of_eta[i] = here.psi;
}

// A first choice for row i. Contacts that release are marked.
void choose_g(IslandSystem& system, const IslandRows& rows, std::size_t i) noexcept {
  const RowModel& row = rows.models[i];
  const double eta = rows.eta[i], psi = rows.psi[i];
  Mark mark = Mark::keep;
  choose_first(row, system.Lambda(i), system.D_star[i], psi, eta,
               {system.psi_of_eta[i], system.slope_of_eta[i]}, rows.eta_prev[i], system.psi_of_eta_prev[i],
               system.eta_p[i], system.g[i], mark);
  system.release[i] = mark;
}

// g that empties psi in one step, whatever the direction of motion (`exact`, `secant`).
double exact_release(double psi, double Dc, double beta) noexcept {
  const double root = std::sqrt(Dc * Dc + 4.0 * beta * psi * psi);
  const double D = 0.5 * (Dc + (Dc > 0.0 ? root : -root));
  return D != 0.0 ? -2.0 * psi / D : 0.0;
}

// REL: always the negative root, so that the force -p^2/D pushes.
double pushing_release(double p, double Dc, double beta) noexcept {
  if (p == 0.0) return 0.0;
  const double root = std::sqrt(Dc * Dc + 4.0 * beta * p * p);
  const double D = Dc <= 0.0 ? 0.5 * (Dc - root) : -2.0 * beta * p * p / (Dc + root);
  return D != 0.0 ? -2.0 * p / D : 0.0;
}

// Solves with g and loss of every marked row at 0. Sets D_other to the D, and p to the compliance, of each
// marked row, both with its own loss connected.
void solve_without_marked(IslandSystem& system, const IslandRows& rows) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i) {
    system.p[i] = system.g[i];
    system.D_other[i] = system.resistance[i];
    if (system.release[i] != Mark::keep) system.g[i] = system.resistance[i] = 0.0;
  }
  solve_with(system, rows);
  for (std::size_t i = 0; i < system.size(); ++i) {
    system.resistance[i] = system.D_other[i];
    system.D_other[i] = system.D[i];
    if (system.release[i] == Mark::keep) continue;
    system.g[i] = system.p[i];
    system.p[i] = system.connected_compliance(i);
    const double scale = 1.0 / (1.0 + system.p[i] * system.resistance[i]);
    system.D_other[i] *= scale;
    system.p[i] *= scale;
  }
}

bool any_marked(const IslandSystem& system, Mark mark) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i)
    if (system.release[i] == mark) return true;
  return false;
}

// Step 3: releasing contacts take their g. A nonadhesive one that is not moving out keeps its psi.
void settle_releases(IslandSystem& system, const IslandRows& rows) noexcept {
  solve_without_marked(system, rows);
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (system.release[i] == Mark::keep) continue;
    const double Dc = system.D_other[i], beta = system.p[i];
    if (!is_nonadhesive(rows.models[i]))
      system.g[i] = bounded(exact_release(rows.psi[i], Dc, beta), system.Lambda(i));
    else if (Dc <= 0.0)
      system.g[i] = bounded(pushing_release(rows.psi[i], Dc, beta), system.Lambda(i));
    else
      system.release[i] = Mark::keep;
  }
}

// Step 4: contacts that would give back more than psi holds are emptied instead.
void settle_overdrawn(IslandSystem& system, const IslandRows& rows) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (system.release[i] != Mark::keep) continue;
    if (is_overdrawn(rows.models[i], rows.psi[i], system.g[i], system.D[i]))
      system.release[i] = Mark::overdrawn;
  }
  if (!any_marked(system, Mark::overdrawn)) return;
  solve_without_marked(system, rows);
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (system.release[i] == Mark::keep || !is_nonadhesive(rows.models[i])) continue;
    const bool moves_in = system.D_other[i] > 0.0;
    system.g[i] = system.release[i] == Mark::releasing && moves_in
                      ? 0.0
                      : bounded(pushing_release(rows.psi[i], system.D_other[i], system.p[i]), system.Lambda(i));
  }
  solve_with(system, rows);
}

// Step 5: contacts that still pull get g = 0. Ends after at most as many passes as there are contacts.
void let_go_of_pulling(IslandSystem& system, const IslandRows& rows) noexcept {
  for (;;) {
    bool any = false;
    for (std::size_t i = 0; i < system.size(); ++i)
      if (is_nonadhesive(rows.models[i]) && system.f[i] < 0.0) {
        system.g[i] = system.resistance[i] = 0.0;
        any = true;
      }
    if (!any) return;
    solve_with(system, rows);
  }
}

}  // namespace

void choose_g_and_solve(IslandSystem& system, const IslandRows& rows, bool island_predicts) noexcept {
  const bool bowed = start_bows(rows, true);
  set_resistances(system, rows);
  if (island_predicts || bowed)
    for (std::size_t i = 0; i < system.size(); ++i) look_at_eta(system, rows, i);
  if (bowed)
    settle_bows(rows, [&](std::size_t bow) {
      solve_with(system, rows);
      return system.connected_row(bow);
    });
  if (island_predicts) {
    solve_with(system, rows);
    for (std::size_t i = 0; i < system.size(); ++i) system.eta_p[i] = rows.eta_prev[i] + system.D[i];
  }
  for (std::size_t i = 0; i < system.size(); ++i) {
    system.g[i] = 0.0;
    system.release[i] = Mark::keep;
    if (rows.models[i].is_contact()) choose_g(system, rows, i);
  }
  if (any_marked(system, Mark::releasing)) settle_releases(system, rows);
  solve_with(system, rows);
  if (island_predicts) {
    settle_overdrawn(system, rows);
    let_go_of_pulling(system, rows);
  }
}

}  // namespace rattle
