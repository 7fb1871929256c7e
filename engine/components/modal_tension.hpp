// A tension that moves, of a string by its modes whose shapes are the same at every tension.
//   k^2 omega^^2 = [S(x) + 4 sinh^2(sigma k / 2)] / cosh(sigma k),   x = k^2 (omega^2 - sigma^2) = k^2
//   omega_d^2 omega^2 = beta^2 (T + E I beta^2) / rho A,   S(x) = 4 sin^2(sqrt(x) / 2) = 2 sum_n (-1)^n x^(n+1)
//   / (2n + 2)!
// docs/step.md, "Parameters that move"
#pragma once

#include <cstddef>
#include <rattle/base/aligned.hpp>
#include <rattle/components/component.hpp>
#include <vector>

namespace rattle {

// Of a string or bar between supported ends.
struct MovingTension {
  double tension = 0.0;            // T at the start, N
  double bending_stiffness = 0.0;  // E I, N m^2
  double mass_per_length = 1.0;    // rho A, kg/m
};

// One mode of such a string.
struct ModeUnderTension {
  double wave_square = 0.0;  // beta^2
  double sigma = 0.0;        // 1/s
};

class ModalTension {
 public:
  ModalTension() = default;  // of a body whose tension is a number
  ModalTension(const MovingTension& at_start, double k);

  void add(const ModeUnderTension& mode);  // in the order of the slots

  // Writes k^2 omega^^2 of all modes at the present tension.
  void write(double* stiffness) const noexcept;
  // The same if the tension has moved. False if it has not.
  bool move(double tension, double* stiffness) noexcept;

  // The energy that the last move() added: sum m (change of k^2 omega^^2) q q^- / 2 k^2.
  double work(const double* mass, const Levels& q) const noexcept;

 private:
  MovingTension string_{};
  double k_ = 1.0;
  bool moved_ = false;
  // By slot: x = per_tension T + rest, then what is added to S(x) and what the sum is multiplied by.
  AlignedVector per_tension_, rest_, added_, share_, change_;
  // A mode that is overdamped at some tension.
  struct Creeping {
    std::size_t slot = 0;
    double sigma = 0.0, bent = 0.0;  // bent: k^2 omega^2 without tension
  };
  std::vector<Creeping> may_creep_;
};

}  // namespace rattle
