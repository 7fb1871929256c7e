// The checks of the random scenes can fail: a reference that differs in a single value is detected.
#include <gtest/gtest.h>

#include <functional>
#include <properties/scene_checks.hpp>
#include <properties/scene_shrinker.hpp>
#include <string>
#include <vector>

namespace rattle::test {
namespace {

// Two masses, a string, a plate and a barrier, all moving and in contact.
SceneDescription everything() {
  SceneDescription s;
  const auto hammer = s.add(MassDescription{
      .name = "hammer", .mass = 5e-3, .frequency = 200.0, .damping = 0.1, .position = -1e-4, .velocity = 2.0});
  const auto bob = s.add(MassDescription{.name = "bob", .mass = 1e-2, .velocity = -1.0});
  const auto string = s.add(StringDescription{.name = "string",
                                              .length = 0.7,
                                              .radius = 5e-4,
                                              .density = 7850.0,
                                              .youngs_modulus = 2e11,
                                              .tension = 300.0,
                                              .damping = 1.0,
                                              .damping_frequency_dependent = 5e-3,
                                              .left = End::clamped,
                                              .right = End::free,
                                              .intervals = 40});
  const auto plate = s.add(PlateDescription{.name = "plate",
                                            .length_x = 0.4,
                                            .length_y = 0.3,
                                            .thickness = 2e-3,
                                            .density = 7850.0,
                                            .youngs_modulus = 2e11,
                                            .youngs_modulus_across = 1e11,
                                            .damping = 2.0,
                                            .damping_frequency_dependent = 5e-3,
                                            .edges = End::clamped,
                                            .intervals = std::pair{8, 6}});
  const auto floor = s.add(BarrierDescription{.name = "floor", .height = -1e-3});
  s.add(ContactDescription{.name = "strike",
                           .below = at(hammer),
                           .above = at(string, fraction(0.37)),
                           .stiffness = 1e7,
                           .exponent = 1.5,
                           .loss = 0.2,
                           .rule = Rule::nonadhesive});
  s.add(ContactDescription{.name = "loose",
                           .below = at(string, fraction(0.73)),
                           .above = at(plate, fraction(0.4), fraction(0.6)),
                           .stiffness = 1e6,
                           .exponent = 1.3,
                           .two_sided = true,
                           .play = 1e-5,
                           .loss = 0.1,
                           .rule = Rule::gradient});
  s.add(ContactDescription{.name = "exact",
                           .below = at(floor),
                           .above = at(bob),
                           .stiffness = 1e8,
                           .exponent = 2.0,
                           .gap = 2e-4,
                           .rule = Rule::newton});
  s.add(SpringDescription{.name = "joint",
                          .first = at(hammer),
                          .second = at(plate, fraction(0.3), fraction(0.3)),
                          .stiffness = 1e4,
                          .cubic_stiffness = 1e9,
                          .damping = 0.1});
  s.add(InitialDescription{
      .name = "shape", .centre = at(string, fraction(0.3)), .amplitude = 1e-3, .width = 0.2});
  s.add(ForceDescription{.name = "push",
                         .place = at(plate, fraction(0.55), fraction(0.45)),
                         .envelope = EnvelopeKind::half_sine,
                         .amplitude = 5.0,
                         .duration = 3e-3});
  s.add(GravityDescription{.name = "gravity", .component = bob});
  return s;
}

constexpr double change = 1.0 + 1e-5;

struct Mutation {
  std::string name;
  std::function<void(SceneDescription&)> apply;
};

std::vector<Mutation> mutations() {
  return {
      {"mass", [](auto& s) { s.masses[0].mass *= change; }},
      {"frequency", [](auto& s) { s.masses[0].frequency *= change; }},
      {"mass damping", [](auto& s) { s.masses[0].damping.value *= 1.01; }},
      {"velocity", [](auto& s) { s.masses[1].velocity *= change; }},
      {"tension", [](auto& s) { s.strings[0].tension->value *= change; }},
      {"string stiffness", [](auto& s) { *s.strings[0].youngs_modulus *= change; }},
      {"string sigma0", [](auto& s) { s.strings[0].damping.value *= 1.01; }},
      {"string sigma1", [](auto& s) { s.strings[0].damping_frequency_dependent *= 1.001; }},
      {"left end", [](auto& s) { s.strings[0].left = End::simply_supported; }},
      {"right end", [](auto& s) { s.strings[0].right = End::clamped; }},
      {"plate stiffness", [](auto& s) { s.plates[0].youngs_modulus *= change; }},
      {"across", [](auto& s) { *s.plates[0].youngs_modulus_across *= change; }},
      {"plate sigma1", [](auto& s) { s.plates[0].damping_frequency_dependent *= 1.001; }},
      {"edges", [](auto& s) { s.plates[0].edges = End::simply_supported; }},
      {"place", [](auto& s) { s.contacts[0].above.x.value += 1e-8; }},
      {"play", [](auto& s) { s.contacts[1].play += 1e-12; }},
      {"loss, psi", [](auto& s) { s.contacts[0].loss.value *= 1.001; }},
      {"loss, W", [](auto& s) { s.contacts[1].loss.value *= 1.001; }},
      {"no loss", [](auto& s) { s.contacts[1].loss.value = 0.0; }},
      {"rule", [](auto& s) { s.contacts[0].rule = Rule::gradient; }},
      {"newton stiffness", [](auto& s) { s.contacts[2].stiffness.value *= change; }},
      {"newton exponent", [](auto& s) { s.contacts[2].exponent *= change; }},
      {"spring", [](auto& s) { s.springs[0].stiffness.value *= change; }},
      {"cubic spring", [](auto& s) { s.springs[0].cubic_stiffness *= 1.001; }},
      {"spring damping", [](auto& s) { s.springs[0].damping.value *= 1.001; }},
      {"shape", [](auto& s) { s.initials[0].amplitude *= 1.0 + 1e-9; }},
      {"force", [](auto& s) { s.forces[0].amplitude *= 1.001; }},
      {"gravity", [](auto& s) { s.gravities[0].acceleration *= 1.001; }},
  };
}

TEST(SceneCheck, AcceptsTheSceneItself) {
  const SceneReport report = check_scene(everything());
  EXPECT_EQ(report.failure, "");
  EXPECT_GT(report.impacts, 5);
  EXPECT_GT(report.dense_steps, 50);
}

TEST(SceneCheck, FindsOutEveryChangedValue) {
  for (const Mutation& mutation : mutations()) {
    SceneDescription changed = everything();
    mutation.apply(changed);
    EXPECT_NE(check_scene(everything(), changed).failure, "") << mutation.name;
  }
}

TEST(SceneShrinker, KeepsOnlyWhatTheFailureNeeds) {
  const auto fails = [](const SceneDescription& s) {
    return !s.masses.empty() && !s.springs.empty() && s.springs[0].first.component.kind == ComponentKind::mass;
  };
  const SceneDescription smallest = shrunken(everything(), fails);
  EXPECT_EQ(smallest.masses.size(), 1u);
  EXPECT_EQ(smallest.plates.size(), 1u);
  EXPECT_EQ(smallest.strings.size() + smallest.barriers.size() + smallest.contacts.size(), 0u);
  EXPECT_EQ(smallest.forces.size() + smallest.gravities.size() + smallest.initials.size(), 0u);
  EXPECT_EQ(smallest.springs.size(), 1u);
}

}  // namespace
}  // namespace rattle::test
