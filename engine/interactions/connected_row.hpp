// Elimination: what is left of one row when all other rows of its island answer its force.
//
// The other rows are linear, f_l = a_l D_l + d_l with D = D* - Lambda f. They answer the force f of row i with
// p - r f,
//
//   p = M (A D*_l + d_l),   r = M A Lambda_li,   M = (I + A Lambda_ll)^-1
//
// so that row i has D = free_D - compliance f, free_D = D*_i - Lambda_il p, compliance = Lambda_ii - Lambda_il
// r. IslandSystem and SlidingSystem do this with the laws of the step. StandingIsland does it once, for
// constant laws.
#pragma once

namespace rattle {

struct ConnectedRow {
  double free_D;      // metres
  double compliance;  // metres per newton
};

}  // namespace rattle
