// Strings and plates with typical coefficients on grids of any size.
#pragma once

#include <memory>
#include <rattle/components/plate.hpp>
#include <rattle/components/stiff_string.hpp>

namespace rattle::test {

inline constexpr double sample_k = 1.0 / 44100.0;

// `slack`: relative excess of the grid spacing over the stability bound.
inline std::unique_ptr<const StiffString> sample_string(int intervals, End left, End right,
                                                        const KernelSet& kernels, double slack = 0.02) {
  StringParameters p{.length = 1.0,
                     .mass_per_length = 6.2e-3,
                     .tension = 600.0,
                     .bending_stiffness = 0.01,
                     .sigma0 = 1.0,
                     .sigma1 = 5e-3,
                     .left = left,
                     .right = right,
                     .axial_stiffness = 1.6e5};
  const double bound = string_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, sample_k);
  const LineGrid grid{intervals, bound * (1.0 + slack), bound};
  p.length = grid.spacing * intervals;
  return std::make_unique<StiffString>(p, grid, sample_k, kernels);
}

// What drives a plate back: bending, both, or only the tension of a membrane.
enum class Restoring { bending, both, tension };

inline std::unique_ptr<const Plate> sample_plate(int intervals_x, int intervals_y, End edges,
                                                 const KernelSet& kernels, double slack = 0.02,
                                                 Restoring restoring = Restoring::bending) {
  PlateParameters p{.mass_per_area = 8.0,
                    .bending_stiffness = restoring == Restoring::tension ? 0.0 : 18.0,
                    .tension = restoring == Restoring::bending ? 0.0 : 2e5,
                    .sigma0 = 1.0,
                    .sigma1 = 1e-3,
                    .edges = edges,
                    .in_plane_stiffness = 2e8};
  const double bound = plate_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, sample_k);
  const SquareGrid grid{intervals_x, intervals_y, bound * (1.0 + slack), bound};
  return std::make_unique<Plate>(p, grid, sample_k, kernels);
}

}  // namespace rattle::test
