// Two contacts of a packed island by the iteration for islands: both are unresolved, or one of them is
// two-sided.
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

bool StandingIsland::settle_pair(const double* D_star, ContactStep* c, double* f,
                                 ContactSolves& solves) const noexcept {
  if (c[0].resistance != 0.0 || c[1].resistance != 0.0) return false;
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
