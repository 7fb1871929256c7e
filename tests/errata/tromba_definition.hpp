// One step of the tromba marina's bridge point from random states: the equations of [W19 (38), (49), (76)] as
// printed, solved densely. Reference for the forms that the notes derive from them.
#pragma once

#include <support/dense_solve.hpp>
#include <support/random_numbers.hpp>
#include <support/stencils.hpp>

namespace rattle::test {

struct TrombaDraw {
  explicit TrombaDraw(Random& random)
      : k(random.between(0.3, 0.9)),
        rhoA(random.parameter()),
        T(random.parameter()),
        EI(random.parameter()),
        sigma0_s(random.parameter()),
        sigma1_s(random.parameter()),
        h_s(random.parameter()),
        M(random.parameter()),
        omega(random.parameter()),
        R(random.parameter()),
        rhoH(random.parameter()),
        D(random.parameter()),
        sigma0_p(random.parameter()),
        sigma1_p(random.parameter()),
        h_p(random.parameter()),
        K1(random.parameter()),
        K3(random.parameter()),
        sigma_x(random.parameter()),
        g(random.parameter()),
        psi(random.state()),
        g_string(random.parameter()),
        psi_string(random.state()),
        w(random.state()),
        w_prev(random.state()) {
    for (double& point : u) point = random.state();
    for (double& point : u_prev) point = random.state();
    for (auto& row : v)
      for (double& point : row) point = random.state();
    for (auto& row : v_prev)
      for (double& point : row) point = random.state();
  }

  void remove_losses() { sigma0_s = sigma1_s = R = sigma0_p = sigma1_p = sigma_x = 0.0; }

  // sigma0, sigma1 as in [W19 (49)]: rhoA or rhoH times the quantities that [W19 sec. 7.2 and 8] denote by the
  // same letters.
  double k, rhoA, T, EI, sigma0_s, sigma1_s, h_s;
  double M, omega, R;
  double rhoH, D, sigma0_p, sigma1_p, h_p;
  double K1, K3, sigma_x;
  double g, psi;                // bridge - plate
  double g_string, psi_string;  // string - bridge, if connected by a contact (sec. 8)
  double w, w_prev;
  Patch1 u{}, u_prev{};
  Patch2 v{}, v_prev{};

  double eta_c_prev() const { return v_prev[2][2] - w_prev; }
  double eta_s() const { return u[2] - w; }
  double eta_s_prev() const { return u_prev[2] - w_prev; }

  // Coefficients of the unknowns in (49a-c), and the known right-hand sides without the interactions.
  double u_inertia() const { return rhoA / (k * k) + sigma0_s / k; }
  double w_inertia() const { return M / (k * k) + R / (2.0 * k); }
  double v_inertia() const { return rhoH / (k * k) + sigma0_p / k; }
  double u_known() const {
    return rhoA / (k * k) * (2.0 * u[2] - u_prev[2]) + T * dxx(u, h_s) - EI * dxxxx(u, h_s) +
           sigma0_s / k * u_prev[2] + 2.0 * sigma1_s / k * (dxx(u, h_s) - dxx(u_prev, h_s));
  }
  double w_known() const {
    return M / (k * k) * (2.0 * w - w_prev) - M * omega * omega * w + R / (2.0 * k) * w_prev;
  }
  double v_known() const {
    return rhoH / (k * k) * (2.0 * v[2][2] - v_prev[2][2]) - D * biharmonic(v, h_p) +
           sigma0_p / k * v_prev[2][2] + 2.0 * sigma1_p / k * (laplacian(v, h_p) - laplacian(v_prev, h_p));
  }
  double u_free() const { return u_known() / u_inertia(); }
  double w_free() const { return w_known() / w_inertia(); }
  double v_free() const { return v_known() / v_inertia(); }
};

struct TrombaNext {
  double u, w, v, F;
  Vector states() const { return {u, w, v}; }
};

// (49), and (38) without losses. Unknowns u+, w+, v+, F, psi+.
inline TrombaNext solve_with_spring(const TrombaDraw& d) {
  const double h_p2 = d.h_p * d.h_p, s = d.sigma_x / d.k;
  const double cubic = d.K3 * d.eta_s() * d.eta_s();
  const double spring_next = d.K1 / 4.0 + cubic / 2.0 + s;
  const double spring_prev = d.K1 / 4.0 + cubic / 2.0 - s;
  const Vector x =
      dense_solve({{d.u_inertia(), 0.0, 0.0, 1.0 / d.h_s, 0.0},
                   {0.0, d.w_inertia(), 0.0, -1.0, -d.g / 2.0},
                   {0.0, 0.0, d.v_inertia(), 0.0, d.g / (2.0 * h_p2)},
                   {-spring_next, spring_next, 0.0, 1.0, 0.0},
                   {0.0, d.g / 2.0, -d.g / 2.0, 0.0, 1.0}},
                  {d.u_known(), d.w_known() + d.g * d.psi / 2.0, d.v_known() - d.g * d.psi / (2.0 * h_p2),
                   d.K1 / 2.0 * d.eta_s() + spring_prev * d.eta_s_prev(), d.psi - d.g / 2.0 * d.eta_c_prev()});
  return {x[0], x[1], x[2], x[3]};
}

// (76): a two-sided contact connects string and bridge, eta_1 = w - u. Unknowns u+, w+, v+, psi_1+, psi_2+. R
// as in (49): M times that of (77b).
inline Vector solve_with_two_contacts(const TrombaDraw& d) {
  const double h_p2 = d.h_p * d.h_p, g1 = d.g_string, g2 = d.g;
  const Vector x = dense_solve(
      {{d.u_inertia(), 0.0, 0.0, -g1 / (2.0 * d.h_s), 0.0},
       {0.0, d.w_inertia(), 0.0, g1 / 2.0, -g2 / 2.0},
       {0.0, 0.0, d.v_inertia(), 0.0, g2 / (2.0 * h_p2)},
       {g1 / 2.0, -g1 / 2.0, 0.0, 1.0, 0.0},
       {0.0, g2 / 2.0, -g2 / 2.0, 0.0, 1.0}},
      {d.u_known() + g1 * d.psi_string / (2.0 * d.h_s),
       d.w_known() - g1 * d.psi_string / 2.0 + g2 * d.psi / 2.0, d.v_known() - g2 * d.psi / (2.0 * h_p2),
       d.psi_string + g1 / 2.0 * d.eta_s_prev(), d.psi - g2 / 2.0 * d.eta_c_prev()});
  return {x[0], x[1], x[2]};
}

}  // namespace rattle::test
