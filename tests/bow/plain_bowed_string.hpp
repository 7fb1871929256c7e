// A bowed string straight from the equations, on the whole grid with a dense solve. Independent of the engine's
// rows, islands and kernels.
#pragma once

#include <functional>
#include <rattle/rattle.hpp>
#include <support/note_schemes.hpp>
#include <vector>

namespace rattle::test {

// Interactions with the string in one step.
struct PlainBow {
  double position, F, v, a;  // m, N, m/s, s^2/m^2
};
struct PlainTouch {
  double position, width, R, K;  // m, m, kg/s, N/m
};
struct PlainSpring {
  double position, K;  // m, N/m; the other end is fixed
};

class PlainBowedString {
 public:
  PlainBowedString(const StringPart& part, double k);

  // Bows are solved one after the other, in list order.
  void step(const std::vector<PlainBow>& bows, const std::vector<PlainTouch>& touches,
            const std::vector<PlainSpring>& springs);

  // Weights at a position: linear interpolation of two grid points, or a raised cosine over a width.
  Vector at_point(double position) const;
  Vector under(double position, double width) const;

  StringScheme scheme;
  Vector u, u_prev;
  std::vector<double> bow_force, bow_velocity;  // in the last step
  std::vector<double> touch_loss, touch_work;   // accumulated, J
  std::vector<double> touch_stored;             // after the last step, J

 private:
  double compliance() const;
};

}  // namespace rattle::test
