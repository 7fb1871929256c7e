// [W19 sec. 7.2]: the same with the grid points factored out, and the 3x3 of (71).
// Here sigma0 and sigma1 are divided by rhoA and rhoH.
#include <gtest/gtest.h>

#include <errata/tromba_definition.hpp>
#include <support/misprint.hpp>
#include <tuple>

namespace rattle::test {
namespace {

double string_free_factored(const TrombaDraw& d, double mu2_factor) {
  const double h2 = d.h_s * d.h_s, sigma0 = d.sigma0_s / d.rhoA, sigma1 = d.sigma1_s / d.rhoA;
  const double lambda2 = d.T * d.k * d.k / (d.rhoA * h2), mu2 = d.EI * d.k * d.k / (d.rhoA * h2 * h2);
  const auto& [u, u_prev] = std::tie(d.u, d.u_prev);
  return ((2.0 - 2.0 * lambda2 - mu2_factor * mu2 - 4.0 * sigma1 * d.k / h2) * u[2] +
          (lambda2 + 4.0 * mu2 + 2.0 * sigma1 * d.k / h2) * (u[3] + u[1]) - mu2 * (u[4] + u[0]) +
          (-1.0 + sigma0 * d.k + 4.0 * sigma1 * d.k / h2) * u_prev[2] -
          2.0 * sigma1 * d.k / h2 * (u_prev[3] + u_prev[1])) /
         (1.0 + sigma0 * d.k);
}

double plate_free_factored(const TrombaDraw& d, double mu2, double sigma0_term) {
  const double h2 = d.h_p * d.h_p, sigma0 = d.sigma0_p / d.rhoH, sigma1 = d.sigma1_p / d.rhoH;
  const auto& [v, v_prev] = std::tie(d.v, d.v_prev);
  const auto beside = [](const Patch2& p) { return p[3][2] + p[2][3] + p[1][2] + p[2][1]; };
  const double diagonal = v[3][3] + v[3][1] + v[1][3] + v[1][1];
  const double two_away = v[4][2] + v[2][4] + v[0][2] + v[2][0];
  return ((2.0 - 20.0 * mu2 - 8.0 * sigma1 * d.k / h2) * v[2][2] +
          (8.0 * mu2 + 2.0 * sigma1 * d.k / h2) * beside(v) - 2.0 * mu2 * diagonal - mu2 * two_away +
          (-1.0 + sigma0_term + 8.0 * sigma1 * d.k / h2) * v_prev[2][2] -
          2.0 * sigma1 * d.k / h2 * beside(v_prev)) /
         (1.0 + sigma0 * d.k);
}

double mu2_plate(const TrombaDraw& d, double rhoH, double h) {
  return d.D * d.k * d.k / (rhoH * h * h * h * h);
}

TEST(W19, eq66_mu_of_the_plate_has_its_own_density_and_spacing) {
  expect_misprint([](Random& random) {
    const TrombaDraw d(random);
    const double H = 0.1, rho_s = d.rhoA / 0.05, sigma0_term = d.sigma0_p / d.rhoH * d.k;
    return Misprint{{d.v_free()},
                    {plate_free_factored(d, mu2_plate(d, d.rhoH, d.h_p), sigma0_term)},
                    {plate_free_factored(d, mu2_plate(d, rho_s * H, d.h_s), sigma0_term)}};
  });
}

TEST(W19, eq68a_has_6_mu2) {
  expect_misprint([](Random& random) {
    const TrombaDraw d(random);
    return Misprint{{d.u_free()}, {string_free_factored(d, 6.0)}, {string_free_factored(d, 1.0)}};
  });
}

TEST(W19, eq68c_has_sigma0_at_the_previous_step) {
  expect_misprint([](Random& random) {
    const TrombaDraw d(random);
    const double mu2 = mu2_plate(d, d.rhoH, d.h_p);
    return Misprint{{d.v_free()},
                    {plate_free_factored(d, mu2, d.sigma0_p / d.rhoH * d.k)},
                    {plate_free_factored(d, mu2, 0.0)}};
  });
}

// (71) with the two entries that are misprinted in every version.
Vector bridge_by_eq71(const TrombaDraw& d, double A13_over_Theta, bool A23_printed) {
  const double k2 = d.k * d.k, h_p2 = d.h_p * d.h_p, a = d.g * d.g / 4.0;
  const double sigma0_s = d.sigma0_s / d.rhoA, sigma0_p = d.sigma0_p / d.rhoH;
  const double bridge = d.M * (1.0 + d.R * d.k / (2.0 * d.M));
  const double plate = d.rhoH * (1.0 + sigma0_p * d.k);
  const double Phi_plus = d.K1 / 4.0 + d.K3 * d.eta_s() * d.eta_s() / 2.0 + d.sigma_x / d.k;
  const double Phi_minus = Phi_plus - 2.0 * d.sigma_x / d.k;
  const double Psi = 1.0 / Phi_plus + k2 / (d.h_s * d.rhoA * (1.0 + sigma0_s * d.k)) + 1.0 / (bridge / k2 + a);
  const double Theta = a / (Psi * (bridge / k2 + a));
  const double F = (d.K1 * d.eta_s() / (2.0 * Phi_plus) + Phi_minus / Phi_plus * d.eta_s_prev() + d.u_free() -
                    (bridge / k2 * d.w_free() - a * d.eta_c_prev() + d.psi * d.g) / (bridge / k2 + a)) /
                   Psi;
  const double A23 = A23_printed ? Theta - a * k2 : k2 * (Theta - a);
  return dense_solve({{1.0 + sigma0_s * d.k, 0.0, A13_over_Theta * Theta},
                      {0.0, bridge + a * k2, A23},
                      {0.0, -a * k2 / h_p2, plate + a * k2 / h_p2}},
                     {(1.0 + sigma0_s * d.k) * d.u_free() - F * k2 / (d.h_s * d.rhoA),
                      bridge * d.w_free() + k2 * (-a * d.eta_c_prev() + d.psi * d.g + F),
                      plate * d.v_free() + k2 / h_p2 * (a * d.eta_c_prev() - d.psi * d.g)});
}

// `printed` returns A13 / Theta as printed in that version.
template <class Printed>
void expect_misprinted_A13(Printed printed) {
  expect_misprint([&](Random& random) {
    const TrombaDraw d(random);
    const double right = -d.k * d.k / (d.rhoA * d.h_s);
    return Misprint{solve_with_spring(d).states(), bridge_by_eq71(d, right, false),
                    bridge_by_eq71(d, printed(d), false)};
  });
}

TEST(W19, eq71_A13) {
  expect_misprinted_A13([](const TrombaDraw& d) { return -1.0 / (d.rhoA * d.h_s * d.h_s); });
}

TEST(W19, eq65_of_version_a_A13) {
  expect_misprinted_A13([](const TrombaDraw& d) { return -1.0 / (d.rhoA * d.h_s * d.h_s * d.k * d.k); });
}

TEST(W19, eq65_of_version_b_A13) {
  expect_misprinted_A13([](const TrombaDraw& d) { return -1.0 / (d.rhoA * d.h_s); });
}

TEST(W19, eq71_A23) {
  expect_misprint([](Random& random) {
    const TrombaDraw d(random);
    const double A13_over_Theta = -d.k * d.k / (d.rhoA * d.h_s);
    return Misprint{solve_with_spring(d).states(), bridge_by_eq71(d, A13_over_Theta, false),
                    bridge_by_eq71(d, A13_over_Theta, true)};
  });
}

}  // namespace
}  // namespace rattle::test
