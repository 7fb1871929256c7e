// A stiff string, bar or ideal string of unit length: its modes by theory.
//   -omega^2 u = c^2 u'' - kappa^2 u''''
//
// Ends: simply supported u = u'' = 0; clamped u = u' = 0; free u'' = 0, kappa^2 u''' = c^2 u'.
// With unit length: u = a cos zx + b sin(zx)/z + c e^(-qx) + d e^(-q(1-x)), with q^2 = z^2 + B and B = c^2 L^2
// / kappa^2; then omega = (kappa / L^2) z q. Without stiffness only a and b remain, and omega = (c / L) z. No
// term grows with z, so high modes are as exact as low ones.
#pragma once

#include <array>
#include <cstddef>
#include <rattle/components/stiff_string.hpp>
#include <vector>

namespace rattle {

class UnitString {
 public:
  using Row = std::array<double, 4>;  // a, b, c, d, or the four functions

  explicit UnitString(const StringParameters& string);

  double frequency(double z) const;  // Hz
  double layer(double z) const;      // q: the exponentials reach about 1/q
  Row weights(double z) const;       // of the mode with wave number z
  // The derivative of order 0, 1 or 2 at x of the mode with wave number z.
  double value(double z, const Row& weights, double x, int order = 0) const;

  // b^2 as sigma1 meets it in the mode with wave number z, 1/m^2: the mean of u'^2 over the mean of u^2.
  // Between supported ends it is (z / L)^2.
  double squared_slope(double z) const;

  // Ascending, up to `highest` Hz, at most `most` of them, without motions as a rigid body.
  std::vector<double> wave_numbers(double highest, std::size_t most) const;

  // Motions as a rigid body: a + b x.
  std::vector<std::array<double, 2>> rigid_motions() const;

 private:
  using Matrix = std::array<Row, 4>;

  double determinant(double z) const;  // zero at the wave number z of a mode
  double bisect(double low, double high) const;
  Row functions(double z, double x, int order) const;
  static std::array<int, 2> held(End end);
  Matrix conditions(double z) const;
  static Row null_vector(Matrix m);
  double ideal_determinant(double z) const;
  Row ideal_weights() const;

  StringParameters string_;
  bool stiff_;
  double B_ = 0.0;
};

}  // namespace rattle
