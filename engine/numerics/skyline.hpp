// Symmetric positive definite systems with a narrow profile: lower skyline storage and its Cholesky factor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rattle {

// Storage layout of the entries (i, j), first(i) <= j <= i, of a symmetric matrix.
class SkylineProfile {
 public:
  SkylineProfile() = default;
  explicit SkylineProfile(const std::vector<std::uint32_t>& first_columns);

  // For a profile that is made anew many times: room for so many rows, after which clear() and add_row() take
  // no memory.
  void reserve(std::size_t rows);
  void clear() noexcept;
  void add_row(std::uint32_t first_column) noexcept;

  std::size_t size() const noexcept { return first_.size(); }
  std::size_t entry_count() const noexcept { return entries_; }
  std::uint32_t first(std::size_t i) const noexcept { return first_[i]; }
  // Precondition: first(i) <= j <= i.
  std::size_t index(std::size_t i, std::size_t j) const noexcept { return offset_[i] + (j - first_[i]); }

 private:
  std::vector<std::uint32_t> first_;
  std::vector<std::size_t> offset_;
  std::size_t entries_ = 0;
};

// y = A x with A symmetric.
void multiply(const SkylineProfile& profile, const double* A, const double* x, double* y) noexcept;

// Factors A = L L^T in place, restricted to the rows and columns in `active` (ascending).
// A = I + (positive semi-definite), so only rounding can make a pivot smaller than 1; it is then set to 1.
void factor_at_least_one(const SkylineProfile& profile, double* A,
                         std::span<const std::uint32_t> active) noexcept;
// The same for a positive definite A: a pivot of row i is at least least[i].
void factor_at_least(const SkylineProfile& profile, double* A, std::span<const std::uint32_t> active,
                     const double* least) noexcept;

// x = L^-1 x, and x = L^-T x, on the active rows.
void solve_lower(const SkylineProfile& profile, const double* L, std::span<const std::uint32_t> active,
                 double* x) noexcept;
void solve_upper(const SkylineProfile& profile, const double* L, std::span<const std::uint32_t> active,
                 double* x) noexcept;

// An order of the graph's vertices that keeps neighbours close (reverse Cuthill-McKee): order[new index] = old
// vertex.
std::vector<std::uint32_t> bandwidth_reducing_order(const std::vector<std::vector<std::uint32_t>>& neighbours);

}  // namespace rattle
