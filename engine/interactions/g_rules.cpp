#include <algorithm>
#include <cmath>
#include <cstdint>
#include <rattle/interactions/bow_rows.hpp>
#include <rattle/interactions/g_rules.hpp>

namespace rattle {
namespace {

constexpr std::uint8_t keep = 0, releasing = 1, overdrawn = 2;  // marks in IslandSystem::release

bool is_nonadhesive(const RowModel& row) noexcept {
  return row.law == LawKind::one_sided && row.rule == Rule::nonadhesive;
}

bool predicts(const RowModel& row) noexcept {
  return row.rule == Rule::secant || row.rule == Rule::nonadhesive;
}

double sign_or_plus(double x) noexcept { return x < 0.0 ? -1.0 : 1.0; }

// SOLVE with the present g: contacts a = g^2/4, d = g psi. [W19 (14)]
void solve_with(IslandSystem& system, const IslandRows& rows) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (rows.models[i].is_contact()) {
      system.a[i] = 0.25 * system.g[i] * system.g[i];
      system.d[i] = system.g[i] * rows.psi[i];
    } else {
      system.a[i] = rows.law_a[i];
      system.d[i] = rows.law_d[i];
    }
  }
  system.solve();
}

// What the rules that predict look at.
struct Prediction {
  double D;         // eta_p - eta^-
  double quotient;  // (psi(eta_p) - psi(eta^-)) / D
  double drift;     // 0.6 e D / (D^2 + tau^2), pulls psi back to the mean of psi(eta), psi(eta^-)
  bool stiff;       // Lambda max(psi'^2) / 4 > 1: unresolved
};

// `here` belongs to eta, `psi_prev` to eta_prev.
Prediction look_ahead(const RowModel& row, double Lambda, double psi, double eta, PowerLaw::PsiAndSlope here,
                      double eta_prev, double psi_prev, double eta_p) noexcept {
  const PowerLaw::PsiAndSlope ahead = row_psi_and_slope(row, eta_p);
  const double slope = std::max(here.slope, ahead.slope);
  const double D = eta_p - eta_prev;
  Prediction result{};
  result.D = D;
  result.stiff = 0.25 * Lambda * slope * slope > 1.0;
  result.quotient = std::abs(D) <= 1e-6 * std::max(std::abs(eta_p), std::abs(eta_prev))
                        ? row_slope(row, 0.5 * (eta_p + eta_prev))
                        : (ahead.psi - psi_prev) / D;
  const double e = psi - 0.5 * (here.psi + psi_prev);
  const double tau = 0.1 * std::max({std::abs(eta), std::abs(eta_prev), std::abs(eta_p)});
  const double scale = D * D + tau * tau;
  result.drift = scale > 0.0 ? 0.6 * e * D / scale : 0.0;
  return result;
}

// `exact` while in contact, and where it is open and empty; a release is marked and settled later.
void choose_exact(const RowModel& row, double psi, double eta, double& g, std::uint8_t& mark) noexcept {
  if (eta >= 0.0)
    g = sign_or_plus(psi) * row_slope(row, eta);
  else if (psi != 0.0)
    mark = releasing;
}

void choose_secant(const RowModel& row, const Prediction& look, double psi, double eta, double eta_p, double& g,
                   std::uint8_t& mark) noexcept {
  if (eta <= 0.0 && psi != 0.0)
    mark = releasing;
  else if (eta <= 0.0 && eta_p <= 0.0)
    g = 0.0;
  else if (look.stiff)
    choose_exact(row, psi, eta, g, mark);
  else
    g = sign_or_plus(psi) * look.quotient;
}

void choose_nonadhesive(const RowModel& row, const Prediction& look, double p, double eta, double eta_p,
                        double& g, std::uint8_t& mark) noexcept {
  if (eta > 0.0) {
    g = look.stiff ? row_slope(row, eta) : std::max(look.quotient - look.drift, 0.0);
    return;
  }
  g = eta_p > 0.0 && !look.stiff ? look.quotient : 0.0;
  if (p > 0.0) mark = releasing;
}

// A release of next to nothing may ask for a g beyond all bounds (p and D small together). Beyond this one
// nothing changes but rounding: a Lambda is then 1e10.
double bounded(double g, double Lambda) noexcept {
  const double bound = 2e5 / std::sqrt(Lambda);
  return std::clamp(g, -bound, bound);
}

