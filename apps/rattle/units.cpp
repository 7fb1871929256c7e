#include "rattle/units.hpp"

namespace rattle {

const char* unit_of(Quantity quantity) {
  switch (quantity) {
    case Quantity::displacement:
      return "m";
    case Quantity::velocity:
      return "m/s";
    case Quantity::acceleration:
      return "m/s^2";
    case Quantity::force:
    case Quantity::bridge_force:
      return "N";
    case Quantity::penetration:
      return "m";
    case Quantity::psi:
      return "sqrt(J)";
  }
  return "";
}

std::string common_unit(const Scene& scene) {
  std::string unit;
  for (const SceneOutput& output : scene.outputs) {
    const std::string other = unit_of(output.tap.quantity);
    if (!unit.empty() && unit != other) return "(of unlike quantities)";
    unit = other;
  }
  return unit;
}

std::string channel_unit(const Scene& scene, std::size_t channel) {
  std::string unit;
  for (const SceneOutput& output : scene.outputs) {
    if (output.channel_gains[channel] == 0.0) continue;
    const std::string other = unit_of(output.tap.quantity);
    if (!unit.empty() && unit != other) return "";
    unit = other;
  }
  return unit;
}

}  // namespace rattle
