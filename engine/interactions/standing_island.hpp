// Small islands that stand still (IslandKind::fixed), packed when a simulator is made: every point they touch
// is read and moved once, and their springs are eliminated beforehand. docs/step.md, "Islands that stand still"
//
//   one or two contacts, with springs and tethers whose K and damping stay;  or a bow alone
//
// An ordinary sample is solved here, in which no contact releases, overdraws, pulls or is very stiff; any other
// is left to the general way, which chooses the same g.
#pragma once

#include <cstdint>
#include <rattle/components/component.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island.hpp>
#include <span>
#include <vector>

namespace rattle {

struct Scene;

class StandingIsland {
 public:
  static constexpr std::size_t most_contacts = 2, most_linear = 2, most_points = 16;

  // Not usable() where the island is of another kind.
  StandingIsland(const Scene& scene, const Island& island);
  bool usable() const noexcept { return contacts_ > 0 || bow_; }

  // What a connection, always in touch, needs of the state that is known: before the components step, which do not
  // wait for it.
  void prepare(std::span<const Levels> levels, const RowStates& rows) noexcept;

  // As IslandSolver::solve; false where nothing has been changed and the general way has to go on.
  bool solve(double k, std::span<const Levels> levels, RowStates& rows) const noexcept;

 private:
  struct Point {
    std::uint32_t component = 0, slot = 0;
    double compliance = 0.0;
  };
  struct Entry {
    std::uint32_t point = 0;
    double weight = 0.0;
  };
  struct Row {
    std::uint32_t index = 0;        // of the scene
    std::uint32_t entry_count = 0;  // of entries_, row after row
  };
  struct Reading {  // of the rows, contacts first
    double eta[most_contacts + most_linear], eta_prev[most_contacts + most_linear];
    double D_star[most_contacts + most_linear];
    double shift[most_contacts + most_linear];  // of the offset, from n-1 to n+1
  };
  struct Choice {  // of the contacts
    double g[most_contacts], f[most_contacts], D[most_contacts];
    double psi_of_eta[most_contacts];
  };

  void add_row(const Scene& scene, std::size_t row);
  bool eliminate(const Scene& scene, const Island& island);
  void read(std::span<const Levels> levels, const RowStates& rows, Reading& reading) const noexcept;
  template <std::size_t contacts>
  bool find_forces(const double* D_star, const Reading& reading, const RowStates& rows,
                   Choice& choice) const noexcept;
  template <std::size_t contacts>
  void solve_contacts(const double* D_star, const RowStates& rows, Choice& choice) const noexcept;
  bool stays_open(const Reading& reading, RowStates& rows) const noexcept;  // and is then done
  bool solve_bow(double k, std::span<const Levels> levels, RowStates& rows) const noexcept;
  // Moves the points, and gives the rows what has become of them.
  void push(const double* f, const Reading& reading, std::span<const Levels> levels,
            RowStates& rows) const noexcept;

  std::vector<Point> points_;
  std::vector<Entry> entries_;
  std::vector<Row> rows_;  // contacts first
  std::size_t contacts_ = 0;
  bool bow_ = false, predicts_ = false, only_one_sided_ = false;
  bool connects_ = false;                                // a two-sided contact is among them
  PowerLaw::PsiAndSlope at_eta_[most_contacts] = {};     // of two-sided contacts, from prepare()

  double Lambda_[most_contacts][most_contacts] = {};     // of the contacts, with the linear rows connected
  double determinant_ = 0.0;                             // of it
  double own_Lambda_[most_contacts + most_linear] = {};  // of each row by itself
  struct Linear {
    double a = 0.0, d_of_eta = 0.0, d_of_eta_prev = 0.0;  // f = a D + d
  } linear_[most_linear];
  double inverse_[most_linear][most_linear] = {};     // (I + A Lambda)^-1 of the linear rows
  double answer_[most_linear][most_contacts] = {};    // force of a linear row per newton of a contact
  double coupling_[most_contacts][most_linear] = {};  // Lambda between them
};

}  // namespace rattle
