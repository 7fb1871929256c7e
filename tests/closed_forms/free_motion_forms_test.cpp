// Systems k and l: string and plate alone with every kind of end, and connected by the nonlinear spring.
#include <gtest/gtest.h>

#include <closed_forms/beside_engine.hpp>

namespace rattle::test {
namespace {

constexpr double k = time_step;

// [E19 (24)] with the losses of [W19 (49a)].
class StringAloneForm final : public ClosedForm {
 public:
  explicit StringAloneForm(const StringPart& part) : u_(part, k) { set_components({u_.start()}, {u_.start()}); }
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<StringAloneForm>(*this); }
  void step() override { next = {u_.free_motion(now[0], prev[0])}; }

 private:
  StringScheme u_;
};

// [E19 (28)] corrected, with the losses of [W19 (49c)].
class PlateAloneForm final : public ClosedForm {
 public:
  explicit PlateAloneForm(const PlatePart& part) : v_(part, k) { set_components({v_.start()}, {v_.start()}); }
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<PlateAloneForm>(*this); }
  void step() override { next = {v_.free_motion(now[0], prev[0])}; }

 private:
  PlateScheme v_;
};

// The spring of [W19 (49f)] between string and plate, eta = u - v: (50) and the two free motions.
class StringPlateForm final : public ClosedForm {
 public:
  StringPlateForm(const StringPart& u, const PlatePart& v, const SpringPart& spring, double share)
      : u_(u, k), v_(v, k), spring_(spring), l_(static_cast<std::size_t>(u_.point(share))) {
    set_components({u_.start(), v_.start()}, {u_.start(), v_.start()});
    m_ = v_.index(v_.bridge().l, v_.bridge().m);
  }
  std::unique_ptr<ClosedForm> copy() const override { return std::make_unique<StringPlateForm>(*this); }

  void step() override {
    const double eta = now[0][l_] - now[1][m_], eta_prev = prev[0][l_] - prev[1][m_];
    const double stiff = spring_.K1 / 4.0 + spring_.K3 * eta * eta / 2.0;
    const double Phi_plus = stiff + spring_.sigma_x / k, Phi_minus = stiff - spring_.sigma_x / k;
    const double of_string = k * k / (u_.rhoA * u_.h * (1.0 + u_.sigma0 * k));
    const double of_plate = k * k / (v_.rhoH * v_.h * v_.h * (1.0 + v_.sigma0 * k));
    next = {u_.free_motion(now[0], prev[0]), v_.free_motion(now[1], prev[1])};
    const double eta_free = next[0][l_] - next[1][m_];
    const double F = (eta_free + (spring_.K1 * eta / 2.0 + Phi_minus * eta_prev) / Phi_plus) /
                     (1.0 / Phi_plus + of_string + of_plate);
    next[0][l_] -= of_string * F;
    next[1][m_] += of_plate * F;
  }

 private:
  StringScheme u_;
  PlateScheme v_;
  SpringPart spring_;
  std::size_t l_, m_ = 0;
};

constexpr End all_ends[] = {End::simply_supported, End::clamped, End::clamped_notes};

TEST(ClosedForm, k_string_alone_with_every_end) {
  for (End ends : all_ends)
    for (bool lossy : {false, true}) {
      StringPart u{.ends = ends, .amplitude = 5e-3, .centre = 0.15, .width = 0.2};
      if (lossy) u.sigma0 = 0.5, u.sigma1 = 5e-3;
      expect_agreement(step_beside_engine(string_alone(u, {1, 4}), StringAloneForm(u), 1000), 0, 1000);
    }
}

TEST(ClosedForm, k_plate_alone_with_every_edge) {
  for (End edges : all_ends)
    for (bool lossy : {false, true}) {
      PlatePart v{.edges = edges, .amplitude = 1e-3, .centre_x = 0.05, .centre_y = 0.05};
      if (lossy) v.sigma0 = 2.0, v.sigma1 = 0.01;
      expect_agreement(step_beside_engine(plate_alone(v, {1, 1, 4, 4}), PlateAloneForm(v), 1000), 0, 1000);
    }
}

TEST(ClosedForm, l_string_and_plate_joined_by_a_spring) {
  const StringPart u{.sigma0 = 0.5, .sigma1 = 5e-3, .amplitude = 5e-3, .centre = 0.4, .width = 0.3};
  const PlatePart v{.sigma0 = 2.0, .sigma1 = 0.01, .edges = End::clamped};
  const SpringPart spring{.K1 = 1e4, .K3 = 1e10, .sigma_x = 0.1};
  const StringScheme scheme(u, k);
  const double share = 0.8;
  expect_agreement(step_beside_engine(string_and_plate(u, v, spring, {scheme.point(share), scheme.N},
                                                       PlateScheme(v, k).bridge()),
                                      StringPlateForm(u, v, spring, share), 1000),
                   0, 1000);
}

}  // namespace
}  // namespace rattle::test
