// Driven tension of a string: pitch, adiabatic invariant, work, bridge force, and behaviour at its limits.
#include <gtest/gtest.h>

#include <cmath>
#include <driven_parameters/moving.hpp>
#include <engine/helpers/compiled.hpp>
#include <numbers>

namespace rattle::test {
namespace {

constexpr double k = 1.0 / 44100.0;
constexpr double pi = std::numbers::pi;
constexpr double L = 0.65, rhoA = 6e-3, EI = 2e-3;

// A string in its first mode, released from rest.
SceneDescription first_mode(double amplitude = 1e-3) {
  SceneDescription scene;
  const ComponentHandle string = scene.add(
      StringDescription{.name = "main", .length = L, .mass_per_length = rhoA, .bending_stiffness = EI});
  scene.strings[0].highest_tension = 120.0;
  scene.strings[0].tension = 60.0;
  scene.strings[0].intervals = 100;
  InitialDescription start{.name = "mode", .centre = at(string, fraction(0.5)), .amplitude = amplitude};
  for (int l = 0; l <= 100; ++l) start.values.push_back(std::sin(pi * l / 100.0));
  scene.add(start);
  return scene;
}

double omega_squared(long double T) {
  const long double h = L / 100.0L, s = std::sin(pi / 200.0L), s2 = s * s;
  return static_cast<double>(T / rhoA * 4.0L / (h * h) * s2 + EI / rhoA * 16.0L / (h * h * h * h) * s2 * s2);
}

// The motion stays in the first mode: its amplitude follows A+ = 2A - A- - (omega(T^n) k)^2 A.
TEST(MovingTension, steps_the_first_mode_as_the_scheme_written_out) {
  SceneDescription scene = first_mode();
  scene.strings[0].tension = sine(scene, "T", 60.0, 55.0, 40.0);
  scene.add(ProbeDescription{.name = "nut",
                             .tap = {.place = at(ComponentHandle{ComponentKind::string, 0}, fraction(0.0)),
                                     .quantity = Quantity::bridge_force}});
  Observed run(scene);
  const auto T_at = [&](int n) -> long double { return 60.0 + 55.0 * std::sin(2.0 * pi * 40.0 * (n * k)); };
  const long double h = L / 100.0L, s = std::sin(pi / 200.0L);
  const long double slopes = 4.0L * s * s * 50.0L;  // sum of d^2 for amplitude 1
  long double A = 1e-3L, A_prev = 1e-3L, work = 0.0L;
  for (int n = 0; n < 4000; ++n) {
    if (n > 0) work += (T_at(n) - T_at(n - 1)) / (2.0L * h) * slopes * A * A_prev;
    const long double next = 2.0L * A - A_prev - omega_squared(T_at(n)) * k * k * A;
    A_prev = A;
    A = next;
    run.steps(1);
    ASSERT_NEAR(run.simulator.displacement(0)[50], static_cast<double>(A), 1e-12 * 1e-3) << "step " << n;
    const auto u = run.simulator.displacement(0);
    const double nut = (static_cast<double>(T_at(n + 1) / h) * u[1]) +
                       EI / static_cast<double>(h * h * h) * (2.0 * u[1] - u[2]);
    ASSERT_NEAR(run.simulator.probes()[0], nut, 1e-12);
  }
  EXPECT_NEAR(run.ledger.components()[0].work_tension.value(), static_cast<double>(work),
              1e-11 * run.ledger.peak_stored());
  EXPECT_GT(std::abs(static_cast<double>(work)), 0.01 * run.ledger.peak_stored());
  EXPECT_LE(run.ledger.balance_error(), 1e-12);
}

// Without tension and bending stiffness there is nothing that the fast kernels could factor.
TEST(MovingTension, let_go_for_a_while_moves_a_string_alike_with_all_kernels) {
  SceneDescription scene;
  const ComponentHandle string = scene.add(StringDescription{
      .name = "main", .length = L, .mass_per_length = rhoA, .damping_frequency_dependent = 0.01});
  std::vector<double> pull(600, 60.0);
  std::fill(pull.begin() + 200, pull.begin() + 400, 0.0);
  scene.strings[0].tension = values(scene, "pull", pull);
  scene.strings[0].highest_tension = 60.0;
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(string, fraction(0.3)), .amplitude = 1e-3, .width = 0.1});
  Simulator plain(compiled(scene, Kernels::plain)), fast(compiled(scene, Kernels::fast));
  for (int n = 0; n < 600; ++n) {
    plain.step();
    fast.step();
    const auto u = plain.displacement(0), v = fast.displacement(0);
    ASSERT_EQ(u.size(), v.size());
    for (std::size_t l = 0; l < u.size(); ++l)
      ASSERT_NEAR(u[l], v[l], 1e-14) << "step " << n << ", point " << l;
  }
}

