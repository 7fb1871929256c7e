// All eigenpairs of a dense symmetric problem K v = lambda M v. Used when a scene is compiled.
#pragma once

#include <cstddef>
#include <vector>

namespace rattle {

// n x n, all entries stored.
class SquareMatrix {
 public:
  explicit SquareMatrix(std::size_t n) : n_(n), entries_(n * n) {}

  std::size_t size() const noexcept { return n_; }
  double& at(std::size_t row, std::size_t column) noexcept { return entries_[row * n_ + column]; }
  double at(std::size_t row, std::size_t column) const noexcept { return entries_[row * n_ + column]; }
  double* row(std::size_t i) noexcept { return entries_.data() + i * n_; }
  const double* row(std::size_t i) const noexcept { return entries_.data() + i * n_; }

 private:
  std::size_t n_;
  std::vector<double> entries_;
};

struct SymmetricEigen {
  std::vector<double> values;  // ascending
  SquareMatrix vectors;        // vector j in row j, with v^T M v = 1
};

// C v = lambda v, by Householder reflections and implicit QL. Only the lower half of C is read.
SymmetricEigen symmetric_eigen(const SquareMatrix& C);

// K v = lambda M v, both positive definite. The smallest lambda are the most exact ones: they are the largest
// eigenvalues of L^-1 M L^-T, K = L L^T.
SymmetricEigen symmetric_eigen(const SquareMatrix& K, const SquareMatrix& M);

}  // namespace rattle
