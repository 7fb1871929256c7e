// Gaussian elimination with row scaling and partial pivoting: the plain reference for every hand-derived solve.
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace rattle::test {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

inline Vector dense_solve(Matrix A, Vector b) {
  const std::size_t n = b.size();
  for (std::size_t row = 0; row < n; ++row) {
    double largest = 0.0;
    for (double entry : A[row]) largest = std::fmax(largest, std::abs(entry));
    for (double& entry : A[row]) entry /= largest;
    b[row] /= largest;
  }
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column + 1; row < n; ++row)
      if (std::abs(A[row][column]) > std::abs(A[pivot][column])) pivot = row;
    std::swap(A[column], A[pivot]);
    std::swap(b[column], b[pivot]);
    for (std::size_t row = column + 1; row < n; ++row) {
      const double factor = A[row][column] / A[column][column];
      for (std::size_t j = column; j < n; ++j) A[row][j] -= factor * A[column][j];
      b[row] -= factor * b[column];
    }
  }
  for (std::size_t row = n; row-- > 0;) {
    for (std::size_t j = row + 1; j < n; ++j) b[row] -= A[row][j] * b[j];
    b[row] /= A[row][row];
  }
  return b;
}

}  // namespace rattle::test
