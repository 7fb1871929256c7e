// Systems a, b, c: masses against a barrier and against each other.
#include <gtest/gtest.h>

#include <closed_forms/beside_engine.hpp>

namespace rattle::test {
namespace {

constexpr double k = time_step;

// (16), and (21) with a restoring force; psi by (18) corrected.
class MassBarrierForm final : public ClosedForm {
 public:
  MassBarrierForm(const MassPart& mass, double b, const ContactLaw& law)
      : M_(mass.mass), omega_(mass.omega()), b_(b), law_(law) {
    set_components({at_start(mass)}, {before_start(mass)});
    psi = {start_psi(law, now[0][0] - b, prev[0][0] - b)};
  }
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<MassBarrierForm>(*this); }

  void step() override {
    const double u = now[0][0], u_prev = prev[0][0], g = law_.g(u - b_), a = g * g / 4.0;
    const double u_next =
        (M_ / (k * k) * (2.0 * u - u_prev) - M_ * omega_ * omega_ * u + a * u_prev - psi[0] * g) /
        (M_ / (k * k) + a);
    psi[0] += g * ((u_next - b_) - (u_prev - b_)) / 2.0;
    next[0] = {u_next};
  }

 private:
  double M_, omega_, b_;
  ContactLaw law_;
};

// (24) with omega squared.
class TwoMassesForm final : public ClosedForm {
 public:
  TwoMassesForm(const MassPart& u, const MassPart& w, const ContactLaw& law)
      : M1_(u.mass), omega1_(u.omega()), M2_(w.mass), omega2_(w.omega()), law_(law) {
    set_components({at_start(u), at_start(w)}, {before_start(u), before_start(w)});
    psi = {start_psi(law, now[1][0] - now[0][0], prev[1][0] - prev[0][0])};
  }
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<TwoMassesForm>(*this); }

  void step() override {
    const double u = now[0][0], u_prev = prev[0][0], w = now[1][0], w_prev = prev[1][0];
    const double g = law_.g(w - u), a = g * g / 4.0, eta_prev = w_prev - u_prev, k2 = k * k;
    const Vector x =
        dense_solve({{M1_ / k2 + a, -a}, {-a, M2_ / k2 + a}},
                    {M1_ / k2 * (2.0 * u - u_prev) - M1_ * omega1_ * omega1_ * u - a * eta_prev + psi[0] * g,
                     M2_ / k2 * (2.0 * w - w_prev) - M2_ * omega2_ * omega2_ * w + a * eta_prev - psi[0] * g});
    psi[0] += g * ((x[1] - x[0]) - eta_prev) / 2.0;
    next = {{x[0]}, {x[1]}};
  }

 private:
  double M1_, omega1_, M2_, omega2_;
  ContactLaw law_;
};

TEST(ClosedForm, a_eq16_mass_and_barrier) {
  const MassPart mass{.mass = 0.01, .velocity = 2.0};
  const ContactLaw law{1e6, 1.3};
  expect_agreement(step_beside_engine(mass_and_barrier(mass, 5e-3, law), MassBarrierForm(mass, 5e-3, law), 600),
                   1, 600);
}

TEST(ClosedForm, b_eq21_mass_on_a_spring_and_barrier) {
  const MassPart mass{.mass = 0.01, .frequency = 200.0, .position = -5e-3};
  const ContactLaw law{1e7, 1.5};
  expect_agreement(
      step_beside_engine(mass_and_barrier(mass, 2e-3, law), MassBarrierForm(mass, 2e-3, law), 1000), 5, 1000);
}

TEST(ClosedForm, c_eq24_two_masses_on_springs) {
  const MassPart u{.mass = 0.01, .frequency = 110.0, .position = 5e-3};
  const MassPart w{.mass = 0.03, .frequency = 170.0, .position = -6e-3};
  const ContactLaw law{1e7, 1.5};
  expect_agreement(step_beside_engine(two_masses(u, w, law), TwoMassesForm(u, w, law), 1000), 5, 1000);
}

// The comparison detects a stiffness that is off by 1e-6.
TEST(ClosedForm, another_stiffness_is_noticed) {
  const MassPart mass{.mass = 0.01, .frequency = 200.0, .position = -5e-3};
  const ContactLaw law{1e7, 1.5}, other{1e7 * (1.0 + 1e-6), 1.5};
  const Agreement found =
      step_beside_engine(mass_and_barrier(mass, 2e-3, law), MassBarrierForm(mass, 2e-3, other), 1000);
  EXPECT_GT(found.of_one_step, 1e-10);
  EXPECT_GT(found.of_free_run, 10.0);
}

}  // namespace
}  // namespace rattle::test
