#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/component_checks.hpp>
#include <limits>
#include <numbers>
#include <rattle/components/mass.hpp>

namespace rattle {
namespace {

constexpr double k = 1.0 / 44100.0;
constexpr MassParameters damped_mass{0.005, 2.0 * std::numbers::pi * 440.0, 0.7};

// q* = [2w - w- - (omega0 k)^2 w + (R k / 2M) w-] / (1 + R k / 2M)
TEST(Mass, StepsByTheFormula) {
  const auto& [M, omega0, R] = damped_mass;
  const Mass mass(damped_mass, k);
  test::Random random(1);
  for (int trial = 0; trial < 50; ++trial) {
    test::OwnedLevels state(mass);
    state.randomise(mass, random);
    const double w = state.levels.now[0], w_prev = state.levels.prev[0];
    mass.predict(state.levels);
    const double loss = R * k / (2.0 * M);
    const double expected = (2.0 * w - w_prev - std::pow(omega0 * k, 2) * w + loss * w_prev) / (1.0 + loss);
    EXPECT_NEAR(state.levels.next[0], expected, 4e-15);
  }
}

TEST(Mass, YieldsToAForceByItsCompliance) {
  const auto& [M, omega0, R] = damped_mass;
  const Mass mass(damped_mass, k);
  EXPECT_DOUBLE_EQ(mass.step_compliance(GridPoint(0)), k * k / (M + R * k / 2.0));
  EXPECT_EQ(mass.point_mass(GridPoint(0)), M);
  EXPECT_EQ(mass.point_count(), 1u);
}

TEST(Mass, EnergyIsThatOfTheFormula) {
  const auto& [M, omega0, R] = damped_mass;
  const Mass mass(damped_mass, k);
  double next[] = {0.003}, now[] = {0.0029}, prev[] = {0.0026};
  const Levels levels{next, now, prev, nullptr};
  const StoredEnergy energy = mass.stored_energy(levels);
  const double velocity = (next[0] - now[0]) / k, mean_velocity = (next[0] - prev[0]) / (2.0 * k);
  EXPECT_DOUBLE_EQ(energy.kinetic, 0.5 * M * velocity * velocity);
  EXPECT_DOUBLE_EQ(energy.potential, 0.5 * M * omega0 * omega0 * next[0] * now[0]);
  EXPECT_EQ(energy.correction, 0.0);
  const double R_in_step =
      2.0 * M * test::sigma0_in_step(make_coefficients(damped_mass, k).r, R / (2.0 * M), k);
  EXPECT_DOUBLE_EQ(mass.loss_power(levels).uniform, R_in_step * mean_velocity * mean_velocity);
  EXPECT_EQ(mass.loss_power(levels).frequency_dependent, 0.0);
}

TEST(Mass, BalanceClosesWithAndWithoutLosses) {
  EXPECT_LE(test::worst_balance(Mass({0.005, 2764.6, 0.0}, k), k, 44100, 2), 1e-12);
  EXPECT_LE(test::worst_balance(Mass(damped_mass, k), k, 44100, 3), 1e-12);
}

TEST(Mass, BalanceClosesWhereTheLossOfAStepIsSmall) {
  for (const double R : {1e-4, 3e-4, 1e-3, 3e-3})
    EXPECT_LE(test::worst_balance(Mass({0.01, 628.3, R}, 1.0 / 192000.0), 1.0 / 192000.0, 384000, 2), 1e-12)
        << R;
}

TEST(Mass, SlowedByDampingAloneLosesWhatItHad) {
  const double M = 1e-3, R = 0.2;
  const Mass mass({M, 0.0, R}, k);
  test::OwnedLevels state(mass);
  state.levels.prev[0] = -k;  // 1 m/s
  double lost = 0.0;
  for (int n = 0; n < 44100; ++n) {
    mass.predict(state.levels);
    lost += k * mass.loss_power(state.levels).uniform;
    ASSERT_NEAR(mass.stored_energy(state.levels).total() + lost, 0.5 * M, 1e-12 * 0.5 * M);
    state.levels.advance();
  }
  EXPECT_NEAR(state.levels.now[0], M / R - k / 2.0, 1e-8 * M / R);  // distance until it stops
}

TEST(Mass, FlyingFreelyKeepsItsVelocity) {
  const Mass mass({0.002, 0.0, 0.0}, k);
  test::OwnedLevels state(mass);
  state.levels.now[0] = 0.0;
  state.levels.prev[0] = -k * 3.0;
  for (int n = 1; n <= 1000; ++n) {
    mass.predict(state.levels);
    state.levels.advance();
    ASSERT_NEAR(state.levels.now[0], 3.0 * n * k, 1e-13);
  }
}

// The scheme's frequency follows from cos(Omega k) = 1 - (omega0 k)^2 / 2.
TEST(Mass, SwingsAtTheFrequencyOfTheScheme) {
  const double omega0 = 2.0 * std::numbers::pi * 1000.0;
  const Mass mass({0.001, omega0, 0.0}, k);
  const double Omega = std::acos(1.0 - 0.5 * omega0 * omega0 * k * k) / k;
  test::OwnedLevels state(mass);
  state.levels.now[0] = 1.0;
  state.levels.prev[0] = std::cos(Omega * k);
  for (int n = 1; n <= 2000; ++n) {
    mass.predict(state.levels);
    state.levels.advance();
    ASSERT_NEAR(state.levels.now[0], std::cos(Omega * n * k), 1e-10);
  }
}

TEST(Mass, IsStableBelowTwoAndNotAbove) {
  EXPECT_LT(test::growth_per_step(Mass({0.001, 1.999 / k, 0.0}, k), 20000, 5), 1.0 + 1e-4);
  EXPECT_GT(test::growth_per_step(Mass({0.001, 2.001 / k, 0.0}, k), 20000, 5), 1.01);
}

// Pushes a free mass in every step: push(w, exact) moves the mass and the exact sum equally. Position plus
// rounding remainder must equal the sum of all steps, and the remainder never exceeds `most` of the position.
template <class Push>
void expect_nothing_lost(double most, Push push) {
  const Mass mass({2e-3, 0.0, 0.0}, k);
  double storage[3][2] = {};
  Levels w{storage[0], storage[1], storage[2], nullptr, 1};
  w.now[0] = w.prev[0] = 1.0;
  long double exact_now = 1.0L, exact_prev = 1.0L;
  for (int n = 0; n < 20000; ++n) {
    mass.predict(w);
    long double exact_next = 2.0L * exact_now - exact_prev;
    push(w, exact_next);
    ASSERT_LE(std::abs(w.next[1]), most * std::abs(w.next[0])) << n;
    w.advance();
    exact_prev = exact_now;
    exact_now = exact_next;
  }
  const long double difference = (static_cast<long double>(w.now[0]) + w.now[1]) - exact_now;
  EXPECT_LE(std::abs(static_cast<double>(difference)), 1e-14 * std::abs(static_cast<double>(exact_now)));
}

TEST(Mass, KeepsWhatRoundingTakes) {
  test::Random random(3);
  expect_nothing_lost(4.0 * std::numeric_limits<double>::epsilon(), [&](Levels& w, long double& exact) {
    for (int push = 0; push < 3; ++push) {
      const double by = 1e-9 * random.between(-1.0, 1.0), back_and_forth = random.between(-1e3, 1e3);
      for (const double part : {back_and_forth, by, -back_and_forth})
        w.push(Slot(0), part);  // as opposing stiff rows do
      exact += by;
    }
  });
}

// The same with a single push per step.
TEST(Mass, KeepsWhatRoundingTakesFromASinglePush) {
  test::Random random(4);
  expect_nothing_lost(std::numeric_limits<double>::epsilon(), [&](Levels& w, long double& exact) {
    const double by = 1e-9 * random.between(-1.0, 1.0);
    w.push_alone(Slot(0), by);
    exact += by;
  });
}

}  // namespace
}  // namespace rattle
