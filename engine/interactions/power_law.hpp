// The contact potential and its quadratisation.
//   phi(eta) = K [eta]_+^(alpha+1) / (alpha+1),  psi = sqrt(2 phi),  psi' = sqrt(K (alpha+1) / 2)
//   [eta]_+^((alpha-1)/2)
// [W19 (4), (12)]; out of contact psi' is 0 also for alpha = 1, where pow(0, 0) would say otherwise
// (docs/errata.md).
#pragma once

#include <cmath>
#include <rattle/numerics/elementary.hpp>

namespace rattle {

class PowerLaw {
 public:
  PowerLaw() = default;
  PowerLaw(double K, double alpha) noexcept
      : K_(K),
        alpha_(alpha),
        psi_scale_(std::sqrt(2.0 * K / (alpha + 1.0))),
        slope_scale_(std::sqrt(0.5 * K * (alpha + 1.0))) {
    const double quarters = 2.0 * (alpha - 1.0);  // of the exponent of psi'
    if (quarters >= 0.0 && quarters <= 16.0 && quarters == std::floor(quarters))
      quarters_ = static_cast<int>(quarters);
  }

  double stiffness() const noexcept { return K_; }
  double exponent() const noexcept { return alpha_; }

  struct PsiAndSlope {
    double psi, slope;
  };
  // One power for both, since psi = 2 psi' eta / (alpha + 1).
  PsiAndSlope psi_and_slope(double eta) const noexcept {
    if (!(eta > 0.0)) return {0.0, 0.0};
    const double root = root_power(eta);
    return {psi_scale_ * (root * eta), slope_scale_ * root};
  }
  double psi(double eta) const noexcept { return psi_and_slope(eta).psi; }
  double depth(double psi) const noexcept {  // the eta > 0 that has this psi > 0
    const double ratio = psi / psi_scale_;
    return alpha_ == 1.0 ? ratio : power(ratio, 2.0 / (alpha_ + 1.0));
  }
  double depth_of_force(double force) const noexcept {  // the eta > 0 that has this force > 0
    return alpha_ == 1.0 ? force / K_ : power(force / K_, 1.0 / alpha_);
  }
  // What psi becomes where the stiffness changes and eta does not; `before` has the same exponent and is not
  // empty.
  double carried_over(double psi, const PowerLaw& before) const noexcept {
    return psi * (psi_scale_ / before.psi_scale_);
  }
  bool is_empty() const noexcept { return !(psi_scale_ > 0.0); }  // K = 0: it stores nothing
  double slope(double eta) const noexcept { return eta > 0.0 ? slope_scale_ * root_power(eta) : 0.0; }
  double potential(double eta) const noexcept {
    return K_ / (alpha_ + 1.0) * squared(eta * root_power_or_0(eta));
  }
  double force(double eta) const noexcept { return K_ * (eta * squared(root_power_or_0(eta))); }
  double force_slope(double eta) const noexcept { return K_ * alpha_ * squared(root_power_or_0(eta)); }

 private:
  static double squared(double x) noexcept { return x * x; }
  double root_power_or_0(double eta) const noexcept { return eta > 0.0 ? root_power(eta) : 0.0; }
  // eta^((alpha-1)/2): by roots where the exponent is a multiple of 1/4.
  double root_power(double eta) const noexcept {
    if (quarters_ < 0) return power(eta, 0.5 * (alpha_ - 1.0));
    double product = 1.0;
    for (int whole = quarters_; whole >= 4; whole -= 4) product *= eta;
    if (quarters_ & 3) {
      const double root = std::sqrt(eta);
      if (quarters_ & 2) product *= root;
      if (quarters_ & 1) product *= std::sqrt(root);
    }
    return product;
  }

  double K_ = 0.0;
  double alpha_ = 1.0;
  double psi_scale_ = 0.0;
  double slope_scale_ = 0.0;
  int quarters_ = -1;
};

}  // namespace rattle
