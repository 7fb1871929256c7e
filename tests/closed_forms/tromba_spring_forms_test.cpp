// System g: the tromba marina with a nonlinear spring between string and bridge.
#include <gtest/gtest.h>

#include <closed_forms/tromba_form.hpp>

namespace rattle::test {
namespace {

constexpr double k = time_step;

class SpringForm : public TrombaForm {
 public:
  SpringForm(const TrombaParts& parts, const SpringPart& spring, const ContactLaw& law)
      : TrombaForm(parts), spring_(spring), law_(law) {
    psi = {start_psi(law, v() - w(), v_prev() - w_prev())};
  }

 protected:
  double eta_s() const { return u() - w(); }
  double eta_s_prev() const { return u_prev() - w_prev(); }
  double eta_c_prev() const { return v_prev() - w_prev(); }
  double g() const { return law_.g(v() - w()); }
  void finish(const Vector& x, double g_now) {
    psi[0] += g_now * ((x[2] - x[1]) - eta_c_prev()) / 2.0;
    set_next(x[0], x[1], x[2]);
  }

  SpringPart spring_;
  ContactLaw law_;
};

// (48), F' below (47) corrected.
class LosslessForm final : public SpringForm {
 public:
  using SpringForm::SpringForm;
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<LosslessForm>(*this); }

  void step() override {
    const double k2 = k * k, g_now = g(), a = g_now * g_now / 4.0, push = psi[0] * g_now, h_p2 = p.h * p.h;
    const double K1 = spring_.K1, Phi = K1 / 4.0 + spring_.K3 * eta_s() * eta_s() / 2.0;
    const double mass = b.M / k2, Psi = 1.0 / Phi + k2 / (s.h * s.rhoA) + 1.0 / (mass + a);
    const double string_known =
        s.rhoA / k2 * (2.0 * u() - u_prev()) + s.T * s.dxx(now[0], l) - s.EI * s.dxxxx(now[0], l);
    const double bridge_known = mass * (2.0 * w() - w_prev()) - b.M * b.omega * b.omega * w();
    const double plate_known = p.rhoH / k2 * (2.0 * v() - v_prev()) - p.D * p.biharmonic(now[2], lp, mp);
    const double F = (K1 * eta_s() / (2.0 * Phi) + eta_s_prev() + string_known * k2 / s.rhoA -
                      (bridge_known - a * eta_c_prev() + push) / (mass + a)) /
                     Psi;
    const double Theta = a / (Psi * (mass + a));
    finish(dense_solve({{s.rhoA / k2, 0.0, -Theta / s.h},
                        {0.0, mass + a, Theta - a},
                        {0.0, -a / h_p2, p.rhoH / k2 + a / h_p2}},
                       {string_known - F / s.h, bridge_known - a * eta_c_prev() + push + F,
                        plate_known + (a * eta_c_prev() - push) / h_p2}),
           g_now);
  }
};

// Common to (65) and (71): F' by (62) corrected, free motion by (52) corrected.
class DampedForm : public SpringForm {
 public:
  using SpringForm::SpringForm;

 protected:
  struct Force {
    double without_plate, Theta;
  };
  Force force(double u_free, double w_free, double g_now) const {
    const double theta_s = s.h * s.rhoA * (1.0 + s.sigma0 * k), theta_b = 4.0 * b.M + 2.0 * b.R * k;
    const double g2k2 = g_now * g_now * k * k;
    const double stiff = k * (spring_.K1 + 2.0 * spring_.K3 * eta_s() * eta_s());
    const double phi_plus = stiff + 4.0 * spring_.sigma_x, phi_minus = stiff - 4.0 * spring_.sigma_x;
    const double Delta =
        phi_plus * k * k * (theta_b + g2k2 + 4.0 * theta_s) + 4.0 * k * theta_s * (theta_b + g2k2);
    const double bracket =
        (theta_b + g2k2) * (2.0 * k * spring_.K1 * eta_s() + phi_minus * eta_s_prev() + phi_plus * u_free) -
        phi_plus * (theta_b * w_free - g2k2 * eta_c_prev() + 4.0 * k * k * psi[0] * g_now);
    return {theta_s * bracket / Delta, phi_plus * theta_s * g2k2 / Delta};
  }
};

class Eq65Form final : public DampedForm {
 public:
  using DampedForm::DampedForm;
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<Eq65Form>(*this); }

  void step() override {
    const double k2 = k * k, g_now = g(), a = g_now * g_now / 4.0, push = psi[0] * g_now, h_p2 = p.h * p.h;
    const double sigma0_s = s.rhoA * s.sigma0,
                 sigma1_s = s.rhoA * s.sigma1;  // sec. 7.1 includes the factors rho A, rho H
    const double sigma0_p = p.rhoH * p.sigma0, sigma1_p = p.rhoH * p.sigma1;
    const double string_known = s.rhoA / k2 * (2.0 * u() - u_prev()) + s.T * s.dxx(now[0], l) -
                                s.EI * s.dxxxx(now[0], l) + sigma0_s / k * u_prev() +
                                2.0 * sigma1_s / k * (s.dxx(now[0], l) - s.dxx(prev[0], l));
    const double bridge_known =
        b.M / k2 * (2.0 * w() - w_prev()) - b.M * b.omega * b.omega * w() + b.R / (2.0 * k) * w_prev();
    const double plate_known =
        p.rhoH / k2 * (2.0 * v() - v_prev()) - p.D * p.biharmonic(now[2], lp, mp) + sigma0_p / k * v_prev() +
        2.0 * sigma1_p / k * (p.laplacian(now[2], lp, mp) - p.laplacian(prev[2], lp, mp));
    const double string = s.rhoA / k2 + sigma0_s / k, bridge = b.M / k2 + b.R / (2.0 * k);
    const auto [F, Theta] = force(string_known / string, bridge_known / bridge, g_now);
    finish(dense_solve({{string, 0.0, -Theta / s.h},
                        {0.0, bridge + a, Theta - a},
                        {0.0, -a / h_p2, p.rhoH / k2 + sigma0_p / k + a / h_p2}},
                       {string_known - F / s.h, bridge_known - a * eta_c_prev() + push + F,
                        plate_known + (a * eta_c_prev() - push) / h_p2}),
           g_now);
  }
};

