#include <numbers>
#include <rattle/components/mass.hpp>

namespace rattle {

MassCoefficients make_coefficients(const MassParameters& parameters, double k) noexcept {
  const auto& [M, omega0, R] = parameters;
  const double loss = R * k / (2.0 * M);
  return {(1.0 - loss) / (1.0 + loss), omega0 * omega0 * k * k / (1.0 + loss), k * k / (M + R * k / 2.0)};
}

Mass::Mass(const MassParameters& parameters, double k) noexcept
    : parameters_(parameters), coefficients_(make_coefficients(parameters, k)), k_(k) {}

void Mass::predict(const Levels& w) const noexcept {
  const MassCoefficients& c = coefficients_;
  w.step(Slot(0),
         c.r * w.between(w.prev, w.now, Slot(0)) - c.restoring * w.now[0]);  // [W19 (68b)] by differences
}

StoredEnergy Mass::stored_energy(const Levels& w) const noexcept {
  const double velocity = w.between(w.now, w.next, Slot(0)) / k_;
  const double omega0 = parameters_.angular_frequency;
  return {0.5 * parameters_.mass * velocity * velocity,
          0.5 * parameters_.mass * omega0 * omega0 * w.next[0] * w.now[0], 0.0};
}

LossPower Mass::loss_power(const Levels& w) const noexcept {
  const double velocity = w.moved(Slot(0)) / (2.0 * k_), per_x = 2.0 * parameters_.mass / k_;
  return {per_x * loss_in_step(coefficients_.r, parameters_.damping / per_x) * velocity * velocity, 0.0};
}

// A free mass has none.
Modes Mass::lowest_modes(const ModeRequest& request) const {
  const auto& [M, omega0, R] = parameters_;
  if (request.count == 0 || !(omega0 > 0.0)) return {};
  return {{{omega0 / (2.0 * std::numbers::pi), 0.5 * R / M, {1.0}}}, {1, 1}};
}

}  // namespace rattle
