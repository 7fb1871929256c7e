// Scenes so stiff that the iteration may not converge. Even then nothing may become infinite, pull or break the
// balance.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <contacts/contact_runs.hpp>
#include <cstdio>
#include <functional>

namespace rattle::test {
namespace {

using Draw = std::function<SceneDescription(Random&)>;

double draw_exponent(Random& random) { return chance(random, 0.3) ? 1.0 : random.between(1.0, 3.0); }

// Two masses on springs that collide repeatedly.
SceneDescription stiff_pair(Random& random) {
  SceneDescription scene;
  const double first_mass = logarithmic(random, 1e-6, 1.0), second_mass = logarithmic(random, 1e-6, 1.0);
  const auto first = scene.add(MassDescription{.name = "first",
                                               .mass = first_mass,
                                               .frequency = random.between(20.0, 500.0),
                                               .velocity = logarithmic(random, 0.1, 10.0)});
  const auto second = scene.add(MassDescription{.name = "second",
                                                .mass = second_mass,
                                                .frequency = random.between(20.0, 500.0),
                                                .position = random.between(0.0, 1e-3)});
  const double k = 1.0 / scene.sample_rate, M = std::min(first_mass, second_mass);
  scene.add(ContactDescription{.name = "contact",
                               .below = at(first),
                               .above = at(second),
                               .stiffness = std::min(logarithmic(random, 5e9, 1e14) * M / (k * k), 1e20),
                               .exponent = draw_exponent(random)});
  return scene;
}

// A string of 2e-7 kg/m and a mass of 3e-12 kg, K = 1e11, alpha = 2.
SceneDescription lightest_things(Random& random) {
  SceneDescription scene;
  StringDescription thread{.name = "thread", .length = random.between(0.3, 1.0)};
  const double wave_speed = random.between(50.0, 300.0);
  thread.mass_per_length = 2e-7;
  thread.bending_stiffness = 0.0;
  thread.tension = 2e-7 * wave_speed * wave_speed;
  const auto string = scene.add(thread);
  const auto mass = scene.add(MassDescription{.name = "mass",
                                              .mass = 3e-12,
                                              .frequency = random.between(0.0, 1000.0),
                                              .velocity = -logarithmic(random, 0.1, 10.0)});
  scene.add(ContactDescription{.name = "contact",
                               .below = at(string, fraction(random.between(0.1, 0.9))),
                               .above = at(mass),
                               .stiffness = 1e11,
                               .exponent = 2.0,
                               .gap = random.between(0.0, 1e-4)});
  scene.add(InitialDescription{.name = "pluck",
                               .centre = at(string, fraction(0.4)),
                               .shape = Shape::triangle,
                               .amplitude = -logarithmic(random, 1e-5, 1e-2)});
  if (chance(random, 0.7)) add_steady_force(scene, "press", at(mass), -logarithmic(random, 1e-6, 1.0), 1e-3);
  return scene;
}

// A light mass held between the two ends of a heavy one.
SceneDescription mass_in_a_clamp(Random& random) {
  SceneDescription scene;
  const auto heavy = scene.add(MassDescription{.name = "heavy",
                                               .mass = 0.2,
                                               .frequency = random.between(20.0, 200.0),
                                               .velocity = random.between(0.1, 3.0)});
  const auto light = scene.add(MassDescription{
      .name = "light", .mass = 9e-7, .frequency = chance(random, 0.5) ? 0.0 : random.between(20.0, 2000.0)});
  const double alpha = draw_exponent(random),
               room = chance(random, 0.3) ? 0.0 : logarithmic(random, 1e-7, 1e-3);
  scene.add(ContactDescription{.name = "lower",
                               .below = at(heavy),
                               .above = at(light),
                               .stiffness = 5e11,
                               .exponent = alpha,
                               .gap = room});
  scene.add(ContactDescription{.name = "upper",
                               .below = at(light),
                               .above = at(heavy),
                               .stiffness = 1e10,
                               .exponent = draw_exponent(random),
                               .gap = logarithmic(random, 1e-7, 1e-3)});
  return scene;
}

// A slide over two light strings that also touch each other, or a bridge, along their length.
SceneDescription slide_over_light_strings(Random& random) {
  SceneDescription scene;
  std::vector<ComponentHandle> strings;
  for (const char* name : {"first", "second"}) {
    StringDescription string{.name = name, .length = 0.65};
    const double wave_speed = random.between(100.0, 300.0);
    string.mass_per_length = logarithmic(random, 1e-8, 1e-4);
    string.bending_stiffness = 0.0;
    string.tension = *string.mass_per_length * wave_speed * wave_speed;
    string.intervals = whole(random, 20, 60);
    strings.push_back(scene.add(string));
    scene.add(InitialDescription{.name = std::string("pluck ") + name,
                                 .centre = at(strings.back(), fraction(random.between(0.2, 0.8))),
                                 .shape = Shape::triangle,
                                 .amplitude = random.sign() * logarithmic(random, 1e-4, 1e-2)});
  }
  const auto place =
      scene.add(GestureDescription{.name = "place",
                                   .content = BreakpointGesture{.points = {{0.0, random.between(0.1, 0.3)},
                                                                           {0.1, random.between(0.3, 0.5)}}}});
  scene.add(SlideDescription{.name = "slide",
                             .strings = strings,
                             .mass = 0.01,
                             .hand_stiffness = logarithmic(random, 1e2, 1e4),
                             .hand_damping = chance(random, 0.5) ? 0.1 : 0.0,
                             .contact_stiffness = logarithmic(random, 1e4, 1e7),
                             .position = place,
                             .hand_height = -logarithmic(random, 1e-5, 1e-2)});
  const bool together = chance(random, 0.5);
  const auto other =
      together ? strings[1]
               : scene.add(BarrierDescription{.name = "bridge", .height = random.between(-1e-3, 0.0)});
  scene.add(DistributedContactDescription{.name = "along",
                                          .below = other,
                                          .above = strings[0],
                                          .stiffness = 1e10,
                                          .exponent = draw_exponent(random),
                                          .gap = together ? random.between(0.0, 1e-3) : 0.0});
  return scene;
}

void expect_bounded(Rule rule, const Draw& draw, const std::string& name, std::uint64_t first_seed, int count,
                    int samples) {
  Distribution balance(name + ": balance"), failures(name + ": steps not converged"),
      pull(name + ": attraction");
  int infinite = 0;
  for (const std::uint64_t seed : seeds(first_seed, count)) {
    Random random(seed);
    const SceneDescription description = draw(random);
    const ContactRun run = run_contacts(description, rule, samples / description.sample_rate, Ledger::attached);
    balance.add(run.balance_error, seed);
    failures.add(static_cast<double>(run.newton_failures), seed);
    pull.add(run.attraction, seed);
    infinite += !run.finite;
  }
  for (const Distribution* d : {&balance, &failures, &pull}) d->print();
  EXPECT_EQ(infinite, 0) << name;
  EXPECT_LE(balance.worst(), 1e-10) << name << ": " << balance.above(1e-10) << " scenes, seeds"
                                    << balance.seeds_above(1e-10);
  EXPECT_LE(pull.worst(), 1e-9) << name << ": seeds" << pull.seeds_above(1e-9);
}

void expect_bounded(const Draw& draw, const std::string& name, std::uint64_t first_seed, int count,
                    int samples) {
  expect_bounded(Rule::newton, draw, name + ", newton", first_seed, count, samples);
  expect_bounded(Rule::gradient, draw, name + ", gradient", first_seed, count, samples);
}

TEST(StiffScenes, PairsOfMasses) { expect_bounded(stiff_pair, "pairs", 800000, draws(300, 3000), 4410); }

TEST(StiffScenes, AMassOf3NanogramsOnAThread) {
  expect_bounded(lightest_things, "mass on a thread", 810000, draws(100, 1000), 4410);
}

TEST(StiffScenes, ALightMassInAClamp) {
  expect_bounded(mass_in_a_clamp, "mass in a clamp", 820000, draws(80, 600), 4410);
}

TEST(StiffScenes, ASlideOverLightStrings) {
  expect_bounded(slide_over_light_strings, "slide over strings", 830000, draws(20, 200), 2205);
}

}  // namespace
}  // namespace rattle::test
