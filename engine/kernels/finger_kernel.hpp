// What fingers do to a string, several samples at once: from where they are and how hard they press, the points
// under them and the laws there. [SLIDE (9)-(11), (32), (33)]
#pragma once

#include <cstddef>
#include <rattle/base/samples_ahead.hpp>
#include <rattle/numerics/hat_weights.hpp>

namespace rattle {

// A finger on its string. B: metres at n+1 per newton, alike at all points but the ends and those beside them.
struct FingerShape {
  double width = 0.0, alpha = 0.0;  // m; s/m, the damping it brings
  double h = 0.0;
  int intervals = 0;
  double B = 0.0;
  double B_first[2] = {}, B_last[2] = {};  // from the end inwards
  double k = 0.0;
};

// Sample by sample; of what a finger makes of a point's free motion u*: u* + push, of which `back` of the way
// to u^{n-1} is undone.
struct FingerSamples {
  using Row = double[samples_ahead];
  alignas(64) Row position{};
  Row force{}, damping{};  // F, N; r = alpha |F|, kg/s
  Row first{}, count{};    // of the points under it
  Row weight[hat_places]{}, push[hat_places]{}, back[hat_places]{};
};

// From positions and forces all the rest.
using FindFingerLaws = void (*)(const FingerShape& finger, FingerSamples& samples) noexcept;
void find_finger_laws_plain(const FingerShape& finger, FingerSamples& samples) noexcept;

// Of one sample, or of a vector of them; load and store are at(row) of these samples.
template <class T, class Load, class Store>
__attribute__((always_inline)) inline void find_finger_laws(const FingerShape& finger, FingerSamples& s,
                                                            Load load, Store store) noexcept {
  const T F = load(s.force), r = finger.alpha * (F < T{} ? -F : F);  // [SLIDE (11)]
  const HatRectangle<T> shape = hat_rectangle<T>(load(s.position), finger.width, finger.h, finger.intervals);
  const double end = finger.intervals, twice_k = 2.0 * finger.k;
  const auto all = [](double x) { return T{} + x; };
  const T B = all(finger.B), B_first[] = {all(finger.B_first[0]), all(finger.B_first[1])},
          B_last[] = {all(finger.B_last[0]), all(finger.B_last[1])};
  store(s.damping, r);
  store(s.first, shape.first);
  store(s.count, F != T{} ? shape.count : T{});
  T RB[hat_places], before[hat_places], product = T{} + 1.0;
  for (std::size_t place = 0; place < hat_places; ++place) {
    const T m = shape.point[place], g = shape.weight[place];
    const T below = m > 1.0 ? B : m > 0.0 ? B_first[1] : B_first[0], above = m < end ? B_last[1] : B_last[0];
    const T B_here = m < end - 1.0 ? below : above;
    store(s.weight[place], g);
    store(s.push[place], B_here * g * F);
    RB[place] = g * r * B_here;
    before[place] = product;
    product *= twice_k + RB[place];
  }
  T inverse = 1.0 / product;  // one division, which is slow, for all five: RB / (2k + RB)
  for (std::size_t place = hat_places; place-- > 0;) {
    store(s.back[place], RB[place] * (inverse * before[place]));
    inverse *= twice_k + RB[place];
  }
}

}  // namespace rattle
