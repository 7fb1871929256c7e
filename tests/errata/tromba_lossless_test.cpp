// [W19 sec. 7]: the tromba marina without losses, towards the 3x3 of (48).
#include <gtest/gtest.h>

#include <errata/tromba_definition.hpp>
#include <support/misprint.hpp>

namespace rattle::test {
namespace {

// The abbreviations of (41) and (47), and the free bridge of (42).
struct Lossless {
  explicit Lossless(Random& random) : d(random) { d.remove_losses(); }

  TrombaDraw d;

  double a() const { return d.g * d.g / 4.0; }
  double mass() const { return d.M / (d.k * d.k); }
  double Phi() const { return d.K1 / 4.0 + d.K3 * d.eta_s() * d.eta_s() / 2.0; }
  double Psi() const { return 1.0 / Phi() + d.k * d.k / (d.h_s * d.rhoA) + 1.0 / (mass() + a()); }
  double Theta() const { return a() / (Psi() * (mass() + a())); }
  double F_without_plate(double contact_sign) const {  // F' below (47)
    return (d.K1 * d.eta_s() / (2.0 * Phi()) + d.eta_s_prev() + d.u_free() -
            (mass() * d.w_free() + contact_sign * a() * d.eta_c_prev() + d.psi * d.g) / (mass() + a())) /
           Psi();
  }
};

TEST(W19, eq44_line_2_bracket_holds_eta_c_too) {
  expect_misprint([](Random& random) {
    const Lossless t(random);
    const TrombaNext next = solve_with_spring(t.d);
    const double known = t.mass() * t.d.w_free() + t.d.psi * t.d.g + next.F;
    return Misprint{{t.mass() * next.w},
                    {known + t.a() * ((next.v - next.w) - t.d.eta_c_prev())},
                    {known + t.a() * (next.v - next.w) - t.d.eta_c_prev()}};
  });
}

TEST(W19, eq46_has_eta_s_of_the_previous_step) {
  expect_misprint([](Random& random) {
    const Lossless t(random);
    const TrombaNext next = solve_with_spring(t.d);
    const auto force = [&](double eta_prev) {
      return (t.d.K1 * t.d.eta_s() / (2.0 * t.Phi()) + eta_prev + t.d.u_free() -
              (t.mass() * t.d.w_free() + t.a() * (next.v - t.d.eta_c_prev()) + t.d.psi * t.d.g) /
                  (t.mass() + t.a())) /
             t.Psi();
    };
    return Misprint{{next.F}, {force(t.d.eta_s_prev())}, {force(t.d.eta_c_prev())}};
  });
}

TEST(W19, eq47_force_without_plate_has_minus_eta_c) {
  expect_misprint([](Random& random) {
    const Lossless t(random);
    const TrombaNext next = solve_with_spring(t.d);
    return Misprint{{next.F},
                    {t.F_without_plate(-1.0) - t.Theta() * next.v},
                    {t.F_without_plate(+1.0) - t.Theta() * next.v}};
  });
}

// The whole 3x3 system, which is correct as printed, with either F'.
TEST(W19, eq48_solves_the_bridge_with_the_corrected_force) {
  expect_misprint([](Random& random) {
    const Lossless t(random);
    const TrombaDraw& d = t.d;
    const double h_p2 = d.h_p * d.h_p;
    const auto by_matrix = [&](double F) {
      return dense_solve({{d.rhoA / (d.k * d.k), 0.0, -t.Theta() / d.h_s},
                          {0.0, t.mass() + t.a(), t.Theta() - t.a()},
                          {0.0, -t.a() / h_p2, d.rhoH / (d.k * d.k) + t.a() / h_p2}},
                         {d.u_known() - F / d.h_s, d.w_known() - t.a() * d.eta_c_prev() + d.psi * d.g + F,
                          d.v_known() + (t.a() * d.eta_c_prev() - d.psi * d.g) / h_p2});
    };
    return Misprint{solve_with_spring(d).states(), by_matrix(t.F_without_plate(-1.0)),
                    by_matrix(t.F_without_plate(+1.0))};
  });
}

// 001 (36a), (43a), 000 (91a): the string's stiffness is the fourth difference.
TEST(W19, eq36a_of_version_a_has_dxxxx) {
  expect_misprint([](Random& random) {
    const Lossless t(random);
    const TrombaDraw& d = t.d;
    const auto& u = d.u;
    const double dxxx = (u[4] - 3.0 * u[3] + 3.0 * u[2] - u[1]) / (d.h_s * d.h_s * d.h_s);
    const auto u_free = [&](double stiffness) {
      return 2.0 * u[2] - d.u_prev[2] + d.T * d.k * d.k / d.rhoA * dxx(u, d.h_s) -
             d.EI * d.k * d.k / d.rhoA * stiffness;
    };
    return Misprint{{d.u_free()}, {u_free(dxxxx(u, d.h_s))}, {u_free(dxxx)}};
  });
}

}  // namespace
}  // namespace rattle::test
