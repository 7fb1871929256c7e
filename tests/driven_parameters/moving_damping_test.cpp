// Driven sigma0 of strings, bars and plates and R of masses: decay rates, and the compliance of the points for
// all interactions.
#include <gtest/gtest.h>

#include <cmath>
#include <driven_parameters/moving.hpp>
#include <numbers>

namespace rattle::test {
namespace {

constexpr double k = 1.0 / 44100.0;

// Off, on, off: for 0.1 s each.
GestureHandle switched(SceneDescription& scene, double value) {
  return scene.add(GestureDescription{
      .name = "loss",
      .content = BreakpointGesture{
          {{0.0, -1.0}, {0.1, -1.0}, {0.1 + 0.5 * k, value}, {0.2, value}, {0.2 + 0.5 * k, 0.0}}}});
}

// Remaining energy after each tenth of a second.
std::vector<double> energies(const SceneDescription& scene) {
  Observed run(scene);
  std::vector<double> result{run.ledger.stored()};
  for (int part = 0; part < 3; ++part) {
    run.steps(4410);
    result.push_back(run.ledger.stored());
  }
  EXPECT_LE(run.ledger.balance_error(), 1e-12);
  EXPECT_EQ(run.ledger.work_in(), 0.0) << "moving a loss takes no work";
  return result;
}

void expect_switched_decay(const SceneDescription& scene, double rate, double tolerance) {
  const std::vector<double> E = energies(scene);
  EXPECT_NEAR(E[1] / E[0], 1.0, 1e-11);
  EXPECT_NEAR(E[2] / E[1], std::exp(-rate * 0.1), tolerance * std::exp(-rate * 0.1));
  EXPECT_NEAR(E[3] / E[2], 1.0, 1e-3) << "but for the sample of the switch";
}

TEST(MovingDamping, of_a_string_is_its_decay_while_it_lasts) {
  SceneDescription scene;
  const ComponentHandle string = scene.add(StringDescription{.name = "main",
                                                             .length = 0.7,
                                                             .radius = 0.4e-3,
                                                             .density = 7850.0,
                                                             .youngs_modulus = 2e11,
                                                             .tension = 90.0});
  scene.strings[0].damping = switched(scene, 7.0);
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(string, fraction(0.3)), .shape = Shape::triangle, .amplitude = 3e-3});
  expect_switched_decay(scene, 2.0 * 7.0,
                        7.0 / (2.0 * std::numbers::pi * 107.0));  // sigma0 / omega1: the phase
}

// The motion stays in the first mode: A+ (1 + sigma0 k) = 2A - A- (1 - sigma0 k) - (omega k)^2 A.
TEST(MovingDamping, of_a_string_steps_the_first_mode_as_the_scheme_written_out) {
  const double L = 0.65, rhoA = 6e-3, T = 80.0;
  const int N = 80;
  SceneDescription scene;
  const ComponentHandle string = scene.add(
      StringDescription{.name = "main", .length = L, .mass_per_length = rhoA, .tension = T, .intervals = N});
  scene.strings[0].damping = sine(scene, "loss", 40.0, 100.0, 35.0);
  InitialDescription start{.name = "mode", .centre = at(string, fraction(0.5)), .amplitude = 1e-3};
  for (int l = 0; l <= N; ++l) start.values.push_back(std::sin(std::numbers::pi * l / N));
  scene.add(start);
  Observed run(scene);
  const long double s = std::sin(std::numbers::pi_v<long double> / (2.0L * N));
  const long double omega2 = T / rhoA * 4.0L * N * N / (L * L) * s * s;
  long double A = 1e-3L, A_prev = 1e-3L, lost = 0.0L;
  for (int n = 0; n < 3000; ++n) {
    const long double sigma = std::max(40.0 + 100.0 * std::sin(2.0 * std::numbers::pi * 35.0 * (n * k)), 0.0);
    const long double next = (2.0L * A - A_prev * (1.0L - sigma * k) - omega2 * k * k * A) / (1.0L + sigma * k);
    const long double velocity = (next - A_prev) / (2.0L * k);
    lost += k * 2.0L * rhoA * L / N * sigma * velocity * velocity * N / 2.0L;
    A_prev = A;
    A = next;
    run.steps(1);
    ASSERT_NEAR(run.simulator.displacement(0)[N / 2], static_cast<double>(A), 1e-12 * 1e-3) << "step " << n;
  }
  EXPECT_NEAR(run.ledger.components()[0].dissipated_uniform.value(), static_cast<double>(lost),
              1e-11 * run.ledger.peak_stored());
  EXPECT_LE(run.ledger.balance_error(), 1e-12);
}

