// [W19 sec. 4 and 5, App. C]: two masses on springs, two strings point by point.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <support/dense_solve.hpp>
#include <support/misprint.hpp>

namespace rattle::test {
namespace {

// Two bodies of inertia m1, m2 at one point of contact, eta = w - u; f1, f2 are the other forces on them. For
// strings all quantities are per length.
struct Pair {
  explicit Pair(Random& random)
      : k(random.between(0.3, 0.9)),
        m1(random.parameter()),
        m2(random.parameter()),
        omega1(random.between(1.3, 2.0)),
        omega2(random.between(1.3, 2.0)),
        g(random.parameter()),
        psi(random.state()),
        u(random.state()),
        u_prev(random.state()),
        w(random.state()),
        w_prev(random.state()) {}

  double k, m1, m2, omega1, omega2, g, psi, u, u_prev, w, w_prev;

  double eta_prev() const { return w_prev - u_prev; }

  // (23) as printed, unknowns u+, w+, psi+.
  Vector by_definition(double f1, double f2) const {
    const double k2 = k * k;
    const Vector x =
        dense_solve({{m1 / k2, 0.0, -g / 2.0}, {0.0, m2 / k2, g / 2.0}, {g / 2.0, -g / 2.0, 1.0}},
                    {m1 / k2 * (2.0 * u - u_prev) + f1 + g * psi / 2.0,
                     m2 / k2 * (2.0 * w - w_prev) + f2 - g * psi / 2.0, psi - g / 2.0 * eta_prev()});
    return {x[0], x[1]};
  }

  // The 2x2 of (24) and (27).
  Vector by_matrix(double f1, double f2, double A22_contact) const {
    const double k2 = k * k, a = g * g / 4.0;
    return dense_solve({{m1 / k2 + a, -a}, {-a, m2 / k2 + A22_contact}},
                       {m1 / k2 * (2.0 * u - u_prev) + f1 - a * eta_prev() + psi * g,
                        m2 / k2 * (2.0 * w - w_prev) + f2 + a * eta_prev() - psi * g});
  }
};

TEST(W19, eq24_restoring_force_has_omega_squared) {
  expect_misprint([](Random& random) {
    const Pair p(random);
    const double f1 = -p.m1 * p.omega1 * p.omega1 * p.u, f2 = -p.m2 * p.omega2 * p.omega2 * p.w;
    const double printed1 = -p.m1 * p.omega1 * p.u, printed2 = -p.m2 * p.omega2 * p.w;
    const double a = p.g * p.g / 4.0;
    return Misprint{p.by_definition(f1, f2), p.by_matrix(f1, f2, a), p.by_matrix(printed1, printed2, a)};
  });
}

// Left-hand sides at the solution of (23), compared with the right-hand sides.
TEST(W19, eq89_eq90_restoring_force_has_omega_squared) {
  expect_misprint([](Random& random) {
    const Pair p(random);
    const double k2 = p.k * p.k, a = p.g * p.g / 4.0;
    const Vector next = p.by_definition(-p.m1 * p.omega1 * p.omega1 * p.u, -p.m2 * p.omega2 * p.omega2 * p.w);
    const auto right_sides = [&](double c1, double c2) {
      return Vector{p.m1 / k2 * (2.0 * p.u - p.u_prev) - p.m1 * c1 * p.u - a * p.eta_prev() + p.psi * p.g,
                    p.m2 / k2 * (2.0 * p.w - p.w_prev) - p.m2 * c2 * p.w + a * p.eta_prev() - p.psi * p.g};
    };
    return Misprint{{(p.m1 / k2 + a) * next[0] - a * next[1], -a * next[0] + (p.m2 / k2 + a) * next[1]},
                    right_sides(p.omega1 * p.omega1, p.omega2 * p.omega2),
                    right_sides(p.omega1, p.omega2)};
  });
}

// A mass of 100 Hz returns to its starting position after 441 steps at 44100 Hz.
TEST(W19, eq23_of_version_b_restoring_force_has_omega_squared) {
  const double k = 1.0 / 44100.0, omega = 2.0 * std::numbers::pi * 100.0;
  const auto after_one_period = [&](double stiffness_per_mass) {
    double u = 1.0, u_prev = std::cos(omega * k);
    for (int n = 0; n < 441; ++n) {
      const double u_next = 2.0 * u - u_prev - k * k * stiffness_per_mass * u;
      u_prev = u;
      u = u_next;
    }
    return u;
  };
  EXPECT_NEAR(after_one_period(omega * omega), 1.0, 1e-6);
  EXPECT_GT(std::abs(after_one_period(omega) - 1.0), 1e-2);
}

TEST(W19, eq27_of_version_b_A22_is_g2_over_4) {
  expect_misprint([](Random& random) {
    const Pair p(random);
    const double f1 = random.state(), f2 = random.state();  // T dxx - EI dxxxx of either string
    return Misprint{p.by_definition(f1, f2), p.by_matrix(f1, f2, p.g * p.g / 4.0),
                    p.by_matrix(f1, f2, p.g * p.g / (p.k * p.k))};
  });
}

}  // namespace
}  // namespace rattle::test
