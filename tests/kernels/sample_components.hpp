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
                     .right = right};
  const double bound = string_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, sample_k);
  const LineGrid grid{intervals, bound * (1.0 + slack), bound};
  p.length = grid.spacing * intervals;
  return std::make_unique<StiffString>(p, grid, sample_k, kernels);
}

inline std::unique_ptr<const Plate> sample_plate(int intervals_x, int intervals_y, End edges,
                                                 const KernelSet& kernels, double slack = 0.02) {
  PlateParameters p{
      .mass_per_area = 8.0, .bending_stiffness = 18.0, .sigma0 = 1.0, .sigma1 = 1e-3, .edges = edges};
  const double bound = plate_spacing_bound(p.kappa(), p.sigma1, sample_k);
  const SquareGrid grid{intervals_x, intervals_y, bound * (1.0 + slack), bound};
  return std::make_unique<Plate>(p, grid, sample_k, kernels);
}

}  // namespace rattle::test
