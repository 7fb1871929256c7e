#include <cmath>

#include <rattle/base/text.hpp>
#include <rattle/gestures/gesture_bank.hpp>

namespace rattle {
namespace {

class Checker {
 public:
  Checker(const GestureDescription& gesture, std::size_t index, Diagnostics& to)
      : gesture_(gesture), index_(index), to_(to) {}

  void operator()(const BreakpointGesture& g) {
    if (g.points.empty()) return error("points", "a gesture needs at least one point: points = [[0, value], ...]");
    for (std::size_t i = 0; i < g.points.size(); ++i) {
      const Breakpoint& p = g.points[i];
      if (!std::isfinite(p.time) || !std::isfinite(p.value))
        return error("points", text("point ", i + 1, " is not a finite pair of time and value"));
      if (i == 0) continue;
      if (!(p.time > g.points[i - 1].time))
        return error("points", text("times must grow: point ", i + 1, " is at ", p.time, " s after ",
                                    g.points[i - 1].time, " s; leave a small time between them for a jump"));
      if (p.curve == Curve::exponential && !(p.value * g.points[i - 1].value > 0.0))
        return error("points", text("an exponential segment cannot go from ", g.points[i - 1].value, " to ", p.value,
                                    ": both must be on the same side of zero; use linear or raised_cosine"));
    }
  }
  void operator()(const SineGesture& g) {
    for (const double x : {g.frequency, g.amplitude, g.phase, g.offset, g.start, g.stop.value_or(0.0)})
      if (!std::isfinite(x)) return error("frequency", "a sine's numbers must be finite");
    if (g.frequency < 0.0) return error("frequency", text("frequency ", g.frequency, " Hz must not be negative"));
    if (g.stop && !(*g.stop > g.start))
      return error("stop", text("stop ", *g.stop, " s must come after start ", g.start, " s"));
    if (!(g.fade >= 0.0)) return error("fade", text("fade ", g.fade, " s must not be negative"));
  }
  void operator()(const SampledGesture& g) {
    if (g.values.empty()) return error("file", "the file holds no values");
    for (std::size_t i = 0; i < g.values.size(); ++i)
      if (!std::isfinite(g.values[i])) return error("file", text("value ", i + 1, " is not a finite number"));
  }
  void operator()(const FormulaGesture& g) {
    std::size_t depth = 0;
    for (const GestureInstruction& i : g.program) {
      const std::size_t takes = i.operation <= GestureOperation::gesture ? 0
                                : i.operation <= GestureOperation::maximum || i.operation == GestureOperation::ramp ? 2
                                                                                                                    : 1;
      if (depth < takes) return error("formula", "the formula lacks an operand");
      depth = depth + 1 - takes;
      if (depth > 32) return error("formula", "the formula is nested too deeply: use a gesture for a part of it");
      if (!std::isfinite(i.constant)) return error("formula", "the formula holds a number that is not finite");
      if (i.operation == GestureOperation::gesture && i.gesture.index >= index_)
        return error("formula", "a formula may only use gestures that do not depend on it");
    }
    if (depth != 1) error("formula", "the formula does not leave one value");
  }

 private:
  void error(std::string_view key, std::string message) {
    add_error(to_, text("gesture.", gesture_.name, ".", key), text("gesture '", gesture_.name, "': ", message));
  }

  const GestureDescription& gesture_;
  std::size_t index_;
  Diagnostics& to_;
};

}  // namespace

void check_gestures(const std::vector<GestureDescription>& gestures, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < gestures.size(); ++i)
    std::visit(Checker(gestures[i], i, diagnostics), gestures[i].content);
}

void check_gesture_values(const std::vector<GestureDescription>& gestures, double k, std::int64_t samples,
                          Diagnostics& diagnostics) {
  std::vector<std::size_t> formulas;  // the others are finite because their numbers are
  for (std::size_t i = 0; i < gestures.size(); ++i)
    if (std::holds_alternative<FormulaGesture>(gestures[i].content)) formulas.push_back(i);
  GestureBank bank(gestures, k);
  for (std::int64_t n = 0; n < samples && !formulas.empty(); ++n, bank.advance())
    for (const std::size_t i : formulas) {
      const double value = bank.now(LiveSource{0.0, static_cast<std::int32_t>(i)});
      if (std::abs(value) <= 1e9) continue;
      add_error(diagnostics, text("gesture.", gestures[i].name, ".formula"),
                text("gesture '", gestures[i].name, "': the formula gives ", value, " at ", static_cast<double>(n) * k,
                     " s; it must stay a number within +-1e9"));
      std::erase(formulas, i);
      break;
    }
}

}  // namespace rattle
