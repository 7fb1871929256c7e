#include <algorithm>
#include <cmath>
#include <rattle/interactions/sliding_system.hpp>

namespace rattle {

SlidingSystem::SlidingSystem(std::size_t most_rows)
    : D_star(most_rows),
      a(most_rows),
      d(most_rows),
      e(most_rows, 1.0),
      f(most_rows),
      D(most_rows),
      D_other(most_rows),
      p(most_rows),
      elastic(most_rows),
      contacts(most_rows),
      law(most_rows),
      Lambda_(most_rows * most_rows),
      matrix_(most_rows * most_rows),
      right_(2 * most_rows),
      active_(most_rows),
      pushing_(most_rows) {}

// Forces that are given are not part of the system: elimination would mix them with the rounding of much larger
// ones, and a contact that hardly pushes would pull.
void SlidingSystem::solve() noexcept {
  std::size_t m = 0;
  std::copy_n(D_star.begin(), size_, D.begin());
  for (std::size_t i = 0; i < size_; ++i) {
    f[i] = 0.0;
    if (a[i] > 0.0) active_[m++] = i;
    if (a[i] > 0.0 || d[i] == 0.0) continue;
    f[i] = d[i];
    for (std::size_t j = 0; j < size_; ++j) D[j] -= Lambda(j, i) * f[i];
  }
  active_count_ = m;
  for (std::size_t n = 0; n < m; ++n) right_[n] = a[active_[n]] * D[active_[n]] + d[active_[n]];
  if (!solve_active(1)) {
    solvable = false;
    std::fill_n(f.begin(), size_, 0.0);
    std::copy_n(D_star.begin(), size_, D.begin());
    return;
  }
  for (std::size_t n = 0; n < m; ++n) f[active_[n]] = right_[n];
  for (std::size_t i = 0; i < size_; ++i)
    for (std::size_t n = 0; n < m; ++n) D[i] -= Lambda(i, active_[n]) * f[active_[n]];
}

std::optional<ConnectedRow> SlidingSystem::connect(std::size_t row, const IslandRows& rows) noexcept {
  take_linear_laws(rows);
  const double* const row_Lambda = &Lambda(row, 0);
  std::size_t* const pushing = pushing_.data();  // contacts other than `row`
  std::size_t* const active = active_.data();
  ConnectedRow result{D_star[row], row_Lambda[row]};
  std::size_t m = 0, pushing_count = 0;
  for (std::size_t i = 0; i < size_; ++i) {
    if (i == row) continue;
    if (rows.models[i].is_contact()) {
      pushing[pushing_count++] = i;
      result.free_D -= row_Lambda[i] * f[i];
    } else if (a[i] > 0.0) {
      active[m++] = i;
    }
  }
  active_count_ = m;
  double* const answers = right_.data();
  for (std::size_t n = 0; n < m; ++n) {
    const std::size_t i = active[n];
    const double* const i_Lambda = &Lambda(i, 0);
    double D_i = D_star[i];
    for (std::size_t j = 0; j < pushing_count; ++j) D_i -= i_Lambda[pushing[j]] * f[pushing[j]];
    answers[n] = a[i] * D_i + d[i];         // p
    answers[m + n] = a[i] * i_Lambda[row];  // r
  }
  if (!solve_active(2)) return std::nullopt;
  for (std::size_t n = 0; n < m; ++n) {
    result.free_D -= row_Lambda[active[n]] * answers[n];
    result.compliance -= row_Lambda[active[n]] * answers[m + n];
  }
  return result;
}

// Gauss elimination with row pivoting; the matrices are small.
bool SlidingSystem::solve_active(std::size_t columns) noexcept {
  double* const x = right_.data();
  const std::size_t m = active_count_;
  if (m == 1) {
    const double A = e[active_[0]] + a[active_[0]] * Lambda(active_[0], active_[0]);
    for (std::size_t s = 0; s < columns; ++s) x[s] /= A;
    return A != 0.0;
  }
  double* const A = matrix_.data();
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < m; ++j)
      A[i * m + j] = (i == j ? e[active_[i]] : 0.0) + a[active_[i]] * Lambda(active_[i], active_[j]);
  for (std::size_t c = 0; c < m; ++c) {
    std::size_t pivot = c;
    for (std::size_t i = c + 1; i < m; ++i)
      if (std::abs(A[i * m + c]) > std::abs(A[pivot * m + c])) pivot = i;
    if (A[pivot * m + c] == 0.0) return false;
    if (pivot != c) {
      for (std::size_t j = 0; j < m; ++j) std::swap(A[pivot * m + j], A[c * m + j]);
      for (std::size_t s = 0; s < columns; ++s) std::swap(x[s * m + pivot], x[s * m + c]);
    }
    for (std::size_t i = c + 1; i < m; ++i) {
      const double factor = A[i * m + c] / A[c * m + c];
      if (factor == 0.0) continue;
      for (std::size_t j = c; j < m; ++j) A[i * m + j] -= factor * A[c * m + j];
      for (std::size_t s = 0; s < columns; ++s) x[s * m + i] -= factor * x[s * m + c];
    }
  }
  for (std::size_t s = 0; s < columns; ++s)
    for (std::size_t i = m; i > 0; --i) {
      double sum = x[s * m + i - 1];
      for (std::size_t j = i; j < m; ++j) sum -= A[(i - 1) * m + j] * x[s * m + j];
      x[s * m + i - 1] = sum / A[(i - 1) * m + i - 1];
    }
  return true;
}

}  // namespace rattle