// psi and psi' of eta, psi of eta_prev. In contact eta_prev is mostly the eta of the last step, which has its
// psi.
void look_at_eta(IslandSystem& system, const IslandRows& rows, std::size_t i) noexcept {
  const RowModel& row = rows.models[i];
  PowerLaw::PsiAndSlope here;
  if (row.is_contact()) {
    here = row_psi_and_slope(row, rows.eta[i]);
    if (predicts(row)) {
      const bool seen = rows.seen_eta[i] == rows.eta_prev[i] && !row.has_live_law();
      system.psi_of_eta_prev[i] = seen ? rows.seen_psi[i] : row_psi(row, rows.eta_prev[i]);
      rows.seen_eta[i] = rows.eta[i];
      rows.seen_psi[i] = here.psi;
    }
  }
  system.g[i] = system.slope_of_eta[i] = here.slope;
  system.psi_of_eta[i] = here.psi;
}

// A first choice for row i; leaves marks on the contacts that release.
void choose_g(IslandSystem& system, const IslandRows& rows, std::size_t i) noexcept {
  const RowModel& row = rows.models[i];
  const double eta = rows.eta[i], psi = rows.psi[i];
  double& g = system.g[i];
  std::uint8_t& mark = system.release[i];
  g = 0.0;
  mark = keep;
  if (!predicts(row)) {
    if (row.rule == Rule::basic || row.law == LawKind::two_sided) {
      g = row_slope(row, eta);  // [W19 (12)]
      return;
    }
    choose_exact(row, psi, eta, g, mark);
    if (row.rule == Rule::published && mark == releasing) {
      g = system.D_star[i] != 0.0 ? bounded(-2.0 * psi / system.D_star[i], system.Lambda(i)) : 0.0;
      mark = keep;
    }
    return;
  }
  const PowerLaw::PsiAndSlope here{system.psi_of_eta[i], system.slope_of_eta[i]};
  const Prediction look = look_ahead(row, system.Lambda(i), psi, eta, here, rows.eta_prev[i],
                                     system.psi_of_eta_prev[i], system.eta_p[i]);
  if (row.law == LawKind::two_sided)
    g = look.stiff ? row_slope(row, eta) : look.quotient - look.drift;
  else if (row.rule == Rule::secant)
    choose_secant(row, look, psi, eta, system.eta_p[i], g, mark);
  else
    choose_nonadhesive(row, look, psi, eta, system.eta_p[i], g, mark);
}

// g that empties psi in one step, whatever the direction of motion (`exact`, `secant`).
double exact_release(double psi, double Dc, double beta) noexcept {
  const double root = std::sqrt(Dc * Dc + 4.0 * beta * psi * psi);
  const double D = 0.5 * (Dc + (Dc > 0.0 ? root : -root));
  return D != 0.0 ? -2.0 * psi / D : 0.0;
}

// REL: the negative root always, so that the force -p^2/D pushes.
double pushing_release(double p, double Dc, double beta) noexcept {
  if (p == 0.0) return 0.0;
  const double root = std::sqrt(Dc * Dc + 4.0 * beta * p * p);
  const double D = Dc <= 0.0 ? 0.5 * (Dc - root) : -2.0 * beta * p * p / (Dc + root);
  return D != 0.0 ? -2.0 * p / D : 0.0;
}

// Solves with every marked g at 0 and gives each marked row its D there (D_other) and its compliance (into p).
void solve_without_marked(IslandSystem& system, const IslandRows& rows) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i) {
    system.p[i] = system.g[i];
    if (system.release[i] != keep) system.g[i] = 0.0;
  }
  solve_with(system, rows);
  for (std::size_t i = 0; i < system.size(); ++i) {
    system.D_other[i] = system.D[i];
    if (system.release[i] == keep) continue;
    system.g[i] = system.p[i];
    system.p[i] = system.connected_compliance(i);
  }
}

bool any_marked(const IslandSystem& system, std::uint8_t mark) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i)
    if (system.release[i] == mark) return true;
  return false;
}

// Step 3: the releasing contacts take their g; a nonadhesive one that is not moving out keeps what it has.
void settle_releases(IslandSystem& system, const IslandRows& rows) noexcept {
  solve_without_marked(system, rows);
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (system.release[i] == keep) continue;
    const double Dc = system.D_other[i], beta = system.p[i];
    if (!is_nonadhesive(rows.models[i]))
      system.g[i] = bounded(exact_release(rows.psi[i], Dc, beta), system.Lambda(i));
    else if (Dc <= 0.0)
      system.g[i] = bounded(pushing_release(rows.psi[i], Dc, beta), system.Lambda(i));
    else
      system.release[i] = keep;
  }
}

