// The linear heart of every step: forces f_i = a_i D_i + d_i of an island's rows, where D = eta^{n+1} -
// eta^{n-1} moves by D = D* - Lambda f.
//
//   (I + S Lambda S) z = S D* + S^-1 d,  S = diag sqrt(a),  f = S z
//
// Symmetric with eigenvalues >= 1 for every a >= 0, also where Lambda is singular. For a contact z = psi +
// psi_next. The form y = z - S^-1 d, f = d + S y is the same, but subtracts nearly equal numbers where a
// contact is stiff.
#pragma once

#include <cstddef>
#include <cstdint>
#include <rattle/base/aligned.hpp>
#include <rattle/interactions/connected_row.hpp>
#include <rattle/interactions/contact_step.hpp>
#include <rattle/interactions/island.hpp>
#include <span>
#include <vector>

namespace rattle {

// Working memory for the largest island, and the operations on the island it is set to. Indices are local to
// it.
class IslandSystem {
 public:
  IslandSystem(std::size_t most_rows, std::size_t most_entries);

  // `compliance` is the island's own or one that fingers have changed, in its profile.
  void set_island(const Island& island, const double* compliance) noexcept {
    island_ = &island;
    compliance_ = compliance;
  }
  void set_island(const Island& island) noexcept { set_island(island, island.compliance.data()); }
  std::size_t size() const noexcept { return island_->row_count; }
  double Lambda(std::size_t i) const noexcept { return compliance_[island_->profile.index(i, i)]; }

  // In: D_star, a, d.  Out: f, D.
  void solve() noexcept;

  // Whether rows are so stiff that rounding in the last solve() shows in the balance.
  bool loses_digits() const noexcept;

  // One step of refinement: from D as the moved states have it to what is still to be added to the forces, in
  // D_other.
  void refine(const double* D_state) noexcept;

  // Metres per newton that row i feels with the other rows connected as in the last solve().
  // Precondition: a[i] was 0 in it.
  double connected_compliance(std::size_t i) noexcept;
  // What the last solve() leaves of row i with the other rows connected. Precondition: a[i] and d[i] were 0 in
  // it.
  ConnectedRow connected_row(std::size_t i) noexcept { return {D[i], connected_compliance(i)}; }

  AlignedVector D_star, a, d, f, D;
  AlignedVector D_other, p, g, eta_p;  // for the rules and Newton
  AlignedVector psi_of_eta, slope_of_eta, psi_of_eta_prev;
  std::vector<Mark> release;
  AlignedVector resistance;  // of contacts under a rule that chooses g: r / 2k of their loss
  // For contacts whose force is chosen.
  std::vector<ContactStep> contacts;
  std::vector<LawPoint> law;
  AlignedVector elastic;  // the part of f that W takes

 private:
  void factor_active() noexcept;
  template <std::size_t m>
  void solve_small() noexcept;
  template <std::size_t m>
  void solve_factored(double* x) const noexcept;
  void solve_factored_small(double* x) const noexcept;

  // Islands of two or three, as most instruments have them: I + A Lambda = S (I + S Lambda S) S^-1 by
  // elimination, which does the same operations on scaled numbers and needs no roots.
  static constexpr std::size_t small = 3;
  bool is_small() const noexcept { return size() <= small; }
  struct SmallFactors {
    double Lambda[small][small];
    double lower[small][small], upper[small][small], inverse[small];
  };

  const Island* island_ = nullptr;
  const double* compliance_ = nullptr;
  SmallFactors small_{};
  AlignedVector s_, y_, Lambda_x_;
  AlignedVector L_;
  std::vector<std::uint32_t> active_;
  std::size_t active_count_ = 0;
};

}  // namespace rattle
