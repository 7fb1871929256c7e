// [W19 sec. 2 and 3]: a mass and a rigid barrier.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <support/misprint.hpp>
#include <support/power_law.hpp>

namespace rattle::test {
namespace {

constexpr double k = 1.0 / 44100.0;

struct Flight {
  double M = 0.01;
  double b = 0.005;
  ContactLaw law{1e6, 1.3};
  double u = 0.0;
  double u_prev = -2.0 * k;
};

struct StepOfFlight {
  double g, psi, eta_next, eta, eta_prev;
};
using PsiUpdate = std::function<double(const StepOfFlight&, const ContactLaw&)>;

double psi_of_eq10b(const StepOfFlight& s, const ContactLaw&) {
  return s.psi + s.g * (s.eta_next - s.eta_prev) / 2.0;
}

// Largest deviation of the energy from its initial value, relative to it, over an impact stepped by (16).
double balance_error(Flight flight, const PsiUpdate& update) {
  auto& [M, b, law, u, u_prev] = flight;
  double psi = 0.0, worst = 0.0, deepest = 0.0;
  const auto energy = [&, mass = M, &now = u, &before = u_prev] {
    return 0.5 * mass * (now - before) * (now - before) / (k * k) + 0.5 * psi * psi;
  };
  const double start = energy();
  for (int n = 0; n < 600; ++n) {
    const double g = law.g(u - b);
    const double u_next = (M / (k * k) * (2.0 * u - u_prev) + g * g / 4.0 * u_prev - psi * g) /
                          (M / (k * k) + g * g / 4.0);  // (16), correct as printed
    psi = update({g, psi, u_next - b, u - b, u_prev - b}, law);
    u_prev = u;
    u = u_next;
    deepest = std::max(deepest, u - b);
    worst = std::max(worst, std::abs(energy() - start) / start);
  }
  EXPECT_GT(deepest, 1e-5) << "no impact happened";
  return worst;
}

TEST(W19, eq18_psi_grows_by_g_times_the_change_of_eta) {
  const PsiUpdate printed = [](const StepOfFlight& s, const ContactLaw&) {
    return s.psi + (s.eta_next - s.eta_prev) / 2.0;
  };
  EXPECT_LE(balance_error({}, psi_of_eq10b), 1e-12);
  EXPECT_GE(balance_error({}, printed), 1e-2);
}

TEST(W19, eq9_only_starts_psi_which_is_a_state_of_its_own) {
  const PsiUpdate printed = [](const StepOfFlight& s, const ContactLaw& law) {
    return (law.psi(s.eta_next) + law.psi(s.eta)) / 2.0;
  };
  EXPECT_LE(balance_error({}, psi_of_eq10b), 1e-12);
  EXPECT_GE(balance_error({}, printed), 1e-3);
}

// Below the barrier the mass moves freely. For alpha = 1 the last form of (12) evaluates pow(0, 0) = 1.
TEST(W19, eq12_g_is_zero_out_of_contact_also_for_alpha_1) {
  const auto positive_part = [](double eta) { return (eta + std::abs(eta)) / 2.0; };
  const auto fly = [](const std::function<double(double)>& g_of_eta) {
    const double M = 0.01, b = 1.0, v0 = 2.0;
    double u = 0.0, u_prev = -v0 * k, psi = 0.0;
    for (int n = 0; n < 200; ++n) {
      const double g = g_of_eta(u - b);
      const double u_next =
          (M / (k * k) * (2.0 * u - u_prev) + g * g / 4.0 * u_prev - psi * g) / (M / (k * k) + g * g / 4.0);
      psi += g * (u_next - u_prev) / 2.0;
      u_prev = u;
      u = u_next;
    }
    return u;
  };
  expect_misprint([&](Random& random) {
    const double K = 1e6 * random.parameter(), alpha = 1.0;
    const ContactLaw law{K, alpha};
    return Misprint{{200.0 * k * 2.0}, {fly([&](double eta) { return law.g(eta); })}, {fly([&](double eta) {
                      return std::sqrt(K * (alpha + 1.0) / 2.0) *
                             std::pow(positive_part(eta), (alpha - 1.0) / 2.0);
                    })}};
  });
  const double K = 1e6, alpha = 1.0, eta = positive_part(-0.5);
  const double first_form =
      K * std::pow(eta, alpha) / std::sqrt(2.0 * K / (alpha + 1.0) * std::pow(eta, alpha + 1.0));
  EXPECT_TRUE(std::isnan(first_form));
}

}  // namespace
}  // namespace rattle::test
