// Formula gestures written as expressions: 0.5 * (1.0 - cosine(two_pi * (time() - a))) * ramp(a, b).
#pragma once

#include <rattle/scene/description.hpp>
#include <utility>
#include <vector>

namespace rattle::plain {

struct Formula {
  std::vector<GestureInstruction> program;

  Formula(double constant) : program{{GestureOperation::constant, constant, {}}} {}
  Formula(GestureHandle gesture) : program{{GestureOperation::gesture, 0.0, gesture}} {}
  explicit Formula(GestureOperation operation) : program{{operation, 0.0, {}}} {}

  FormulaGesture gesture() const { return {program}; }
};

inline Formula time() { return Formula(GestureOperation::time); }

inline Formula unary(GestureOperation operation, Formula a) {
  a.program.push_back({operation, 0.0, {}});
  return a;
}
inline Formula binary(GestureOperation operation, Formula a, const Formula& b) {
  a.program.insert(a.program.end(), b.program.begin(), b.program.end());
  return unary(operation, std::move(a));
}

inline Formula operator+(Formula a, const Formula& b) { return binary(GestureOperation::add, std::move(a), b); }
inline Formula operator-(Formula a, const Formula& b) {
  return binary(GestureOperation::subtract, std::move(a), b);
}
inline Formula operator*(Formula a, const Formula& b) {
  return binary(GestureOperation::multiply, std::move(a), b);
}
inline Formula operator/(Formula a, const Formula& b) {
  return binary(GestureOperation::divide, std::move(a), b);
}
inline Formula operator-(Formula a) { return unary(GestureOperation::negate, std::move(a)); }
inline Formula power(Formula a, const Formula& b) { return binary(GestureOperation::power, std::move(a), b); }
inline Formula minimum(Formula a, const Formula& b) {
  return binary(GestureOperation::minimum, std::move(a), b);
}
inline Formula maximum(Formula a, const Formula& b) {
  return binary(GestureOperation::maximum, std::move(a), b);
}
inline Formula sine(Formula a) { return unary(GestureOperation::sine, std::move(a)); }
inline Formula cosine(Formula a) { return unary(GestureOperation::cosine, std::move(a)); }
inline Formula ramp(double from, double to) { return binary(GestureOperation::ramp, from, to); }

}  // namespace rattle::plain
