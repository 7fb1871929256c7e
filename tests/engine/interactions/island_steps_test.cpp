#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/everything_scene.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <rattle/components/mass.hpp>

namespace rattle {
namespace {

constexpr Rule all_rules[] = {Rule::basic,       Rule::published, Rule::exact, Rule::secant,
                              Rule::nonadhesive, Rule::gradient,  Rule::newton};

// A mass against a barrier, stepped beside the engine with g = psi'(eta): one division. [W19 (15), (17)]
TEST(IslandSteps, OfOneContactIsTheClosedForm) {
  SceneDescription d = test::mass_and_barrier();
  d.rule = Rule::basic;
  Simulator simulator(test::compiled(d));
  const double k = 1.0 / 44100.0, M = 2e-3, omega0 = 2.0 * std::acos(-1.0) * 30.0, b = 1e-3;
  const PowerLaw law(1e7, 1.5);
  double u = 0.0, u_prev = -2.0 * k, psi = 0.0;
  for (int n = 0; n < 1000; ++n) {
    const double g = law.slope(u - b), B = k * k / M;
    const double free_motion = 2.0 * u - u_prev - omega0 * omega0 * k * k * u;
    const double u_next = (free_motion - B * (psi * g - 0.25 * g * g * u_prev)) / (1.0 + 0.25 * B * g * g);
    psi += 0.5 * g * (u_next - u_prev);
    u_prev = u;
    u = u_next;
    simulator.step();
    ASSERT_NEAR(simulator.displacement(0)[0], u, 1e-11) << n;
    ASSERT_NEAR(simulator.rows().psi[0], psi, 1e-8) << n;
  }
}

TEST(IslandSteps, LeavesRowsThatAgreeWithTheComponents) {
  const auto scene = test::compiled(test::everything_scene(), Kernels::plain);
  Simulator simulator(scene);
  std::vector<double> eta_before(scene->rows.size());
  const auto eta_of = [&](const RowModel& row) {
    double eta = row.offset;
    for (std::size_t e = row.first_entry; e < row.first_entry + row.entry_count; ++e)
      eta += scene->entries[e].weight *
             simulator.displacement(scene->entries[e].component)[scene->entries[e].slot.index];
    return eta;
  };
  for (int n = 0; n < 300; ++n) {
    for (std::size_t r = 0; r < scene->rows.size(); ++r) eta_before[r] = eta_of(scene->rows[r]);
    simulator.step();
    for (std::size_t r = 0; r < scene->rows.size(); ++r) {
      ASSERT_NEAR(simulator.rows().eta_next[r], eta_of(scene->rows[r]), 1e-15);
      ASSERT_NEAR(simulator.rows().eta[r], eta_before[r], 1e-15);
    }
  }
}

// Newton's third law: what a contact gives to one mass it takes from the other.
TEST(IslandSteps, KeepsMomentumOfFreeMasses) {
  for (Rule rule : all_rules) {
    SceneDescription d;
    d.rule = rule;
    const double masses[] = {1e-3, 2e-3, 5e-4};
    ComponentHandle balls[3];
    for (int i = 0; i < 3; ++i)
      balls[i] =
          d.add(MassDescription{.name = "ball", .mass = masses[i], .position = 1e-3 * i, .velocity = 1.0 - i});
    for (int i = 0; i < 2; ++i)
      d.add(ContactDescription{
          .name = "hit", .below = at(balls[i]), .above = at(balls[i + 1]), .stiffness = 1e7, .exponent = 1.5});
    d.add(SpringDescription{.name = "tie", .first = at(balls[0]), .second = at(balls[2]), .stiffness = 100.0});
    Simulator simulator(test::compiled(d));
    std::vector<double> before(3);
    bool touched = false;
    for (int n = 0; n < 400; ++n) {
      for (int i = 0; i < 3; ++i) before[i] = simulator.displacement(i)[0];
      simulator.step();
      double momentum = 0.0;
      for (int i = 0; i < 3; ++i) momentum += masses[i] * (simulator.displacement(i)[0] - before[i]) * 44100.0;
      ASSERT_NEAR(momentum, 1e-3 - 5e-4, 1e-14) << "rule " << static_cast<int>(rule) << " step " << n;
      touched |= simulator.rows().force[0] != 0.0 && simulator.rows().force[1] != 0.0;
    }
    EXPECT_TRUE(touched);
  }
}

// Two islands in one scene move as each does alone.
TEST(IslandSteps, SolvesIslandsApartFromEachOther) {
  SceneDescription one = test::mass_and_barrier(2.0), other = test::mass_and_barrier(1.1), both = one;
  const auto ball = both.add(other.masses[0]);
  both.add(ContactDescription{.name = "hit",
                              .below = at(ball),
                              .above = at(ComponentHandle{ComponentKind::barrier, 0}),
                              .stiffness = 1e7,
                              .exponent = 1.5});
  Simulator a(test::compiled(one)), b(test::compiled(other)), ab(test::compiled(both));
  ASSERT_EQ(ab.scene().islands.size(), 2u);
  for (int n = 0; n < 500; ++n) {
    a.step();
    b.step();
    ab.step();
    ASSERT_EQ(ab.displacement(0)[0], a.displacement(0)[0]);
    ASSERT_EQ(ab.displacement(1)[0], b.displacement(0)[0]);
  }
}

// Far apart in the chain, near in time: the order in which interactions are described does not matter.
TEST(IslandSteps, DoesNotDependOnTheOrderOfDescription) {
  const auto chain = [](bool backwards) {
    SceneDescription d;
    std::vector<ComponentHandle> balls;
    for (int i = 0; i < 8; ++i)
      balls.push_back(d.add(MassDescription{
          .name = "ball", .mass = 1e-3 * (1 + i % 3), .position = 1e-4 * i, .velocity = i == 0 ? 2.0 : 0.0}));
    for (int j = 0; j < 7; ++j) {
      const int i = backwards ? 6 - j : j;
      d.add(ContactDescription{
          .name = "hit", .below = at(balls[i]), .above = at(balls[i + 1]), .stiffness = 1e7, .exponent = 1.5});
    }
    return d;
  };
  Simulator forwards(test::compiled(chain(false))), backwards(test::compiled(chain(true)));
  for (int n = 0; n < 200; ++n) {
    forwards.step();
    backwards.step();
    for (std::size_t i = 0; i < 8; ++i)
      ASSERT_NEAR(forwards.displacement(i)[0], backwards.displacement(i)[0], 1e-11) << n;
  }
}

}  // namespace
}  // namespace rattle
