// [E19]: the energy tutorial.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <support/misprint.hpp>
#include <support/stencils.hpp>
#include <vector>

namespace rattle::test {
namespace {

TEST(E19, eq28_has_every_neighbour_once) {
  expect_misprint([](Random& random) {
    Patch2 u{}, u_prev{};
    for (auto& row : u)
      for (double& point : row) point = random.state();
    u_prev[2][2] = random.state();
    const double h = random.parameter(), k = random.between(0.3, 0.9), kappa = random.parameter();
    const double mu2 = kappa * kappa * k * k / (h * h * h * h);
    const auto next = [&](double two_away, double diagonal, double beside) {
      return 2.0 * u[2][2] - mu2 * (two_away + 2.0 * diagonal - 8.0 * beside + 20.0 * u[2][2]) - u_prev[2][2];
    };
    return Misprint{{2.0 * u[2][2] - u_prev[2][2] - k * k * kappa * kappa * biharmonic(u, h)},
                    {next(u[4][2] + u[0][2] + u[2][4] + u[2][0], u[3][3] + u[1][3] + u[3][1] + u[1][1],
                          u[3][2] + u[1][2] + u[2][3] + u[2][1])},
                    {next(u[4][2] + u[0][2] + u[2][4] + u[2][4], u[3][3] + u[1][3] + u[1][3] + u[1][1],
                          u[3][2] + u[1][2] + u[2][3] + u[2][3])}};
  });
}

// A stiff string with u_0 = u_N = 0 and its energy; the start indices of the sums are parameters.
struct EnergyRun {
  bool clamped_as_printed = false;  // also u_1 = u_{N-1} = 0; otherwise simply supported
  int tension_sum_from = 0;
  double sigma0 = 0.0;
  double sigma1 = 0.0;
  bool sigma1_correction = true;

