#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <rattle/numerics/dot.hpp>
#include <rattle/numerics/symmetric_eigen.hpp>
#include <span>

namespace rattle {
namespace {

// A = Q T Q^T with T tridiagonal. The reflections stay in the rows of `a`.
class Tridiagonal {
 public:
  explicit Tridiagonal(SquareMatrix a) : a_(std::move(a)), n_(a_.size()), d_(n_), e_(n_), scale_(n_) {
    for (std::size_t i = n_; i-- > 1;) reflect(i);
    for (std::size_t i = 0; i < n_; ++i) d_[i] = a_.at(i, i);
  }

  // Rows of `vectors` are vectors of T; afterwards they are vectors of A.
  void turn_back(SquareMatrix& vectors) const {
    for (std::size_t j = 0; j < n_; ++j)
      for (std::size_t i = 1; i < n_; ++i) {
        if (scale_[i] == 0.0) continue;
        const double along = dot<1>(a_.row(i), vectors.row(j), i) * scale_[i];
        for (std::size_t l = 0; l < i; ++l) vectors.at(j, l) -= along * a_.at(i, l);
      }
  }

  std::vector<double> diagonal() const { return d_; }
  std::vector<double> beside() const { return e_; }  // e[i] joins i - 1 and i

 private:
  // Makes row i zero left of i - 1: A <- H A H, H = I - scale v v^T, where v stays in row i.
  void reflect(std::size_t i) {
    double* const v = a_.row(i);
    const double norm = std::sqrt(dot<1>(v, v, i)), last = v[i - 1];
    if (i < 2 || norm == std::abs(last)) {
      e_[i] = last;
      return;
    }
    e_[i] = last > 0.0 ? -norm : norm;
    v[i - 1] = last - e_[i];
    scale_[i] = 2.0 / dot<1>(v, v, i);
    std::vector<double> p(i);
    for (std::size_t r = 0; r < i; ++r) {
      const double* const row = a_.row(r);
      for (std::size_t c = 0; c < r; ++c) {
        p[r] += row[c] * v[c];
        p[c] += row[c] * v[r];
      }
      p[r] += row[r] * v[r];
    }
    for (double& value : p) value *= scale_[i];
    const double half = 0.5 * scale_[i] * dot<1>(p.data(), v, i);
    for (std::size_t r = 0; r < i; ++r) p[r] -= half * v[r];
    for (std::size_t r = 0; r < i; ++r)
      for (std::size_t c = 0; c <= r; ++c) a_.at(r, c) -= v[r] * p[c] + p[r] * v[c];
  }

  SquareMatrix a_;
  std::size_t n_;
  std::vector<double> d_, e_, scale_;
};

// Implicit QL with Wilkinson's shift. The rotations act on the rows of `vectors`.
void diagonalise(std::vector<double>& d, std::vector<double> e, SquareMatrix& vectors) {
  const std::size_t n = d.size();
  std::rotate(e.begin(), e.begin() + 1, e.end());  // e[i] joins i and i + 1
  e[n - 1] = 0.0;
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  for (std::size_t l = 0; l < n; ++l)
    for (int iteration = 0; iteration < 100; ++iteration) {
      std::size_t m = l;
      while (m + 1 < n && std::abs(e[m]) > epsilon * (std::abs(d[m]) + std::abs(d[m + 1]))) ++m;
      if (m == l) break;
      const double half = (d[l + 1] - d[l]) / (2.0 * e[l]), root = std::hypot(half, 1.0);
      double g = d[m] - d[l] + e[l] / (half + (half >= 0.0 ? root : -root));
      double s = 1.0, c = 1.0, p = 0.0;
      for (std::size_t i = m; i-- > l;) {
        const double f = s * e[i], b = c * e[i], r = std::hypot(f, g);
        e[i + 1] = r;
        if (r == 0.0) {
          d[i + 1] -= p;
          e[m] = 0.0;
          break;
        }
        s = f / r;
        c = g / r;
        g = d[i + 1] - p;
        const double t = (d[i] - g) * s + 2.0 * c * b;
        p = s * t;
        d[i + 1] = g + p;
        g = c * t - b;
        double* const low = vectors.row(i);
        double* const high = vectors.row(i + 1);
        for (std::size_t x = 0; x < n; ++x) {
          const double above = high[x];
          high[x] = s * low[x] + c * above;
          low[x] = c * low[x] - s * above;
        }
        if (i == l) {
          d[l] -= p;
          e[l] = g;
          e[m] = 0.0;
        }
      }
    }
}

// L of K = L L^T, in the lower half.
SquareMatrix cholesky(const SquareMatrix& K) {
  const std::size_t n = K.size();
  SquareMatrix L(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const double rest = K.at(i, j) - dot<1>(L.row(i), L.row(j), j);
      L.at(i, j) = i == j ? std::sqrt(std::max(rest, std::numeric_limits<double>::min())) : rest / L.at(j, j);
    }
  return L;
}

// Solves L x = b in place for every row of B.
void solve_lower(const SquareMatrix& L, SquareMatrix& B) {
  for (std::size_t row = 0; row < B.size(); ++row) {
    double* const x = B.row(row);
    for (std::size_t i = 0; i < L.size(); ++i) x[i] = (x[i] - dot<1>(L.row(i), x, i)) / L.at(i, i);
  }
}

void transpose(SquareMatrix& A) {
  for (std::size_t i = 0; i < A.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) std::swap(A.at(i, j), A.at(j, i));
}

}  // namespace

SymmetricEigen symmetric_eigen(const SquareMatrix& C) {
  const std::size_t n = C.size();
  SymmetricEigen found{{}, SquareMatrix(n)};
  if (n == 0) return found;
  const Tridiagonal reduced(C);
  SquareMatrix vectors(n);
  for (std::size_t i = 0; i < n; ++i) vectors.at(i, i) = 1.0;
  std::vector<double> values = reduced.diagonal();
  diagonalise(values, reduced.beside(), vectors);
  reduced.turn_back(vectors);
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  for (std::size_t i = 0; i < n; ++i) {
    found.values.push_back(values[order[i]]);
    std::copy_n(vectors.row(order[i]), n, found.vectors.row(i));
  }
  return found;
}

SymmetricEigen symmetric_eigen(const SquareMatrix& K, const SquareMatrix& M) {
  const std::size_t n = K.size();
  const SquareMatrix L = cholesky(K);
  SquareMatrix C = M;  // M L^-T, then L^-1 M L^-T
  solve_lower(L, C);
  transpose(C);
  solve_lower(L, C);
  const SymmetricEigen inverse = symmetric_eigen(C);
  SymmetricEigen found{{}, SquareMatrix(n)};
  for (std::size_t j = 0; j < n; ++j) {
    const std::size_t from = n - 1 - j;
    const double value = std::max(inverse.values[from], std::numeric_limits<double>::min());
    found.values.push_back(1.0 / value);
    double* const v = found.vectors.row(j);
    std::copy_n(inverse.vectors.row(from), n, v);
    for (std::size_t i = n; i-- > 0;) {  // L^T v = y
      v[i] /= L.at(i, i);
      for (std::size_t c = 0; c < i; ++c) v[c] -= L.at(i, c) * v[i];
    }
    for (std::size_t i = 0; i < n; ++i) v[i] /= std::sqrt(value);
  }
  return found;
}

}  // namespace rattle
