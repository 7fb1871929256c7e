// A bow on a mass, on a bar and on a plate: the friction is the same everywhere.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <rattle/interactions/bow_friction.hpp>
#include <support/note_schemes.hpp>

namespace rattle::test {
namespace {

constexpr double F = 0.3, v_B = 0.15, sharpness = 60.0, k = 1.0 / 44100.0;
constexpr int steps = 4000;

// A single bow at a point with compliance Lambda that free motion moves by D_star. Returns the friction force.
struct LoneBow {
  double v = 0.0;
  double force(double D_star, double Lambda) {
    const BowFriction friction{F, sharpness};
    const double found = bow_velocity_in_two_steps(friction, D_star / (2.0 * k) - v_B, Lambda / (2.0 * k), v);
    const double a = friction.lambda(found) / (2.0 * k), d = -friction.lambda(found) * v_B;
    const double D = (D_star - Lambda * d) / (1.0 + Lambda * a);
    v = D / (2.0 * k) - v_B;
    return a * D + d;
  }
};

// Runs the bowed scene; `reference` returns the displacement of the bowed point after one more step.
template <class Reference>
void expect_same(SceneDescription& scene, const Attachment& place, Reference reference) {
  BowDescription bow{.name = "bow", .place = place};
  bow.force = F;
  bow.velocity = v_B;
  bow.sharpness = sharpness;
  scene.add(bow);
  scene.add(ProbeDescription{.name = "bowed", .tap = {.place = place}});
  const auto compiled_scene = compiled(scene);
  Simulator simulator(compiled_scene);
  EnergyLedger ledger(compiled_scene);
  simulator.attach(ledger);
  double worst = 0.0, largest = 0.0;
  for (int n = 0; n < steps; ++n) {
    simulator.step();
    const double expected = reference();
    const double difference = std::abs(simulator.probes()[0] - expected);
    worst = std::isnan(difference) ? 1e300 : std::fmax(worst, difference);
    largest = std::fmax(largest, std::abs(expected));
  }
  EXPECT_LE(worst, 1e-9 * largest);
  EXPECT_GT(largest, 1e-6);
  EXPECT_LE(ledger.balance_error(), 1e-12);
  const InteractionAccount& account = ledger.interactions().back();
  EXPECT_GT(account.work_anchor.value(), 0.0);
  EXPECT_GT(account.dissipated.value(), 0.0);
}

TEST(BowedThings, mass) {
  const MassPart part{.mass = 0.01, .frequency = 80.0, .damping = 0.02};
  SceneDescription scene;
  const ComponentHandle mass = scene.add(MassDescription{
      .name = "block", .mass = part.mass, .frequency = part.frequency, .damping = part.damping});
  const MassScheme scheme(part, k);
  double w = 0.0, w_prev = 0.0;
  LoneBow bow;
  expect_same(scene, at(mass), [&] {
    const double free = scheme.free_motion(w, w_prev), B = k * k / (part.mass + 0.5 * part.damping * k);
    const double next = free - B * bow.force(free - w_prev, B);
    w_prev = w;
    return w = next;
  });
}

TEST(BowedThings, bar) {
  StringPart part;
  part.length = 0.4;
  part.tension = 0.0;
  part.density = 2700.0;
  part.radius = 4e-3;
  part.youngs_modulus = 7e10;
  part.sigma0 = 1.0;
  part.sigma1 = 2e-3;
  SceneDescription scene;
  const ComponentHandle bar = scene.add(StringDescription{.name = "bar",
                                                          .length = part.length,
                                                          .radius = part.radius,
                                                          .density = part.density,
                                                          .youngs_modulus = part.youngs_modulus,
                                                          .tension = 0.0,
                                                          .damping = part.sigma0,
                                                          .damping_frequency_dependent = part.sigma1});
  const StringScheme scheme(part, k);
  const auto l = static_cast<std::size_t>(scheme.N / 3);
  Vector u(static_cast<std::size_t>(scheme.N) + 1), u_prev = u;
  LoneBow bow;
  expect_same(scene, at(bar, fraction(static_cast<double>(l) / scheme.N)), [&] {
    Vector next = scheme.free_motion(u, u_prev);
    const double B = k * k / (scheme.rhoA * scheme.h * (1.0 + scheme.sigma0 * k));
    next[l] -= B * bow.force(next[l] - u_prev[l], B);
    u_prev = u;
    u = next;
    return u[l];
  });
}

TEST(BowedThings, plate_point) {
  PlatePart part;
  part.length_x = 0.3;
  part.length_y = 0.2;
  part.density = 2700.0;
  part.thickness = 1e-3;
  part.youngs_modulus = 7e10;
  part.sigma0 = 2.0;
  part.sigma1 = 0.01;
  SceneDescription scene;
  const ComponentHandle plate = scene.add(PlateDescription{.name = "plate",
                                                           .length_x = part.length_x,
                                                           .length_y = part.length_y,
                                                           .thickness = part.thickness,
                                                           .density = part.density,
                                                           .youngs_modulus = part.youngs_modulus,
                                                           .poisson_ratio = part.poisson_ratio,
                                                           .damping = part.sigma0,
                                                           .damping_frequency_dependent = part.sigma1});
  const PlateScheme scheme(part, k);
  const int l = scheme.Nx / 3, m = 2;
  const std::size_t point = scheme.index(l, m);
  Vector v(static_cast<std::size_t>((scheme.Nx + 1) * (scheme.Ny + 1))), v_prev = v;
  LoneBow bow;
  const Attachment place =
      at(plate, fraction(static_cast<double>(l) / scheme.Nx), fraction(static_cast<double>(m) / scheme.Ny));
  expect_same(scene, place, [&] {
    Vector next = scheme.free_motion(v, v_prev);
    const double B = k * k / (scheme.rhoH * scheme.h * scheme.h * (1.0 + scheme.sigma0 * k));
    next[point] -= B * bow.force(next[point] - v_prev[point], B);
    v_prev = v;
    v = next;
    return v[point];
  });
}

}  // namespace
}  // namespace rattle::test
