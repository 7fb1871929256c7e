// Islands whose rows move along a string: slides, and whatever shares a string with one.
//
// A row reads eta with the weights of n+1 and spreads its force with those of n, so Lambda = C^{n+1} B C^n^T
// changes at every step and is not symmetric. Springs and tethers are linear and are eliminated first; one
// contact of exponent 1 that remains is solved in closed form, all others by the iteration of contact_island.hpp.
#pragma once

#include <cstdint>
#include <rattle/interactions/contact_solves.hpp>
#include <rattle/interactions/contact_step.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/slide_alone.hpp>
#include <rattle/interactions/step_view.hpp>
#include <vector>

namespace rattle {

struct Scene;

class SlidingIslandSolver {
 public:
  explicit SlidingIslandSolver(const Scene& scene);

  // Of an island that is a slide alone: which one.
  std::uint32_t slide_alone(std::size_t island) const noexcept { return alone_of_island_[island]; }
  SlideAlone& alone(std::size_t index) noexcept { return alone_[index]; }

  // As IslandSolver::solve; false if the iteration did not settle.
  bool solve(const Island& island, const StepView& view, ContactSolves& solves) noexcept;

 private:
  struct Touch {
    std::uint32_t component, point;
    double weight_now, weight_next, compliance;
    bool same_place(const Touch& other) const noexcept {
      return component == other.component && point == other.point;
    }
  };
  struct Row {
    std::vector<Touch> touches;  // `count` of them
    std::size_t count = 0;
  };

  // How a moving row spreads its force: with the weights of n, as specified, or with those of n+1, which makes
  // Lambda symmetric and every problem solvable. The balance holds for both; the work of sliding takes up the
  // difference.
  enum class Spreading { now, ahead };

  void take_over_etas(const Island& island, RowStates& rows) noexcept;
  bool find_forces(const Scene& scene, const Island& island, RowStates& rows, ContactSolves& solves) noexcept;
  void place_on_string(const StepView& view, std::uint32_t component, const HatPair& spread,
                       const HatPair& read, Row& row) noexcept;
  void gather(const Island& island, const StepView& view, Spreading spreading) noexcept;
  bool solve_laws(const Scene& scene, const Island& island, RowStates& rows, ContactSolves& solves) noexcept;
  void settle_bow(const Scene& scene, const Island& island, std::size_t bow, const RowStates& rows) noexcept;
  void set_linear_laws(const Scene& scene, const Island& island, RowStates& rows) noexcept;
  bool solve_closed_form(const Island& island, std::size_t contact, const RowStates& rows) noexcept;
  bool solve_contacts(const Scene& scene, const Island& island, RowStates& rows, ContactSolves& solves) noexcept;
  void look_at_contacts(const Scene& scene, const Island& island, RowStates& rows) noexcept;
  bool solve_linear() noexcept;
  // Solves (I + diag(a) Lambda) x = x for the rows in active_, in place; x has `columns` right-hand sides.
  bool solve_active(double* x, std::size_t columns) noexcept;
  double& Lambda(std::size_t i, std::size_t j) noexcept { return Lambda_[i * size_ + j]; }

  std::vector<SlideAlone> alone_;
  std::vector<std::uint32_t> alone_of_island_;
  std::vector<Row> rows_;
  // The island as ContactIteration sees it.
  struct System {
    SlidingIslandSolver& solver;
    std::vector<double>&D_star, &a, &d, &f, &D, &D_other, &p, &elastic;
    std::vector<LawPoint>& law;
    bool solvable = true;
    std::size_t size() const noexcept { return solver.size_; }
    double Lambda(std::size_t i) const noexcept { return solver.Lambda(i, i); }
    ContactStep* contact(std::size_t i) noexcept {
      return solver.contacts_[i].row != nullptr ? &solver.contacts_[i] : nullptr;
    }
    void solve() noexcept { solvable &= solver.solve_linear(); }
  };

  std::vector<double> Lambda_, matrix_, D_star_, D_, D_other_, p_, elastic_, a_, d_, f_, right_;
  std::vector<ContactStep> contacts_;
  std::vector<LawPoint> law_;
  std::vector<std::size_t> active_;
  std::size_t size_ = 0;
};

}  // namespace rattle