TEST(MovingDamping, of_a_plate_is_its_decay_while_it_lasts) {
  SceneDescription scene;
  const ComponentHandle plate = scene.add(PlateDescription{.name = "top",
                                                           .length_x = 0.4,
                                                           .length_y = 0.3,
                                                           .thickness = 2e-3,
                                                           .density = 7850.0,
                                                           .youngs_modulus = 2e11});
  scene.plates[0].damping = switched(scene, 5.0);
  scene.add(InitialDescription{
      .name = "push", .centre = at(plate, fraction(0.3), fraction(0.4)), .amplitude = 1e-4, .width = 0.08});
  expect_switched_decay(scene, 2.0 * 5.0, 5e-3);
}

TEST(MovingDamping, of_a_mass_steps_as_the_scheme_written_out) {
  const double M = 0.01, omega = 2.0 * std::numbers::pi * 400.0;
  SceneDescription scene;
  const ComponentHandle ball =
      scene.add(MassDescription{.name = "ball", .mass = M, .frequency = 400.0, .position = 1e-3});
  scene.masses[0].damping = sine(scene, "R", 0.5, 2.0, 150.0);
  scene.add(
      ForceDescription{.name = "hum", .place = at(ball), .envelope = EnvelopeKind::constant, .amplitude = 0.3});
  Observed run(scene);
  long double w = 1e-3L, w_prev = 1e-3L, lost = 0.0L;
  for (int n = 0; n < 2000; ++n) {
    const long double R = std::max(0.5 + 2.0 * std::sin(2.0 * std::numbers::pi * 150.0 * (n * k)), 0.0);
    const long double loss = R * k / (2.0L * M);
    const long double next = (2.0L * w - w_prev - static_cast<long double>(omega * k) * (omega * k) * w +
                              loss * w_prev + static_cast<long double>(k) * k / M * 0.3L) /
                             (1.0L + loss);
    lost += R * (next - w_prev) * (next - w_prev) / (4.0L * k);
    w_prev = w;
    w = next;
    run.steps(1);
    ASSERT_NEAR(run.simulator.displacement(0)[0], static_cast<double>(w), 1e-14) << "step " << n;
  }
  EXPECT_NEAR(run.ledger.components()[0].dissipated_uniform.value(), static_cast<double>(lost),
              1e-11 * run.ledger.peak_stored());
  EXPECT_LE(run.ledger.balance_error(), 1e-12);
}

// Only the losses are driven in this island: a ball between a plate and a string whose losses move.
TEST(MovingDamping, is_felt_by_contacts_and_springs_alone) {
  for (const Rule rule : {Rule::gradient, Rule::nonadhesive, Rule::exact, Rule::newton}) {
    SceneDescription scene;
    scene.rule = rule;
    const ComponentHandle ball = scene.add(MassDescription{.name = "ball", .mass = 4e-3, .velocity = -1.0});
    scene.masses[0].damping = sine(scene, "ball_loss", 5.0, 30.0, 70.0);
    const ComponentHandle bar = scene.add(StringDescription{
        .name = "bar", .length = 0.4, .mass_per_length = 0.05, .bending_stiffness = 2.0, .tension = 0.0});
    scene.strings[0].damping = sine(scene, "bar_loss", 3000.0, 6000.0, 130.0);
    scene.add(ContactDescription{
        .name = "hit", .below = at(bar, fraction(0.4)), .above = at(ball), .stiffness = 1e6, .exponent = 1.4});
    scene.add(SpringDescription{
        .name = "tie", .first = at(ball), .second = at(bar, fraction(0.5)), .stiffness = 3e3, .damping = 0.1});
    Observed run(scene);
    ASSERT_EQ(run.scene->islands.size(), 1u);
    run.steps(3000);
    EXPECT_GT(run.ledger.contacts()[0].impacts, 2);
    EXPECT_LE(run.ledger.balance_error(), 1e-12);
  }
}

// Everything that pushes a point must use its present compliance: rules, Newton, slides, fingers, forces,
// gravity, bows. A wrong compliance shows as work from nowhere.
class YieldOfAMovingDamping : public testing::TestWithParam<Rule> {};

