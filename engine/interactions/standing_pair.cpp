// Two contacts of a packed island of which one is not resolved.
#include <algorithm>
#include <cmath>
#include <rattle/interactions/contact_iteration.hpp>
#include <rattle/interactions/solve_pair.hpp>
#include <rattle/interactions/standing_island.hpp>

namespace rattle {
namespace {

// The System of ContactIteration for two contacts.
struct ContactPair {
  const double (*connected_Lambda)[StandingIsland::most_contacts];  // with the linear rows
  double determinant;
  const double* own_Lambda;
  ContactStep* contacts;
  double D_star[2], a[2], d[2], f[2], D[2], D_other[2], p[2];
  LawPoint law[2];

  std::size_t size() const noexcept { return 2; }
  ContactStep* contact(std::size_t i) noexcept { return &contacts[i]; }
  double Lambda(std::size_t i) const noexcept { return own_Lambda[i]; }
  void solve() noexcept { solve_pair(connected_Lambda, determinant, D_star, a, d, f, D); }
};

}  // namespace

// One contact r is resolved, so that its law is linear. With r eliminated the other contact u is alone and
// takes steps of Newton, as an only contact does. Returns how many steps, or 0 if r is not resolved or a sample
// is not ordinary.
int StandingIsland::settle_beside_resolved(const double* D_star, const double* D_p, const ContactStep* c,
                                           double* f) const noexcept {
  const auto resolved = [&](std::size_t i, double slope) {
    return 0.25 * own_Lambda[i] * slope * slope <= resolved_below;
  };
  const bool first = resolved(0, std::max(c[0].here.slope, c[0].before.slope));
  const bool second = resolved(1, std::max(c[1].here.slope, c[1].before.slope));
  if (first == second) return 0;
  const std::size_t r = first ? 0 : 1, u = 1 - r;
  const ContactStep &soft = c[r], &stiff = c[u];
  if (!stiff.one_sided()) return 0;

  double a = 0.0, d = 0.0, foreseen = 0.0;  // law of r by the secant, from the prediction
  const double eta_p = soft.eta_prev + D_p[r];
  if (!soft.one_sided() || std::max({soft.eta, soft.eta_prev, eta_p}) > 0.0) {
    foreseen = foreseen_depth(soft, eta_p);
    const PowerLaw::PsiAndSlope ahead = row_psi_and_slope(*soft.row, eta_p);
    if (!resolved(r, ahead.slope)) return 0;
    const double Q = secant_slope(soft, ahead.psi, D_p[r], foreseen);
    a = 0.25 * Q * Q;
    d = Q * soft.psi_star;
    if (!soft.one_sided()) d -= drift_force(soft.W - soft.psi_star * soft.psi_star, D_p[r], foreseen);
  }
  const double share = 1.0 / (1.0 + a * Lambda[r][r]);
  const double compliance = Lambda[u][u] - Lambda[u][r] * Lambda[r][u] * a * share;
  const double D_free = D_star[u] - Lambda[u][r] * (a * D_star[r] + d) * share;

  // The error after a step is about alpha / 2 times the square of its relative change, of force and of depth.
  // It is below the tolerance of islands where that change is.
  const double change = 0.1 / stiff.row->power.exponent();
  double D = D_p[u];
  for (int step = 1; step <= 5; ++step) {
    const LawPoint law = potential_quotient(stiff, D);
    const double D_last = D;
    const double force = std::max((law.f + law.a * (D_free - D)) / (1.0 + law.a * compliance), 0.0);
    D = D_free - compliance * force;
    const double depth = std::max(stiff.eta_prev, stiff.eta_prev + D);
    if (!(std::abs(force - law.f) <= change * force) || !(std::abs(D - D_last) <= change * depth)) continue;
    const double D_r = (D_star[r] - Lambda[r][u] * force - Lambda[r][r] * d) * share;
    f[u] = force;
    f[r] = a * D_r + d;
    const bool ordinary =
        is_ordinary(stiff, f[u], D) && is_ordinary(soft, f[r], D_r) && !went_deeper(soft, D_r, foreseen);
    return ordinary ? step : 0;
  }
  return 0;
}

bool StandingIsland::settle_pair(const double* D_star, const double* D_p, ContactStep* c, double* f,
                                 ContactSolves& solves) const noexcept {
  if (c[0].resistance != 0.0 || c[1].resistance != 0.0) return false;
  if (const int steps = settle_beside_resolved(D_star, D_p, c, f)) {
    solves.add(2, steps, steps);
    return true;
  }
  ContactPair pair;
  pair.connected_Lambda = Lambda;
  pair.determinant = determinant;
  pair.own_Lambda = own_Lambda;
  pair.contacts = c;
  for (std::size_t i = 0; i < 2; ++i) pair.D_star[i] = D_star[i];
  ContactIteration<ContactPair> iteration(pair, gradient_limits);
  if (iteration.prepare()) iteration.predict();
  if (!iteration.settle() || iteration.drop_stale_predictions()) return false;
  for (std::size_t i = 0; i < 2; ++i) {
    if (!is_ordinary(c[i], pair.f[i], pair.D[i])) return false;
    f[i] = pair.f[i];
  }
  solves.add(2, iteration.tangent_solves(), iteration.solves());
  return true;
}

}  // namespace rattle
