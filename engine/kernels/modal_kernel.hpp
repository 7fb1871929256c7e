// The stretch of a body by its modes. All clones for the processor give the same bits.
#pragma once

#include <cstddef>
#include <rattle/kernels/curvature_sums.hpp>

namespace rattle {

// c = -S q of modes that only touch themselves; S is a diagonal.
void curve_modes_alone(const double* S, const double* q, double* c, std::size_t count) noexcept;
// c = -S q, S symmetric, count x count.
void curve_modes_together(const double* S, const double* q, double* c, std::size_t count) noexcept;

// Levels whose low words are `low` slots after the values.
struct ModalLevels {
  double *next, *prev;
  std::size_t low;
};

// The sums of c (q+ - q-) and of yields c^2.
CurvatureSums sum_modal_curvature(const double* c, const double* yields, const ModalLevels& q,
                                  std::size_t count) noexcept;

// q+ += factor yields c, with the rounding error in the low word.
void push_modes(double factor, const double* yields, const double* c, const ModalLevels& q,
                std::size_t count) noexcept;

}  // namespace rattle
