#include "materials.hpp"

#include <array>
#include <cctype>
#include <string>

namespace rattle {
namespace {

constexpr std::array<Material, 18> materials = {{
    {"steel", 7850.0, 2.0e11, 0.30},
    {"iron", 7870.0, 2.1e11, 0.29},
    {"brass", 8500.0, 1.0e11, 0.34},
    {"bronze", 8800.0, 1.1e11, 0.34},
    {"copper", 8960.0, 1.2e11, 0.34},
    {"aluminium", 2700.0, 7.0e10, 0.33},
    {"silver", 10490.0, 8.3e10, 0.37},
    {"glass", 2500.0, 7.0e10, 0.22},
    {"nylon", 1140.0, 3.0e9, 0.39},
    {"fluorocarbon", 1780.0, 2.5e9, 0.40},
    {"gut", 1300.0, 6.0e9, 0.40},
    {"silk", 1300.0, 8.0e9, 0.40},
    {"acrylic", 1190.0, 3.2e9, 0.37},
    {"carbon_fibre", 1600.0, 1.3e11, 0.30, 9.0e9},
    {"spruce", 430.0, 1.0e10, 0.30, 6.7e8},
    {"maple", 650.0, 1.2e10, 0.35, 1.5e9},
    {"rosewood", 830.0, 1.6e10, 0.35, 2.1e9},
    {"oak", 700.0, 1.2e10, 0.35, 1.2e9},
}};

}  // namespace

std::span<const Material> all_materials() { return materials; }

const Material* find_material(std::string_view name) {
  std::string wanted;
  for (const char c : name)
    wanted += c == ' ' || c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const Material& material : materials)
    if (material.name == wanted) return &material;
  return nullptr;
}

}  // namespace rattle
