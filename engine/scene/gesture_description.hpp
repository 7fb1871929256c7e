// Gestures and controls, which moving parameters follow, as plain data.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace rattle {

// The largest magnitude that a gesture may have.
inline constexpr double gesture_bound = 1e9;

struct GestureHandle {
  std::size_t index = 0;
};

// A parameter that may move: a number, or a gesture that it follows at audio rate.
struct DrivenValue {
  double value = 0.0;
  std::optional<GestureHandle> gesture{};

  DrivenValue(double constant = 0.0) : value(constant) {}
  DrivenValue(GestureHandle followed) : gesture(followed) {}
};

// How a breakpoint is reached from the one before it.
enum class Curve { linear, raised_cosine, exponential };

struct Breakpoint {
  double time = 0.0;  // s, ascending
  double value = 0.0;
  Curve curve = Curve::linear;
};

// Breakpoints joined by curves; constant before the first and after the last. With a trigger (a control), times
// count from its last strike; until the first strike the gesture has its first value. A control that starts in
// the upper half of its range is struck at the start.
struct BreakpointGesture {
  std::vector<Breakpoint> points{};
  std::optional<GestureHandle> trigger{};
};

// offset + amplitude sin(2 pi frequency (t - start) + phase) between start and stop, faded in and out; offset
// elsewhere.
struct SineGesture {
  double frequency = 1.0;  // Hz
  double amplitude = 1.0;
  double phase = 0.0;  // rad
  double offset = 0.0;
  double start = 0.0;            // s
  std::optional<double> stop{};  // s
  double fade = 0.0;             // s, raised-cosine, at both ends
};

// One value per sample; the last value is held.
struct SampledGesture {
  std::vector<double> values{};
};

enum class GestureOperation {
  constant,
  time,
  gesture,  // up to here: no operand, pushes a value
  add,
  subtract,
  multiply,
  divide,
  power,
  minimum,
  maximum,  // add ... maximum: two operands
  negate,
  sine,
  cosine,
  exponential,
  logarithm,
  square_root,
  absolute,
  round,  // negate ... round: one operand
  ramp    // two operands a, b (constants): 0 before a, 1 after b, raised cosine between
};

struct GestureInstruction {
  GestureOperation operation = GestureOperation::constant;
  double constant = 0.0;
  GestureHandle gesture{};  // must come earlier in the list
};

// A formula of time and of gestures that come before it, in postfix order.
struct FormulaGesture {
  std::vector<GestureInstruction> program{};
};

// Player input that moves a control, besides sliders and messages with its name: a dimension of a played note,
// or a numbered controller.
enum class ControlInput {
  none,
  note,        // key number in semitones (69 is 440 Hz), including its bend
  harmonic,    // number of the partial of `fundamental` that is nearest to the key
  velocity,    // of the last strike
  gate,        // 1 while a key is held
  bend,        // semitones
  pressure,    // of the hand on the key
  timbre,      // position of the finger on the key
  controller,  // the controller with the number `controller`
};

// Set from outside while the scene runs; has `value` until then.
struct ControlGesture {
  std::string unit{};
  double low = 0.0;
  double high = 1.0;
  double value = 0.0;
  double smoothing = 0.0;       // s until 99 % of a change is reached
  Curve scale = Curve::linear;  // mapping from low to high: linear or exponential
  ControlInput input = ControlInput::none;
  int controller = 0;          // MIDI controller number, 0 ... 127
  double fundamental = 440.0;  // Hz, for ControlInput::harmonic
};

struct GestureDescription {
  std::string name;
  std::variant<BreakpointGesture, SineGesture, SampledGesture, FormulaGesture, ControlGesture> content{};
};

}  // namespace rattle
