// The curvature of a string or plate, and the two sums from which the force of its stretch follows.
//
// Second differences are written as differences of differences, which are exact for neighbours of similar size.
#pragma once

#include <cstddef>
#include <rattle/kernels/curvature_sums.hpp>
#include <rattle/kernels/plate_kernel.hpp>

namespace rattle {

// A time level of a grid with the two around it.
struct LevelsAround {
  const double *next, *now, *prev;
};

// A string in natural order, l = first ... last. Other points are not written.
CurvatureSums curve_string_plain(const LevelsAround& u, double* curvature, std::ptrdiff_t first,
                                 std::ptrdiff_t last) noexcept;
CurvatureSums curve_plate_plain(const PlateShape& shape, const LevelsAround& v, double* curvature) noexcept;

// The same in lanes (LaneOrder). `moves` has 1 for a slot that moves, otherwise 0. All slots are written.
using CurveStringInLanes = CurvatureSums (*)(const double* moves, const LevelsAround& u, double* curvature,
                                             std::size_t rows) noexcept;
// Edge columns are not written.
using CurvePlateInLanes = CurvatureSums (*)(const LanePlate& plate, const LevelsAround& v,
                                            double* curvature) noexcept;

// u_i += factor c_i for `count` slots. The clones of the processor give the same bits.
void push_by_curvature(double factor, const double* curvature, double* u, std::size_t count) noexcept;

// Sums of the products of the differences of neighbours, d u d u'.
double sum_slopes_of_string(const double* u, const double* u_prev, std::ptrdiff_t intervals) noexcept;
double sum_slopes_of_plate(const PlateShape& shape, const double* v, const double* v_prev) noexcept;

}  // namespace rattle
