// Typical properties of materials, so that a scene can say "steel".
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace rattle {

struct Material {
  std::string_view name;
  double density = 0.0;         // kg/m^3
  double youngs_modulus = 0.0;  // Pa; along the grain for woods and fibres
  double poisson_ratio = 0.0;
  std::optional<double> youngs_modulus_across{};  // Pa, across the grain
};

std::span<const Material> all_materials();

// Finds a material by name. Case does not matter; spaces and hyphens count as underscores.
const Material* find_material(std::string_view name);

}  // namespace rattle
