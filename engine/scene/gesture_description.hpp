// Parameters that move: what they follow, as plain data.
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
struct LiveValue {
  double value = 0.0;
  std::optional<GestureHandle> gesture{};

  LiveValue(double constant = 0.0) : value(constant) {}
  LiveValue(GestureHandle followed) : gesture(followed) {}
};

// How a breakpoint is reached from the one before it.
enum class Curve { linear, raised_cosine, exponential };

struct Breakpoint {
  double time = 0.0;  // s, ascending
  double value = 0.0;
  Curve curve = Curve::linear;
};

// Joined breakpoints; before the first and after the last their values hold. With a trigger, a control, times
// count from its last strike; until the first strike the first value holds. A control that starts in the
// upper half of its range is struck at the start.
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

// One value per sample, held after the last.
struct SampledGesture {
  std::vector<double> values{};
};

enum class GestureOperation {
  constant,
  time,
  gesture,  // push
  add,
  subtract,
  multiply,
  divide,
  power,
  minimum,
  maximum,  // two operands
  negate,
  sine,
  cosine,
  exponential,
  logarithm,
  square_root,
  absolute,
  round,  // one operand
  ramp    // of two operands a, b (constants): 0 before a, 1 after b, raised cosine between
};

struct GestureInstruction {
  GestureOperation operation = GestureOperation::constant;
  double constant = 0.0;
  GestureHandle gesture{};  // an earlier one
};

// A formula of time and of gestures described before it, in postfix order.
struct FormulaGesture {
  std::vector<GestureInstruction> program{};
};

// What moves a control besides sliders and messages with its name: a dimension of a player's note, or a
// numbered controller.
enum class ControlInput {
  none,
  note,        // the number of the key in semitones, 69 is 440 Hz, with its bend
  harmonic,    // the key as the number of the nearest partial of `fundamental`
  velocity,    // of the last strike
  gate,        // 1 while a key is held
  bend,        // in semitones
  pressure,    // of the hand on the key
  timbre,      // where the finger is on the key
  controller,  // a numbered one
};

// Moved from outside while the scene runs; stands at `value` until then.
struct ControlGesture {
  std::string unit{};
  double low = 0.0;
  double high = 1.0;
  double value = 0.0;
  double smoothing = 0.0;       // s until 99 % of a change are done
  Curve scale = Curve::linear;  // of the way from low to high: linear or exponential
  ControlInput input = ControlInput::none;
  int controller = 0;          // its number, 0 ... 127
  double fundamental = 440.0;  // Hz, of the partials that `harmonic` counts
};

struct GestureDescription {
  std::string name;
  std::variant<BreakpointGesture, SineGesture, SampledGesture, FormulaGesture, ControlGesture> content{};
};

}  // namespace rattle
