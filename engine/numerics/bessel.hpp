// Bessel functions of integer order, for round plates and membranes. Used when a scene is compiled.
#pragma once

namespace rattle {

// J_n(x) and its derivative, x >= 0.
struct BesselValue {
  double value = 0.0;
  double slope = 0.0;
};
BesselValue bessel_j(int n, double x);

// e^-x I_n(x) and e^-x I_n'(x), which do not overflow, x >= 0.
BesselValue scaled_bessel_i(int n, double x);

}  // namespace rattle
