// The closed form of a contact of exponent 1 over random cases: it solves (68), its branch is consistent with
// its outcome, and it never pulls. [SLIDE (68), (71)-(74)], errata
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <rattle/interactions/unit_contact.hpp>
#include <support/random_numbers.hpp>

namespace rattle::test {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();
constexpr int case_count = 100000;

struct Case {
  double q = 0.0, B = 0.0, C = 0.0, K = 1.0;
};

double log_uniform(Random& random, double lowest_exponent, double highest_exponent) {
  return std::pow(10.0, random.between(lowest_exponent, highest_exponent));
}

// Magnitudes over many decades, both signs; one case in three close to a border between branches, one in ten at
// zero.
Case draw(Random& random) {
  Case c;
  const double size = log_uniform(random, -12.0, 0.0);
  c.q = random.sign() * size * log_uniform(random, -8.0, 8.0);
  c.B = random.sign() * size * log_uniform(random, -8.0, 8.0);
  c.C = log_uniform(random, -12.0, 8.0);
  c.K = log_uniform(random, 2.0, 12.0);
  const double kind = random.between(0.0, 1.0);
  const double nearly_one = 1.0 + random.sign() * log_uniform(random, -17.0, -1.0);
  if (kind < 0.15)
    c.B = c.q * nearly_one;
  else if (kind < 0.3)
    c.B = c.q * (1.0 - c.C) * nearly_one;
  else if (kind < 0.33)
    c.B = -2.0 * c.C * c.q * nearly_one;  // a contact at rest, s close to 0
  else if (kind < 0.36)
    c.q = 0.0;
  else if (kind < 0.39)
    c.C = 0.0;
  else if (kind < 0.42)
    c.B = 0.0;
  return c;
}

// ([s + q]_+^2 - [q]_+^2) / s without cancellation, in extended precision; 2 [q]_+ at s = 0.
long double quotient(long double q, long double s) {
  const long double next = s + q;
  if (q > 0.0L && next > 0.0L) return next + q;
  if (q > 0.0L) return -q * q / s;
  return next > 0.0L ? next * next / s : 0.0L;
}

// Scale of the terms of (68). A relative error eps of s changes the sum by at most eps |s| (1 + C), because the
// quotient's slope is within 0 ... 1. B and 2 C q are the terms that s is computed from.
double scale_of(const Case& c, double s) {
  return std::abs(c.B) + 2.0 * c.C * std::abs(c.q) + (1.0 + c.C) * std::abs(s);
}

TEST(UnitContact, a_hundred_thousand_random_cases_satisfy_the_equation) {
  Random random(68);
  std::array<int, 5> drawn{};
  double worst = 0.0, worst_with_force = 0.0;
  for (int i = 0; i < case_count; ++i) {
    const Case c = draw(random);
    const UnitContact found = solve_unit_contact(c.q, c.B, c.C, c.K);
    ASSERT_TRUE(std::isfinite(found.s) && std::isfinite(found.force)) << c.q << " " << c.B << " " << c.C;
    ASSERT_TRUE(found.branch >= 1 && found.branch <= 4);
    ++drawn[static_cast<std::size_t>(found.branch)];
    const double scale = scale_of(c, found.s);
    if (scale == 0.0) continue;
    const long double q = c.q, B = c.B, C = c.C, s = found.s;
    worst = std::max(worst, static_cast<double>(std::fabs(s + B + C * quotient(q, s))) / scale);
    // As used by the engine: s must equal -B minus the displacement by the force, or the contact would store
    // energy from nowhere.
    const long double pushed = 2.0L * C * static_cast<long double>(found.force) / static_cast<long double>(c.K);
    const long double terms = std::fabs(s) + std::fabs(B) + pushed;
    worst_with_force = std::max(worst_with_force, static_cast<double>(std::fabs(s + B + pushed) / terms));
  }
  // The longest of the closed forms rounds about eight times, by half an eps each.
  EXPECT_LE(worst, 4.0 * eps);
  EXPECT_LE(worst_with_force, 4.0 * eps);
  for (std::size_t branch = 1; branch <= 4; ++branch) EXPECT_GE(drawn[branch], case_count / 20) << branch;
}

TEST(UnitContact, a_hundred_thousand_random_cases_choose_an_admissible_branch) {
  Random random(71);
  for (int i = 0; i < case_count; ++i) {
    const Case c = draw(random);
    const UnitContact found = solve_unit_contact(c.q, c.B, c.C, c.K);
    SCOPED_TRACE(testing::Message() << "q " << c.q << " B " << c.B << " C " << c.C << " branch "
                                    << found.branch);
    const double next = found.s + c.q, rounding = 4.0 * eps * (std::abs(found.s) + std::abs(c.q));
    switch (found.branch) {
      case 1:
        ASSERT_TRUE(c.q <= 0.0 && next <= rounding && found.force == 0.0);
        break;
      case 2:
        ASSERT_TRUE(c.q <= 0.0 && next >= -rounding && found.s > 0.0);
        break;
      case 3:
        ASSERT_TRUE(c.q > 0.0 && next >= -rounding);
        break;
      case 4:
        ASSERT_TRUE(c.q > 0.0 && next <= rounding && found.s < 0.0);
        break;
      default:
        FAIL();
    }
  }
}

TEST(UnitContact, a_hundred_thousand_random_cases_never_pull) {
  Random random(73);
  for (int i = 0; i < case_count; ++i) {
    const Case c = draw(random);
    const UnitContact found = solve_unit_contact(c.q, c.B, c.C, c.K);
    ASSERT_GE(found.force, 0.0) << "q " << c.q << " B " << c.B << " C " << c.C << " branch " << found.branch;
  }
}

// The outcome is continuous across a border: s changes by at most the change of B (the left side of (68) rises
// with s at least as fast as s), up to rounding.
TEST(UnitContact, is_continuous_across_the_borders_of_its_branches) {
  Random random(74);
  for (int i = 0; i < case_count; ++i) {
    Case c = draw(random);
    if (c.q == 0.0) continue;
    const double border = c.q < 0.0 ? c.q : c.q * (1.0 - c.C);
    const double step = 8.0 * eps * (std::abs(border) + c.C * std::abs(c.q));
    const UnitContact below = solve_unit_contact(c.q, border - step, c.C, c.K);
    const UnitContact above = solve_unit_contact(c.q, border + step, c.C, c.K);
    SCOPED_TRACE(testing::Message() << "q " << c.q << " border " << border << " C " << c.C);
    ASSERT_NE(below.branch, above.branch);
    c.B = border;
    const double rounding = 2.0 * step + 8.0 * eps * scale_of(c, below.s) / (1.0 + c.C);
    ASSERT_LE(std::abs(below.s - above.s), rounding);
    // The force is K/2 times the quotient, whose slopes in s and q are at most 1 and 2.
    ASSERT_LE(std::abs(below.force - above.force),
              0.5 * c.K * (rounding + 8.0 * eps * (std::abs(below.s) + std::abs(c.q))));
  }
}

TEST(UnitContact, is_continuous_where_the_contact_just_touched) {
  Random random(75);
  for (int i = 0; i < case_count; ++i) {
    const Case c = draw(random);
    if (c.B == 0.0) continue;
    const double q = 1e-18 * std::abs(c.B) / (1.0 + c.C);
    const UnitContact open = solve_unit_contact(-q, c.B, c.C, c.K);
    const UnitContact closed = solve_unit_contact(q, c.B, c.C, c.K);
    ASSERT_LE(std::abs(open.s - closed.s), 8.0 * eps * std::abs(c.B)) << c.B << " " << c.C;
  }
}

}  // namespace
}  // namespace rattle::test
