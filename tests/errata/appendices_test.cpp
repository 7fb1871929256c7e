// [W19 App. A, B, E]: psi and phi, and the ideal string - mass - barrier.
#include <gtest/gtest.h>

#include <cmath>
#include <support/dense_solve.hpp>
#include <support/misprint.hpp>
#include <support/power_law.hpp>
#include <support/stencils.hpp>

namespace rattle::test {
namespace {

// The energy of the contact is half the square of the state psi, not the mean of phi.
TEST(W19, eq85_holds_for_phi_as_half_the_square_of_psi) {
  expect_misprint([](Random& random) {
    const ContactLaw law{random.parameter(), random.between(1.0, 3.0)};
    const double eta_prev = random.between(0.1, 1.0);
    const double eta = eta_prev + random.between(0.2, 1.0), eta_next = eta + random.between(0.2, 1.0), k = 0.5;
    const double psi = (law.psi(eta) + law.psi(eta_prev)) / 2.0;  // (9)
    const double psi_next = (law.psi(eta_next) + law.psi(eta)) / 2.0;
    const double phi_mean = (law.phi(eta) + law.phi(eta_prev)) / 2.0;
    const double phi_mean_next = (law.phi(eta_next) + law.phi(eta)) / 2.0;
    return Misprint{{(psi_next + psi) / 2.0 * (psi_next - psi) / k},
                    {(psi_next * psi_next / 2.0 - psi * psi / 2.0) / k},
                    {(phi_mean_next - phi_mean) / k}};
  });
}

TEST(W19, eq88_line_1_is_a_difference_in_time) {
  expect_misprint([](Random& random) {
    const ContactLaw law{random.parameter(), random.between(1.0, 3.0)};
    const double eta_prev = random.between(0.1, 0.4), eta = random.between(0.1, 1.0), k = 0.2;
    const double eta_next = random.between(0.6, 1.0);
    const double mean = (law.psi(eta) + law.psi(eta_prev)) / 2.0,
                 mean_next = (law.psi(eta_next) + law.psi(eta)) / 2.0;
    return Misprint{{(law.psi(eta_next) - law.psi(eta_prev)) / (2.0 * k)}, {(mean_next - mean) / k}, {mean}};
  });
}

// (93): an ideal string on a mass on a barrier.
struct MassOnBarrier {
  explicit MassOnBarrier(Random& random)
      : k(random.between(0.3, 0.9)),
        rhoA(random.parameter()),
        T(random.parameter()),
        h(random.parameter()),
        M(random.parameter()),
        b(random.state()),
        g_M(random.parameter()),
        psi_M(random.state()),
        g_B(random.parameter()),
        psi_B(random.state()),
        w(random.state()),
        w_prev(random.state()) {
    for (double& point : u) point = random.state();
    u_prev = random.state();
  }

  double k, rhoA, T, h, M, b, g_M, psi_M, g_B, psi_B, w, w_prev, u_prev;
  Patch1 u{};

  // delta_t. of eta_B and eta_M, from w+, u+, psi_M+, psi_B+.
  Vector by_definition() const {
    const double k2 = k * k;
    const Vector x = dense_solve({{M / k2, 0.0, g_M / 2.0, -g_B / 2.0},
                                  {0.0, rhoA / k2, -g_M / (2.0 * h), 0.0},
                                  {-g_M / 2.0, g_M / 2.0, 1.0, 0.0},
                                  {g_B / 2.0, 0.0, 0.0, 1.0}},
                                 {M / k2 * (2.0 * w - w_prev) - g_M * psi_M / 2.0 + g_B * psi_B / 2.0,
                                  rhoA / k2 * (2.0 * u[2] - u_prev) + T * dxx(u, h) + g_M * psi_M / (2.0 * h),
                                  psi_M - g_M / 2.0 * (w_prev - u_prev), psi_B + g_B / 2.0 * w_prev});
    return {-(x[0] - w_prev) / (2.0 * k), ((x[0] - x[1]) - (w_prev - u_prev)) / (2.0 * k)};
  }
  double eq98_right_side() const {
    return -(w - w_prev) / k + k * g_M * psi_M / (2.0 * M) - k * g_B * psi_B / (2.0 * M);
  }
  double eq101_right_side(double sign_of_u_prev) const {
    return -(u[2] + sign_of_u_prev * u_prev) / k - T * k / (2.0 * rhoA) * dxx(u, h) -
           k * g_M * psi_M / (2.0 * rhoA * h);
  }
};

TEST(W19, eq101_has_u_minus_the_previous_u) {
  expect_misprint([](Random& random) {
    const MassOnBarrier s(random);
    const Vector rates = s.by_definition();
    const double left = rates[0] + (1.0 + s.g_M * s.g_M * s.k * s.k / (4.0 * s.rhoA * s.h)) * rates[1];
    return Misprint{{left}, {s.eq101_right_side(-1.0)}, {s.eq101_right_side(+1.0)}};
  });
}

// The matrix below (101): its second row is (101) minus (98), and has the correct sign.
TEST(W19, eq101_matrix_solves_the_system_with_the_corrected_sign) {
  expect_misprint([](Random& random) {
    const MassOnBarrier s(random);
    const double k2 = s.k * s.k, m_B = k2 * s.g_B * s.g_B / (4.0 * s.M), m_M = k2 * s.g_M * s.g_M / (4.0 * s.M);
    const double string = k2 * s.g_M * s.g_M / (4.0 * s.rhoA * s.h);
    const auto by_matrix = [&](double sign) {
      return dense_solve({{1.0 + m_B, -m_M}, {-m_B, 1.0 + m_M + string}},
                         {s.eq98_right_side(), s.eq101_right_side(sign) - s.eq98_right_side()});
    };
    return Misprint{s.by_definition(), by_matrix(-1.0), by_matrix(+1.0)};
  });
}

}  // namespace
}  // namespace rattle::test
