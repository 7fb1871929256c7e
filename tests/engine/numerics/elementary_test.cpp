// The engine's own powers and exponentials against the C library's in long double.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <rattle/numerics/elementary.hpp>
#include <support/random_numbers.hpp>

namespace rattle {
namespace {

double off_by(double found, long double true_value) {
  return static_cast<double>(std::abs((found - true_value) / true_value));
}

TEST(Elementary, TablesAreWhatTheySay) {
  for (std::size_t i = 0; i < 128; ++i) {
    const auto edge = [&](std::size_t j) { return std::bit_cast<double>(0x3fe6'0000'0000'0000 + (j << 45)); };
    const long double middle = 0.5L * (static_cast<long double>(edge(i)) + edge(i + 1));
    const double inverse = elementary::inverse_of_middle[i];
    EXPECT_EQ(inverse, static_cast<double>(1.0L / middle)) << i;
    EXPECT_NEAR(elementary::logarithm_of_middle[i],
                static_cast<double>(-std::log(static_cast<long double>(inverse))), 1e-16)
        << i;
    EXPECT_LT(off_by(elementary::root_of_two[i], std::exp2(static_cast<long double>(i) / 128.0L)), 1.2e-16)
        << i;
  }
}

TEST(Elementary, Logarithm) {
  test::Random random(11);
  for (int n = 0; n < 200'000; ++n) {
    const double x = std::exp(random.between(-650.0, 650.0));
    const long double true_value = std::log(static_cast<long double>(x));
    ASSERT_NEAR(logarithm(x), static_cast<double>(true_value),
                2.5e-16 * std::abs(static_cast<double>(true_value)) + 3e-16)
        << x;
  }
  EXPECT_NEAR(logarithm(1.0), 0.0, 2e-16);
  EXPECT_NEAR(logarithm(std::numeric_limits<double>::min()), std::log(std::numeric_limits<double>::min()),
              2e-13);
}

TEST(Elementary, Exponential) {
  test::Random random(12);
  for (int n = 0; n < 200'000; ++n) {
    const double x = random.between(-690.0, 690.0);
    ASSERT_LT(off_by(exponential(x), std::exp(static_cast<long double>(x))), 4e-16) << x;
    const double small = x * 1e-3;
    ASSERT_LT(off_by(exponential(small), std::exp(static_cast<long double>(small))), 4e-16) << small;
  }
  EXPECT_EQ(exponential(0.0), 1.0);
  EXPECT_EQ(exponential(-1000.0), 0.0);
  EXPECT_EQ(exponential(1000.0), std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(exponential(std::numeric_limits<double>::quiet_NaN())));
}

// Depths and exponents in the range of contacts.
TEST(Elementary, Power) {
  test::Random random(13);
  for (int n = 0; n < 200'000; ++n) {
    const double x = std::exp(random.between(-40.0, 5.0)), exponent = random.between(0.0, 3.0);
    const double size = 1.0 + exponent * std::abs(std::log(x));
    ASSERT_LT(
        off_by(power(x, exponent), std::pow(static_cast<long double>(x), static_cast<long double>(exponent))),
        5e-16 * size)
        << x << " ^ " << exponent;
  }
  EXPECT_EQ(power(1e-310, 0.5), std::pow(1e-310, 0.5));
  EXPECT_EQ(power(1e-250, 3.0), 0.0);
  EXPECT_EQ(power(1e250, 3.0), std::numeric_limits<double>::infinity());
  EXPECT_EQ(power(0.3, 0.0), 1.0);
  EXPECT_TRUE(std::isnan(power(std::numeric_limits<double>::quiet_NaN(), 0.5)));
}

}  // namespace
}  // namespace rattle
