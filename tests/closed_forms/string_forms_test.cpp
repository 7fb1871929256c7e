// Systems d, e, f: string against string, and a mass under a string without and with iteration.
#include <gtest/gtest.h>

#include <closed_forms/beside_engine.hpp>

namespace rattle::test {
namespace {

constexpr double k = time_step;

// (27) at every point, A22 corrected; psi and K of the force density.
class TwoStringsForm final : public ClosedForm {
 public:
  TwoStringsForm(const StringPart& u, const StringPart& w, const ContactLaw& law, double gap)
      : u_(u, k), w_(w, k), law_(law), gap_(gap) {
    set_components({u_.start(), w_.start()}, {u_.start(), w_.start()});
    for (std::size_t l = 0; l < now[0].size(); ++l) psi.push_back(law.psi(now[1][l] - now[0][l] - gap));
  }
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<TwoStringsForm>(*this); }

  void step() override {
    const double k2 = k * k;
    for (int l = 1; l < u_.N; ++l) {
      const std::size_t i = static_cast<std::size_t>(l);
      const double u = now[0][i], u_prev = prev[0][i], w = now[1][i], w_prev = prev[1][i];
      const double g = law_.g(w - u - gap_), a = g * g / 4.0, eta_prev = w_prev - u_prev - gap_;
      // The gap shifts eta^{n+1} and eta^{n-1} equally; only their difference remains on the right-hand side.
      const double known = a * (eta_prev + gap_) - psi[i] * g;
      const Vector x = dense_solve(
          {{u_.rhoA / k2 + a, -a}, {-a, w_.rhoA / k2 + a}},
          {u_.rhoA / k2 * (2.0 * u - u_prev) + u_.T * u_.dxx(now[0], l) - u_.EI * u_.dxxxx(now[0], l) - known,
           w_.rhoA / k2 * (2.0 * w - w_prev) + w_.T * w_.dxx(now[1], l) - w_.EI * w_.dxxxx(now[1], l) + known});
      psi[i] += g * ((x[1] - x[0]) - (w_prev - u_prev)) / 2.0;
      next[0][i] = x[0];
      next[1][i] = x[1];
    }
  }

 private:
  StringScheme u_, w_;
  ContactLaw law_;
  double gap_;
};

// (30), A22 corrected, then (31) along the string.
class StringMassForm : public ClosedForm {
 public:
  StringMassForm(const StringPart& u, const MassPart& w, const ContactLaw& law, double share)
      : u_(u, k), M_(w.mass), omega_(w.omega()), law_(law), l_(u_.point(share)) {
    set_components({u_.start(), at_start(w)}, {u_.start(), before_start(w)});
    psi = {start_psi(law, now[1][0] - now[0][place()], prev[1][0] - prev[0][place()])};
  }
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<StringMassForm>(*this); }

  void step() override {
    const double u = now[0][place()], u_prev = prev[0][place()], w = now[1][0], w_prev = prev[1][0], k2 = k * k;
    const double g = law_.g(w - u), a = g * g / 4.0, eta_prev = w_prev - u_prev, rhoA = u_.rhoA, h = u_.h;
    const Vector x =
        dense_solve({{rhoA / k2 + a / h, -a / h}, {-a, M_ / k2 + a}},
                    {rhoA / k2 * (2.0 * u - u_prev) + u_.T * u_.dxx(now[0], l_) - u_.EI * u_.dxxxx(now[0], l_) +
                         (-a * eta_prev + psi[0] * g) / h,
                     M_ / k2 * (2.0 * w - w_prev) - M_ * omega_ * omega_ * w + a * eta_prev - psi[0] * g});
    const double change = (x[1] - x[0]) - eta_prev;
    next = {u_.free_motion(now[0], prev[0]), {x[1]}};
    next[0][place()] += k2 / (rhoA * h) * (a * change + psi[0] * g);
    psi[0] += g * change / 2.0;
  }

 protected:
  std::size_t place() const { return static_cast<std::size_t>(l_); }

  StringScheme u_;
  double M_, omega_;
  ContactLaw law_;
  int l_;
};

// (34)-(36) with the plus of (33) and the derivative corrected: errata (34), (37).
class StringMassNewtonForm final : public StringMassForm {
 public:
  using StringMassForm::StringMassForm;
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<StringMassNewtonForm>(*this); }

  void step() override {
    const double w = now[1][0], w_prev = prev[1][0], k2 = k * k, rhoA = u_.rhoA;
    const double eta = w - now[0][place()], eta_prev = w_prev - prev[0][place()];
    const double compliance = k2 / (rhoA * u_.h) + k2 / M_;
    const double b = -2.0 * eta + eta_prev +
                     k2 / rhoA * (u_.T * u_.dxx(now[0], l_) - u_.EI * u_.dxxxx(now[0], l_)) +
                     k2 * omega_ * omega_ * w;  // (35)
    const auto is_close = [&](double x) {
      return std::abs(x - eta_prev) <= 1e-8 * std::max(std::abs(x), std::abs(eta_prev));
    };
    const auto quotient = [&](double x) {
      return is_close(x) ? law_.force(0.5 * (x + eta_prev))
                         : (law_.phi(x) - law_.phi(eta_prev)) / (x - eta_prev);
    };
    double eta_next = eta;
    for (int i = 0; i < 60; ++i) {
      const double Q = quotient(eta_next);
      const double slope = is_close(eta_next) ? 0.5 * law_.force_slope(eta_next)
                                              : (law_.force(eta_next) - Q) / (eta_next - eta_prev);
      eta_next -= (eta_next + compliance * Q + b) / (1.0 + compliance * slope);
    }
    const double f = quotient(eta_next);
    next = {u_.free_motion(now[0], prev[0]), {2.0 * w - w_prev - k2 * omega_ * omega_ * w - k2 / M_ * f}};
    next[0][place()] += k2 / (rhoA * u_.h) * f;
  }
};

TEST(ClosedForm, d_eq27_string_and_string) {
  const StringPart u{.tension = 500.0, .radius = 0.6e-3, .intervals = 90};
  const StringPart w{.tension = 600.0, .amplitude = 5e-3, .intervals = 90};
  const ContactLaw law{1e9, 1.5};
  const double gap = 1e-3;
  expect_agreement(
      step_beside_engine(two_strings(u, w, law, gap, {30, 90}), TwoStringsForm(u, w, law, gap), 400), 4, 200);
}

const MassPart hammer{.mass = 5e-3, .frequency = 60.0, .position = -5e-3, .velocity = 2.0};
const ContactLaw felt{1e7, 1.5};

TEST(ClosedForm, e_eq30_eq31_mass_and_string) {
  const StringPart u;
  const int N = StringScheme(u, k).N, l = StringScheme(u, k).point(0.3);
  expect_agreement(
      step_beside_engine(string_and_mass(u, hammer, felt, {l, N}), StringMassForm(u, hammer, felt, 0.3), 1000),
      6, 1000);
}

TEST(ClosedForm, f_eq34_newton_on_mass_and_string) {
  const StringPart u;
  const int N = StringScheme(u, k).N, l = StringScheme(u, k).point(0.3);
  expect_agreement(step_beside_engine(string_and_mass(u, hammer, felt, {l, N}),
                                      StringMassNewtonForm(u, hammer, felt, 0.3), 1000, Rule::newton),
                   6, 1000);
}

}  // namespace
}  // namespace rattle::test
