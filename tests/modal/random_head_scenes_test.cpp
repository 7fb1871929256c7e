// Random scenes of membranes, round plates, air between them and bodies that stretch, on grids and by modes:
// the balance closes, nothing pulls, all kernels agree.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <properties/random_draws.hpp>
#include <string>

namespace rattle::test {
namespace {

std::string numbered(const char* kind, std::size_t i) { return kind + std::to_string(i); }

double loss_or_none(Random& random, double low, double high) {
  return chance(random, 0.5) ? logarithmic(random, low, high) : 0.0;
}

// Places inside the round outline.
Attachment random_place(Random& random, ComponentHandle component) {
  return at(component, fraction(random.between(0.25, 0.75)), fraction(random.between(0.25, 0.75)));
}

ComponentHandle add_head(SceneDescription& d, Random& random) {
  MembraneDescription head{.name = numbered("head", d.membranes.size())};
  const double width = logarithmic(random, 0.15, 0.5);
  head.thickness = logarithmic(random, 1e-4, 5e-4);
  head.density = 1400.0;
  head.tension = logarithmic(random, 500.0, 2000.0);
  head.damping = loss_or_none(random, 0.1, 100.0);
  head.damping_frequency_dependent = loss_or_none(random, 1e-4, 1e-2);
  if (chance(random, 0.6)) {
    head.youngs_modulus = logarithmic(random, 1e9, 5e9);
    head.stretches = true;
  }
  if (chance(random, 0.4)) {
    head.outline = Outline::round;
    head.diameter = width;
    head.modes = whole(random, 5, 40);
    return d.add(head);
  }
  const int columns = whole(random, 8, 18), rows = whole(random, 8, columns);
  head.length_x = width;
  head.length_y = width * rows / columns;
  if (chance(random, 0.4)) {
    head.modes = whole(random, 5, 40);
    return d.add(head);
  }
  head.intervals = std::pair{columns, rows};
  return d.add(head);
}

ComponentHandle add_round_plate(SceneDescription& d, Random& random) {
  PlateDescription plate{.name = numbered("gong", d.plates.size())};
  plate.outline = Outline::round;
  plate.diameter = logarithmic(random, 0.15, 0.5);
  plate.thickness = logarithmic(random, 1e-3, 5e-3);
  plate.density = 8800.0;
  plate.youngs_modulus = 1.1e11;
  plate.damping = loss_or_none(random, 0.1, 50.0);
  plate.edges = pick(random, {End::simply_supported, End::clamped, End::free});
  plate.modes = whole(random, 6, 40);
  plate.stretches = plate.edges != End::free && chance(random, 0.6);
  return d.add(plate);
}

ComponentHandle add_stretching_string(SceneDescription& d, Random& random) {
  StringDescription string{.name = numbered("string", d.strings.size())};
  string.length = logarithmic(random, 0.3, 1.2);
  string.radius = logarithmic(random, 1e-4, 5e-4);
  string.density = 7850.0;
  string.youngs_modulus = logarithmic(random, 1e9, 2e11);
  string.fundamental = logarithmic(random, 80.0, 400.0);
  string.damping = loss_or_none(random, 0.1, 50.0);
  string.damping_frequency_dependent = loss_or_none(random, 1e-4, 1e-2);
  string.left = pick(random, {End::simply_supported, End::clamped});
  string.right = pick(random, {End::simply_supported, End::clamped});
  string.stretches = true;
  if (chance(random, 0.5)) string.modes = whole(random, 5, 40);
  return d.add(string);
}

SceneDescription random_head_scene(Random& random) {
  SceneDescription d;
  d.sample_rate = pick(random, {44100.0, 48000.0, 96000.0});
  d.duration = 0.1;
  d.rule = pick(random, {Rule::gradient, Rule::newton, Rule::nonadhesive});
  const ComponentHandle upper = add_head(d, random), lower = add_head(d, random);
  std::vector<ComponentHandle> bodies{upper, lower, add_stretching_string(d, random)};
  if (!d.strings[0].modes && chance(random, 0.6)) {
    d.strings[0].right = End::simply_supported;
    d.strings[0].rests[1] = random_place(random, lower);
  }
  if (chance(random, 0.5)) bodies.push_back(add_round_plate(d, random));
  d.add(CavityDescription{
      .name = "air", .first = upper, .second = lower, .volume = logarithmic(random, 2e-3, 0.05)});
  const int sticks = whole(random, 1, 4);
  for (int i = 0; i < sticks; ++i) {
    const auto stick = d.add(MassDescription{.name = numbered("stick", d.masses.size()),
                                             .mass = logarithmic(random, 2e-3, 0.1),
                                             .frequency = logarithmic(random, 5.0, 100.0),
                                             .position = 1e-3,
                                             .velocity = random.between(-4.0, -1.0)});
    const ComponentHandle struck = bodies[static_cast<std::size_t>(i) % bodies.size()];
    d.add(ContactDescription{.name = numbered("blow", d.contacts.size()),
                             .below = random_place(random, struck),
                             .above = at(stick),
                             .stiffness = logarithmic(random, 1e4, 1e7),
                             .exponent = random.between(1.0, 2.5),
                             .loss = chance(random, 0.3) ? 0.2 : 0.0});
  }
  for (std::size_t i = 2; i < bodies.size(); ++i) {
    if (chance(random, 0.5))
      d.add(SpringDescription{.name = numbered("spring", i),
                              .first = random_place(random, bodies[i]),
                              .second = random_place(random, lower),
                              .stiffness = logarithmic(random, 1e2, 1e4),
                              .damping = loss_or_none(random, 1e-3, 0.1)});
    else
      d.add(ContactDescription{.name = numbered("snare", d.contacts.size()),
                               .below = random_place(random, bodies[i]),
                               .above = random_place(random, lower),
                               .stiffness = logarithmic(random, 1e4, 1e7),
                               .exponent = random.between(1.0, 2.0),
                               .gap = random.between(0.0, 2e-4)});
  }
  d.add(InitialDescription{.name = "pluck",
                           .centre = at(bodies[2], fraction(0.4)),
                           .shape = Shape::triangle,
                           .amplitude = random.between(-4e-3, 4e-3)});
  return d;
}

TEST(RandomHeadScenes, BalanceClosesAndNothingPulls) {
  Random random(29);
  std::int64_t impacts = 0;
  double stretched = 0.0, stretched_by_modes = 0.0;
  int on_grids = 0, by_modes = 0;
  for (int trial = 0; trial < 30; ++trial) {
    const SceneDescription description = random_head_scene(random);
    for (const MembraneDescription& head : description.membranes) (head.modes ? by_modes : on_grids) += 1;
    const auto scene = compiled(description);
    Simulator simulator(scene);
    EnergyLedger ledger(scene);
    simulator.attach(ledger);
    for (std::size_t n = 0; n < scene->sample_count(); ++n) simulator.step();
    EXPECT_LE(ledger.balance_error(), 1e-12) << "scene " << trial;
    EXPECT_FALSE(ledger.found_nan()) << "scene " << trial;
    EXPECT_EQ(simulator.newton_failures(), 0) << "scene " << trial;
    for (std::size_t c = 0; c < scene->components.size(); ++c)
      (scene->components[c].geometry.modes > 0 ? stretched_by_modes : stretched) +=
          ledger.components()[c].stored.stretch;
    for (const ContactStatistics& contact : ledger.contacts()) {
      EXPECT_EQ(contact.attractive_samples, 0) << "scene " << trial;
      impacts += contact.impacts;
    }
  }
  EXPECT_GT(impacts, 100);
  EXPECT_GT(stretched, 0.0);
  EXPECT_GT(stretched_by_modes, 0.0);
  EXPECT_GE(on_grids, 15);
  EXPECT_GE(by_modes, 15);
}

// Before contacts amplify rounding.
TEST(RandomHeadScenes, AllKernelsAgree) {
  Random random(31);
  for (int trial = 0; trial < 20; ++trial) {
    const SceneDescription description = random_head_scene(random);
    Simulator plain(compiled(description, Kernels::plain)), fast(compiled(description, Kernels::fast));
    for (int n = 0; n < 64; ++n) {
      plain.step();
      fast.step();
    }
    for (std::size_t c = 0; c < plain.scene().components.size(); ++c) {
      const ShapeView a = plain.shape(c), b = fast.shape(c);
      ASSERT_EQ(a.size(), b.size());
      double size = 1e-9;
      for (std::size_t i = 0; i < a.size(); ++i) size = std::max(size, std::abs(a[i]));
      for (std::size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], 1e-8 * size) << trial << ", " << c;
    }
  }
}

}  // namespace
}  // namespace rattle::test
