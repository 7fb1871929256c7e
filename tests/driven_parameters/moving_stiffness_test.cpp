// Driven K of contacts and springs, each alone, compared with values computed by hand and with schemes written
// here.
#include <gtest/gtest.h>

#include <cmath>
#include <driven_parameters/moving.hpp>
#include <numbers>

namespace rattle::test {
namespace {

constexpr double k = 1.0 / 44100.0;
constexpr double M = 0.01;

struct PressedMass {
  SceneDescription scene;
  ComponentHandle ball;

  explicit PressedMass(double depth, double velocity = 0.0) {
    ball = scene.add(MassDescription{.name = "ball", .mass = M, .position = -depth, .velocity = velocity});
    scene.add(ContactDescription{.name = "press",
                                 .below = at(scene.add(BarrierDescription{.name = "floor"})),
                                 .above = at(ball),
                                 .stiffness = 1e5});
  }
};

constexpr Rule all_rules[] = {Rule::basic,       Rule::published, Rule::exact, Rule::secant,
                              Rule::nonadhesive, Rule::gradient,  Rule::newton};

// Pressed with F, a contact stores F^2 / 2K; twice the K at the same depth stores twice as much.
TEST(MovingStiffness, that_doubles_under_a_weight_puts_in_what_was_stored) {
  const double F = M * 9.81, K = 1e5;
  for (const Rule rule : all_rules) {
    PressedMass pressed(F / K);
    pressed.scene.add(GravityDescription{.name = "down", .component = pressed.ball});
    std::vector<double> list(100, K);
    list.push_back(2.0 * K);
    pressed.scene.contacts[0].stiffness = values(pressed.scene, "K", list);
    pressed.scene.rule = rule;
    Observed run(pressed.scene);
    run.steps(100);
    EXPECT_EQ(run.ledger.interactions()[0].work_stiffness.value(), 0.0);
    run.steps(1);
    const double expected = F * F / (2.0 * K);
    EXPECT_NEAR(run.ledger.interactions()[0].work_stiffness.value(), expected, 1e-9 * expected)
        << static_cast<int>(rule);
    run.steps(1000);
    EXPECT_NEAR(run.ledger.interactions()[0].work_stiffness.value(), expected, 1e-9 * expected);
    EXPECT_LE(run.ledger.balance_error(), 1e-12);
  }
}

// A contact that is switched on while pressed stores psi(eta)^2 / 2 at once, and returns it when switched off.
TEST(MovingStiffness, that_comes_and_goes_under_a_mass_at_rest) {
  const double depth = 2e-4, K = 3e5, alpha = 1.5;
  for (const Rule rule : all_rules) {
    PressedMass pressed(depth);
    pressed.scene.rule = rule;
    pressed.scene.contacts[0].exponent = alpha;
    std::vector<double> list(10, -5.0);  // negative values count as 0
    list.push_back(K);
    list.push_back(0.0);
    pressed.scene.contacts[0].stiffness = values(pressed.scene, "K", list);
    Observed run(pressed.scene);
    run.steps(10);
    EXPECT_EQ(run.ledger.stored(), 0.0);
    run.steps(1);
    const double expected = K / (alpha + 1.0) * std::pow(depth, alpha + 1.0);
    EXPECT_NEAR(run.ledger.interactions()[0].work_stiffness.value(), expected, 1e-12 * expected);
    const double left = run.ledger.interactions()[0].stored;
    EXPECT_GT(left, 0.0);
    run.steps(1);
    EXPECT_NEAR(run.ledger.interactions()[0].work_stiffness.value(), expected - left, 1e-12 * expected);
    EXPECT_EQ(run.ledger.interactions()[0].stored, 0.0);
    const double velocity = (run.simulator.displacement(0)[0] + depth) / k;
    EXPECT_GT(velocity, 0.0) << "it was pushed out";
    run.steps(50);
    EXPECT_EQ(run.simulator.rows().force[0], 0.0);
    EXPECT_LE(run.ledger.balance_error(), 1e-12);
  }
}

// [W19 (14)] with the K of n, psi scaled by sqrt(K^n / K^{n-1}), for one mass.
TEST(MovingStiffness, steps_as_the_scheme_written_out_for_one_mass) {
  const double alpha = 1.6, amplitude = 6e4, offset = 1e5, frequency = 700.0;
  const auto K_at = [&](int n) {
    return offset + amplitude * std::sin(2.0 * std::numbers::pi * frequency * (n * k));
  };
  PressedMass pressed(0.0, -0.5);
  pressed.scene.rule = Rule::basic;
  pressed.scene.contacts[0].exponent = alpha;
  pressed.scene.contacts[0].stiffness = sine(pressed.scene, "K", offset, amplitude, frequency);
  Observed run(pressed.scene);
  long double w = 0.0L, w_prev = k * 0.5, psi = 0.0L, K = K_at(0), work = 0.0L;
  const long double Lambda = static_cast<long double>(k) * k / M;
  for (int n = 0; n < 200; ++n) {
    const long double K_now = K_at(n), before = psi * psi / 2.0L;
    psi *= std::sqrt(K_now / K);
    work += psi * psi / 2.0L - before;
    K = K_now;
    const long double eta = -w, eta_prev = -w_prev, eta_free = -(2.0L * w - w_prev);
    const long double g =
        eta > 0.0L ? std::sqrt(K * (alpha + 1.0L) / 2.0L) * std::pow(eta, (alpha - 1.0L) / 2.0L) : 0.0L;
    const long double f = (g * psi + g * g / 4.0L * (eta_free - eta_prev)) / (1.0L + g * g / 4.0L * Lambda);
    const long double eta_next = eta_free - Lambda * f;
    psi += g / 2.0L * (eta_next - eta_prev);
    w_prev = w;
    w = -eta_next;
    run.steps(1);
    ASSERT_NEAR(run.simulator.displacement(0)[0], static_cast<double>(w), 1e-14) << "step " << n;
    ASSERT_NEAR(run.ledger.interactions()[0].work_stiffness.value(), static_cast<double>(work),
                1e-12 * run.ledger.peak_stored());
  }
  EXPECT_GT(std::abs(static_cast<double>(work)), 0.01 * run.ledger.peak_stored());
}

// K1/4 (eta+ + 2 eta + eta-) + sigma (eta+ - eta-) / k, and the work (K^n - K^{n-1}) / 2 (mean of eta)^2.
TEST(MovingStiffness, of_a_spring_steps_as_the_scheme_written_out) {
  SceneDescription scene;
  const ComponentHandle ball = scene.add(MassDescription{.name = "ball", .mass = M, .position = 1e-3});
  scene.add(SpringDescription{.name = "spring",
                              .first = at(ball),
                              .second = at(scene.add(BarrierDescription{.name = "wall"})),
                              .stiffness = sine(scene, "K", 3e4, 2.5e4, 500.0),
                              .damping = sine(scene, "R", 0.1, 0.3, 300.0)});
  Observed run(scene);
  const auto at_sample = [&](double offset, double amplitude, double frequency, int n) -> long double {
    return offset + amplitude * std::sin(2.0 * std::numbers::pi * frequency * (n * k));
  };
  long double w = 1e-3L, w_prev = 1e-3L, K_prev = 3e4L, work = 0.0L, lost = 0.0L;
  for (int n = 0; n < 1000; ++n) {
    const long double K = at_sample(3e4, 2.5e4, 500.0, n);
    const long double sigma = std::max(at_sample(0.1, 0.3, 300.0, n), 0.0L);
    const long double mean = (w + w_prev) / 2.0L;
    work += (K - K_prev) / 2.0L * mean * mean;
    K_prev = K;
    const long double B = static_cast<long double>(k) * k / M, a = K / 4.0L + sigma / k;
    const long double free = 2.0L * w - w_prev;
    const long double f = (a * (free - w_prev) + K / 2.0L * (w + w_prev)) / (1.0L + a * B);
    const long double next = free - B * f, D = next - w_prev;
    lost += sigma * D * D / (2.0L * k);
    w_prev = w;
    w = next;
    run.steps(1);
    ASSERT_NEAR(run.simulator.displacement(0)[0], static_cast<double>(w), 1e-14);
  }
  const InteractionAccount& account = run.ledger.interactions()[0];
  EXPECT_NEAR(account.work_stiffness.value(), static_cast<double>(work), 1e-11 * run.ledger.peak_stored());
  EXPECT_NEAR(account.dissipated.value(), static_cast<double>(lost), 1e-11 * run.ledger.peak_stored());
  EXPECT_GT(std::abs(static_cast<double>(work)), 0.01 * run.ledger.peak_stored());
  EXPECT_LE(run.ledger.balance_error(), 1e-12);
}

// The differences between the default rule and Newton, and between Newton and Newton at a far higher rate, fall
// as k^2.
TEST(MovingStiffness, is_of_second_order_under_the_rule_and_under_newton) {
  const auto end_of = [](Rule rule, double rate, bool two_sided) {
    PressedMass pressed(0.0, -1.0);
    pressed.scene.sample_rate = rate;
    pressed.scene.rule = rule;
    pressed.scene.contacts[0].exponent = two_sided ? 1.0 : 2.3;
    pressed.scene.contacts[0].two_sided = two_sided;
    pressed.scene.contacts[0].stiffness =
        two_sided ? sine(pressed.scene, "K", 1e5, 7e4, 400.0) : sine(pressed.scene, "K", 4e8, 2e8, 400.0);
    Observed run(pressed.scene);
    run.steps(static_cast<int>(std::lround(0.004 * rate)));
    return run.simulator.displacement(0)[0];
  };
  for (const bool two_sided : {true, false}) {
    const double truth = end_of(Rule::newton, 64.0 * 48000.0, two_sided);
    double last_rule = 0.0, last_newton = 0.0;
    for (const double rate : {48000.0, 96000.0, 192000.0, 384000.0}) {
      const double newton = end_of(Rule::newton, rate, two_sided);
      const double by_rule = std::abs(end_of(Rule::nonadhesive, rate, two_sided) - newton);
      const double by_newton = std::abs(newton - truth);
      if (last_rule > 0.0) {
        EXPECT_GT(last_rule / by_rule, 3.0) << rate << (two_sided ? " two-sided" : "");
        EXPECT_GT(last_newton / by_newton, 3.0) << rate << (two_sided ? " two-sided" : "");
      }
      last_rule = by_rule;
      last_newton = by_newton;
    }
  }
}

// K jumps at random from sample to sample, in a contact along a string and in one under a ball.
TEST(MovingStiffness, never_makes_a_contact_pull) {
  for (const Rule rule : {Rule::gradient, Rule::nonadhesive, Rule::newton})
    for (const int hold : {1, 7, 300}) {
      Random random(static_cast<std::uint64_t>(hold));
      SceneDescription scene;
      scene.rule = rule;
      const ComponentHandle string = scene.add(StringDescription{.name = "main",
                                                                 .length = 0.7,
                                                                 .radius = 0.4e-3,
                                                                 .density = 7850.0,
                                                                 .youngs_modulus = 2e11,
                                                                 .tension = 90.0});
      scene.add(InitialDescription{
          .name = "pluck", .centre = at(string, fraction(0.3)), .shape = Shape::triangle, .amplitude = 3e-3});
      const ComponentHandle ball = scene.add(MassDescription{.name = "ball", .mass = 3e-3, .velocity = -0.5});
      scene.add(GravityDescription{.name = "down", .component = ball});
      const ComponentHandle neck = scene.add(BarrierDescription{.name = "neck", .height = -1e-3});
      scene.add(ContactDescription{.name = "hit",
                                   .below = at(string, fraction(0.6)),
                                   .above = at(ball),
                                   .stiffness = noise(scene, "hit_K", -1e5, 3e6, hold, 8000, random),
                                   .exponent = 1.4});
      scene.add(
          DistributedContactDescription{.name = "neck",
                                        .below = neck,
                                        .above = string,
                                        .stiffness = noise(scene, "neck_K", -1e7, 3e8, hold, 8000, random),
                                        .exponent = 1.5});
      Observed run(scene);
      run.steps(8000);
      for (const ContactStatistics& contact : run.ledger.contacts()) {
        EXPECT_EQ(contact.attractive_samples, 0) << hold;
        EXPECT_GT(contact.contact_samples, 20);
      }
      EXPECT_EQ(run.simulator.newton_failures(), 0);
      EXPECT_LE(run.ledger.balance_error(), 1e-12);
    }
}

}  // namespace
}  // namespace rattle::test
