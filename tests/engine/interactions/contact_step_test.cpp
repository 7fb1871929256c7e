// The force of one contact as a law in D: what its parts promise, for laws and states of any size.
#include <gtest/gtest.h>

#include <cmath>
#include <rattle/interactions/contact_step.hpp>
#include <support/random_numbers.hpp>

namespace rattle {
namespace {

RowModel one_sided(double K, double alpha) {
  RowModel row;
  row.law = LawKind::one_sided;
  row.power = PowerLaw(K, alpha);
  return row;
}

ContactStep looked_at(const RowModel& row, double eta, double eta_prev, double W = 0.0) {
  ContactStep c{};
  look_at_contact(c, row, eta, eta_prev, W, row_psi_and_slope(row, eta), row_psi_and_slope(row, eta_prev),
                  1.0 / 48000.0, 1e-6);
  return c;
}

template <class Law>
double difference_quotient(Law law, double D, double step) {
  return (law(D + step) - law(D - step)) / (2.0 * step);
}

// Where D is small against the depth the series is taken, else the quotient itself: both are exact to rounding.
TEST(ContactStep, PotentialQuotientIsExactForAnyExponentAndStep) {
  test::Random random(1);
  for (int n = 0; n < 20'000; ++n) {
    const double alpha = random.between(1.0, 12.0), middle = random.between(1e-4, 1e-3);
    const double part = std::exp(random.between(std::log(1e-3), std::log(0.5))) * random.sign();
    const RowModel row = one_sided(1e6, alpha);
    const double eta_prev = middle * (1.0 - 0.5 * part), D = middle * part;
    const long double from = eta_prev, to = from + D, power = static_cast<long double>(alpha) + 1.0L;
    const double expected =
        static_cast<double>(1e6L / power * (std::pow(to, power) - std::pow(from, power)) / (to - from));
    const double found = potential_quotient(looked_at(row, eta_prev, eta_prev), D).f;
    ASSERT_NEAR(found / expected, 1.0, 2e-13) << "exponent " << alpha << ", D " << part << " of the depth";
  }
}

// D + Lambda f(D) = D*, soft or stiff, whichever way it moves.
TEST(ContactStep, AnOnlyTwoSidedContactIsSolvedToConvergence) {
  test::Random random(3);
  for (int n = 0; n < 5000; ++n) {
    RowModel row = one_sided(std::exp(random.between(std::log(1e3), std::log(1e10))), random.between(1.0, 3.0));
    row.law = LawKind::two_sided;
    const double eta_prev = random.between(-1e-3, 1e-3), D_star = random.between(-2e-3, 2e-3), Lambda = 1e-6;
    const ContactStep c = looked_at(row, eta_prev, eta_prev);
    const double f = one_contact::quotient_force(c, Lambda, D_star), D = D_star - Lambda * f;
    const LawPoint law = potential_quotient(c, D);
    ASSERT_LE(std::abs(law.f - f), 1e-9 * std::abs(f) + 1e-13 * law.a * (std::abs(D_star) + std::abs(eta_prev)))
        << "K " << row.power.stiffness() << ", exponent " << row.power.exponent() << ", eta " << eta_prev
        << ", D* " << D_star;
  }
}

TEST(ContactStep, TheCapGivesBackNoMoreThanIsStored) {
  test::Random random(2);
  const RowModel row = one_sided(1e6, 1.5);
  for (int n = 0; n < 1000; ++n) {
    ContactStep c = looked_at(row, 1e-4, 1e-4, random.between(1e-6, 1e-4));
    c.stop = std::exp(random.between(std::log(1e3), std::log(1e6)));
    const double D = 1e-5 * random.state();
    const LawPoint cap = cap_at(c, D);
    EXPECT_NEAR(cap.f * (cap.f / c.stop - D), c.W, 1e-12 * c.W);
    const double slope = difference_quotient([&](double x) { return cap_at(c, x).f; }, D, 1e-9);
    EXPECT_NEAR(cap.a, slope, 1e-4 * c.stop);
  }
}

TEST(ContactStep, AReleaseGivesBackWhatItHoldsWhateverTheStep) {
  const RowModel row = one_sided(1e6, 1.5);
  ContactStep c = looked_at(row, 0.0, 0.0, 1e-6);
  c.released = 1e-6;
  for (const double D : {-1e-3, -1e-5, -1e-7}) {
    const LawPoint law = elastic_law(c, D);
    EXPECT_NEAR(law.f * -D, c.released, 1e-20);
    EXPECT_NEAR(law.a, difference_quotient([&](double x) { return elastic_law(c, x).f; }, D, 1e-4 * -D),
                1e-6 * law.a);
  }
}

// f D = -X with D = D* - Lambda f, also where X moves the contact much less or much more than D*.
TEST(ContactStep, TheReleasingForceGivesBackX) {
  for (const double D_star : {-1e-4, -1e-8, 0.0, 1e-8, 1e-4})
    for (const double X : {1e-16, 1e-10, 1e-5, 1.0}) {
      const double Lambda = 1e-6, f = releasing_force(X, Lambda, D_star);
      const long double D = static_cast<long double>(D_star) - static_cast<long double>(Lambda) * f;
      const auto size = static_cast<double>(std::abs(D_star) + Lambda * f);
      EXPECT_GT(f, 0.0);
      EXPECT_NEAR(static_cast<double>(f * D), -X, 1e-15 * (f * size + X)) << D_star << " " << X;
    }
  EXPECT_EQ(releasing_force(0.0, 1e-6, 0.0), 0.0) << "nothing stored, nothing moves";
  EXPECT_EQ(releasing_force(0.0, 1e-6, -1e-5), 0.0);
  EXPECT_NEAR(releasing_force(0.0, 1e-6, 1e-5), 10.0, 1e-12) << "a rigid stop";
}

// D + Lambda f(D) grows with D, so Newton's steps from the right of the root go down to it.
TEST(ContactStep, TheIterationStartsToTheRightOfTheRoot) {
  test::Random random(3);
  for (int n = 0; n < 20'000; ++n) {
    const double Lambda = std::exp(random.between(std::log(1e-8), std::log(1e-4)));
    const RowModel row =
        one_sided(std::exp(random.between(std::log(1e3), std::log(1e9))), random.between(1.0, 3.0));
    const double eta_prev = 1e-4 * random.state(), D_star = 2e-4 * random.state();
    const ContactStep c = looked_at(row, eta_prev, eta_prev);
    const double D = bounded_start(c, Lambda, D_star);
    ASSERT_LE(D, D_star);
    ASSERT_GE(D + Lambda * potential_quotient(c, D).f, D_star - 1e-12 * (std::abs(D_star) + std::abs(eta_prev)))
        << "K " << row.power.stiffness() << ", exponent " << row.power.exponent();
  }
}

TEST(ContactStep, IsAsStiffAsTheSteeperOfItsTwoKnownDepths) {
  const RowModel row = one_sided(1e6, 1.5);
  const double slope = row_slope(row, 1e-4);
  for (const double other : {-1e-4, 0.0, 5e-5}) {
    EXPECT_EQ(known_stiffness(looked_at(row, 1e-4, other), 1e-6), 0.25e-6 * slope * slope);
    EXPECT_EQ(known_stiffness(looked_at(row, other, 1e-4), 1e-6), 0.25e-6 * slope * slope);
  }
}

}  // namespace
}  // namespace rattle
