// The stencil of a thin plate inside its edges. It is most of the cost of a plate.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rattle {

// v+ = v + r (v - v-) + L(a L v + t v + b (v - v-)) with L the five-point sum; the biharmonic is L twice.
struct PlateStencil {
  double r = 0.0;        // (1 - sigma0 k) / (1 + sigma0 k)
  double bending = 0.0;  // a = -mu^2 / (1 + sigma0 k),  mu^2 = D k^2 / (rho H h^4)
  double damping = 0.0;  // b = 2 sigma1 k / (h^2 (1 + sigma0 k))
  double tension = 0.0;  // t = c^2 k^2 / (h^2 (1 + sigma0 k)),  c^2 = T / (rho H)
};

// A plate in natural order: (rows + 1) x (columns + 1) points, row by row; rows run along the longer side.
struct PlateShape {
  int rows = 0, columns = 0;  // intervals
  bool clamped = false;       // L v at an edge is twice the neighbour instead of 0
  int first = 1;              // points first ... rows - first move, columns likewise
};

// The plain kernel: the textbook stencils, thirteen points for the biharmonic and five for the damping.
// `scratch` holds two rows. No multiplication is contracted with an addition.
void step_plate_plain(const PlateStencil& stencil, const PlateShape& shape, double* v_next, const double* v,
                      const double* v_prev, double* scratch) noexcept;

// A plate whose rows are distributed over lanes (LaneOrder): vector row i holds row i of every segment, one
// vector per column. Columns 0 and columns - 1 are edges.
//   v+ = v + r d + a L(w),   w = weight (L v + (b / a) d),   d = v - v-
// Under tension, where a may be 0, the coefficients stay inside:
//   v+ = v + r d + L(w),     w = weight (a L v + t v + b d)
struct LanePlate {
  double r = 0.0, damping = 0.0;    // damping = b / a; under tension b
  bool is_tensioned = false;        // the second form,
  double inner_bending = 0.0;       // with its a
  double tension = 0.0;             // and its t
  const double* bending = nullptr;  // a per slot of a column, under tension 1; 0 if held or beyond the plate
  const double* weight = nullptr;   // weight of w per slot of a column: 1; edge 0, clamped 2; beyond 0
  const std::uint8_t* whole = nullptr;  // per vector row: 1 if it has no edge (weights are skipped)
  double edge_weight = 0.0;             // weight of w at the first and last column
  std::size_t rows = 0, columns = 0;    // vector rows; points per row
  std::size_t stride = 0;               // slots from one vector row to the next
  std::size_t first = 1;                // columns first ... columns - 1 - first move
};

// `scratch` holds lane_plate_scratch() slots. v_next may be v_prev.
using StepPlateInLanes = void (*)(const LanePlate& plate, double* v_next, const double* v, const double* v_prev,
                                  double* scratch) noexcept;

// Sums over the plate from which energy and losses are computed; v = v^{n+1}, v' = v^n, v- = v^{n-1}.
struct PlateSums {
  double velocity2 = 0.0;           // (v - v')^2
  double laplacian = 0.0;           // L v L v'; clamped edges count half
  double gradient_velocity2 = 0.0;  // |grad (v - v')|^2 over both directions
  double moved2 = 0.0;              // (v - v-)^2
  double gradient_moved2 = 0.0;     // |grad (v - v-)|^2
  double gradient2 = 0.0;           // grad v grad v'; 0 if it was not asked for
};

PlateSums sum_plate_plain(const PlateShape& shape, const double* v, const double* v_now, const double* v_prev,
                          bool is_tensioned) noexcept;

// Results of the previous step, carried to the next.
struct PlateMemory {
  double* sums;      // velocity2 and gradient_velocity2
  double* velocity;  // v' - v-, slot by slot
  double* scratch;   // four rows of the plate
};

// The sums in lanes; updates `memory` to this step. With d = v - v' and d' = v' - v-, the square of v - v- is
// d d + 2 d d' + d' d', whose last term is known from the previous step. Since v is 0 at every edge, |grad d|^2
// sums to -d L d, and |grad (v - v-)|^2 to -(d L d + 2 d' L d + d' L d'). grad v grad v' sums to -v L v'.
using SumPlateInLanes = PlateSums (*)(const LanePlate& plate, const double* v, const double* v_now,
                                      const PlateMemory& memory) noexcept;

inline constexpr std::size_t lane_plate_strip = 34;  // columns stepped together, so that they stay in the cache
inline constexpr std::size_t lane_plate_scratch(std::size_t width, std::size_t rows) noexcept {
  return (7 * (lane_plate_strip + 2) + rows) * width;
}

}  // namespace rattle
