// Formula gestures written as expressions: 0.5 * (1.0 - cosine(two_pi * (time() - a))) * ramp(a, b).
#pragma once

#include <rattle/scene/description.hpp>
#include <utility>
#include <vector>

namespace rattle::plain {

struct GestureExpression {
  std::vector<GestureInstruction> program;

  GestureExpression(double constant) : program{{GestureOperation::constant, constant, {}}} {}
  GestureExpression(GestureHandle gesture) : program{{GestureOperation::gesture, 0.0, gesture}} {}
  explicit GestureExpression(GestureOperation operation) : program{{operation, 0.0, {}}} {}

  FormulaGesture gesture() const { return {program}; }
};

inline GestureExpression time() { return GestureExpression(GestureOperation::time); }

inline GestureExpression unary(GestureOperation operation, GestureExpression a) {
  a.program.push_back({operation, 0.0, {}});
  return a;
}
inline GestureExpression binary(GestureOperation operation, GestureExpression a, const GestureExpression& b) {
  a.program.insert(a.program.end(), b.program.begin(), b.program.end());
  return unary(operation, std::move(a));
}

inline GestureExpression operator+(GestureExpression a, const GestureExpression& b) {
  return binary(GestureOperation::add, std::move(a), b);
}
inline GestureExpression operator-(GestureExpression a, const GestureExpression& b) {
  return binary(GestureOperation::subtract, std::move(a), b);
}
inline GestureExpression operator*(GestureExpression a, const GestureExpression& b) {
  return binary(GestureOperation::multiply, std::move(a), b);
}
inline GestureExpression operator/(GestureExpression a, const GestureExpression& b) {
  return binary(GestureOperation::divide, std::move(a), b);
}
inline GestureExpression operator-(GestureExpression a) {
  return unary(GestureOperation::negate, std::move(a));
}
inline GestureExpression power(GestureExpression a, const GestureExpression& b) {
  return binary(GestureOperation::power, std::move(a), b);
}
inline GestureExpression minimum(GestureExpression a, const GestureExpression& b) {
  return binary(GestureOperation::minimum, std::move(a), b);
}
inline GestureExpression maximum(GestureExpression a, const GestureExpression& b) {
  return binary(GestureOperation::maximum, std::move(a), b);
}
inline GestureExpression sine(GestureExpression a) { return unary(GestureOperation::sine, std::move(a)); }
inline GestureExpression cosine(GestureExpression a) { return unary(GestureOperation::cosine, std::move(a)); }
inline GestureExpression ramp(double from, double to) { return binary(GestureOperation::ramp, from, to); }

}  // namespace rattle::plain
