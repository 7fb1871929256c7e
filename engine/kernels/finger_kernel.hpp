// The action of a finger on a string, computed for several samples at once: position and force give the points
// under the finger and its action on each. [SLIDE (9)-(11), (32), (33)]
#pragma once

#include <cstddef>
#include <rattle/base/samples_ahead.hpp>
#include <rattle/numerics/hat_weights.hpp>

namespace rattle {

// A finger on its string. B is the step compliance in m/N; only the ends and the points beside them differ.
struct FingerShape {
  double width = 0.0, alpha = 0.0;  // m; alpha_f in s/m: damping per force
  double h = 0.0;
  int intervals = 0;
  double B = 0.0;
  double B_first[2] = {}, B_last[2] = {};  // from the end inwards
  double k = 0.0;
};

// One entry per sample. From a point's free motion u* the finger makes u = u* + push, then pulls u back towards
// u^{n-1} by the fraction `back` of the distance.
struct FingerSamples {
  using Row = double[samples_ahead];
  alignas(64) Row position{};
  Row force{}, damping{};  // F, N; r = alpha |F|, kg/s
  Row first{}, count{};    // the points under the finger
  Row weight[hat_places]{}, push[hat_places]{}, back[hat_places]{};
};

// Computes all other rows from `position` and `force`.
using FindFingerLaws = void (*)(const FingerShape& finger, FingerSamples& samples) noexcept;
void find_finger_laws_plain(const FingerShape& finger, FingerSamples& samples) noexcept;

// For one sample, or a vector of samples. load(row) and store(row, x) access the entries of these samples.
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
  T inverse = 1.0 / product;  // one slow division serves all five quotients RB / (2k + RB)
  for (std::size_t place = hat_places; place-- > 0;) {
    store(s.back[place], RB[place] * (inverse * before[place]));
    inverse *= twice_k + RB[place];
  }
}

}  // namespace rattle