// Step 4: contacts that would give back more than psi holds are emptied instead.
void settle_overdrawn(IslandSystem& system, const IslandRows& rows) noexcept {
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (!is_nonadhesive(rows.models[i]) || system.release[i] != keep || system.g[i] <= 0.0) continue;
    const double p = rows.psi[i];
    if (p + 0.5 * system.g[i] * system.D[i] < -1e-13 * p) system.release[i] = overdrawn;
  }
  if (!any_marked(system, overdrawn)) return;
  solve_without_marked(system, rows);
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (system.release[i] == keep || !is_nonadhesive(rows.models[i])) continue;
    const bool moves_in = system.D_other[i] > 0.0;
    system.g[i] = system.release[i] == releasing && moves_in
                      ? 0.0
                      : bounded(pushing_release(rows.psi[i], system.D_other[i], system.p[i]), system.Lambda(i));
  }
  solve_with(system, rows);
}

// Step 5: whoever still pulls lets go. Ends after at most as many passes as there are contacts.
void let_go_of_pulling(IslandSystem& system, const IslandRows& rows) noexcept {
  for (;;) {
    bool any = false;
    for (std::size_t i = 0; i < system.size(); ++i)
      if (is_nonadhesive(rows.models[i]) && system.f[i] < 0.0) {
        system.g[i] = 0.0;
        any = true;
      }
    if (!any) return;
    solve_with(system, rows);
  }
}

}  // namespace

double row_psi(const RowModel& row, double eta) noexcept {
  if (row.law == LawKind::two_sided && eta < 0.0) return -row.power.psi(-eta);
  return row.power.psi(eta);
}

double row_slope(const RowModel& row, double eta) noexcept {
  return row.power.slope(row.law == LawKind::two_sided ? std::abs(eta) : eta);
}

PowerLaw::PsiAndSlope row_psi_and_slope(const RowModel& row, double eta) noexcept {
  const bool two_sided = row.law == LawKind::two_sided;
  PowerLaw::PsiAndSlope result = row.power.psi_and_slope(two_sided ? std::abs(eta) : eta);
  if (two_sided && eta < 0.0) result.psi = -result.psi;
  return result;
}

void set_linear_law(const RowModel& row, double eta, double eta_prev, double k, double& a, double& d) noexcept {
  if (row.law == LawKind::tether) {
    a = 0.5 * row.K1 + row.sigma_x / k;
    d = row.K1 * eta_prev;
    return;
  }
  a = 0.25 * row.K1 + 0.5 * row.K3 * eta * eta + row.sigma_x / k;
  d = 0.5 * row.K1 * (eta + eta_prev) + row.K3 * eta * eta * eta_prev;
}

void set_law(const RowModel& row, std::size_t r, double k, RowStates& rows) noexcept {
  if (row.is_contact() || row.law == LawKind::bow) return;
  if (row.is_touch()) {
    rows.law_a[r] = 0.5 * rows.live_drive[r] + 0.5 * rows.live_force[r] / k;
    rows.law_d[r] = rows.live_drive[r] * rows.eta_prev[r];
    return;
  }
  set_linear_law(row, rows.eta[r], rows.eta_prev[r], k, rows.law_a[r], rows.law_d[r]);
}

void choose_g_and_solve(IslandSystem& system, const IslandRows& rows, bool island_predicts) noexcept {
  const bool bowed = start_bows(rows, true);
  if (island_predicts || bowed)
    for (std::size_t i = 0; i < system.size(); ++i) look_at_eta(system, rows, i);
  if (bowed) settle_bows(system, rows, [&] { solve_with(system, rows); });
  if (island_predicts) {
    solve_with(system, rows);
    for (std::size_t i = 0; i < system.size(); ++i) system.eta_p[i] = rows.eta_prev[i] + system.D[i];
  }
  for (std::size_t i = 0; i < system.size(); ++i) {
    system.g[i] = 0.0;
    system.release[i] = keep;
    if (rows.models[i].is_contact()) choose_g(system, rows, i);
  }
  if (any_marked(system, releasing)) settle_releases(system, rows);
  solve_with(system, rows);
  if (island_predicts) {
    settle_overdrawn(system, rows);
    let_go_of_pulling(system, rows);
  }
}

double next_psi(const RowModel& row, double psi, double g, double f) noexcept {
  const double psi_next = g != 0.0 ? 2.0 * f / g - psi : psi;
  if (row.law == LawKind::two_sided || row.rule == Rule::basic || row.rule == Rule::published) return psi_next;
  if (std::abs(psi_next) < 1e-13 * std::abs(psi))
    return 0.0;  // what rounding leaves must not steer the next contact
  return row.rule == Rule::nonadhesive ? std::abs(psi_next) : psi_next;
}

}  // namespace rattle
