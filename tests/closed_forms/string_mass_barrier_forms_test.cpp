// Systems i and j: a string on a mass on a barrier.
#include <gtest/gtest.h>

#include <closed_forms/beside_engine.hpp>

namespace rattle::test {
namespace {

constexpr double k = time_step;

class StringMassBarrierForm : public ClosedForm {
 public:
  StringMassBarrierForm(const StringPart& u, const MassPart& w, double b, const ContactLaw& on_string,
                        const ContactLaw& on_barrier, double share)
      : u_(u, k), w_(w, k), b_(b), law_s_(on_string), law_b_(on_barrier), l_(u_.point(share)) {
    set_components({u_.start(), at_start(w)}, {u_.start(), before_start(w)});
    psi = {start_psi(law_s_, now[1][0] - now[0][place()], prev[1][0] - prev[0][place()]),
           start_psi(law_b_, b - now[1][0], b - prev[1][0])};
  }

 protected:
  std::size_t place() const { return static_cast<std::size_t>(l_); }

  StringScheme u_;
  MassScheme w_;
  double b_;
  ContactLaw law_s_, law_b_;
  int l_;
};

// (91) as printed, with dxxxx instead of its dxxx. Unknowns u+, w+, psi_ms+, psi_mb+.
class WeirdCaseForm final : public StringMassBarrierForm {
 public:
  using StringMassBarrierForm::StringMassBarrierForm;
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<WeirdCaseForm>(*this); }

  void step() override {
    const double w = now[1][0], w_prev = prev[1][0], u_prev = prev[0][place()];
    const double g_s = law_s_.g(w - now[0][place()]), g_b = law_b_.g(b_ - w);
    next = {u_.free_motion(now[0], prev[0]), {0.0}};
    const double u_inertia = u_.rhoA * u_.h / (k * k) * (1.0 + u_.sigma0 * k);
    const double w_inertia = w_.M / (k * k) + w_.R / (2.0 * k);
    const Vector x =
        dense_solve({{u_inertia, 0.0, -g_s / 2.0, 0.0},
                     {0.0, w_inertia, g_s / 2.0, -g_b / 2.0},
                     {g_s / 2.0, -g_s / 2.0, 1.0, 0.0},
                     {0.0, g_b / 2.0, 0.0, 1.0}},
                    {u_inertia * next[0][place()] + g_s * psi[0] / 2.0,
                     w_inertia * w_.free_motion(w, w_prev) - g_s * psi[0] / 2.0 + g_b * psi[1] / 2.0,
                     psi[0] - g_s / 2.0 * (w_prev - u_prev), psi[1] + g_b / 2.0 * w_prev});
    next[0][place()] = x[0];
    next[1] = {x[1]};
    psi = {x[2], x[3]};
  }
};

// The matrix below (101), for delta_t. of eta_B and eta_M; then (95) and (100).
class IdealStringForm final : public StringMassBarrierForm {
 public:
  using StringMassBarrierForm::StringMassBarrierForm;
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<IdealStringForm>(*this); }

  void step() override {
    const double w = now[1][0], w_prev = prev[1][0], u = now[0][place()], u_prev = prev[0][place()];
    const double g_M = law_s_.g(w - u), g_B = law_b_.g(b_ - w), M = w_.M, mass_h = u_.rhoA * u_.h, k2 = k * k;
    const double of_mass = (w - w_prev) / k - k * g_M * psi[0] / (2.0 * M) + k * g_B * psi[1] / (2.0 * M);
    const Vector rate = dense_solve(
        {{1.0 + k2 * g_B * g_B / (4.0 * M), -k2 * g_M * g_M / (4.0 * M)},
         {-k2 * g_B * g_B / (4.0 * M), 1.0 + k2 * g_M * g_M / (4.0 * M) + k2 * g_M * g_M / (4.0 * mass_h)}},
        {-of_mass, of_mass - (u - u_prev) / k - u_.T * k / (2.0 * u_.rhoA) * u_.dxx(now[0], l_) -
                       k * g_M * psi[0] / (2.0 * mass_h)});
    next = {u_.free_motion(now[0], prev[0]), {w_prev - 2.0 * k * rate[0]}};
    next[0][place()] = -2.0 * k * rate[0] + u_prev - 2.0 * k * rate[1];
    psi[0] += k * g_M * rate[1];
    psi[1] += k * g_B * rate[0];
  }
};

TEST(ClosedForm, i_eq91_string_mass_barrier) {
  const StringPart u{.sigma0 = 0.5, .sigma1 = 5e-3, .amplitude = 5e-3};
  const MassPart w{.mass = 2e-3, .frequency = 100.0, .damping = 0.05, .position = -1e-3};
  const ContactLaw on_string{1e7, 1.5}, on_barrier{1e7, 1.3};
  const double b = -2e-3, share = 0.6;
  const StringScheme scheme(u, k);
  expect_agreement(
      step_beside_engine(string_mass_barrier(u, w, b, on_string, on_barrier, {scheme.point(share), scheme.N}),
                         WeirdCaseForm(u, w, b, on_string, on_barrier, share), 1000),
      10, 1000);
}

TEST(ClosedForm, j_eq101_ideal_string_mass_barrier) {
  const StringPart u{.youngs_modulus = 0.0, .amplitude = 5e-3};
  const MassPart w{.mass = 2e-3, .position = -1e-3};
  const ContactLaw on_string{1e7, 1.5}, on_barrier{1e7, 1.3};
  const double b = -2e-3, share = 0.6;
  const StringScheme scheme(u, k);
  expect_agreement(
      step_beside_engine(string_mass_barrier(u, w, b, on_string, on_barrier, {scheme.point(share), scheme.N}),
                         IdealStringForm(u, w, b, on_string, on_barrier, share), 1000),
      10, 1000);
}

}  // namespace
}  // namespace rattle::test
