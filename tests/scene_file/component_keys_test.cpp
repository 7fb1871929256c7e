// Every key of [mass], [string], [bar], [plate] and [barrier] reaches its field.
#include "reading.hpp"

namespace rattle {
namespace {

TEST(MassKeys, AllAreRead) {
  const auto file = read_good("[mass.m]\nmass=1\nfrequency=2\ndamping=3\nposition=-4\nvelocity=5.5");
  const MassDescription& mass = file.description.masses.at(0);
  EXPECT_EQ(mass.name, "m");
  EXPECT_EQ(mass.mass, 1.0);
  EXPECT_EQ(mass.frequency, 2.0);
  EXPECT_EQ(mass.damping.value, 3.0);
  EXPECT_EQ(mass.position, -4.0);
  EXPECT_EQ(mass.velocity, 5.5);
}

TEST(MassKeys, OnlyTheMassIsRequired) {
  const MassDescription mass = read_good("[mass.m]\nmass=1").description.masses.at(0);
  EXPECT_EQ(mass.frequency, 0.0);
  EXPECT_EQ(mass.damping.value, 0.0);
  EXPECT_EQ(mass.position, 0.0);
  EXPECT_EQ(mass.velocity, 0.0);
}

TEST(BarKeys, AreByTheirModesWithoutIntervals) {
  const std::string bar = "[bar.b]\nlength=1\nmass_per_length=1\nbending_stiffness=1\n";
  const auto modes = [&](const std::string& keys) {
    return read_good(bar + keys).description.strings.at(0).modes;
  };
  EXPECT_EQ(modes(""), all_modes);
  EXPECT_EQ(modes("modes = true"), all_modes);
  EXPECT_EQ(modes("modes = 12"), 12);
  EXPECT_EQ(modes("modes = false"), std::nullopt);
  EXPECT_EQ(modes("intervals = 20"), std::nullopt);
  EXPECT_EQ(modes("ends = [\"clamped_notes\", \"free\"]"), std::nullopt);
}

TEST(StringKeys, AreOnAGridUnlessModesAreGiven) {
  const std::string string = "[string.s]\nlength=1\nmass_per_length=1\ntension=9\n";
  EXPECT_EQ(read_good(string).description.strings.at(0).modes, std::nullopt);
  EXPECT_EQ(read_good(string + "modes = 40").description.strings.at(0).modes, 40);
}

TEST(PlateKeys, FreeEdgesMakeModes) {
  const std::string plate = "[plate.p]\nsize=[0.3, 0.2]\nthickness=1e-3\nmaterial=\"steel\"\n";
  EXPECT_EQ(read_good(plate).description.plates.at(0).modes, std::nullopt);
  EXPECT_EQ(read_good(plate + "modes = true").description.plates.at(0).modes, all_modes);
  EXPECT_EQ(read_good(plate + "modes = 30\nedges = \"free\"").description.plates.at(0).modes, 30);
}

TEST(StringKeys, RoundString) {
  const auto file = read_good(R"(
[string.s]
length = 1.5
radius = 0.5e-3
density = 7000
youngs_modulus = 1e11
tension = 600
sigma0 = 0.5
sigma1 = 5e-3
ends = "clamped"
intervals = 50
)");
  const StringDescription& string = file.description.strings.at(0);
  EXPECT_EQ(string.name, "s");
  EXPECT_EQ(string.length, 1.5);
  EXPECT_EQ(string.radius, 0.5e-3);
  EXPECT_EQ(string.density, 7000.0);
  EXPECT_EQ(string.youngs_modulus, 1e11);
  EXPECT_EQ(string.tension.value().value, 600.0);
  EXPECT_FALSE(string.fundamental);
  EXPECT_FALSE(string.width || string.thickness || string.mass_per_length || string.bending_stiffness);
  EXPECT_EQ(string.damping.value, 0.5);
  EXPECT_EQ(string.damping_frequency_dependent, 5e-3);
  EXPECT_EQ(string.left, End::clamped);
  EXPECT_EQ(string.right, End::clamped);
  EXPECT_EQ(string.intervals, 50);
}

TEST(StringKeys, RectangularString) {
  const auto file =
      read_good("[string.s]\nlength=1\nwidth=2e-3\nthickness=1e-3\nmaterial='steel'\nfundamental=110");
  const StringDescription& string = file.description.strings.at(0);
  EXPECT_EQ(string.width, 2e-3);
  EXPECT_EQ(string.thickness, 1e-3);
  EXPECT_EQ(string.fundamental, 110.0);
  EXPECT_FALSE(string.tension || string.radius || string.intervals);
  EXPECT_EQ(string.left, End::simply_supported);
  EXPECT_EQ(string.right, End::simply_supported);
}

TEST(StringKeys, ScaledString) {
  const auto file =
      read_good("[string.s]\nlength=1\nmass_per_length=6e-3\nbending_stiffness=0.01\ntension=600");
  const StringDescription& string = file.description.strings.at(0);
  EXPECT_EQ(string.mass_per_length, 6e-3);
  EXPECT_EQ(string.bending_stiffness, 0.01);
  EXPECT_FALSE(string.radius || string.density || string.youngs_modulus);
  EXPECT_EQ(read_good("[string.s]\nlength=1\nmass_per_length=1\ntension=2").description.strings.size(), 1u);
}

TEST(StringKeys, EndsAreOneWordOrTwo) {
  const std::pair<const char*, std::pair<End, End>> cases[] = {
      {"'simply_supported'", {End::simply_supported, End::simply_supported}},
      {"'clamped'", {End::clamped, End::clamped}},
      {"'clamped_notes'", {End::clamped_notes, End::clamped_notes}},
      {"'free'", {End::free, End::free}},
      {"['clamped', 'free']", {End::clamped, End::free}},
  };
  for (const auto& [text, ends] : cases) {
    const auto file = read_good("[bar.b]\nlength=1\nradius=5e-3\nmaterial='steel'\nends=" + std::string(text));
    EXPECT_EQ(file.description.strings.at(0).left, ends.first) << text;
    EXPECT_EQ(file.description.strings.at(0).right, ends.second) << text;
  }
}

TEST(BarKeys, ABarIsAStringWithoutTension) {
  const auto file = read_good(
      "[bar.b]\nlength=0.3\nwidth=0.04\nthickness=0.02\nmaterial='rosewood'\nends='free'\n"
      "[mass.m]\nmass=1\n[contact.c]\nbelow='b@0.5'\nabove='m'\nstiffness=1");
  ASSERT_EQ(file.description.strings.size(), 1u);
  EXPECT_EQ(file.description.strings[0].name, "b");
  EXPECT_EQ(file.description.strings[0].tension.value().value, 0.0);
  EXPECT_EQ(file.description.contacts.at(0).below.component, (ComponentHandle{ComponentKind::string, 0}));
}

TEST(PlateKeys, AllAreRead) {
  const auto file = read_good(R"(
[plate.p]
size = [0.5, 0.2]
thickness = 5e-3
density = 500
youngs_modulus = 1e10
youngs_modulus_across = 1e9
poisson_ratio = 0.2
sigma0 = 2
sigma1 = 0.01
edges = "clamped_notes"
intervals = [20, 8]
)");
  const PlateDescription& plate = file.description.plates.at(0);
  EXPECT_EQ(plate.name, "p");
  EXPECT_EQ(plate.length_x, 0.5);
  EXPECT_EQ(plate.length_y, 0.2);
  EXPECT_EQ(plate.thickness, 5e-3);
  EXPECT_EQ(plate.density, 500.0);
  EXPECT_EQ(plate.youngs_modulus, 1e10);
  EXPECT_EQ(plate.youngs_modulus_across, 1e9);
  EXPECT_EQ(plate.poisson_ratio, 0.2);
  EXPECT_EQ(plate.damping.value, 2.0);
  EXPECT_EQ(plate.damping_frequency_dependent, 0.01);
  EXPECT_EQ(plate.edges, End::clamped_notes);
  EXPECT_EQ(plate.intervals, (std::pair{20, 8}));
}

TEST(PlateKeys, SidesOneByOne) {
  const auto file = read_good("[plate.p]\nlength_x=0.5\nlength_y=0.3\nthickness=2e-3\nmaterial='glass'");
  EXPECT_EQ(file.description.plates.at(0).length_x, 0.5);
  EXPECT_EQ(file.description.plates.at(0).length_y, 0.3);
  EXPECT_FALSE(file.description.plates.at(0).youngs_modulus_across);
  EXPECT_EQ(file.description.plates.at(0).edges, End::simply_supported);
}

TEST(BarKeys, APitchTakesThePlaceOfTheModulus) {
  const auto file = read_good(
      "[bar.a]\nlength=0.3\nwidth=0.04\nthickness=0.02\ndensity=1000\nfundamental='A3'\n"
      "[bar.b]\nlength=0.3\nmass_per_length=1\nfundamental=330\n"
      "[plate.p]\nsize=[0.3,0.2]\nthickness=2e-3\nmaterial='glass'\nfundamental='A4'");
  EXPECT_EQ(file.description.strings.at(0).fundamental, 220.0);
  EXPECT_EQ(file.description.strings.at(0).tension.value().value, 0.0);
  EXPECT_FALSE(file.description.strings.at(0).youngs_modulus);
  EXPECT_EQ(file.description.strings.at(1).fundamental, 330.0);
  EXPECT_EQ(file.description.plates.at(0).fundamental, 440.0);
}

TEST(MembraneKeys, RoundOrByModes) {
  const auto file = read_good(
      "[membrane.a]\nshape='round'\ndiameter=0.4\nmass_per_area=0.3\nfundamental='A2'\n"
      "[membrane.b]\nsize=[0.4,0.3]\nmass_per_area=0.3\ntension=2000\nmodes=30\n"
      "[membrane.c]\nsize=[0.4,0.3]\nmass_per_area=0.3\ntension=2000");
  const auto& membranes = file.description.membranes;
  EXPECT_EQ(membranes.at(0).outline, Outline::round);
  EXPECT_EQ(membranes.at(0).diameter, 0.4);
  EXPECT_EQ(membranes.at(0).modes, all_modes);
  EXPECT_EQ(membranes.at(1).modes, 30);
  EXPECT_FALSE(membranes.at(2).modes);
}

TEST(BarrierKeys, HeightAndProfile) {
  const auto file = read_good(
      "[barrier.flat]\nheight=-1e-3\n[barrier.zero]\n"
      "[barrier.curved]\nheight=0.5\nprofile=[[0, -1e-3], [0.5, 2]]");
  EXPECT_EQ(file.description.barriers.at(0).height.value, -1e-3);
  EXPECT_TRUE(file.description.barriers.at(0).profile.empty());
  EXPECT_EQ(file.description.barriers.at(1).height.value, 0.0);
  EXPECT_EQ(file.description.barriers.at(2).height.value, 0.5);
  EXPECT_EQ(file.description.barriers.at(2).profile,
            (std::vector<std::pair<double, double>>{{0, -1e-3}, {0.5, 2}}));
}

TEST(BarrierKeys, ProfileFromAFile) {
  SceneReadOptions options;
  std::string asked_for;
  options.load_table = [&](const std::string& file) -> std::variant<std::vector<TableRow>, std::string> {
    asked_for = file;
    if (file == "bridge.csv") return std::vector<TableRow>{{0.0, 1.0}, {1.0, 2.0}};
    return "there is no file " + file;
  };
  const auto file = read_good("[barrier.b]\nprofile = 'bridge.csv'", options);
  EXPECT_EQ(asked_for, "bridge.csv");
  EXPECT_EQ(file.description.barriers.at(0).profile.size(), 2u);
  const auto errors = errors_of("[barrier.b]\nprofile = 'other.csv'", options);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], "scene.toml:2:11: error: barrier 'b': profile: there is no file other.csv");
}

}  // namespace
}  // namespace rattle