  double balance_error() const {
    constexpr int N = 40;
    const double k = 1.0 / 44100.0, L = 1.0, h = L / N, rhoA = 6e-3, T = 600.0, EI = 1e-2;
    std::vector<double> u(N + 1, 0.0), u_prev(N + 1, 0.0), u_next(N + 1, 0.0);
    const int first = clamped_as_printed ? 2 : 1;
    for (int l = first; l <= N - first; ++l)
      u[l] = u_prev[l] = 1e-3 * std::sin(std::numbers::pi * l / N) * (1.0 + 0.5 * std::cos(5.0 * l));
    const auto at = [](const std::vector<double>& x, int l) {
      return l < 0 ? -x[1] : l > N ? -x[N - 1] : x[l];
    };
    const auto second = [&](const std::vector<double>& x, int l) {
      return (at(x, l + 1) - 2.0 * at(x, l) + at(x, l - 1)) / (h * h);
    };
    const auto fourth = [&](const std::vector<double>& x, int l) {
      return (at(x, l + 2) - 4.0 * at(x, l + 1) + 6.0 * at(x, l) - 4.0 * at(x, l - 1) + at(x, l - 2)) /
             (h * h * h * h);
    };
    const auto energy = [&] {
      double sum = 0.0;
      for (int l = 0; l <= N; ++l) sum += 0.5 * rhoA * h * std::pow((u[l] - u_prev[l]) / k, 2);
      for (int l = tension_sum_from; l < N; ++l)
        sum += 0.5 * T / h * (u[l + 1] - u[l]) * (u_prev[l + 1] - u_prev[l]);
      for (int l = 1; l < N; ++l) sum += 0.5 * EI * h * second(u, l) * second(u_prev, l);
      if (sigma1_correction)
        for (int l = 0; l < N; ++l)
          sum -= 0.5 * sigma1 * rhoA * k * h *
                 std::pow(((u[l + 1] - u_prev[l + 1]) - (u[l] - u_prev[l])) / (k * h), 2);
      return sum;
    };
    const double start = energy();
    double dissipated = 0.0, worst = 0.0;
    for (int n = 0; n < 500; ++n) {
      for (int l = first; l <= N - first; ++l)
        u_next[l] = (2.0 * u[l] - u_prev[l] + k * k / rhoA * (T * second(u, l) - EI * fourth(u, l)) +
                     sigma0 * k * u_prev[l] + 2.0 * sigma1 * k * (second(u, l) - second(u_prev, l))) /
                    (1.0 + sigma0 * k);
      for (int l = 0; l <= N; ++l)
        dissipated += k * 2.0 * rhoA * h * sigma0 * std::pow((u_next[l] - u_prev[l]) / (2.0 * k), 2);
      for (int l = 0; l < N; ++l) {
        const double slope_rate = ((u_next[l + 1] - u_prev[l + 1]) - (u_next[l] - u_prev[l])) / (2.0 * k * h);
        dissipated += k * 2.0 * rhoA * h * sigma1 * slope_rate * slope_rate;
      }
      std::swap(u_prev, u);
      std::swap(u, u_next);
      worst = std::max(worst, std::abs(energy() + dissipated - start) / start);
    }
    return worst;
  }
};

TEST(E19, eq47_tension_sum_starts_at_0) {
  EXPECT_LE((EnergyRun{.tension_sum_from = 0}.balance_error()), 1e-12);
  EXPECT_GE((EnergyRun{.tension_sum_from = 1}.balance_error()), 1e-3);
}

// With u_0 = u_1 = 0, the case assumed in the tutorial, the missing term is zero.
TEST(E19, eq47_tension_sum_from_1_is_harmless_only_when_u1_is_held) {
  EXPECT_LE((EnergyRun{.clamped_as_printed = true, .tension_sum_from = 1}.balance_error()), 1e-12);
}

// Not covered by the tutorial: with sigma1 in a backward difference the energy has an additional term.
TEST(E19, energy_with_sigma1_has_a_correction) {
  EXPECT_LE((EnergyRun{.sigma0 = 1.0, .sigma1 = 5e-3}.balance_error()), 1e-12);
  EXPECT_GE((EnergyRun{.sigma0 = 1.0, .sigma1 = 5e-3, .sigma1_correction = false}.balance_error()), 1e-6);
}

// The spring that connects string and plate: here two masses and the spring of [W19 (49f)].
TEST(E19, section_5_energy_and_loss_of_the_spring) {
  const double k = 1.0 / 44100.0, m1 = 2e-3, m2 = 5e-3, K1 = 2e4, K3 = 1e10, sigma_x = 0.05;
  double a = 2e-3, a_prev = 2e-3, b = -1e-3, b_prev = -1e-3, dissipated = 0.0, worst = 0.0;
  const auto energy = [&] {
    const double eta = a - b, eta_prev = a_prev - b_prev, mean = (eta + eta_prev) / 2.0;
    return 0.5 * m1 * std::pow((a - a_prev) / k, 2) + 0.5 * m2 * std::pow((b - b_prev) / k, 2) +
           0.5 * K1 * mean * mean + 0.25 * K3 * std::pow(eta * eta_prev, 2);
  };
  const double start = energy();
  for (int n = 0; n < 500; ++n) {
    const double eta = a - b, eta_prev = a_prev - b_prev, compliance = k * k * (1.0 / m1 + 1.0 / m2);
    const double plus = K1 / 4.0 + K3 * eta * eta / 2.0 + sigma_x / k, minus = plus - 2.0 * sigma_x / k;
    const double eta_free = 2.0 * eta - eta_prev;
    const double eta_next =
        (eta_free - compliance * (K1 / 2.0 * eta + minus * eta_prev)) / (1.0 + compliance * plus);
    const double F = K1 / 2.0 * eta + plus * eta_next + minus * eta_prev;
    const double a_next = 2.0 * a - a_prev - k * k / m1 * F, b_next = 2.0 * b - b_prev + k * k / m2 * F;
    dissipated += k * 2.0 * sigma_x * std::pow((eta_next - eta_prev) / (2.0 * k), 2);
    a_prev = a, a = a_next, b_prev = b, b = b_next;
    worst = std::max(worst, std::abs(energy() + dissipated - start) / start);
  }
  EXPECT_LE(worst, 1e-12);
  EXPECT_GT(dissipated, 0.1 * start);
}

}  // namespace
}  // namespace rattle::test
