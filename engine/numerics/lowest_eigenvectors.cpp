#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <rattle/numerics/dot.hpp>
#include <rattle/numerics/lowest_eigenvectors.hpp>

namespace rattle {
namespace {

using Vector = std::vector<double>;
using Dense = std::vector<Vector>;  // a small square matrix

constexpr std::size_t spare_vectors = 8;  // speed up convergence of the requested ones
constexpr int most_iterations = 400;
constexpr double convergence = 1e-13;  // relative change of every eigenvalue

// Cholesky factorisation in place: the matrix is replaced by L.
void factor(BandMatrix& L) {
  for (std::size_t i = 0; i < L.size(); ++i) {
    const std::size_t first = i > L.band() ? i - L.band() : 0;
    for (std::size_t j = first; j <= i; ++j) {
      double sum = L.at(i, j);
      for (std::size_t m = std::max(first, j > L.band() ? j - L.band() : 0); m < j; ++m)
        sum -= L.at(i, m) * L.at(j, m);
      L.at(i, j) = i == j ? std::sqrt(sum) : sum / L.at(j, j);
    }
  }
}

void solve(const BandMatrix& L, Vector& x) {
  const std::size_t n = L.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i > L.band() ? i - L.band() : 0; j < i; ++j) x[i] -= L.at(i, j) * x[j];
    x[i] /= L.at(i, i);
  }
  for (std::size_t i = n; i-- > 0;) {
    x[i] /= L.at(i, i);
    for (std::size_t j = i > L.band() ? i - L.band() : 0; j < i; ++j) x[j] -= L.at(i, j) * x[i];
  }
}

double product(const Vector& a, const Vector& b) { return dot<1>(a.data(), b.data(), a.size()); }

// Orthogonalises twice: a single pass loses digits between nearly parallel vectors.
void orthonormalise(Dense& vectors) {
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    for (int pass = 0; pass < 2; ++pass)
      for (std::size_t j = 0; j < i; ++j) {
        const double share = product(vectors[i], vectors[j]);
        for (std::size_t l = 0; l < vectors[i].size(); ++l) vectors[i][l] -= share * vectors[j][l];
      }
    const double length = std::sqrt(product(vectors[i], vectors[i]));
    for (double& entry : vectors[i]) entry /= length;
  }
}

// Jacobi rotations. Leaves the eigenvalues on the diagonal of S; the rows of the result are the eigenvectors.
Dense diagonalise(Dense& S) {
  const std::size_t n = S.size();
  Dense rotation(n, Vector(n));
  for (std::size_t i = 0; i < n; ++i) rotation[i][i] = 1.0;
  for (int sweep = 0; sweep < 60; ++sweep) {
    double off = 0.0, all = 0.0;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        all += S[i][j] * S[i][j];
        if (i != j) off += S[i][j] * S[i][j];
      }
    if (off <= 1e-32 * all) break;
    for (std::size_t p = 0; p < n; ++p)
      for (std::size_t q = p + 1; q < n; ++q) {
        if (S[p][q] == 0.0) continue;
        const double ratio = (S[q][q] - S[p][p]) / (2.0 * S[p][q]);
        const double t = (ratio >= 0.0 ? 1.0 : -1.0) / (std::abs(ratio) + std::sqrt(ratio * ratio + 1.0));
        const double c = 1.0 / std::sqrt(t * t + 1.0), s = t * c;
        for (std::size_t i = 0; i < n; ++i) {
          const double a = S[i][p], b = S[i][q];
          S[i][p] = c * a - s * b;
          S[i][q] = s * a + c * b;
        }
        for (std::size_t i = 0; i < n; ++i) {
          const double a = S[p][i], b = S[q][i];
          S[p][i] = c * a - s * b;
          S[q][i] = s * a + c * b;
          const double u = rotation[p][i], v = rotation[q][i];
          rotation[p][i] = c * u - s * v;
          rotation[q][i] = s * u + c * v;
        }
      }
  }
  return rotation;
}

// Random starting vectors, so that they contain every mode: smooth vectors would miss modes of other
// symmetries.
Dense starting_vectors(std::size_t count, std::size_t size) {
  Dense vectors(count, Vector(size));
  std::uint64_t state = 0x9e3779b97f4a7c15u;
  for (Vector& vector : vectors)
    for (double& entry : vector) {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      entry = static_cast<double>(state >> 11) * 0x1p-53 - 0.5;
    }
  return vectors;
}

}  // namespace

std::vector<Eigenpair> lowest_eigenvectors(BandMatrix matrix, std::size_t count) {
  const std::size_t wide = std::min(count + spare_vectors, matrix.size());
  factor(matrix);
  Dense vectors = starting_vectors(wide, matrix.size());
  orthonormalise(vectors);
  Vector values(wide, 0.0);
  std::vector<std::size_t> order(wide);
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    Dense solved = vectors;
    for (Vector& vector : solved) solve(matrix, vector);
    Dense inverse(wide, Vector(wide));  // of the matrix, projected onto the vectors
    for (std::size_t i = 0; i < wide; ++i)
      for (std::size_t j = 0; j <= i; ++j)
        inverse[i][j] = inverse[j][i] = 0.5 * (product(vectors[i], solved[j]) + product(vectors[j], solved[i]));
    const Dense rotation = diagonalise(inverse);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return inverse[a][a] > inverse[b][b]; });
    bool settled = true;
    for (std::size_t i = 0; i < wide; ++i) {
      Vector mixed(matrix.size(), 0.0);
      for (std::size_t j = 0; j < wide; ++j)
        for (std::size_t l = 0; l < mixed.size(); ++l) mixed[l] += rotation[order[i]][j] * solved[j][l];
      vectors[i] = std::move(mixed);
      const double value = 1.0 / inverse[order[i]][order[i]];
      if (i < count && !(std::abs(value - values[i]) <= convergence * std::abs(value))) settled = false;
      values[i] = value;
    }
    orthonormalise(vectors);
    if (settled) break;
  }
  std::vector<Eigenpair> pairs;
  pairs.reserve(count);
  for (std::size_t i = 0; i < count; ++i) pairs.push_back({values[i], std::move(vectors[i])});
  return pairs;
}

}  // namespace rattle
