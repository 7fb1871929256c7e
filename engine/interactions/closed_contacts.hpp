// The contacts of an island while all of them are closed, lossless, resolved and of exponent 1. Their law is
// then f = K (eta^+ + 2 eta + eta^-) / 4, whose matrix is constant: it is factored when a simulator is made.
#pragma once

#include <cstddef>
#include <rattle/base/aligned.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island.hpp>
#include <span>
#include <vector>

namespace rattle {

class ClosedContacts {
 public:
  ClosedContacts(std::span<const RowModel> rows, const Island& island);

  // False if the law of a row is another one.
  bool applies() const noexcept { return !s_.empty(); }

  // Finds f and D of all rows. Precondition: applies(), and all eta and eta^- are above 0. Returns false where
  // a contact would open, pull, or give back more than it has: the island then needs the general solution.
  bool solve(const double* D_star, const double* eta, const double* eta_prev, const double* W, double* f,
             double* D) noexcept;

 private:
  void factor(std::span<const RowModel> rows, const Island& island);

  std::vector<double> s_, inverse_a_;  // s = sqrt(a), a = K / 4
  // L L^T = I + S Lambda S: the rows of L from first_ on, one after the other, and the inverse of its diagonal.
  std::vector<double> L_, inverse_;
  std::vector<std::size_t> first_, start_;
  AlignedVector y_;
};

}  // namespace rattle
