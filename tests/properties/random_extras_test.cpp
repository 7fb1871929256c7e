// What random scenes draw besides grids, masses and what stands still; and that the checks of it can fail.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <properties/random_scene.hpp>
#include <properties/scene_checks.hpp>
#include <rattle/scene/description_parts.hpp>
#include <string>

namespace rattle::test {
namespace {

TEST(RandomExtras, DrawEverythingThereIs) {
  std::map<std::string, int> met;
  const int seeds = 600;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const SceneDescription plain = random_scene(seed), s = random_scene(seed, {.extras = true});
    const auto see = [&](const char* what, bool is_there) { met[what] += is_there; };
    see("none", s.bodies.size() + s.membranes.size() == 0 && s.strings.size() == plain.strings.size() &&
                    s.plates.size() == plain.plates.size());
    see("listed body", !s.bodies.empty());
    see("gravity", s.gravities.size() > plain.gravities.size());
    for (const StringDescription& d : s.strings) {
      see("line by modes", d.modes.has_value());
      see("free line by modes", d.modes && d.left == End::free);
      see("string that stretches", d.stretches);
      see("end that rests", d.rests[0] || d.rests[1]);
    }
    for (const PlateDescription& d : s.plates) {
      see("plate by modes", d.modes && d.outline == Outline::rectangular);
      see("free plate", d.edges == End::free && d.outline == Outline::rectangular);
      see("round plate", d.outline == Outline::round);
      see("plate that stretches", d.stretches);
      see("tensioned plate by modes", d.modes && d.tension > 0.0 && d.outline == Outline::rectangular);
      see("tensioned round plate", d.modes && d.tension > 0.0 && d.outline == Outline::round);
    }
    for (const MembraneDescription& d : s.membranes) {
      see("membrane on a grid", d.intervals && !d.stretches);
      see("membrane that stretches", d.stretches);
      see("membrane by modes", d.modes && d.outline == Outline::rectangular);
      see("round membrane", d.outline == Outline::round);
    }
    for (const CavityDescription& d : s.cavities) {
      see("cavity between two", !is_rigid(d.second));
      see("closed cavity", is_rigid(d.second));
    }
    for (const DistributedContactDescription& d : s.distributed_contacts) {
      const auto is_any = [&](ComponentKind kind) { return d.below.kind == kind || d.above.kind == kind; };
      see("string over a membrane", d.line && is_any(ComponentKind::membrane));
      const auto by_modes = [&](ComponentHandle c) {
        return c.kind == ComponentKind::string && s.strings[c.index].modes;
      };
      const bool along_modes = by_modes(d.below) || by_modes(d.above);
      see("line by modes on a barrier", along_modes && is_any(ComponentKind::barrier));
      see("line by modes along another", along_modes && d.below.kind == d.above.kind);
      see("line by modes over a surface", along_modes && d.line);
      see("spacing", d.spacing.has_value());
      see("membrane on a barrier", is_any(ComponentKind::membrane) && is_any(ComponentKind::barrier));
    }
    for (const ContactDescription& d : s.contacts) see("gliding contact", d.position.has_value());
    for (const BowDescription& d : s.bows) {
      see("gliding bow", d.position.has_value());
      see("standing bow", !d.position);
      see("iterated bow", d.solver == BowSolver::iterated);
    }
    for (const ForceDescription& d : s.forces) see("gliding force", d.position.has_value());
  }
  EXPECT_GT(met["none"], seeds / 2);
  EXPECT_EQ(met.size(), 30u);
  for (const auto& [what, times] : met) EXPECT_GE(times, 5) << what;
}

// Seeds that found something: balance lost at an end that rests, forces at edges,
// places that the checks themselves held to too many digits.
TEST(RandomExtras, SeedsThatFailedOnce) {
  for (const std::uint64_t seed : {184u, 363u, 703u, 898u, 1716u, 1833u, 2237u, 2347u, 3587u, 6817u, 18755u})
    EXPECT_EQ(check_scene(random_scene(seed, {.extras = true})).failure, "") << "seed " << seed;
}

// A round membrane and one that stretches over the same air, a sheet and a glass by their modes, a wire, a bow.
SceneDescription everything() {
  SceneDescription s;
  const auto head = s.add(MembraneDescription{.name = "head",
                                              .thickness = 2e-4,
                                              .density = 1400.0,
                                              .tension = 1000.0,
                                              .damping = 1.0,
                                              .modes = 8,
                                              .outline = Outline::round,
                                              .diameter = 0.3});
  const auto skin = s.add(MembraneDescription{.name = "skin",
                                              .length_x = 0.3,
                                              .length_y = 0.2,
                                              .thickness = 2e-4,
                                              .density = 1400.0,
                                              .tension = 2e4,
                                              .stretches = true,
                                              .youngs_modulus = 4e9,
                                              .intervals = std::pair{9, 6}});
  const auto sheet = s.add(PlateDescription{.name = "sheet",
                                            .length_x = 0.3,
                                            .length_y = 0.25,
                                            .thickness = 1e-3,
                                            .density = 7850.0,
                                            .youngs_modulus = 2e11,
                                            .tension = 2000.0,
                                            .damping_frequency_dependent = 1e-3,
                                            .modes = 6});
  const auto glass = s.add(
      BodyDescription{.name = "glass",
                      .points = {"rim", "foot"},
                      .modes = {{.frequency = 660.0, .decay = 3.0, .mass = 8e-3, .shape = {1.0, 0.2}},
                                {.frequency = 1500.0, .decay = 30.0, .mass = 9e-3, .shape = {-0.8, 0.5}}}});
  StringDescription wire{
      .name = "wire", .length = 0.2, .mass_per_length = 5e-3, .tension = 200.0, .intervals = 8};
  wire.rests[1] = at_point(glass, 1);
  const auto snare = s.add(wire);
  const auto reed = s.add(StringDescription{.name = "reed",
                                            .length = 0.25,
                                            .mass_per_length = 0.02,
                                            .bending_stiffness = 0.05,
                                            .right = End::free,
                                            .modes = 4});
  const auto ball = s.add(MassDescription{.name = "ball", .mass = 0.02, .velocity = 2.0});
  std::vector<double> way, across;
  for (int n = 0; n <= 256; ++n) way.push_back(0.1 + 4e-4 * n), across.push_back(0.12 - 3e-4 * n);
  const auto x = s.add(GestureDescription{.name = "way", .content = SampledGesture{way}});
  const auto y = s.add(GestureDescription{.name = "across", .content = SampledGesture{across}});
  const auto moving = [&](auto part) {
    part.position = x;
    part.position_y = y;
    return part;
  };
  s.add(CavityDescription{.name = "air", .first = head, .second = skin, .volume = 0.01});
  s.add(moving(ContactDescription{
      .name = "blow", .below = at(ball), .above = gliding(head), .stiffness = 1e6, .exponent = 1.5}));
  s.add(DistributedContactDescription{
      .name = "snare",
      .below = skin,
      .above = snare,
      .stiffness = 1e5,
      .gap = -1e-5,
      .line = SurfacePlaces{{fraction(0.2), fraction(0.5)}, {fraction(0.86), fraction(0.5)}}});
  s.add(DistributedContactDescription{.name = "buzz",
                                      .below = snare,
                                      .above = reed,
                                      .stiffness = 1e4,
                                      .gap = -1e-5,
                                      .from = fraction(0.1),
                                      .to = fraction(0.9),
                                      .spacing = 0.03});
  s.add(moving(BowDescription{
      .name = "bow", .place = gliding(sheet), .force = 2.0, .velocity = 0.2, .solver = BowSolver::iterated}));
  s.add(moving(ForceDescription{
      .name = "push", .place = gliding(sheet), .envelope = EnvelopeKind::constant, .amplitude = 3.0}));
  s.add(SpringDescription{.name = "foot",
                          .first = at_point(glass, 0),
                          .second = at(skin, fraction(0.4), fraction(0.3)),
                          .stiffness = 1e3});
  s.add(InitialDescription{
      .name = "kick", .centre = at(skin, fraction(0.4), fraction(0.5)), .amplitude = 2e-3, .width = 0.1});
  s.add(InitialDescription{
      .name = "ring", .centre = at_point(glass, 0), .quantity = InitialQuantity::velocity, .amplitude = 1.0});
  s.add(GravityDescription{.name = "down", .component = head});
  return s;
}

TEST(RandomExtras, ChecksAcceptTheSceneItself) {
  const SceneReport report = check_scene(everything());
  EXPECT_EQ(report.failure, "");
  EXPECT_GT(report.impacts, 2);
  EXPECT_GT(report.dense_steps, 50);
}

// The dense reference of a scene that differs in a single value disagrees with the engine.
TEST(RandomExtras, ChecksFindOutEveryChangedValue) {
  constexpr double change = 1.0 + 1e-5;
  const std::pair<const char*, std::function<void(SceneDescription&)>> mutations[] = {
      {"round tension", [](auto& s) { *s.membranes[0].tension *= change; }},
      {"round diameter", [](auto& s) { s.membranes[0].diameter *= change; }},
      {"round sigma0", [](auto& s) { s.membranes[0].damping.value *= 1.01; }},
      {"skin tension", [](auto& s) { *s.membranes[1].tension *= change; }},
      {"stretch", [](auto& s) { *s.membranes[1].youngs_modulus *= 1.001; }},
      {"no stretch", [](auto& s) { s.membranes[1].stretches = false; }},
      {"plate modes", [](auto& s) { s.plates[0].youngs_modulus *= change; }},
      {"plate tension", [](auto& s) { s.plates[0].tension *= change; }},
      {"number of modes", [](auto& s) { s.plates[0].modes = 5; }},
      {"plate sigma1", [](auto& s) { s.plates[0].damping_frequency_dependent *= 1.01; }},
      {"listed frequency", [](auto& s) { s.bodies[0].modes[0].frequency *= change; }},
      {"listed decay", [](auto& s) { s.bodies[0].modes[1].decay *= 1.001; }},
      {"listed mass", [](auto& s) { s.bodies[0].modes[1].mass *= change; }},
      {"listed shape", [](auto& s) { s.bodies[0].modes[0].shape[1] *= change; }},
      {"rest",
       [](auto& s) {
         s.strings[0].rests[1] = at_point({ComponentKind::body, 0}, 0);
       }},
      {"volume", [](auto& s) { s.cavities[0].volume *= 1.001; }},
      {"place of a contact", [](auto& s) { s.contacts[0].position_y = 0.11; }},
      {"line", [](auto& s) { s.distributed_contacts[0].line->first.y = fraction(0.51); }},
      {"spacing", [](auto& s) { s.distributed_contacts[1].spacing = 0.02; }},
      {"span", [](auto& s) { s.distributed_contacts[1].to = fraction(0.9001); }},
      {"bow force", [](auto& s) { s.bows[0].force = 2.001; }},
      {"bow velocity", [](auto& s) { s.bows[0].velocity = 0.2001; }},
      {"bow sharpness", [](auto& s) { s.bows[0].sharpness *= 1.001; }},
      {"place of a bow", [](auto& s) { s.bows[0].position = 0.1; }},
      {"place of a force", [](auto& s) { s.forces[0].position = 0.101; }},
      {"gravity", [](auto& s) { s.gravities[0].acceleration *= 1.001; }},
      {"blow", [](auto& s) { s.initials[1].amplitude *= 1.0 + 1e-9; }},
  };
  for (const auto& [name, apply] : mutations) {
    SceneDescription changed = everything();
    apply(changed);
    EXPECT_NE(check_scene(everything(), changed).failure, "") << name;
  }
}

}  // namespace
}  // namespace rattle::test
