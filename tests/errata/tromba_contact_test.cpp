// [W19 sec. 8]: a two-sided contact connects string and bridge. Here sigma0, sigma1 and R are per mass.
#include <gtest/gtest.h>

#include <cmath>
#include <errata/tromba_definition.hpp>
#include <support/misprint.hpp>
#include <support/power_law.hpp>
#include <vector>

namespace rattle::test {
namespace {

// (78) with the terms in which its versions differ: the factor of sigma in rows 1 and 3 of v, the g of A33, and
// the interaction in row 3 of v.
struct Printing {
  double string_loss;
  double plate_loss;
  double g_A33;
  double eta_row3, psi_row3, g_row3;
};

Vector bridge_by_eq78(const TrombaDraw& d, const Printing& p) {
  const double k2 = d.k * d.k, h_p2 = d.h_p * d.h_p, R = d.R / d.M;
  const double sigma0_s = d.sigma0_s / d.rhoA, sigma1_s = d.sigma1_s / d.rhoA;
  const double sigma0_p = d.sigma0_p / d.rhoH, sigma1_p = d.sigma1_p / d.rhoH;
  const double a1 = d.g_string * d.g_string / 4.0, a2 = d.g * d.g / 4.0;
  const double eta1_prev = -d.eta_s_prev(), eta2_prev = d.eta_c_prev();
  const double u_loss =
      sigma0_s / d.k * d.u_prev[2] + 2.0 * sigma1_s / d.k * (dxx(d.u, d.h_s) - dxx(d.u_prev, d.h_s));
  const double v_loss = sigma0_p / d.k * d.v_prev[2][2] +
                        2.0 * sigma1_p / d.k * (laplacian(d.v, d.h_p) - laplacian(d.v_prev, d.h_p));
  return dense_solve(
      {{d.rhoA / k2 + d.rhoA * sigma0_s / d.k + a1 / d.h_s, -a1 / d.h_s, 0.0},
       {-a1, d.M / k2 + d.M * R / (2.0 * d.k) + a1 + a2, -a2},
       {0.0, -a2 / h_p2, d.rhoH / k2 + d.rhoH * sigma0_p / d.k + p.g_A33 * p.g_A33 / (4.0 * h_p2)}},
      {d.rhoA / k2 * (2.0 * d.u[2] - d.u_prev[2]) + d.T * dxx(d.u, d.h_s) - d.EI * dxxxx(d.u, d.h_s) +
           p.string_loss * u_loss - (a1 * eta1_prev - d.psi_string * d.g_string) / d.h_s,
       d.M / k2 * (2.0 * d.w - d.w_prev) - d.M * d.omega * d.omega * d.w + d.M * R / (2.0 * d.k) * d.w_prev +
           a1 * eta1_prev - d.psi_string * d.g_string - a2 * eta2_prev + d.psi * d.g,
       d.rhoH / k2 * (2.0 * d.v[2][2] - d.v_prev[2][2]) - d.D * biharmonic(d.v, d.h_p) + p.plate_loss * v_loss +
           (p.g_row3 * p.g_row3 / 4.0 * p.eta_row3 - p.psi_row3 * p.g_row3) / h_p2});
}

Printing corrected(const TrombaDraw& d) { return {d.rhoA, d.rhoH, d.g, d.eta_c_prev(), d.psi, d.g}; }

// `change` turns the corrected form into the printed one.
template <class Change>
void expect_misprinted_eq78(Change change) {
  expect_misprint([&](Random& random) {
    const TrombaDraw d(random);
    Printing printed = corrected(d);
    change(d, printed);
    return Misprint{solve_with_two_contacts(d), bridge_by_eq78(d, corrected(d)), bridge_by_eq78(d, printed)};
  });
}

TEST(W19, eq74_of_version_b_string_losses_have_rhoA) {
  expect_misprinted_eq78([](const TrombaDraw&, Printing& p) { p.string_loss = 1.0; });
}

TEST(W19, eq74_of_version_b_plate_losses_have_rhoH) {
  expect_misprinted_eq78([](const TrombaDraw&, Printing& p) { p.plate_loss = 1.0; });
}

// A g, psi or eta without index could belong to either interaction; it is that of bridge and plate.
TEST(W19, eq74_of_version_b_A33_has_g_2) {
  expect_misprinted_eq78([](const TrombaDraw& d, Printing& p) { p.g_A33 = d.g_string; });
}

TEST(W19, eq78_row_3_is_of_the_second_interaction) {
  expect_misprinted_eq78([](const TrombaDraw& d, Printing& p) {
    p.eta_row3 = -d.eta_s_prev();
    p.psi_row3 = d.psi_string;
    p.g_row3 = d.g_string;
  });
}

TEST(W19, eq82c_plate_damping_has_the_laplacian) {
  expect_misprint([](Random& random) {
    const TrombaDraw d(random);
    const double sigma0 = d.sigma0_p / d.rhoH, sigma1 = d.sigma1_p / d.rhoH, k2 = d.k * d.k;
    const auto v_free = [&](double change_of_curvature) {
      return (2.0 * d.v[2][2] - d.v_prev[2][2] - d.D * k2 / d.rhoH * biharmonic(d.v, d.h_p) +
              sigma0 * d.k * d.v_prev[2][2] + 2.0 * sigma1 * k2 * change_of_curvature) /
             (1.0 + sigma0 * d.k);
    };
    return Misprint{{d.v_free()},
                    {v_free((laplacian(d.v, d.h_p) - laplacian(d.v_prev, d.h_p)) / d.k)},
                    {v_free((dxx(d.v, d.h_p) - dxx(d.v_prev, d.h_p)) / d.k)}};
  });
}

TEST(W19, eq75_last_form_is_not_a_number_at_rest) {
  const double K = 1e6, alpha = 1.5, eta = 0.0;
  const double printed =
      eta * std::sqrt(K * (alpha + 1.0) / 2.0) * std::pow(std::abs(eta), (alpha - 3.0) / 2.0);
  EXPECT_TRUE(std::isnan(printed));
  EXPECT_EQ((ContactLaw{K, alpha, true}.g(eta)), 0.0);
}

// With alpha = 1 the connection is the linear spring of (38f), K mu_tt eta; psi is then sqrt(K) times the mean
// of eta, including its sign. A non-negative psi cannot represent this once eta has passed through zero.
std::vector<double> swing(double k, double M, double K, bool psi_is_odd) {
  const ContactLaw law{K, 1.0, true};
  double u = 1e-3, u_prev = 1e-3;
  double psi = law.psi(u);
  std::vector<double> path;
  for (int n = 0; n < 500; ++n) {
    const double g = psi_is_odd ? law.g(u) : std::copysign(law.g(u), u);
    const double u_next =
        (M / (k * k) * (2.0 * u - u_prev) + g * g / 4.0 * u_prev - psi * g) / (M / (k * k) + g * g / 4.0);
    psi += g * (u_next - u_prev) / 2.0;
    u_prev = u;
    u = u_next;
    path.push_back(u);
  }
  return path;
}

std::vector<double> swing_on_linear_spring(double k, double M, double K) {
  double u = 1e-3, u_prev = 1e-3;
  std::vector<double> path;
  for (int n = 0; n < 500; ++n) {
    const double u_next =
        (M / (k * k) * (2.0 * u - u_prev) - K / 4.0 * (2.0 * u + u_prev)) / (M / (k * k) + K / 4.0);
    u_prev = u;
    u = u_next;
    path.push_back(u);
  }
  return path;
}

TEST(W19, eq75_psi_is_odd_or_alpha_1_is_not_the_linear_spring) {
  expect_misprint([](Random& random) {
    const double k = 1.0 / 44100.0, M = 0.01 * random.parameter(), K = 1e7 * random.parameter();
    return Misprint{swing_on_linear_spring(k, M, K), swing(k, M, K, true), swing(k, M, K, false)};
  });
}

}  // namespace
}  // namespace rattle::test