class Eq71Form final : public DampedForm {
 public:
  using DampedForm::DampedForm;
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<Eq71Form>(*this); }

  void step() override {
    const double k2 = k * k, g_now = g(), a = g_now * g_now / 4.0, push = psi[0] * g_now, h_p2 = p.h * p.h;
    const double u_free = string_free(), w_free = b.free_motion(w(), w_prev()), v_free = plate_free();
    const auto [F, Theta] = force(u_free, w_free, g_now);
    const double string = 1.0 + s.sigma0 * k, bridge = b.M * (1.0 + b.R * k / (2.0 * b.M));
    const double plate = p.rhoH * (1.0 + p.sigma0 * k);
    finish(dense_solve({{string, 0.0, -Theta * k2 / (s.rhoA * s.h)},
                        {0.0, bridge + a * k2, k2 * (Theta - a)},
                        {0.0, -a * k2 / h_p2, plate + a * k2 / h_p2}},
                       {string * u_free - F * k2 / (s.h * s.rhoA),
                        bridge * w_free + k2 * (-a * eta_c_prev() + push + F),
                        plate * v_free + k2 / h_p2 * (a * eta_c_prev() - push)}),
           g_now);
  }

 private:
  // (68a), 6 mu^2
  double string_free() const {
    const double h2 = s.h * s.h, lambda2 = s.T * k * k / (s.rhoA * h2), mu2 = s.EI * k * k / (s.rhoA * h2 * h2);
    const double loss = 2.0 * s.sigma1 * k / h2;
    const auto around = [&](const Vector& x, int away) {
      return x[static_cast<std::size_t>(l + away)] + x[static_cast<std::size_t>(l - away)];
    };
    return ((2.0 - 2.0 * lambda2 - 6.0 * mu2 - 2.0 * loss) * u() +
            (lambda2 + 4.0 * mu2 + loss) * around(now[0], 1) - mu2 * around(now[0], 2) +
            (-1.0 + s.sigma0 * k + 2.0 * loss) * u_prev() - loss * around(prev[0], 1)) /
           (1.0 + s.sigma0 * k);
  }
  // (68c), with sigma0 and mu^2 of the plate
  double plate_free() const {
    const double h2 = p.h * p.h, mu2 = p.D * k * k / (p.rhoH * h2 * h2), loss = 2.0 * p.sigma1 * k / h2;
    const auto around = [&](const Vector& x, int away) {
      return x[p.index(lp + away, mp)] + x[p.index(lp - away, mp)] + x[p.index(lp, mp + away)] +
             x[p.index(lp, mp - away)];
    };
    const double diagonal = now[2][p.index(lp + 1, mp + 1)] + now[2][p.index(lp + 1, mp - 1)] +
                            now[2][p.index(lp - 1, mp + 1)] + now[2][p.index(lp - 1, mp - 1)];
    return ((2.0 - 20.0 * mu2 - 4.0 * loss) * v() + (8.0 * mu2 + loss) * around(now[2], 1) -
            2.0 * mu2 * diagonal - mu2 * around(now[2], 2) + (-1.0 + p.sigma0 * k + 4.0 * loss) * v_prev() -
            loss * around(prev[2], 1)) /
           (1.0 + p.sigma0 * k);
  }
};

const ContactLaw rattle_law{1e7, 1.5};

template <class Form>
void expect_form(const TrombaParts& parts, const SpringPart& spring) {
  const NoteSystem system = tromba_with_spring(parts.string, parts.bridge, parts.plate, spring, rattle_law,
                                               parts.on_string(), parts.on_plate());
  expect_agreement(step_beside_engine(system, Form(parts, spring, rattle_law), 1000), 10, 1000);
}

TEST(ClosedForm, g_eq48_tromba_without_losses) {
  expect_form<LosslessForm>(TrombaParts{}, {.K1 = 2e4, .K3 = 1e10});
}

TEST(ClosedForm, g_eq65_tromba_with_losses) {
  expect_form<Eq65Form>(TrombaParts{}.add_losses(), {.K1 = 2e4, .K3 = 1e10, .sigma_x = 0.05});
}

TEST(ClosedForm, g_eq71_tromba_with_losses_factored) {
  expect_form<Eq71Form>(TrombaParts{}.add_losses(), {.K1 = 2e4, .K3 = 1e10, .sigma_x = 0.05});
}

}  // namespace
}  // namespace rattle::test
