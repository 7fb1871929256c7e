// Checks that gestures stay within given ranges.
#pragma once

#include <rattle/gestures/gesture_bank.hpp>
#include <string>
#include <vector>

namespace rattle {

struct GestureRange {
  std::size_t gesture = 0;
  double low = 0.0;
  double high = 0.0;
};

struct GestureExcess {
  bool found = false;
  double value = 0.0;
  double time = 0.0;   // s
  std::string when{};  // empty or e.g. " with control 'x' at its upper end"
};

// For every range, whether its gesture leaves it at one of the samples 0 ... `last`. Breakpoints, sines and
// files are checked from their parameters, formulas by evaluation as in check_gesture_values(). Precondition:
// check_gestures reported no errors.
std::vector<GestureExcess> find_excesses(const std::vector<GestureDescription>& gestures,
                                         const std::vector<GestureRange>& ranges, double k, std::int64_t last);

}  // namespace rattle
