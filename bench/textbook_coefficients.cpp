// Computed from the parameters of the bench's components. [W19 (66), (68)]
#include "free_run.hpp"
#include "textbook.hpp"

namespace rattle::bench {

TextbookStringCoefficients string_coefficients(int intervals) {
  const LineGrid grid = string_grid(intervals);
  const StringParameters p = string_parameters(intervals * grid.spacing);
  const double h2 = grid.spacing * grid.spacing, scale = 1.0 + p.sigma0 * k;
  const double lambda2 = p.tension / p.mass_per_length * k * k / h2;
  const double mu2 = p.bending_stiffness / p.mass_per_length * k * k / (h2 * h2),
               damping = 2.0 * p.sigma1 * k / h2;
  return {(1.0 - p.sigma0 * k) / scale,
          (lambda2 + 4.0 * mu2 + damping) / scale,
          -mu2 / scale,
          -damping / scale,
          (2.0 - 2.0 * lambda2 - 6.0 * mu2 - 2.0 * damping) / scale,
          (lambda2 + 4.0 * mu2 + damping) / scale,
          -mu2 / scale,
          (-1.0 + p.sigma0 * k + 2.0 * damping) / scale,
          -damping / scale};
}

TextbookPlateCoefficients plate_coefficients() {
  const PlateParameters p = plate_parameters();
  const double h2 = std::pow(plate_grid(96, 96).spacing, 2), mu2 = std::pow(p.kappa() * k / h2, 2);
  const double damping = 2.0 * p.sigma1 * k / h2, scale = 1.0 + p.sigma0 * k;
  return {(1.0 - p.sigma0 * k) / scale,
          -mu2 / scale,
          damping / scale,
          (2.0 - 20.0 * mu2 - 4.0 * damping) / scale,
          (8.0 * mu2 + damping) / scale,
          -2.0 * mu2 / scale,
          -mu2 / scale,
          (-1.0 + p.sigma0 * k + 4.0 * damping) / scale,
          -damping / scale};
}

}  // namespace rattle::bench
