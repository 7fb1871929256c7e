// Random scenes with bodies by their modes beside grids and masses: the balance closes and nothing pulls.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <properties/random_draws.hpp>
#include <string>

namespace rattle::test {
namespace {

End random_end(Random& random) { return pick(random, {End::simply_supported, End::clamped, End::free}); }

double loss_or_none(Random& random, double low, double high) {
  return chance(random, 0.5) ? logarithmic(random, low, high) : 0.0;
}

std::string numbered(const char* kind, std::size_t i) { return kind + std::to_string(i); }

ComponentHandle add_line(SceneDescription& d, Random& random) {
  const bool has_tension = chance(random, 0.4);
  StringDescription line{.name = numbered("line", d.strings.size())};
  line.length = logarithmic(random, 0.1, 1.5);
  line.mass_per_length = logarithmic(random, 1e-3, 1.0);
  const double kappa = logarithmic(random, 0.5, 10.0);
  line.bending_stiffness = *line.mass_per_length * kappa * kappa * (has_tension ? 0.01 : 1.0);
  if (has_tension) line.tension = *line.mass_per_length * std::pow(logarithmic(random, 50.0, 300.0), 2);
  line.damping = loss_or_none(random, 0.1, 1e3);
  line.damping_frequency_dependent = loss_or_none(random, 1e-4, 1e-1);
  line.left = random_end(random);
  line.right = random_end(random);
  line.modes = whole(random, 2, 60);
  return d.add(line);
}

ComponentHandle add_plate(SceneDescription& d, Random& random) {
  PlateDescription plate{.name = numbered("plate", d.plates.size())};
  plate.length_x = logarithmic(random, 0.1, 0.6);
  plate.length_y = logarithmic(random, 0.1, 0.6);
  plate.thickness = logarithmic(random, 5e-4, 5e-3);
  plate.density = logarithmic(random, 300.0, 8000.0);
  plate.youngs_modulus = logarithmic(random, 1e9, 2e11);
  if (chance(random, 0.4)) plate.youngs_modulus_across = plate.youngs_modulus * random.between(0.05, 1.0);
  plate.poisson_ratio = random.between(0.0, 0.45);
  plate.damping = loss_or_none(random, 0.1, 1e3);
  plate.damping_frequency_dependent = loss_or_none(random, 1e-4, 1e-1);
  plate.edges = random_end(random);
  plate.modes = whole(random, 4, 30);
  if (plate.edges != End::free && !plate.youngs_modulus_across) {
    plate.tension = chance(random, 0.5) ? logarithmic(random, 1.0, 1e4) : 0.0;
    plate.stretches = chance(random, 0.5);
  }
  return d.add(plate);
}

ComponentHandle add_body(SceneDescription& d, Random& random) {
  BodyDescription body{.name = numbered("body", d.bodies.size())};
  for (int i = whole(random, 1, 4); i > 0; --i) body.points.push_back(numbered("point", body.points.size()));
  for (int i = whole(random, 1, 20); i > 0; --i) {
    ListedMode mode{.frequency = logarithmic(random, 30.0, 20000.0), .mass = logarithmic(random, 1e-3, 1.0)};
    mode.decay = loss_or_none(random, 0.1, 1e3);
    for (std::size_t p = 0; p < body.points.size(); ++p) mode.shape.push_back(random.between(-2.0, 2.0));
    body.modes.push_back(std::move(mode));
  }
  body.damping = loss_or_none(random, 0.1, 1e2);
  return d.add(body);
}

Attachment random_place(Random& random, const SceneDescription& d, ComponentHandle component) {
  if (component.kind == ComponentKind::body)
    return at_point(component, static_cast<std::size_t>(whole(
                                   random, 0, static_cast<int>(d.bodies[component.index].points.size()) - 1)));
  return at(component, fraction(random.between(0.02, 0.98)), fraction(random.between(0.02, 0.98)));
}

SceneDescription random_modal_scene(Random& random) {
  SceneDescription d;
  d.sample_rate = pick(random, {44100.0, 48000.0, 96000.0});
  d.duration = 0.2;
  std::vector<ComponentHandle> bodies{add_line(d, random), add_plate(d, random)};
  if (chance(random, 0.5)) bodies.push_back(add_line(d, random));
  if (chance(random, 0.7)) bodies.push_back(add_body(d, random));
  if (chance(random, 0.6)) {  // on a grid, with ends that rest on bodies by their modes
    StringDescription string{.name = "resting", .length = 0.6, .mass_per_length = 5e-3, .tension = 80.0};
    string.rests = {random_place(random, d, bodies[1]), random_place(random, d, bodies.back())};
    bodies.push_back(d.add(string));
  }
  const int masses = whole(random, 1, 3);
  for (int i = 0; i < masses; ++i)
    bodies.push_back(d.add(MassDescription{.name = numbered("mass", d.masses.size()),
                                           .mass = logarithmic(random, 1e-3, 0.1),
                                           .frequency = logarithmic(random, 5.0, 200.0),
                                           .velocity = random.between(-3.0, 3.0)}));
  const int contacts = whole(random, 2, 5);
  for (int i = 0; i < contacts; ++i) {
    const auto body = [&] {
      return bodies[static_cast<std::size_t>(whole(random, 0, static_cast<int>(bodies.size()) - 1))];
    };
    const ComponentHandle below = body(), above = body();
    if (below == above) continue;
    d.add(ContactDescription{.name = numbered("contact", d.contacts.size()),
                             .below = random_place(random, d, below),
                             .above = random_place(random, d, above),
                             .stiffness = logarithmic(random, 1e4, 1e8),
                             .exponent = random.between(1.0, 2.5),
                             .gap = random.between(-1e-4, 1e-3)});
  }
  for (std::size_t i = 0; i + 1 < bodies.size(); ++i)
    d.add(SpringDescription{.name = numbered("spring", i),
                            .first = random_place(random, d, bodies[i]),
                            .second = random_place(random, d, bodies[i + 1]),
                            .stiffness = logarithmic(random, 1e2, 1e5),
                            .cubic_stiffness = chance(random, 0.3) ? 1e8 : 0.0,
                            .damping = loss_or_none(random, 1e-3, 1.0)});
  d.add(InitialDescription{.name = "start",
                           .centre = random_place(random, d, bodies[0]),
                           .quantity = InitialQuantity::velocity,
                           .amplitude = random.between(0.5, 3.0),
                           .width = 0.5 * d.strings[0].length});
  if (chance(random, 0.5)) d.add(GravityDescription{.name = "down", .component = bodies[1]});
  return d;
}

TEST(RandomModalScenes, BalanceClosesAndNothingPulls) {
  Random random(17);
  std::int64_t impacts = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const auto scene = compiled(random_modal_scene(random));
    Simulator simulator(scene);
    EnergyLedger ledger(scene);
    simulator.attach(ledger);
    double worst = 0.0;
    for (std::size_t n = 0; n < scene->sample_count(); ++n) {
      simulator.step();
      worst = std::max(worst, ledger.balance_error());
    }
    EXPECT_LE(worst, 1e-12) << "scene " << trial;
    for (const ContactStatistics& contact : ledger.contacts()) {
      EXPECT_EQ(contact.attractive_samples, 0) << "scene " << trial;
      impacts += contact.impacts;
    }
  }
  EXPECT_GT(impacts, 200);
}

}  // namespace
}  // namespace rattle::test
