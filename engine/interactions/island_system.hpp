// SOLVE: the forces f_i = a_i D_i + d_i of an island's rows, with D = eta^{n+1} - eta^{n-1} = D* - Lambda f.
//
//   (I + S Lambda S) z = S D* + S^-1 d,  S = diag sqrt(a),  f = S z
//
// The matrix is symmetric with eigenvalues >= 1 for every a >= 0, also where Lambda is singular. A row that
// holds eta^{n+1} at 0 has e = 0 in e f = a D + d, else e = 1, and diag(e) in place of I: its pivots are
// positive, because the end of a string yields by itself, whatever else the row touches. For a contact z = psi
// + psi_next. The form y = z - S^-1 d, f = d + S y is equivalent, but subtracts nearly equal numbers where a
// contact is stiff.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <rattle/base/aligned.hpp>
#include <rattle/interactions/connected_row.hpp>
#include <rattle/interactions/contact_step.hpp>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/island_rows.hpp>
#include <span>
#include <vector>

namespace rattle {

// Working memory for the largest island, and operations on the island that was set. Indices are within the
// island.
class IslandSystem {
 public:
  IslandSystem(std::size_t most_rows, std::size_t most_entries);

  // `compliance` is the island's own Lambda or that of DrivenCompliance, in the island's profile. `own` is the
  // Lambda of each row by itself where `compliance` has other rows eliminated.
  void set_island(const Island& island, const double* compliance, const double* own = nullptr) noexcept {
    island_ = &island;
    compliance_ = compliance;
    own_ = own;
    std::fill_n(e.begin(), island.row_count, 1.0);
  }
  void set_island(const Island& island) noexcept { set_island(island, island.compliance.data()); }
  std::size_t size() const noexcept { return island_->row_count; }
  double Lambda(std::size_t i) const noexcept { return own_ == nullptr ? diagonal(i) : own_[i]; }

  // The law of a row that is not a contact.
  void take_law(std::size_t i, const IslandRows& rows) noexcept {
    a[i] = rows.law_a[i];
    d[i] = rows.law_d[i];
    e[i] = rows.law_e[i];
  }

  // In: D_star, a, d, e.  Out: f, D.
  void solve() noexcept;

  // True if rows are so stiff that rounding in the last solve() shows in the balance. A row that is held is
  // infinitely stiff: it shows the rounding of forces that push far and cancel.
  bool loses_digits() const noexcept;

  // One step of iterative refinement. In: D of the moved components. Out: correction of the forces, in D_other.
  void refine(const double* D_state) noexcept;

  // Metres per newton that row i feels with the other rows connected as in the last solve().
  // Precondition: a[i] was 0 in it.
  double connected_compliance(std::size_t i) noexcept;
  // What the last solve() leaves of row i with the other rows connected. Precondition: a[i] and d[i] were 0 in
  // it.
  ConnectedRow connected_row(std::size_t i) noexcept { return {D[i], connected_compliance(i)}; }

  AlignedVector D_star, a, d, e, f, D;
  AlignedVector D_other, p, g, eta_p;  // used by the rules and iterations
  AlignedVector psi_of_eta, slope_of_eta, psi_of_eta_prev;
  std::vector<Mark> release;
  AlignedVector resistance;  // r / 2k of the loss, of contacts whose rule chooses g
  // Used by the rules that choose the force.
  std::vector<ContactStep> contacts;
  std::vector<LawPoint> law;
  AlignedVector elastic;  // the part of f that changes W

 private:
  double diagonal(std::size_t i) const noexcept { return compliance_[island_->profile.index(i, i)]; }
  void factor_active() noexcept;
  template <std::size_t m>
  void solve_small() noexcept;
  template <std::size_t m>
  void solve_factored(double* x) const noexcept;
  void solve_factored_small(double* x) const noexcept;

  // Islands of two or three rows eliminate in I + A Lambda = S (I + S Lambda S) S^-1. The operations are the
  // same on scaled numbers, and no roots are needed.
  static constexpr std::size_t small = 3;
  // Only rounding can make a pivot smaller.
  double least_pivot(std::size_t i) const noexcept { return e[i] > 0.0 ? 1.0 : 1e-14; }
  bool is_small() const noexcept { return size() <= small; }
  struct SmallFactors {
    double Lambda[small][small];
    double lower[small][small], upper[small][small], inverse[small];
  };

  const Island* island_ = nullptr;
  const double* compliance_ = nullptr;
  const double* own_ = nullptr;
  SmallFactors small_{};
  AlignedVector s_, y_, Lambda_x_, least_;
  AlignedVector L_;
  std::vector<std::uint32_t> active_;
  std::size_t active_count_ = 0;
};

}  // namespace rattle
