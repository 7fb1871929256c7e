// Orthonormal polynomials on -1 ... 1 that satisfy the fixed conditions of beams and plates at both ends:
// (1 + t)^a (1 - t)^b P_n(t), a and b the number of conditions: 0 for a free end, 1 for a supported one (u =
// 0), 2 for a clamped one (u = u' = 0). What else an end demands follows from the energy (Rayleigh and Ritz).
#pragma once

#include <cstddef>
#include <rattle/scene/component_description.hpp>
#include <span>
#include <vector>

namespace rattle {

constexpr int conditions_of(End end) { return end == End::free ? 0 : end == End::clamped ? 2 : 1; }

class EdgeBasis {
 public:
  EdgeBasis(int a, int b, std::size_t count);

  std::size_t size() const noexcept { return count_; }
  bool is_symmetric() const noexcept { return a_ == b_; }  // function n is even or odd as n is

  // Values and the first two derivatives at t. Each span has size() elements.
  void at(double t, std::span<double> values, std::span<double> slopes, std::span<double> curvatures) const;

 private:
  int a_, b_;
  std::size_t count_;
  double first_;                         // P_0
  std::vector<double> middle_, beside_;  // t P_n = beside_n+1 P_n+1 + middle_n P_n + beside_n P_n-1
};

}  // namespace rattle
