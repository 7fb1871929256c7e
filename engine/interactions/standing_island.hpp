// Small islands whose Lambda and linear laws are constant, packed when a simulator is made. docs/step.md,
// "Fixed islands"
//
//   one or two contacts, with up to two springs and tethers of constant K and damping;  or a bow alone
//
// Every point is read and moved once in a step, and the springs are eliminated beforehand.
//
// One contact whose force is chosen is always solved packed. All other islands are solved packed only in
// ordinary samples, in which no contact releases, overdraws, pulls or is very stiff. Other samples are left to
// the general way.
#pragma once

#include <cstdint>
#include <optional>
#include <rattle/components/component.hpp>
#include <rattle/interactions/contact_solves.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island.hpp>
#include <vector>

namespace rattle {

struct Scene;
struct ContactStep;

struct StandingIsland {
  static constexpr std::size_t most_contacts = 2, most_linear = 2, most_rows = 4, most_points = 16;
  // a Lambda from which rounding in SOLVE shows, as in IslandSystem.
  static constexpr double very_stiff = 100.0;

  // Returns nothing where the island is of another kind.
  static std::optional<StandingIsland> pack(const Scene& scene, const Island& island);

  // Finds the forces of two contacts by the iteration for islands. Returns false if a contact does anything out
  // of the ordinary. Not inlined into the step: it is rare and long.
  bool settle_pair(const double* D_star, ContactStep* contacts, double* f,
                   ContactSolves& solves) const noexcept;

  struct Point {
    std::uint32_t component = 0;
    Slot slot{};
  };
  // The order of the fields keeps those that every sample reads in few cache lines.
  std::uint32_t row[most_rows] = {};  // indices of the scene's rows, contacts first
  std::uint32_t row_count = 0, contacts = 0;
  double k = 0.0;
  bool predicts = false, chooses_force = false, only_one_sided = false;
  bool connects = false;  // a two-sided contact, which is always in touch, is among the rows
  std::vector<Point> points;
  std::vector<double> weights;  // C by point, then row; 0 where a row does not touch the point
  std::vector<double> pushes;   // -B C^T, in the same order

  double own_Lambda[most_rows] = {};                 // of each row by itself
  double Lambda[most_contacts][most_contacts] = {};  // of the contacts, with the linear rows connected
  double determinant = 0.0;                          // of Lambda
  struct Linear {
    double a = 0.0, d_of_eta = 0.0, d_of_eta_prev = 0.0;  // f = a D + d_of_eta eta + d_of_eta_prev eta_prev
  } linear[most_linear];
  double inverse[most_linear][most_linear] = {};     // (I + A Lambda)^-1 of the linear rows
  double answer[most_linear][most_contacts] = {};    // force of a linear row per newton of a contact
  double coupling[most_contacts][most_linear] = {};  // Lambda between contacts and linear rows

  // Set by prepare() where the island connects: D = E (D* - shift) is the D of the contacts with g = psi'(eta).
  double eta[most_rows] = {};
  PowerLaw::PsiAndSlope at_eta[most_contacts] = {};  // psi and psi' of the contacts at eta
  double E[most_contacts][most_contacts] = {}, shift[most_contacts] = {};

 private:
  void take_points(const Scene& scene);
  bool eliminate(const Scene& scene, const Island& island);
};

}  // namespace rattle