// If the tension rises slowly, the pitch follows and E / omega is constant up to (1 / (omega * duration))^2.
// The invariant of the scheme is E / sin(theta), theta = 2 asin(omega k / 2).
TEST(MovingTension, raised_slowly_keeps_the_adiabatic_invariant) {
  for (const double seconds : {0.05, 0.2, 0.8}) {
    SceneDescription scene = first_mode();
    scene.duration = 3.0;
    scene.strings[0].tension = scene.add(GestureDescription{
        .name = "T",
        .content =
            BreakpointGesture{{{0.0, 30.0}, {0.1, 30.0}, {0.1 + seconds, 120.0, Curve::raised_cosine}}}});
    Observed run(scene);
    const double start = run.ledger.stored();
    run.steps(static_cast<int>((0.2 + seconds) * 44100.0));
    const auto sine_of = [](double T) {
      return std::sin(2.0 * std::asin(0.5 * k * std::sqrt(omega_squared(T))));
    };
    const double ratio = sine_of(120.0) / sine_of(30.0);
    EXPECT_NEAR(ratio, 2.0, 0.02);
    EXPECT_NEAR(run.ledger.stored() / start, ratio, 2.0 * ratio / (omega_squared(30.0) * seconds * seconds))
        << seconds;
    EXPECT_GT(run.ledger.components()[0].work_tension.value(), 0.9 * start);

    int first = -1, last = -1, crossings = 0;  // upward crossings through the middle
    double before = run.simulator.displacement(0)[50];
    for (int n = 0; n < 8820; ++n) {
      run.steps(1);
      const double now = run.simulator.displacement(0)[50];
      if (before < 0.0 && now >= 0.0) {
        if (first < 0) first = n;
        last = n;
        ++crossings;
      }
      before = now;
    }
    const double frequency = (crossings - 1) / ((last - first) * k);
    EXPECT_NEAR(frequency, std::sqrt(omega_squared(120.0)) / (2.0 * pi), 0.5);
  }
}

TEST(MovingTension, balances_on_every_kind_of_end_and_with_losses) {
  for (const End end : {End::simply_supported, End::clamped, End::clamped_notes, End::free}) {
    SceneDescription scene;
    const ComponentHandle string = scene.add(StringDescription{.name = "main",
                                                               .length = L,
                                                               .mass_per_length = rhoA,
                                                               .bending_stiffness = EI,
                                                               .damping = 1.0,
                                                               .damping_frequency_dependent = 5e-3,
                                                               .right = end});
    Random random(3);
    scene.strings[0].tension = noise(scene, "T", 0.0, 90.0, 5, 4000, random);
    scene.strings[0].highest_tension = 90.0;
    scene.add(InitialDescription{
        .name = "pluck", .centre = at(string, fraction(0.3)), .shape = Shape::triangle, .amplitude = 1e-3});
    Observed run(scene);
    run.steps(4000);
    EXPECT_LE(run.ledger.balance_error(), 1e-12) << static_cast<int>(end);
    EXPECT_NE(run.ledger.components()[0].work_tension.value(), 0.0);
  }
}

TEST(MovingTension, has_the_grid_of_the_highest) {
  SceneDescription moving = first_mode(), still_scene = first_mode();
  moving.strings[0].intervals.reset();
  still_scene.strings[0].intervals.reset();
  moving.strings[0].tension = sine(moving, "T", 30.0, 10.0, 1.0);
  still_scene.strings[0].tension = 120.0;
  still_scene.strings[0].highest_tension.reset();
  EXPECT_EQ(compiled(moving)->components[0].geometry.intervals[0],
            compiled(still_scene)->components[0].geometry.intervals[0]);
}

// In a scene too long to check all samples, a formula may still exceed the limits: it is clamped and reported.
TEST(MovingTension, that_leaves_its_limits_unseen_is_held_and_reported) {
  SceneDescription scene = first_mode();
  scene.duration = 2e5;
  // 60 + 500 max(0, 1 - 1000 |t - 0.01|): above 120 N for two milliseconds
  using Op = GestureOperation;
  scene.strings[0].tension = scene.add(GestureDescription{.name = "T",
                                                          .content = FormulaGesture{{{Op::constant, 60.0},
                                                                                     {Op::constant, 500.0},
                                                                                     {Op::constant, 0.0},
                                                                                     {Op::constant, 1.0},
                                                                                     {Op::constant, 1000.0},
                                                                                     {Op::time},
                                                                                     {Op::constant, 0.01},
                                                                                     {Op::subtract},
                                                                                     {Op::absolute},
                                                                                     {Op::multiply},
                                                                                     {Op::subtract},
                                                                                     {Op::maximum},
                                                                                     {Op::multiply},
                                                                                     {Op::add}}}});
  Observed run(scene);
  EXPECT_FALSE(run.simulator.tension_fault().found);
  run.steps(600);
  const TensionFault& fault = run.simulator.tension_fault();
  ASSERT_TRUE(fault.found);
  EXPECT_NEAR(static_cast<double>(fault.sample) * k, 0.01 - (1.0 - 60.0 / 500.0) * 1e-3, 1.1 * k);
  EXPECT_GT(fault.value, 120.0);
  EXPECT_LT(fault.value, 135.0);
  EXPECT_EQ(fault.component, 0u);
  EXPECT_LE(run.ledger.balance_error(), 1e-12) << "held, it is as stable as ever";
  run.simulator.reset();
  EXPECT_FALSE(run.simulator.tension_fault().found);
}

}  // namespace
}  // namespace rattle::test
