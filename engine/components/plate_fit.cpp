#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/components/plate_fit.hpp>
#include <rattle/components/plate_modes.hpp>

namespace rattle {

double spacing_tuned_to(double fundamental, const PlateParameters& plate, int intervals_x, int intervals_y,
                        double k) {
  const double omega = scheme_omega(fundamental, k);
  if (plate.has_sine_modes()) {
    const auto sine = [](int intervals) { return std::sin(std::numbers::pi / (2.0 * intervals)); };
    return 2.0 * std::hypot(sine(intervals_x), sine(intervals_y)) /
           std::sqrt(squared_wave_number(plate.wave_speed(), plate.kappa(), omega));
  }
  // Without tension omega is proportional to 1 / h^2.
  const double h = plate.length_x / intervals_x;
  const Plate untuned(plate, {intervals_x, intervals_y, h, 0.0}, k);
  return h * std::sqrt(scheme_omega(plate_modes(untuned, k, 1).front().frequency, k) / omega);
}

double operations_of_tuning(const PlateParameters& plate, int intervals_x, int intervals_y) noexcept {
  return plate.has_sine_modes() ? 0.0 : operations_of_plate_modes(intervals_x, intervals_y);
}

}  // namespace rattle
