#include <algorithm>
#include <cmath>
#include <rattle/interactions/island_system.hpp>

namespace rattle {

IslandSystem::IslandSystem(std::size_t most_rows, std::size_t most_entries)
    : D_star(most_rows),
      a(most_rows),
      d(most_rows),
      e(most_rows, 1.0),
      f(most_rows),
      D(most_rows),
      D_other(most_rows),
      p(most_rows),
      g(most_rows),
      eta_p(most_rows),
      psi_of_eta(most_rows),
      slope_of_eta(most_rows),
      psi_of_eta_prev(most_rows),
      release(most_rows),
      resistance(most_rows),
      contacts(most_rows),
      law(most_rows),
      elastic(most_rows),
      s_(most_rows),
      y_(most_rows),
      Lambda_x_(most_rows),
      least_(most_rows),
      L_(most_entries),
      active_(most_rows) {}

void IslandSystem::solve() noexcept {
  const double* Lambda = compliance_;
  if (size() == 1) {
    const double scale = 1.0 / (e[0] + a[0] * Lambda[0]);
    f[0] = (d[0] + a[0] * D_star[0]) * scale;
    D[0] = (e[0] * D_star[0] - Lambda[0] * d[0]) * scale;
    return;
  }
  const std::size_t m = size();
  if (is_small()) return m == 2 ? solve_small<2>() : solve_small<3>();
  active_count_ = 0;
  for (std::size_t i = 0; i < m; ++i) y_[i] = a[i] > 0.0 ? 0.0 : d[i];
  multiply(island_->profile, Lambda, y_.data(), Lambda_x_.data());
  for (std::size_t i = 0; i < m; ++i) {
    s_[i] = std::sqrt(a[i]);
    if (!(a[i] > 0.0)) continue;
    y_[i] = s_[i] * (D_star[i] - Lambda_x_[i]) + d[i] / s_[i];
    active_[active_count_++] = static_cast<std::uint32_t>(i);
  }
  factor_active();
  const std::span<const std::uint32_t> active(active_.data(), active_count_);
  solve_lower(island_->profile, L_.data(), active, y_.data());
  solve_upper(island_->profile, L_.data(), active, y_.data());
  for (std::size_t i = 0; i < m; ++i) f[i] = a[i] > 0.0 ? s_[i] * y_[i] : d[i];
  multiply(island_->profile, Lambda, f.data(), Lambda_x_.data());
  for (std::size_t i = 0; i < m; ++i) D[i] = D_star[i] - Lambda_x_[i];
}

template <std::size_t m>
void IslandSystem::solve_small() noexcept {
  const SkylineProfile& profile = island_->profile;
  auto& [Lambda, L, U, inverse] = small_;
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      Lambda[i][j] = Lambda[j][i] = j >= profile.first(i) ? compliance_[profile.index(i, j)] : 0.0;
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      double sum = a[i] * Lambda[i][j];
      for (std::size_t c = 0; c < j; ++c) sum -= L[i][c] * U[c][j];
      L[i][j] = sum * inverse[j];
    }
    double pivot = e[i] + a[i] * Lambda[i][i];
    for (std::size_t c = 0; c < i; ++c) pivot -= L[i][c] * U[c][i];
    inverse[i] = 1.0 / std::max(pivot, least_pivot(i));
    for (std::size_t j = i + 1; j < m; ++j) {
      U[i][j] = a[i] * Lambda[i][j];
      for (std::size_t c = 0; c < i; ++c) U[i][j] -= L[i][c] * U[c][j];
    }
  }
  double x[m];
  for (std::size_t i = 0; i < m; ++i) x[i] = a[i] * D_star[i] + d[i];
  solve_factored<m>(x);
  for (std::size_t i = 0; i < m; ++i) {
    double sum = 0.0;
    for (std::size_t j = 0; j < m; ++j) sum += Lambda[i][j] * x[j];
    f[i] = x[i];
    D[i] = D_star[i] - sum;
  }
}