TEST_P(YieldOfAMovingDamping, is_felt_by_all_that_touches) {
  for (const bool with_slide : {false, true}) {
    SceneDescription scene;
    scene.rule = GetParam();
    const ComponentHandle string = scene.add(StringDescription{.name = "main",
                                                               .length = 0.7,
                                                               .radius = 0.4e-3,
                                                               .density = 7850.0,
                                                               .youngs_modulus = 2e11,
                                                               .tension = 90.0,
                                                               .right = End::free});
    scene.strings[0].damping = sine(scene, "string_loss", 3000.0, 6000.0, 130.0);
    const ComponentHandle plate = scene.add(PlateDescription{.name = "top",
                                                             .length_x = 0.4,
                                                             .length_y = 0.3,
                                                             .thickness = 2e-3,
                                                             .density = 600.0,
                                                             .youngs_modulus = 1e10});
    scene.plates[0].damping = sine(scene, "plate_loss", 2000.0, 5000.0, 90.0);
    const ComponentHandle ball = scene.add(MassDescription{.name = "ball", .mass = 4e-3, .velocity = -1.0});
    scene.masses[0].damping = sine(scene, "ball_loss", 5.0, 30.0, 70.0);
    scene.add(ContactDescription{.name = "hit",
                                 .below = at(string, fraction(0.63)),
                                 .above = at(ball),
                                 .stiffness = 1e6,
                                 .exponent = 1.4});
    scene.add(ContactDescription{.name = "bed",
                                 .below = at(plate, fraction(0.31), fraction(0.42)),
                                 .above = at(string, fraction(0.35)),
                                 .stiffness = 1e6,
                                 .exponent = 1.4,
                                 .gap = 1e-4});
    scene.add(SpringDescription{.name = "tie",
                                .first = at(string, fraction(1.0)),
                                .second = at(plate, fraction(0.6), fraction(0.5)),
                                .stiffness = 1e4,
                                .damping = 0.3});
    scene.add(BowDescription{.name = "bow", .place = at(string, fraction(0.2)), .force = 0.3, .velocity = 0.2});
    scene.add(FingerDescription{.name = "one",
                                .string = string,
                                .force = sine(scene, "one", 0.0, 1.0, 30.0),
                                .position = 0.2,
                                .width = 0.03,
                                .damping = 4.0});
    scene.add(FingerDescription{
        .name = "two", .string = string, .force = -0.4, .position = 0.21, .width = 0.02, .damping = 3.0});
    scene.add(GravityDescription{.name = "down", .component = string, .acceleration = -300.0});
    scene.add(ForceDescription{.name = "push",
                               .place = at(plate, fraction(0.7), fraction(0.7)),
                               .envelope = EnvelopeKind::constant,
                               .amplitude = 2.0});
    if (with_slide)
      scene.add(SlideDescription{.name = "bar",
                                 .strings = {string},
                                 .mass = 0.03,
                                 .hand_stiffness = 2e4,
                                 .hand_damping = 8.0,
                                 .contact_stiffness = 1e6,
                                 .position = sine(scene, "bar_x", 0.4, 0.1, 3.0),
                                 .hand_height = -1e-3,
                                 .height = 0.0});
    Observed run(scene);
    run.steps(6000);
    EXPECT_EQ(run.simulator.newton_failures(), 0);
    for (const ComponentAccount& account : run.ledger.components()) {
      if (with_slide && &account == &run.ledger.components().back()) continue;  // the slide's mass has no loss
      EXPECT_GT(account.dissipated_uniform.value(), 0.01 * run.ledger.peak_stored());
    }
    EXPECT_GT(run.ledger.contacts()[0].contact_samples, 10);
    EXPECT_GT(run.ledger.contacts()[1].contact_samples, 10);
    EXPECT_LE(run.ledger.balance_error(), 1e-12) << with_slide;
  }
}

// Neither the finger's position nor its force changes, but its effect on a point does.
TEST(MovingDamping, is_felt_by_a_finger_at_rest) {
  SceneDescription scene;
  const ComponentHandle string =
      scene.add(StringDescription{.name = "main", .length = 0.7, .mass_per_length = 6e-3, .tension = 90.0});
  scene.strings[0].damping = sine(scene, "loss", 1000.0, 3000.0, 50.0);
  scene.add(FingerDescription{
      .name = "rest", .string = string, .force = -0.4, .position = 0.2, .width = 0.05, .damping = 3.0});
  Observed run(scene);
  run.steps(3000);
  EXPECT_GT(run.ledger.peak_stored(), 1e-6);
  EXPECT_LE(run.ledger.balance_error(), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Rules, YieldOfAMovingDamping,
                         testing::Values(Rule::gradient, Rule::nonadhesive, Rule::exact, Rule::newton));

}  // namespace
}  // namespace rattle::test
