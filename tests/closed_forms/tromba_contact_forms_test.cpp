// System h in both forms: the tromba marina with a two-sided contact between string and bridge.
#include <gtest/gtest.h>

#include <closed_forms/tromba_form.hpp>

namespace rattle::test {
namespace {

constexpr double k = time_step;

// In sec. 8, R is divided by the mass.
class ContactForm : public TrombaForm {
 public:
  ContactForm(const TrombaParts& parts, const ContactLaw& connection, const ContactLaw& law)
      : TrombaForm(parts), connection_(connection), law_(law) {
    psi = {start_psi(connection, w() - u(), eta1_prev()), start_psi(law, v() - w(), eta2_prev())};
  }

 protected:
  double eta1_prev() const { return w_prev() - u_prev(); }
  double eta2_prev() const { return v_prev() - w_prev(); }
  double g1() const { return connection_.g(w() - u()); }
  double g2() const { return law_.g(v() - w()); }
  double R() const { return b.R / b.M; }

  ContactLaw connection_, law_;
};

// (78): 3x3 in displacements.
class DisplacementForm final : public ContactForm {
 public:
  using ContactForm::ContactForm;
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<DisplacementForm>(*this); }

  void step() override {
    const double k2 = k * k, h_s = s.h, h_p2 = p.h * p.h, g_1 = g1(), g_2 = g2();
    const double a1 = g_1 * g_1 / 4.0, a2 = g_2 * g_2 / 4.0;
    const double row1 = s.rhoA / k2 * (2.0 * u() - u_prev()) + s.T * s.dxx(now[0], l) -
                        s.EI * s.dxxxx(now[0], l) + s.rhoA * s.sigma0 / k * u_prev() +
                        2.0 * s.rhoA * s.sigma1 / k * (s.dxx(now[0], l) - s.dxx(prev[0], l)) -
                        (a1 * eta1_prev() - psi[0] * g_1) / h_s;
    const double row2 = b.M / k2 * (2.0 * w() - w_prev()) - b.M * b.omega * b.omega * w() +
                        b.M * R() / (2.0 * k) * w_prev() + a1 * eta1_prev() - psi[0] * g_1 - a2 * eta2_prev() +
                        psi[1] * g_2;
    const double row3 =
        p.rhoH / k2 * (2.0 * v() - v_prev()) - p.D * p.biharmonic(now[2], lp, mp) +
        p.rhoH * p.sigma0 / k * v_prev() +
        2.0 * p.rhoH * p.sigma1 / k * (p.laplacian(now[2], lp, mp) - p.laplacian(prev[2], lp, mp)) +
        (a2 * eta2_prev() - psi[1] * g_2) / h_p2;
    const Vector x = dense_solve({{s.rhoA / k2 + s.rhoA * s.sigma0 / k + a1 / h_s, -a1 / h_s, 0.0},
                                  {-a1, b.M / k2 + b.M * R() / (2.0 * k) + a1 + a2, -a2},
                                  {0.0, -a2 / h_p2, p.rhoH / k2 + p.rhoH * p.sigma0 / k + a2 / h_p2}},
                                 {row1, row2, row3});
    psi[0] += g_1 * ((x[1] - x[0]) - eta1_prev()) / 2.0;
    psi[1] += g_2 * ((x[2] - x[1]) - eta2_prev()) / 2.0;
    set_next(x[0], x[1], x[2]);
  }
};

// (83): 2x2 in delta_t. of eta_1 and eta_2, then (81).
class VelocityForm final : public ContactForm {
 public:
  using ContactForm::ContactForm;
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<VelocityForm>(*this); }

  void step() override {
    const double k2 = k * k, g_1 = g1(), g_2 = g2(), push1 = psi[0] * g_1, push2 = psi[1] * g_2;
    const double string = s.rhoA * s.h * (1.0 + s.sigma0 * k),
                 plate = p.h * p.h * p.rhoH * (1.0 + p.sigma0 * k);
    const double bridge = b.M * (2.0 + R() * k);
    const double u_free = s.free_motion(now[0], prev[0])[on_string()];
    const double w_free = (2.0 * w() - w_prev() - k2 * b.omega * b.omega * w() + R() * k / 2.0 * w_prev()) /
                          (1.0 + R() * k / 2.0);
    const double v_free = p.free_motion(now[2], prev[2])[on_plate()];
    const double m1 = g_1 * g_1 * k2 / (2.0 * bridge), m2 = g_2 * g_2 * k2 / (2.0 * bridge);
    const Vector rate = dense_solve(
        {{1.0 + m1 + g_1 * g_1 * k2 / (4.0 * string), -m2}, {-m1, 1.0 + m2 + g_2 * g_2 * k2 / (4.0 * plate)}},
        {(w_free - w_prev() - u_free + u_prev()) / (2.0 * k) - k * (push1 - push2) / bridge -
             push1 * k / (2.0 * string),
         (v_free - v_prev() - w_free + w_prev()) / (2.0 * k) + k * (push1 - push2) / bridge -
             push2 * k / (2.0 * plate)});
    const double f1 = g_1 * g_1 * k / 2.0 * rate[0] + push1, f2 = g_2 * g_2 * k / 2.0 * rate[1] + push2;
    psi[0] += k * g_1 * rate[0];
    psi[1] += k * g_2 * rate[1];
    set_next(u_free + k2 / string * f1, w_free + 2.0 * k2 / bridge * (f2 - f1), v_free - k2 / plate * f2);
  }
};

const ContactLaw connection_law{5e6, 1.5, true};
const ContactLaw rattle_law{1e7, 1.5};

template <class Form>
void expect_form(const TrombaParts& parts) {
  const NoteSystem system = tromba_with_contacts(parts.string, parts.bridge, parts.plate, connection_law,
                                                 rattle_law, parts.on_string(), parts.on_plate());
  expect_agreement(step_beside_engine(system, Form(parts, connection_law, rattle_law), 1000), 10, 1000);
}

TEST(ClosedForm, h_eq78_three_displacements_without_losses) { expect_form<DisplacementForm>({}); }
TEST(ClosedForm, h_eq78_three_displacements) { expect_form<DisplacementForm>(TrombaParts{}.add_losses()); }
TEST(ClosedForm, h_eq83_two_velocities_without_losses) { expect_form<VelocityForm>({}); }
TEST(ClosedForm, h_eq83_two_velocities) { expect_form<VelocityForm>(TrombaParts{}.add_losses()); }

}  // namespace
}  // namespace rattle::test
