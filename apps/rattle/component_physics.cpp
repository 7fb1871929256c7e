#include "rattle/component_physics.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <rattle/components/plate.hpp>
#include <rattle/components/stiff_string.hpp>
#include <rattle/scene/description_walk.hpp>

#include "modes/plate_modes.hpp"
#include "modes/string_modes.hpp"

namespace rattle {
namespace {

constexpr std::size_t quick_plate_points = 6000;  // up to here its lowest mode is found at once

void set_decay(ComponentPhysics& physics, double sigma) {
  if (sigma > 0.0)
    physics.t60 = 3.0 * std::numbers::ln10 / sigma;
  else
    physics.lossless = true;
}

// The lowest mode's angular wave number squared, from omega^2 = c^2 b^2 + kappa^2 b^4; it dies away with
// sigma0 + sigma1 b^2.
double wave_number_squared(double c, double kappa, double frequency) {
  const double omega = 2.0 * std::numbers::pi * frequency;
  if (kappa == 0.0) return omega * omega / (c * c);
  const double cc = c * c, kk = kappa * kappa;
  return 2.0 * omega * omega / (cc + std::sqrt(cc * cc + 4.0 * kk * omega * omega));
}

void describe(const StringParameters& p, ComponentPhysics& physics) {
  if (p.tension > 0.0) {
    physics.tension = p.tension;
    physics.impedance = std::sqrt(p.tension * p.mass_per_length);
  }
  const auto partials = string_partials(p, std::numeric_limits<double>::infinity(), 1);
  if (partials.empty()) return;
  physics.pitch = partials.front();
  set_decay(physics, p.sigma0 + p.sigma1 * wave_number_squared(p.wave_speed(), p.kappa(), *physics.pitch));
}

void describe(const Plate& plate, double k, ComponentPhysics& physics) {
  const PlateParameters& p = plate.parameters();
  physics.impedance = 8.0 * std::sqrt(p.bending_stiffness * p.mass_per_area);
  if (plate.point_count() > quick_plate_points) return;
  const auto modes = plate_modes(plate, k, 1);
  if (modes.empty()) return;
  physics.pitch = modes.front().frequency;
  set_decay(physics, p.sigma0 + p.sigma1 * wave_number_squared(0.0, p.kappa(), *physics.pitch));
}

void describe(const MassDescription& mass, ComponentPhysics& physics) {
  if (!(mass.frequency > 0.0)) return;
  physics.pitch = mass.frequency;
  if (!mass.damping.gesture) set_decay(physics, 0.5 * mass.damping.value / mass.mass);
}

}  // namespace

ComponentPhysics physics_of(const SceneComponent& component, const SceneDescription& description, double k) {
  ComponentPhysics physics;
  physics.moves = component.moves_tension() || component.moves_damping();
  if (const auto* string = dynamic_cast<const StiffString*>(component.model.get()))
    describe(string->parameters(), physics);
  else if (const auto* plate = dynamic_cast<const Plate*>(component.model.get()))
    describe(*plate, k, physics);
  else if (const auto* mass = described_as<MassDescription>(description, component.handle))
    describe(*mass, physics);
  return physics;
}

}  // namespace rattle
