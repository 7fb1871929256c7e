// The checks of psi, W and the loss distinguish correct steps from wrong ones.
#include <gtest/gtest.h>

#include <cmath>
#include <properties/memory_checks.hpp>

namespace rattle::test {
namespace {

constexpr Real k = 1.0L / 44100.0L;

ReferenceRow contact(bool chooses_force, double loss) {
  ReferenceRow row;
  row.K = 1e6;
  row.alpha = 1.5;
  row.loss = loss;
  row.chooses_force = chooses_force;
  return row;
}

TEST(MemoryCheck, HoldsWToTheWorkOfTheForce) {
  const ReferenceRow row = contact(true, 0.0);
  const MemoryStep right{.before = 1e-3, .after = 3e-3, .force = 10.0L, .D = 2e-4L, .eta = 1e-4L};
  EXPECT_EQ(wrong_memory(row, right, k), "");
  MemoryStep wrong = right;
  wrong.after *= 1.0 + 1e-8;
  EXPECT_NE(wrong_memory(row, wrong, k), "");
  // Gives back more than it had stored.
  wrong = right, wrong.before = 1e-4, wrong.D = -2e-5L, wrong.after = -1e-4;
  EXPECT_NE(wrong_memory(row, wrong, k).find("below 0"), std::string::npos);
}

TEST(MemoryCheck, HoldsPsiToItsG) {
  const ReferenceRow row = contact(false, 0.0);
  MemoryStep step{.before = 1e-2, .after = 1.1e-2, .g = 10.0L, .D = 2e-4L};
  EXPECT_EQ(wrong_memory(row, step, k), "");
  step.after = 1.2e-2;
  EXPECT_NE(wrong_memory(row, step, k), "");
}

TEST(MemoryCheck, HoldsTheLossToItsLaw) {
  const ReferenceRow row = contact(true, 0.3);
  const Real D = 2e-4L, eta = 1e-4L, loss = resistance(row, eta, k, 0.0L) * D;
  EXPECT_NEAR(static_cast<double>(loss), 0.3 * 1e6 * 1e-6 * 2e-4 * 44100.0 / 2.0, 1e-9);
  const MemoryStep right{
      .before = 1e-3, .after = 3e-3, .force = 10.0L + loss, .loss = loss, .D = D, .eta = eta};
  EXPECT_EQ(wrong_memory(row, right, k), "");
  MemoryStep wrong = right;
  wrong.loss *= 1.001L, wrong.force += wrong.loss - loss;
  EXPECT_NE(wrong_memory(row, wrong, k).find("its loss is"), std::string::npos);
  EXPECT_NE(wrong_memory(contact(true, 0.0), right, k).find("without a loss"), std::string::npos);
}

// If the felt recovers too slowly, no force acts. The released energy is then lost; the contact cannot release
// more than it stored.
TEST(MemoryCheck, LetsALossTakeTheWholeForce) {
  const ReferenceRow row = contact(true, 10.0);
  MemoryStep step{.before = 1e-3, .after = 8e-4, .force = 0.0L, .loss = -1.0L, .D = -2e-4L, .eta = 1e-5L};
  EXPECT_EQ(wrong_memory(row, step, k), "");
  step.loss = 1.0L, step.after = 1.2e-3;
  EXPECT_EQ(wrong_memory(row, step, k), "its loss gives energy");
}

TEST(MemoryCheck, KnowsWhatARunStartsWith) {
  const ReferenceRow row = contact(true, 0.0);
  const Real eta = 1e-4L, eta_prev = 0.5e-4L;
  const double phi = 1e6 / 2.5 * 1e-10, phi_prev = phi * std::pow(0.5, 2.5);
  const double secant = std::pow((std::sqrt(2.0 * phi) + std::sqrt(2.0 * phi_prev)) / 2.0, 2.0);
  EXPECT_EQ(wrong_start(row, phi + phi_prev, eta, eta_prev, 0.0L), "");
  EXPECT_EQ(wrong_start(row, secant, eta, eta_prev, 0.0L), "");
  EXPECT_NE(wrong_start(row, 0.99 * secant, eta, eta_prev, 0.0L), "");
  EXPECT_NE(wrong_start(row, 2.0 * phi, eta, eta_prev, 0.0L), "");
  EXPECT_EQ(wrong_start(row, 0.0, -1e-4L, 1e-4L, 0.0L), "");
  EXPECT_NE(wrong_start(row, phi, -1e-4L, 1e-4L, 0.0L), "");
  const double off_by_rounding = (phi + phi_prev) * (1.0 + 1e-4);
  EXPECT_NE(wrong_start(row, off_by_rounding, eta, eta_prev, 1e-12L), "");
  EXPECT_EQ(wrong_start(row, off_by_rounding, eta, eta_prev, 1e-8L), "");
}

}  // namespace
}  // namespace rattle::test
