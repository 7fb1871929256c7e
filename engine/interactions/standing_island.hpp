// Small islands that stand still (IslandKind::fixed), packed when a simulator is made: every point they touch
// is read and moved once, and their springs are eliminated beforehand. docs/step.md, "Islands that stand still"
//
//   one or two contacts, with springs and tethers whose K and damping stay;  or a bow alone
//
// One contact whose force is chosen is always solved here. Of all others an ordinary sample is, in which no contact releases,
// overdraws, pulls, is very stiff or, of two whose force is chosen, unresolved; any other is left to the general way.
#pragma once

#include <cstdint>
#include <rattle/components/component.hpp>
#include <rattle/interactions/contact_solves.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island.hpp>
#include <span>
#include <vector>

namespace rattle {

struct Scene;
struct ContactStep;

class StandingIsland {
 public:
  static constexpr std::size_t most_contacts = 2, most_linear = 2, most_rows = 4, most_points = 16;
  static constexpr double very_stiff =
      100.0;  // a Lambda from which SOLVE's rounding shows, as IslandSystem has it

  // Not usable() where the island is of another kind.
  StandingIsland(const Scene& scene, const Island& island);
  bool usable() const noexcept { return row_count_ > 0; }

  // What an island with a connection, always in touch, needs of the state that is known: before the components
  // step, which do not wait for it.
  bool prepares() const noexcept { return connects_; }
  void prepare(std::span<const Levels> levels, const RowStates& rows) noexcept { look_(*this, levels, rows); }

  // As IslandSolver::solve; false where nothing has been changed and the general way has to go on.
  bool solve(double k, std::span<const Levels> levels, RowStates& rows, ContactSolves& solves) const noexcept {
    return solve_(*this, k, levels, rows, solves);
  }

 private:
  template <class>
  friend struct StandingStep;  // what is done with it in a sample: standing_island_step.hpp
  using Look = void (*)(StandingIsland&, std::span<const Levels>, const RowStates&) noexcept;
  using Solve = bool (*)(const StandingIsland&, double k, std::span<const Levels>, RowStates&, ContactSolves&) noexcept;
  static void look_plain(StandingIsland&, std::span<const Levels>, const RowStates&) noexcept;
  static bool solve_plain(const StandingIsland&, double k, std::span<const Levels>, RowStates&, ContactSolves&) noexcept;
  // The same with multiplications and additions fused, where KernelSet::fuses.
  static void look_fused(StandingIsland&, std::span<const Levels>, const RowStates&) noexcept;
  static bool solve_fused(const StandingIsland&, double k, std::span<const Levels>, RowStates&, ContactSolves&) noexcept;

  struct Point {
    std::uint32_t component = 0, slot = 0;
  };

  // Two contacts whose force is chosen, of which one is not resolved; D_p is their D with g = psi'(eta). Not inlined into the step, which
  // it would only make long. False where a contact does anything out of the ordinary.
  bool settle_pair(const double* D_star, const double* D_p, ContactStep* contacts, double* f,
                   ContactSolves& solves) const noexcept;
  int settle_beside_resolved(const double* D_star, const double* D_p, const ContactStep* contacts, double* f) const noexcept;

  void take_rows(const Scene& scene);
  bool eliminate(const Scene& scene, const Island& island);

  Look look_ = look_plain;
  Solve solve_ = solve_plain;
  std::uint32_t row_[most_rows] = {};  // indices of the scene, contacts first
  std::uint32_t row_count_ = 0, contacts_ = 0;
  double k_ = 0.0;
  bool predicts_ = false, chooses_force_ = false, only_one_sided_ = false;
  bool connects_ = false;  // a two-sided contact is among them
  std::vector<Point> points_;
  std::vector<double> weights_;  // C, point after point: of every row; 0 where it does not touch the point
  std::vector<double> pushes_;   // -B C^T, likewise

  // Of an island that connects, from prepare(): eta, what its contacts have there, and their D when g =
  // psi'(eta) as E (D* - shift).
  double eta_[most_rows] = {};
  PowerLaw::PsiAndSlope at_eta_[most_contacts] = {};
  double E_[most_contacts][most_contacts] = {}, shift_[most_contacts] = {};

  double Lambda_[most_contacts][most_contacts] = {};  // of the contacts, with the linear rows connected
  double determinant_ = 0.0;                          // of it
  double own_Lambda_[most_rows] = {};                 // of each row by itself
  struct Linear {
    double a = 0.0, d_of_eta = 0.0, d_of_eta_prev = 0.0;  // f = a D + d
  } linear_[most_linear];
  double inverse_[most_linear][most_linear] = {};     // (I + A Lambda)^-1 of the linear rows
  double answer_[most_linear][most_contacts] = {};    // force of a linear row per newton of a contact
  double coupling_[most_contacts][most_linear] = {};  // Lambda between them
};

}  // namespace rattle
