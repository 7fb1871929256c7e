// The friction curve of the bow and the two methods to find the velocity under it.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <rattle/interactions/bow_friction.hpp>
#include <support/random_numbers.hpp>

namespace rattle::test {
namespace {

// sqrt(2 a) v e^(1/2 - a v^2), and its derivative.
double phi(double a, double v) { return std::sqrt(2.0 * a) * v * std::exp(0.5 - a * v * v); }
double phi_slope(double a, double v) {
  return std::sqrt(2.0 * a) * (1.0 - 2.0 * a * v * v) * std::exp(0.5 - a * v * v);
}

// Zero at a root.
double excess(double F, double a, double beta, double b, double v) { return v + beta * F * phi(a, v) - b; }

TEST(BowFriction, is_the_curve_of_its_formula) {
  for (const double a : {1.0, 100.0, 4e4})
    for (const double v : {-0.3, -0.05, 1e-9, 0.02, 0.5}) {
      const BowFriction friction{0.2, a};
      EXPECT_NEAR(friction.phi_over_v(v) * v, phi(a, v), 1e-14);
      EXPECT_NEAR(friction.lambda(v) * v, 0.2 * phi(a, v), 1e-14);
      const double step = 1e-4 / std::sqrt(a);
      EXPECT_NEAR(friction.slope(v), (phi(a, v + step) - phi(a, v - step)) / (2.0 * step),
                  1e-7 * std::sqrt(2.0 * a));
    }
}

// The maximum is 1, at v = 1 / sqrt(2 a): there the bow pulls with its full force.
TEST(BowFriction, is_largest_where_it_is_one) {
  const BowFriction friction{1.0, 100.0};
  const double v = 1.0 / std::sqrt(200.0);
  EXPECT_NEAR(friction.phi_over_v(v) * v, 1.0, 1e-15);
  EXPECT_NEAR(friction.slope(v), 0.0, 1e-13);
  EXPECT_TRUE(std::isfinite(friction.phi_over_v(0.0)));
  EXPECT_EQ(friction.phi_over_v(1e3), 0.0);
}

// The two steps of the solver, written out.
double two_steps(double F, double a, double b, double beta, double v) {
  for (int i = 0; i < 2; ++i) {
    const double slope = 1.0 + beta * F * phi_slope(a, v);
    const double ratio = v == 0.0 ? std::sqrt(2.0 * a) * std::exp(0.5) : phi(a, v) / v;
    v = slope > 0.1 ? v - (v + beta * F * phi(a, v) - b) / slope : b / (1.0 + beta * F * ratio);
    if (b >= 0.0) v = std::fmin(std::fmax(v, 0.0), b);
    if (b < 0.0) v = std::fmax(std::fmin(v, 0.0), b);
  }
  return v;
}

TEST(BowFriction, takes_the_two_steps_of_the_formula) {
  Random random(1);
  int flat = 0;
  for (int i = 0; i < 20000; ++i) {
    const double F = random.between(0.0, 2.0), a = 100.0 * random.parameter(), beta = random.between(0.0, 0.4);
    const double b = random.between(-0.6, 0.6), v_prev = i % 10 == 0 ? 0.0 : random.between(-0.6, 0.6);
    flat += 1.0 + beta * F * phi_slope(a, v_prev) <= 0.1 ? 1 : 0;
    const double expected = two_steps(F, a, b, beta, v_prev);
    EXPECT_TRUE(std::abs(bow_velocity_in_two_steps({F, a}, b, beta, v_prev) - expected) <= 1e-13)
        << F << " " << a << " " << beta << " " << b << " " << v_prev;
  }
  EXPECT_GT(flat, 100) << "both kinds of steps must have been taken";
}

TEST(BowFriction, iterated_solves_its_equation_and_lies_between_zero_and_b) {
  Random random(2);
  for (int i = 0; i < 20000; ++i) {
    const double F = random.between(0.0, 3.0), a = 100.0 * random.parameter(), beta = random.between(0.0, 0.4);
    const double b = random.between(-0.6, 0.6);
    const double v = bow_velocity_iterated({F, a}, b, beta, random.between(-0.6, 0.6));
    EXPECT_TRUE(std::abs(excess(F, a, beta, b, v)) <= 1e-13 * (1.0 + beta * F * std::sqrt(2.0 * a)));
    EXPECT_GE(v * b, 0.0);
    EXPECT_LE(std::abs(v), std::abs(b));
  }
}

// With beta F sqrt(2 a) 2/e > 1 the curve folds: three roots for some b.
constexpr double F = 2.0, a = 100.0, beta = 0.2;

std::vector<double> roots_of(double b) {
  std::vector<double> roots;
  constexpr int cells = 200000;
  double before = excess(F, a, beta, b, 0.0);
  for (int i = 1; i <= cells; ++i) {
    const double v = b * i / cells, now = excess(F, a, beta, b, v);
    if ((now > 0.0) != (before > 0.0) && before != 0.0) roots.push_back(b * (i - 0.5) / cells);
    before = now;
  }
  return roots;
}

TEST(BowFriction, iterated_keeps_its_branch_of_three_roots_and_never_takes_the_middle_one) {
  const double b = 0.38;
  const std::vector<double> roots = roots_of(b);
  ASSERT_EQ(roots.size(), 3u);
  for (const double sign : {1.0, -1.0}) {
    const auto found = [&](double v_prev) {
      return sign * bow_velocity_iterated({F, a}, sign * b, beta, sign * v_prev);
    };
    EXPECT_NEAR(found(0.0), roots[0], 1e-5);
    EXPECT_NEAR(found(roots[0]), roots[0], 1e-5);
    EXPECT_NEAR(found(roots[2]), roots[2], 1e-5);
    EXPECT_NEAR(found(2.0), roots[2], 1e-5);
  }
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const double v = bow_velocity_iterated({F, a}, b, beta, random.between(-0.5, 0.5));
    EXPECT_GT(std::abs(v - roots[1]), 1e-3);
  }
}

TEST(BowFriction, iterated_takes_the_other_branch_where_its_own_has_ended) {
  const double slow = 0.2, fast = 0.5;
  ASSERT_EQ(roots_of(slow).size(), 1u);
  ASSERT_EQ(roots_of(fast).size(), 1u);
  EXPECT_NEAR(bow_velocity_iterated({F, a}, slow, beta, 0.5), roots_of(slow)[0], 1e-5);
  EXPECT_LT(bow_velocity_iterated({F, a}, slow, beta, 0.5), 0.05) << "it sticks again";
  EXPECT_NEAR(bow_velocity_iterated({F, a}, fast, beta, 0.0), roots_of(fast)[0], 1e-5);
  EXPECT_GT(bow_velocity_iterated({F, a}, fast, beta, 0.0), 0.4) << "it slips";
}

// The public string, 1.9 m at 44.1 kHz, bowed at a grid point: more than one root for F >= 0.417 N.
TEST(BowFriction, folds_over_from_the_force_that_the_public_string_allows) {
  SceneDescription scene;
  const ComponentHandle string = scene.add(StringDescription{.name = "main",
                                                             .length = 1.9,
                                                             .radius = 0.5e-3,
                                                             .density = 7850.0,
                                                             .youngs_modulus = 2e11,
                                                             .tension = 91.16469597568447,
                                                             .damping = 0.1,
                                                             .damping_frequency_dependent = 0.05});
  scene.add(BowDescription{.name = "bow", .place = nearest(at(string, fraction(0.2))), .force = 0.1});
  const auto compiled_scene = compiled(scene);
  const double k = compiled_scene->k;
  const double on_point = compiled_scene->islands.at(0).diagonal(0) / (2.0 * k);
  const double threshold = std::exp(1.0) / (2.0 * std::sqrt(200.0) * on_point);
  EXPECT_NEAR(threshold, 0.417, 0.0005);
  const auto steepest = [&](double force) {
    const BowFriction friction{force, 100.0};
    return 1.0 + on_point * force * friction.slope(std::sqrt(1.5 / 100.0));
  };
  EXPECT_GT(steepest(0.999 * threshold), 0.0);
  EXPECT_LT(steepest(1.001 * threshold), 0.0);
}

TEST(BowFriction, without_force_leaves_the_string_alone) {
  for (const double b : {-0.3, 0.0, 0.2}) {
    EXPECT_EQ(bow_velocity_in_two_steps({0.0, 100.0}, b, 0.2, 0.1), b);
    EXPECT_NEAR(bow_velocity_iterated({0.0, 100.0}, b, 0.2, 0.1), b, 1e-16);
  }
}

}  // namespace
}  // namespace rattle::test