template <std::size_t m>
void IslandSystem::solve_factored(double* x) const noexcept {
  const auto& [Lambda, L, U, inverse] = small_;
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < i; ++j) x[i] -= L[i][j] * x[j];
  for (std::size_t i = m; i > 0; --i) {
    for (std::size_t j = i; j < m; ++j) x[i - 1] -= U[i - 1][j] * x[j];
    x[i - 1] *= inverse[i - 1];
  }
}

void IslandSystem::solve_factored_small(double* x) const noexcept {
  size() == 2 ? solve_factored<2>(x) : solve_factored<3>(x);
}

void IslandSystem::factor_active() noexcept {
  const SkylineProfile& profile = island_->profile;
  const std::span<const std::uint32_t> active(active_.data(), active_count_);
  for (std::size_t n = 0; n < active.size(); ++n) {
    const std::size_t i = active[n];
    for (std::size_t b = n + 1; b > 0 && active[b - 1] >= profile.first(i); --b) {
      const std::size_t at = profile.index(i, active[b - 1]);
      L_[at] = s_[i] * compliance_[at] * s_[active[b - 1]];
    }
    L_[profile.index(i, i)] += e[i];
    least_[i] = least_pivot(i);
  }
  factor_at_least(profile, L_.data(), active, least_.data());
}

double IslandSystem::connected_compliance(std::size_t i) noexcept {
  const SkylineProfile& profile = island_->profile;
  const double own = diagonal(i);
  if (size() == 1) return own;
  if (is_small()) {
    double x[small];
    for (std::size_t j = 0; j < size(); ++j) x[j] = a[j] * small_.Lambda[j][i];
    solve_factored_small(x);
    double answered = 0.0;
    for (std::size_t j = 0; j < size(); ++j) answered += small_.Lambda[i][j] * x[j];
    return std::max(own - answered, 0.0);
  }
  const std::span<const std::uint32_t> active(active_.data(), active_count_);
  for (const std::uint32_t j : active) {
    const std::size_t high = std::max<std::size_t>(i, j), low = std::min<std::size_t>(i, j);
    y_[j] = low >= profile.first(high) ? s_[j] * compliance_[profile.index(high, low)] : 0.0;
  }
  solve_lower(profile, L_.data(), active, y_.data());
  double taken = 0.0;
  for (const std::uint32_t j : active) taken += y_[j] * y_[j];
  return std::max(own - taken, 0.0);
}

bool IslandSystem::loses_digits() const noexcept {
  if (size() == 1) return false;
  bool holds = false;
  double pushed = 0.0, free = 0.0;
  for (std::size_t i = 0; i < size(); ++i) {
    if (a[i] * Lambda(i) >= 100.0) return true;
    holds |= e[i] == 0.0;
    pushed = std::max(pushed, std::abs(f[i]) * Lambda(i));
    free = std::max(free, std::abs(D_star[i]));
  }
  return holds && pushed > 100.0 * free;
}

void IslandSystem::refine(const double* D_state) noexcept {
  if (is_small()) {
    for (std::size_t i = 0; i < size(); ++i)
      D_other[i] = a[i] > 0.0 ? a[i] * D_state[i] + d[i] - e[i] * f[i] : 0.0;
    solve_factored_small(D_other.data());
    return;
  }
  const std::span<const std::uint32_t> active(active_.data(), active_count_);
  for (const std::uint32_t i : active) y_[i] = s_[i] * D_state[i] + d[i] / s_[i] - e[i] * f[i] / s_[i];
  solve_lower(island_->profile, L_.data(), active, y_.data());
  solve_upper(island_->profile, L_.data(), active, y_.data());
  for (std::size_t i = 0; i < size(); ++i) D_other[i] = 0.0;
  for (const std::uint32_t i : active) D_other[i] = s_[i] * y_[i];
}

}  // namespace rattle
