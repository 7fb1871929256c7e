// [W19 sec. 7.1]: the tromba marina with losses, towards the 3x3 of (65).
#include <gtest/gtest.h>

#include <errata/tromba_definition.hpp>
#include <support/misprint.hpp>

namespace rattle::test {
namespace {

// The abbreviations of (51), (58)-(60) and (63), correct as printed.
struct Damped {
  explicit Damped(Random& random) : d(random) {}

  TrombaDraw d;

  double a() const { return d.g * d.g / 4.0; }
  double Phi_plus() const { return d.K1 / 4.0 + d.K3 * d.eta_s() * d.eta_s() / 2.0 + d.sigma_x / d.k; }
  double Phi_minus() const { return d.K1 / 4.0 + d.K3 * d.eta_s() * d.eta_s() / 2.0 - d.sigma_x / d.k; }
  double Psi() const { return 1.0 / Phi_plus() + 1.0 / (d.h_s * d.u_inertia()) + 1.0 / (d.w_inertia() + a()); }
  double Theta() const { return a() / (Psi() * (d.w_inertia() + a())); }
  double F_without_plate() const {  // (56)
    return (d.K1 * d.eta_s() / (2.0 * Phi_plus()) + Phi_minus() / Phi_plus() * d.eta_s_prev() + d.u_free() -
            (d.w_inertia() * d.w_free() - a() * d.eta_c_prev() + d.psi * d.g) / (d.w_inertia() + a())) /
           Psi();
  }

  double theta_s() const { return d.h_s * (d.rhoA + d.sigma0_s * d.k); }
  double theta_b() const { return 4.0 * d.M + 2.0 * d.R * d.k; }
  double g2k2() const { return d.g * d.g * d.k * d.k; }
  double phi(double sign) const {
    return d.k * (d.K1 + 2.0 * d.K3 * d.eta_s() * d.eta_s()) + sign * 4.0 * d.sigma_x;
  }
  double Delta() const {
    return phi(+1) * d.k * d.k * (theta_b() + g2k2() + 4.0 * theta_s()) +
           4.0 * d.k * theta_s() * (theta_b() + g2k2());
  }
  // The two terms of the bracket of (62).
  double first_term() const {
    return (theta_b() + g2k2()) *
           (2.0 * d.k * d.K1 * d.eta_s() + phi(-1) * d.eta_s_prev() + phi(+1) * d.u_free());
  }
  double second_term() const {
    return phi(+1) * (theta_b() * d.w_free() - g2k2() * d.eta_c_prev() + 4.0 * d.k * d.k * d.psi * d.g);
  }
  double F_by_one_division() const { return theta_s() * (first_term() - second_term()) / Delta(); }
  double Theta_by_one_division() const { return phi(+1) * theta_s() * g2k2() / Delta(); }
};

TEST(W19, eq52c_plate_damping_has_the_laplacian) {
  expect_misprint([](Random& random) {
    const TrombaDraw d(random);
    const auto v_free = [&](double change_of_curvature) {
      const double inertia = d.rhoH / (d.k * d.k);
      return (inertia * (2.0 * d.v[2][2] - d.v_prev[2][2]) - d.D * biharmonic(d.v, d.h_p) +
              d.sigma0_p / d.k * d.v_prev[2][2] + 2.0 * d.sigma1_p * change_of_curvature) /
             (inertia + d.sigma0_p / d.k);
    };
    return Misprint{{d.v_free()},
                    {v_free((laplacian(d.v, d.h_p) - laplacian(d.v_prev, d.h_p)) / d.k)},
                    {v_free((dxx(d.v, d.h_p) - dxx(d.v_prev, d.h_p)) / d.k)}};
  });
}

TEST(W19, eq54_has_the_plate_in_the_numerator) {
  expect_misprint([](Random& random) {
    const Damped t(random);
    const TrombaNext next = solve_with_spring(t.d);
    const auto w_next = [&](double plate) {
      return (t.d.w_inertia() * t.d.w_free() + plate - t.a() * t.d.eta_c_prev() + t.d.psi * t.d.g + next.F) /
             (t.d.w_inertia() + t.a());
    };
    return Misprint{{next.w}, {w_next(t.a() * next.v)}, {w_next(0.0)}};
  });
}

TEST(W19, eq62_bracket_encloses_both_terms) {
  expect_misprint([](Random& random) {
    const Damped t(random);
    const TrombaNext next = solve_with_spring(t.d);
    const double outer = t.phi(+1) * t.theta_s() * (t.theta_b() + t.g2k2());
    const double printed =
        (outer * t.first_term() - t.second_term()) / (t.phi(+1) * (t.theta_b() + t.g2k2()) * t.Delta());
    const double plate = t.Theta_by_one_division() * next.v;
    return Misprint{{next.F}, {t.F_by_one_division() - plate}, {printed - plate}};
  });
}

// (56) and (57) agree with the one-division forms, which also hold without a spring.
TEST(W19, eq62_one_division_agrees_with_eq56_and_holds_without_a_spring) {
  Random random(3);
  for (int i = 0; i < 100; ++i) {
    Damped t(random);
    EXPECT_NEAR(t.F_by_one_division() / t.F_without_plate(), 1.0, 1e-11);
    EXPECT_NEAR(t.Theta_by_one_division() / t.Theta(), 1.0, 1e-12);
    t.d.K1 = t.d.K3 = t.d.sigma_x = 0.0;
    EXPECT_EQ(t.F_by_one_division(), 0.0);
    EXPECT_EQ(t.Theta_by_one_division(), 0.0);
    EXPECT_FALSE(std::isfinite(t.F_without_plate()) && t.F_without_plate() != 0.0);
  }
}

// Rows 2 and 3 of v contain an eta without index; only that of the contact solves the system.
TEST(W19, eq65_eta_of_the_right_side_is_that_of_the_contact) {
  expect_misprint([](Random& random) {
    const Damped t(random);
    const TrombaDraw& d = t.d;
    const double h_p2 = d.h_p * d.h_p, F = t.F_by_one_division(), Theta = t.Theta_by_one_division();
    const auto by_matrix = [&](double eta_prev) {
      return dense_solve({{d.u_inertia(), 0.0, -Theta / d.h_s},
                          {0.0, d.w_inertia() + t.a(), Theta - t.a()},
                          {0.0, -t.a() / h_p2, d.v_inertia() + t.a() / h_p2}},
                         {d.u_known() - F / d.h_s, d.w_known() - t.a() * eta_prev + d.psi * d.g + F,
                          d.v_known() + (t.a() * eta_prev - d.psi * d.g) / h_p2});
    };
    return Misprint{solve_with_spring(d).states(), by_matrix(d.eta_c_prev()), by_matrix(d.eta_s_prev())};
  });
}

}  // namespace
}  // namespace rattle::test
