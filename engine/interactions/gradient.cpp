#include <algorithm>
#include <rattle/interactions/bow_rows.hpp>
#include <rattle/interactions/gradient.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {
namespace {

// The System of ContactIteration for an island.
struct IslandOfContacts {
  IslandSystem& system;
  const IslandRows& rows;
  AlignedVector &D_star, &a, &d, &f, &D, &D_other, &p, &elastic;
  std::vector<LawPoint>& law;

  IslandOfContacts(IslandSystem& of, const IslandRows& with) noexcept
      : system(of),
        rows(with),
        D_star(of.D_star),
        a(of.a),
        d(of.d),
        f(of.f),
        D(of.D),
        D_other(of.D_other),
        p(of.p),
        elastic(of.elastic),
        law(of.law) {}

  std::size_t size() const noexcept { return system.size(); }
  double Lambda(std::size_t i) const noexcept { return system.Lambda(i); }
  ContactStep* contact(std::size_t i) noexcept {
    return rows.models[i].is_contact() ? &system.contacts[i] : nullptr;
  }
  void solve() noexcept {
    for (std::size_t i = 0; i < size(); ++i)
      if (!rows.models[i].is_contact()) system.take_law(i, rows);
    system.solve();
  }
};

// Finds psi and psi' at eta and eta^-. In contact eta^- is mostly the eta of the last step, whose values are
// cached.
void look_at_contact(IslandSystem& system, const IslandRows& rows, std::size_t i) noexcept {
  const RowModel& row = rows.models[i];
  const double eta = rows.eta[i], eta_prev = rows.eta_prev[i];
  const PowerLaw::PsiAndSlope here = row_psi_and_slope(row, eta);
  const bool seen = rows.seen_eta[i] == eta_prev && !row.has_driven_law();
  const PowerLaw::PsiAndSlope before =
      seen ? PowerLaw::PsiAndSlope{rows.seen_psi[i], rows.seen_slope[i]} : row_psi_and_slope(row, eta_prev);
  rows.seen_eta[i] = eta;
  rows.seen_psi[i] = here.psi;
  rows.seen_slope[i] = here.slope;
  look_at_contact(system.contacts[i], row, eta, eta_prev, rows.W[i], here, before, rows.k, system.Lambda(i));
}

// All other rows are linear and are eliminated. The force of the contact then takes a bounded number of
// operations.
void solve_only_contact(IslandOfContacts& island, ContactIteration<IslandOfContacts>& iteration,
                        std::size_t i) noexcept {
  iteration.push_with([](std::size_t) { return 0.0; });
  const ConnectedRow left = island.system.connected_row(i);
  const ContactForce force = solve_one_contact(*island.contact(i), left.compliance, left.free_D);
  island.elastic[i] = force.elastic;
  if (force.total != 0.0) iteration.push_with([&](std::size_t) { return force.total; });
}

// The forces of contacts are final. Where springs are so stiff that rounding in SOLVE shows in the balance,
// their forces are found once more for the refinement that follows. It does not change rows whose a is 0.
void finish_linear_rows(IslandOfContacts& island, ContactIteration<IslandOfContacts>& iteration) noexcept {
  iteration.for_contacts([&](std::size_t i, ContactStep&) { island.a[i] = 0.0; });
  if (!island.system.loses_digits()) return;
  for (std::size_t i = 0; i < island.size(); ++i) island.p[i] = island.f[i];
  iteration.push_with([&](std::size_t i) { return island.p[i]; });
}

}  // namespace

SettlingLimits limits_of(const Island& island, const Scene& scene) noexcept {
  return island.newton ? newton_limits(scene.newton_iterations) : gradient_limits;
}

bool solve_by_gradient(IslandSystem& system, const IslandRows& rows, const SettlingLimits& limits,
                       ContactSolves& solves) noexcept {
  std::size_t contacts = 0, contact = 0;
  for (std::size_t i = 0; i < system.size(); ++i) {
    if (!rows.models[i].is_contact()) continue;
    look_at_contact(system, rows, i);
    ++contacts;
    contact = i;
  }
  IslandOfContacts island(system, rows);
  ContactIteration<IslandOfContacts> iteration(island, limits);
  const bool bowed = start_bows(rows, limits.blends);
  bool predicts = iteration.prepare(), linear = false;
  if (bowed && limits.blends)
    settle_bows(rows, [&](std::size_t bow) {
      iteration.solve_ahead();
      return system.connected_row(bow);
    });
  if (contacts == 1 && limits.blends) {
    solve_only_contact(island, iteration, contact);
    finish_linear_rows(island, iteration);
    return true;
  }
  if (predicts) linear = iteration.predict();
  bool settled = iteration.settle();
  if (predicts && iteration.drop_stale_predictions()) settled = iteration.settle();
  if (bowed && !linear) {  // contacts by their tangents at the D found so far
    for (std::size_t i = 0; i < system.size(); ++i) system.D_other[i] = system.D[i];
    settle_bows(rows, [&](std::size_t bow) {
      iteration.solve_around();
      return system.connected_row(bow);
    });
    settled = iteration.settle();
  }
  ContactIsland<IslandOfContacts> forces(island, iteration, settled);
  forces.finish();
  if (limits.blends) solves.add(contacts, iteration.tangent_solves(), iteration.solves());
  finish_linear_rows(island, iteration);
  solves.unsettled += forces.settled() ? 0 : 1;
  solves.last_resorts += forces.last_resort() ? 1 : 0;
  return forces.settled();
}

}  // namespace rattle
