// The contact law, implemented independently of the engine. [W19 (4), (12)], errata (12), (75)
#pragma once

#include <cmath>

namespace rattle::test {

struct ContactLaw {
  double K = 0.0;
  double alpha = 1.0;
  bool two_sided = false;  // psi is odd, g is even and non-negative

  double phi(double eta) const {
    return active(eta) ? K * std::pow(std::abs(eta), alpha + 1.0) / (alpha + 1.0) : 0.0;
  }
  double psi(double eta) const { return std::copysign(std::sqrt(2.0 * phi(eta)), two_sided ? eta : 1.0); }
  double g(double eta) const {
    return active(eta) ? std::sqrt(K * (alpha + 1.0) / 2.0) * std::pow(std::abs(eta), (alpha - 1.0) / 2.0)
                       : 0.0;
  }
  double force(double eta) const {
    return active(eta) ? std::copysign(K * std::pow(std::abs(eta), alpha), eta) : 0.0;
  }
  double force_slope(double eta) const {
    return active(eta) ? K * alpha * std::pow(std::abs(eta), alpha - 1.0) : 0.0;
  }

 private:
  bool active(double eta) const { return eta > 0.0 || (two_sided && eta < 0.0); }
};

}  // namespace rattle::test
