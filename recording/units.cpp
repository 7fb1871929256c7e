#include "recording/units.hpp"

#include <algorithm>
#include <cmath>

namespace rattle {

bool feeds(const SceneOutput& output, std::size_t channel) {
  constexpr double rounding = 1e-12;  // of a pan to one side
  double largest = 0.0;
  for (const double gain : output.channel_gains) largest = std::max(largest, std::abs(gain));
  return std::abs(output.channel_gains[channel]) > rounding * largest;
}

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
    if (!unit.empty() && unit != other) return "(mixed units)";
    unit = other;
  }
  return unit;
}

std::string channel_unit(const Scene& scene, std::size_t channel) {
  std::string unit;
  for (const SceneOutput& output : scene.outputs) {
    if (!feeds(output, channel)) continue;
    const std::string other = unit_of(output.tap.quantity);
    if (!unit.empty() && unit != other) return "";
    unit = other;
  }
  return unit;
}

std::string channel_name(const Scene& scene, std::size_t channel) {
  std::string name;
  bool is_shared = false;  // by an output that also feeds another channel
  for (const SceneOutput& output : scene.outputs) {
    if (!feeds(output, channel)) continue;
    name += (name.empty() ? "" : "+") + output.name;
    for (std::size_t other = 0; other < output.channel_gains.size(); ++other)
      is_shared = is_shared || (other != channel && feeds(output, other));
  }
  std::string number = "channel " + std::to_string(channel + 1);
  if (name.empty()) return number;
  if (!is_shared) return name;
  return (channel == 0 ? "left: " : channel == 1 ? "right: " : number + ": ") + name;
}

}  // namespace rattle
