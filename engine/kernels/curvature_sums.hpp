// From the curvature of a body follows the force of its stretch, by these two sums.
#pragma once

namespace rattle {

// Sums over the points that move.
struct CurvatureSums {
  double moved = 0.0;    // curvature (u^{n+1} - u^{n-1})
  double squared = 0.0;  // curvature^2; by modes times the compliance, over that of the first mode
};

}  // namespace rattle
