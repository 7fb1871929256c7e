// The motion of a bowed string: it sticks, slips once per period for the fraction given by the bow's position,
// and sounds at its own pitch.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "bowed_instruments.hpp"
#include "bowed_run.hpp"

namespace rattle::test {
namespace {

// First partial of the scheme: sin^2(omega k / 2) = (c k / h)^2 s + (2 kappa k / h^2)^2 s^2, s = sin^2(pi h /
// 2L).
double first_partial(const StringMaterial& material) {
  const auto scene = compile(bowed_string({.position = 0.5}, material));
  const double k = (*scene)->k, h = (*scene)->components.at(0).geometry.spacing;
  const double area = std::numbers::pi * 0.25e-6, inertia = std::numbers::pi * 0.0625e-12 / 4.0;
  const double mass = 7850.0 * area, c2 = 91.16469597568447 / mass,
               kappa2 = material.youngs_modulus * inertia / mass;
  const double s = std::pow(std::sin(std::numbers::pi * h / (2.0 * string_length)), 2);
  const double sine = std::sqrt(c2 * k * k / (h * h) * s + 4.0 * kappa2 * k * k / std::pow(h, 4) * s * s);
  return std::asin(sine) / (std::numbers::pi * k);
}

SlipCount bow(const StringMaterial& material, double share, double force) {
  const BowedRun run =
      run_bowed(bowed_string({.position = share * string_length, .force = force}, material), 3.0);
  return count_slips(run, 0.1, 2.0, 3.0);
}

// Without stiffness the partials are harmonic, and the bowed pitch equals the first partial.
TEST(HelmholtzMotion, of_an_ideal_string_slips_once_per_period_at_its_own_pitch) {
  const StringMaterial ideal{0.0, 0.005};
  const double own = first_partial(ideal);
  EXPECT_NEAR(own, 32.0, 1e-4);
  for (const double share : {1.0 / 3.0, 1.0 / 4.0, 1.0 / 5.0, 1.0 / 6.0, 1.0 / 8.0}) {
    SCOPED_TRACE(share);
    const SlipCount count = bow(ideal, share, 0.15);
    EXPECT_NEAR(count.slips, 32, 1);
    EXPECT_LT(count.irregularity, 1e-3);
    EXPECT_LT(std::abs(cents(count.frequency, own)), 1.0);
    EXPECT_NEAR(count.slip_share, share, 0.012);
  }
}

// The public steel string, bowed firmly. Its higher partials are sharp and shorten the common period; the
// friction counteracts.
TEST(HelmholtzMotion, of_a_stiff_string_is_within_five_cents_of_its_first_partial) {
  const double own = first_partial(public_string);
  struct Firm {
    double share, force;
  };
  for (const Firm firm : {Firm{1.0 / 3.0, 0.2}, Firm{1.0 / 4.0, 0.2}, Firm{1.0 / 5.0, 0.3},
                          Firm{1.0 / 6.0, 0.3}, Firm{1.0 / 8.0, 0.3}}) {
    SCOPED_TRACE(firm.share);
    const SlipCount count = bow(public_string, firm.share, firm.force);
    EXPECT_NEAR(count.slips, 32, 1);
    EXPECT_LT(count.irregularity, 1e-3);
    EXPECT_LT(std::abs(cents(count.frequency, own)), 5.0);
    EXPECT_NEAR(count.slip_share, firm.share, 0.035);
  }
}

// With more bow force the pitch gets flatter and the corner sharper: the slipping fraction falls towards the
// bow's position.
TEST(HelmholtzMotion, slips_for_less_of_the_period_under_more_force) {
  double before = 1.0;
  for (const double force : {0.1, 0.15, 0.2, 0.3}) {
    const SlipCount count = bow(public_string, 0.2, force);
    EXPECT_LT(count.slip_share, before) << force;
    EXPECT_GT(count.slip_share, 0.2) << force;
    before = count.slip_share;
  }
}

// The tromba, from the nut to its bridge: 36.9 Hz, sticking for 0.78 of the time at a fifth of the length.
TEST(HelmholtzMotion, of_the_tromba) {
  const BowedRun run = run_bowed(tromba({.position = 0.2 * speaking_length}, std::nullopt, 1e-4), 3.0);
  const SlipCount count = count_slips(run, 0.1, 1.5, 3.0);
  EXPECT_NEAR(count.frequency, 36.91, 0.01);
  EXPECT_LT(count.irregularity, 1e-3);
  EXPECT_NEAR(1.0 - count.slip_share, 0.78, 0.005);
  EXPECT_EQ(count_contacts(run, 0.0, 3.0).onsets, 0);
}

}  // namespace
}  // namespace rattle::test
