// [W19 sec. 6 and 6.1]: a mass under a string, without and with iteration.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <support/dense_solve.hpp>
#include <support/misprint.hpp>
#include <support/stencils.hpp>

namespace rattle::test {
namespace {

struct Draw {
  explicit Draw(Random& random)
      : k(random.between(0.3, 0.9)),
        rhoA(random.parameter()),
        T(random.parameter()),
        EI(random.parameter()),
        h(random.parameter()),
        M(random.parameter()),
        omega(random.parameter()),
        K(random.parameter()),
        alpha(random.between(1.0, 3.0)),
        w(random.state()),
        w_prev(random.state()) {
    for (double& point : u) point = random.state();
    for (double& point : u_prev) point = random.state();
  }

  double k, rhoA, T, EI, h, M, omega, K, alpha, w, w_prev;
  Patch1 u{}, u_prev{};

  double eta() const { return w - u[2]; }
  double eta_prev() const { return w_prev - u_prev[2]; }
  double string_force() const { return T * dxx(u, h) - EI * dxxxx(u, h); }  // per length
  double phi(double x) const { return x > 0.0 ? K / (alpha + 1.0) * std::pow(x, alpha + 1.0) : 0.0; }
  double force(double x) const { return x > 0.0 ? K * std::pow(x, alpha) : 0.0; }
  double quotient(double eta_next) const { return (phi(eta_next) - phi(eta_prev())) / (eta_next - eta_prev()); }

  // u+ and w+ of (32a), (32b) under a contact force f.
  double string_under(double f) const {
    return 2.0 * u[2] - u_prev[2] + k * k / rhoA * (string_force() + f / h);
  }
  double mass_under(double f) const { return 2.0 * w - w_prev + k * k * (-omega * omega * w - f / M); }
  // eta+ of (32) by bisection: the value at which the motion under the force and the force of that motion
  // agree.
  double eta_next_by_definition() const {
    double low = -100.0, high = 100.0;
    for (int i = 0; i < 200; ++i) {
      const double middle = 0.5 * (low + high);
      const double f = quotient(middle);
      (mass_under(f) - string_under(f) > middle ? low : high) = middle;
    }
    return 0.5 * (low + high);
  }
  double step_compliance() const { return k * k / (rhoA * h) + k * k / M; }
  double b() const {  // (35), correct as printed
    return -2.0 * eta() + eta_prev() + k * k / rhoA * string_force() + k * k * omega * omega * w;
  }
};

TEST(W19, eq30_A22_is_g2_over_4) {
  expect_misprint([](Random& random) {
    const Draw d(random);
    const double g = random.parameter(), psi = random.state(), k2 = d.k * d.k, a = g * g / 4.0;
    const double string_right = d.rhoA / k2 * (2.0 * d.u[2] - d.u_prev[2]) + d.string_force();
    const double mass_right = d.M / k2 * (2.0 * d.w - d.w_prev) - d.M * d.omega * d.omega * d.w;
    const Vector x = dense_solve(  // (28), unknowns u+, w+, psi+
        {{d.rhoA / k2, 0.0, -g / (2.0 * d.h)}, {0.0, d.M / k2, g / 2.0}, {g / 2.0, -g / 2.0, 1.0}},
        {string_right + g * psi / (2.0 * d.h), mass_right - g * psi / 2.0, psi - g / 2.0 * d.eta_prev()});
    const auto by_matrix = [&](double A22_contact) {
      return dense_solve(
          {{d.rhoA / k2 + a / d.h, -a / d.h}, {-a, d.M / k2 + A22_contact}},
          {string_right + (-a * d.eta_prev() + psi * g) / d.h, mass_right + a * d.eta_prev() - psi * g});
    };
    return Misprint{{x[0], x[1]}, by_matrix(a), by_matrix(g * g / k2)};
  });
}

TEST(W19, eq33_string_force_is_scaled_by_k2_over_rhoA) {
  expect_misprint([](Random& random) {
    const Draw d(random);
    const double eta_next = d.eta_next_by_definition();
    const auto right_side = [&](double string_scale) {
      return 2.0 * d.w - d.w_prev - d.k * d.k * d.omega * d.omega * d.w - 2.0 * d.u[2] + d.u_prev[2] -
             string_scale * d.string_force() - d.step_compliance() * d.quotient(eta_next);
    };
    return Misprint{{eta_next}, {right_side(d.k * d.k / d.rhoA)}, {right_side(1.0)}};
  });
}

TEST(W19, eq34_quotient_enters_with_plus) {
  expect_misprint([](Random& random) {
    Draw d(random);
    d.w_prev = d.u_prev[2] + random.between(0.2, 1.0);  // in contact at n - 1, so that the quotient exists
    const double eta_next = d.eta_next_by_definition();
    const auto G = [&](double sign) {
      return eta_next + sign * d.step_compliance() * d.quotient(eta_next) + d.b();
    };
    return Misprint{{1.0}, {1.0 + G(+1.0)}, {1.0 + G(-1.0)}};
  });
}

// Compared with the complex-step derivative of G, which is exact to rounding.
TEST(W19, eq37_derivative_of_the_quotient) {
  expect_misprint([](Random& random) {
    const Draw d(random);
    const double c = d.step_compliance(), eta_prev = d.eta_prev();
    const double eta_next = random.between(0.3, 1.5) + std::max(eta_prev, 0.0);
    const auto G = [&](std::complex<double> x) {
      const std::complex<double> phi = d.K / (d.alpha + 1.0) * std::pow(x, d.alpha + 1.0);
      return x + c * (phi - d.phi(eta_prev)) / (x - eta_prev) + d.b();
    };
    const double step = 1e-30;
    const double printed = 1.0 - c * d.K / (2.0 * (d.alpha + 1.0)) *
                                     (eta_next + std::abs(eta_next) - eta_prev - std::abs(eta_prev)) /
                                     (eta_next - eta_prev);
    return Misprint{{G({eta_next, step}).imag() / step},
                    {1.0 + c * (d.force(eta_next) - d.quotient(eta_next)) / (eta_next - eta_prev)},
                    {printed}};
  });
}

TEST(W19, eq37_derivative_tends_to_half_the_second_derivative) {
  Random random(7);
  for (int i = 0; i < 100; ++i) {
    Draw d(random);
    d.w_prev = d.u_prev[2] + random.between(0.3, 1.0);
    const double eta_prev = d.eta_prev(), eta_next = eta_prev * (1.0 + 1e-4);
    const double slope = (d.force(eta_next) - d.quotient(eta_next)) / (eta_next - eta_prev);
    const double limit = 0.5 * d.K * d.alpha * std::pow(eta_prev, d.alpha - 1.0);
    EXPECT_NEAR(slope / limit, 1.0, 1e-3);
  }
}

}  // namespace
}  // namespace rattle::test
