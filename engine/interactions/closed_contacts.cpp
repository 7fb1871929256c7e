#include <cmath>
#include <cstdint>
#include <rattle/interactions/closed_contacts.hpp>
#include <rattle/interactions/contact_step.hpp>
#include <rattle/numerics/dot.hpp>

namespace rattle {

ClosedContacts::ClosedContacts(std::span<const RowModel> rows, const Island& island) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const RowModel& row = rows[i];
    const bool is_linear = row.law == LawKind::one_sided && row.rule == Rule::gradient &&
                           row.power.exponent() == 1.0 && !row.loses() && !row.has_driven_law();
    if (!is_linear || 0.25 * island.diagonal(i) * row.power.stiffness() > resolved_below) return;
  }
  factor(rows, island);
}

void ClosedContacts::factor(std::span<const RowModel> rows, const Island& island) {
  const SkylineProfile& profile = island.profile;
  for (const RowModel& row : rows) {
    s_.push_back(0.5 * std::sqrt(row.power.stiffness()));
    inverse_a_.push_back(4.0 / row.power.stiffness());
  }
  AlignedVector A(profile.entry_count());
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    all.push_back(i);
    for (std::uint32_t j = profile.first(i); j <= i; ++j)
      A[profile.index(i, j)] = s_[i] * island.compliance[profile.index(i, j)] * s_[j] + (i == j ? 1.0 : 0.0);
  }
  factor_at_least_one(profile, A.data(), all);
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    first_.push_back(profile.first(i));
    start_.push_back(L_.size());
    for (std::uint32_t j = profile.first(i); j < i; ++j) L_.push_back(A[profile.index(i, j)]);
    inverse_.push_back(1.0 / A[profile.index(i, i)]);
  }
  y_ = AlignedVector(rows.size());
}

// (I + S Lambda S) y = S D* + S^-1 d with d = K (eta + eta^-) / 2, f = S y. docs/step.md, "Interactions"
bool ClosedContacts::solve(const double* D_star, const double* eta, const double* eta_prev, const double* W,
                           double* f, double* D) noexcept {
  const std::size_t m = s_.size();
  for (std::size_t i = 0; i < m; ++i) {
    const double right = s_[i] * (D_star[i] + 2.0 * (eta[i] + eta_prev[i]));
    y_[i] = (right - dot<4>(L_.data() + start_[i], y_.data() + first_[i], i - first_[i])) * inverse_[i];
  }
  for (std::size_t i = m; i-- > 0;) {
    const double y = y_[i] *= inverse_[i];
    const double* const L = L_.data() + start_[i];
    double* const above = y_.data() + first_[i];
    for (std::size_t j = 0; j < i - first_[i]; ++j) above[j] -= L[j] * y;
  }
  bool ordinary = true;
  for (std::size_t i = 0; i < m; ++i) {
    f[i] = s_[i] * y_[i];
    D[i] = f[i] * inverse_a_[i] - 2.0 * (eta[i] + eta_prev[i]);
    ordinary &= f[i] >= 0.0 && eta_prev[i] + D[i] > 0.0 && W[i] + f[i] * D[i] >= 0.0;
  }
  return ordinary;
}

}  // namespace rattle
