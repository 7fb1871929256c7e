#include "scene_file/materials.hpp"

#include <set>

#include "reading.hpp"

namespace rattle {
namespace {

TEST(Materials, HavePlausibleFigures) {
  std::set<std::string_view> names;
  for (const Material& material : all_materials()) {
    EXPECT_TRUE(names.insert(material.name).second) << material.name;
    EXPECT_GT(material.density, 300.0) << material.name;
    EXPECT_LT(material.density, 12000.0) << material.name;
    EXPECT_GT(material.youngs_modulus, 1e9) << material.name;
    EXPECT_LT(material.youngs_modulus, 3e11) << material.name;
    EXPECT_GT(material.poisson_ratio, 0.0) << material.name;
    EXPECT_LT(material.poisson_ratio, 0.5) << material.name;
    EXPECT_LT(material.youngs_modulus_across.value_or(0.0), material.youngs_modulus) << material.name;
  }
  for (const char* name : {"steel", "nylon", "brass", "bronze", "spruce", "maple", "aluminium", "glass", "gut"})
    EXPECT_TRUE(names.contains(name)) << name;
}

TEST(Materials, AreFoundHoweverTheyAreWritten) {
  ASSERT_TRUE(find_material("carbon fibre"));
  EXPECT_EQ(find_material("carbon fibre"), find_material("Carbon-Fibre"));
  EXPECT_EQ(find_material("carbon fibre"), find_material("carbon_fibre"));
  EXPECT_EQ(find_material("unobtainium"), nullptr);
}

TEST(Materials, GiveAStringDensityAndStiffness) {
  const auto file = read_good("[string.s]\nlength=1\nradius=1e-3\nmaterial='brass'\ntension=10");
  EXPECT_EQ(file.description.strings.at(0).density, find_material("brass")->density);
  EXPECT_EQ(file.description.strings.at(0).youngs_modulus, find_material("brass")->youngs_modulus);
}

TEST(Materials, GiveAPlateItsGrain) {
  const auto file = read_good("[plate.p]\nsize=[0.5,0.4]\nthickness=3e-3\nmaterial='spruce'");
  const Material& spruce = *find_material("spruce");
  const PlateDescription& plate = file.description.plates.at(0);
  EXPECT_EQ(plate.density, spruce.density);
  EXPECT_EQ(plate.youngs_modulus, spruce.youngs_modulus);
  EXPECT_EQ(plate.youngs_modulus_across, spruce.youngs_modulus_across);
  EXPECT_EQ(plate.poisson_ratio, spruce.poisson_ratio);
}

TEST(Materials, YieldToWhatTheSceneSays) {
  const auto file = read_good(R"(
[string.s]
density = 8000
material = "steel"
youngs_modulus = 0
length = 1
radius = 1e-3
tension = 10
[plate.p]
size = [0.5, 0.4]
thickness = 3e-3
material = "spruce"
youngs_modulus_across = 1e9
poisson_ratio = 0.25
)");
  EXPECT_EQ(file.description.strings.at(0).density, 8000.0);
  EXPECT_EQ(file.description.strings.at(0).youngs_modulus, 0.0);
  const PlateDescription& plate = file.description.plates.at(0);
  EXPECT_EQ(plate.density, find_material("spruce")->density);
  EXPECT_EQ(plate.youngs_modulus_across, 1e9);
  EXPECT_EQ(plate.poisson_ratio, 0.25);
}

}  // namespace
}  // namespace rattle
