// From the curvature of a string or plate follows the force of its stretch, by these two sums.
#pragma once

namespace rattle {

// Sums over the points that move.
struct CurvatureSums {
  double moved = 0.0;    // curvature (u^{n+1} - u^{n-1})
  double squared = 0.0;  // curvature^2
};

}  // namespace rattle
