// The law of a spring over one step.
#include <gtest/gtest.h>

#include <rattle/interactions/linear_law.hpp>

namespace rattle {
namespace {

// K1 eta + K3 eta^3 and 2 sigma_x deta/dt with the averages of [W19 (51)].
TEST(SpringLaw, IsTheFormula) {
  RowModel row;
  row.law = LawKind::spring;
  row.K1 = 3e4;
  row.K3 = 2e9;
  row.sigma_x = 0.7;
  const double k = 1.0 / 44100.0, eta_prev = -2e-5, eta = 1e-4, eta_next = 3e-4;
  double a = 0.0, d = 0.0;
  set_linear_law(row, eta, eta_prev, k, a, d);
  const double f = a * (eta_next - eta_prev) + d;
  const double expected = row.K1 * (eta_next + 2.0 * eta + eta_prev) / 4.0 +
                          row.K3 * eta * eta * (eta_next + eta_prev) / 2.0 +
                          2.0 * row.sigma_x * (eta_next - eta_prev) / (2.0 * k);
  EXPECT_NEAR(f / expected, 1.0, 1e-14);
}

}  // namespace
}  // namespace rattle
