// A bowed string as the equations say it, on the whole grid with a dense solve: independent of the engine's
// rows, islands and kernels.
#pragma once

#include <functional>
#include <rattle/rattle.hpp>
#include <support/note_schemes.hpp>
#include <vector>

namespace rattle::test {

// What acts on the string in one step.
struct PlainBow {
  double position, F, v, a;  // m, N, m/s, s^2/m^2
};
struct PlainTouch {
  double position, width, R, K;  // m, m, kg/s, N/m
};
struct PlainSpring {
  double position, K;  // m, N/m, to rest
};

class PlainBowedString {
 public:
  PlainBowedString(const StringPart& part, double k);

  // Bows are settled one after the other, in their order.
  void step(const std::vector<PlainBow>& bows, const std::vector<PlainTouch>& touches,
            const std::vector<PlainSpring>& springs);

  // Weights at a place: of the two points around it, or a raised cosine over a width.
  Vector at_point(double position) const;
  Vector under(double position, double width) const;

  StringScheme scheme;
  Vector u, u_prev;
  std::vector<double> bow_force, bow_velocity;  // of the last step
  std::vector<double> touch_loss, touch_work;   // so far, J
  std::vector<double> touch_stored;             // after the last step, J

 private:
  double compliance() const;
};

}  // namespace rattle::test
