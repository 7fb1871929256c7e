#include <algorithm>
#include <cmath>
#include <rattle/numerics/skyline.hpp>

namespace rattle {

SkylineProfile::SkylineProfile(const std::vector<std::uint32_t>& first_columns) : first_(first_columns) {
  offset_.reserve(first_.size());
  for (std::size_t i = 0; i < first_.size(); ++i) {
    offset_.push_back(entries_);
    entries_ += i - first_[i] + 1;
  }
}

void SkylineProfile::reserve(std::size_t rows) {
  first_.reserve(rows);
  offset_.reserve(rows);
}

void SkylineProfile::clear() noexcept {
  first_.clear();
  offset_.clear();
  entries_ = 0;
}

void SkylineProfile::add_row(std::uint32_t first_column) noexcept {
  offset_.push_back(entries_);
  entries_ += first_.size() - first_column + 1;
  first_.push_back(first_column);
}

void multiply(const SkylineProfile& profile, const double* A, const double* x, double* y) noexcept {
  for (std::size_t i = 0; i < profile.size(); ++i) {
    const double* row = A + profile.index(i, profile.first(i));
    double sum = 0.0;
    std::size_t j = profile.first(i);
    for (; j < i; ++j, ++row) {
      sum += *row * x[j];
      y[j] += *row * x[i];
    }
    y[i] = sum + *row * x[i];
  }
}

namespace {

template <class Least>
void factor(const SkylineProfile& profile, double* A, std::span<const std::uint32_t> active,
            Least least) noexcept {
  for (std::size_t a = 0; a < active.size(); ++a) {
    const std::size_t i = active[a];
    double diagonal = A[profile.index(i, i)];
    std::size_t start = a;
    while (start > 0 && active[start - 1] >= profile.first(i)) --start;
    for (std::size_t b = start; b < a; ++b) {
      const std::size_t j = active[b];
      double sum = A[profile.index(i, j)];
      for (std::size_t c = start; c < b; ++c) {
        const std::size_t m = active[c];
        if (m >= profile.first(j)) sum -= A[profile.index(i, m)] * A[profile.index(j, m)];
      }
      const double l = sum / A[profile.index(j, j)];
      A[profile.index(i, j)] = l;
      diagonal -= l * l;
    }
    A[profile.index(i, i)] = std::sqrt(std::max(diagonal, least(i)));
  }
}

}  // namespace

void factor_at_least_one(const SkylineProfile& profile, double* A,
                         std::span<const std::uint32_t> active) noexcept {
  factor(profile, A, active, [](std::size_t) { return 1.0; });
}

void factor_at_least(const SkylineProfile& profile, double* A, std::span<const std::uint32_t> active,
                     const double* least) noexcept {
  factor(profile, A, active, [least](std::size_t i) { return least[i]; });
}

void solve_lower(const SkylineProfile& profile, const double* L, std::span<const std::uint32_t> active,
                 double* x) noexcept {
  for (std::size_t a = 0; a < active.size(); ++a) {
    const std::size_t i = active[a];
    double sum = x[i];
    for (std::size_t b = a; b > 0 && active[b - 1] >= profile.first(i); --b)
      sum -= L[profile.index(i, active[b - 1])] * x[active[b - 1]];
    x[i] = sum / L[profile.index(i, i)];
  }
}

void solve_upper(const SkylineProfile& profile, const double* L, std::span<const std::uint32_t> active,
                 double* x) noexcept {
  for (std::size_t a = active.size(); a > 0; --a) {
    const std::size_t i = active[a - 1];
    x[i] /= L[profile.index(i, i)];
    for (std::size_t b = a - 1; b > 0 && active[b - 1] >= profile.first(i); --b)
      x[active[b - 1]] -= L[profile.index(i, active[b - 1])] * x[i];
  }
}

std::vector<std::uint32_t> bandwidth_reducing_order(const std::vector<std::vector<std::uint32_t>>& neighbours) {
  const std::size_t n = neighbours.size();
  std::vector<std::uint32_t> by_degree(n), order;
  for (std::size_t i = 0; i < n; ++i) by_degree[i] = static_cast<std::uint32_t>(i);
  const auto fewer_neighbours = [&](std::uint32_t a, std::uint32_t b) {
    return neighbours[a].size() < neighbours[b].size();
  };
  std::stable_sort(by_degree.begin(), by_degree.end(), fewer_neighbours);
  std::vector<bool> seen(n, false);
  order.reserve(n);
  for (std::uint32_t start : by_degree) {
    if (seen[start]) continue;
    seen[start] = true;
    order.push_back(start);
    for (std::size_t next = order.size() - 1; next < order.size(); ++next) {
      std::vector<std::uint32_t> fresh;
      for (std::uint32_t v : neighbours[order[next]])
        if (!seen[v]) {
          seen[v] = true;
          fresh.push_back(v);
        }
      std::stable_sort(fresh.begin(), fresh.end(), fewer_neighbours);
      order.insert(order.end(), fresh.begin(), fresh.end());
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace rattle
