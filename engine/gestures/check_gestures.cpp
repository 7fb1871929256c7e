#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/gestures/gesture_trial.hpp>
#include <rattle/scene/schema/gesture_keys.hpp>
#include <span>

namespace rattle {
namespace {

class Checker {
 public:
  Checker(std::span<const GestureDescription> gestures, std::size_t index, Diagnostics& to)
      : gestures_(gestures), gesture_(gestures[index]), index_(index), to_(to) {}

  void operator()(const BreakpointGesture& g) {
    if (g.trigger && (g.trigger->index >= index_ || !is_control(gestures_[g.trigger->index])))
      return error("trigger", "only a control can be a trigger: trigger = \"control.NAME\"");
    if (g.points.empty())
      return error("points", "a gesture needs at least one point: points = [[0, value], ...]");
    for (std::size_t i = 0; i < g.points.size(); ++i) {
      const Breakpoint& p = g.points[i];
      if (!std::isfinite(p.time) || !std::isfinite(p.value))
        return error("points", text("point ", i + 1, " is not a finite pair of time and value"));
      if (!is_within(p.time)) return error("points", out_of_bound(text("the time of point ", i + 1), p.time));
      if (!is_within(p.value))
        return error("points", out_of_bound(text("the value of point ", i + 1), p.value));
      if (i == 0) continue;
      if (!(p.time > g.points[i - 1].time))
        return error("points", text("times must increase: point ", i + 1, " is at ", p.time, " s after ",
                                    g.points[i - 1].time, " s; leave a small time between them for a jump"));
      if (p.curve == Curve::exponential && !has_exponential_curve(g.points[i - 1].value, p.value))
        return error("points",
                     text("an exponential segment cannot go from ", g.points[i - 1].value, " to ", p.value,
                          ": it cannot start at zero, reach or cross it, or span more than a factor of 1e300; "
                          "use linear or raised_cosine"));
    }
  }
  void operator()(const SineGesture& g) {
    for (const double x : {g.frequency, g.amplitude, g.phase, g.offset, g.start, g.stop.value_or(0.0)})
      if (!std::isfinite(x)) return error("frequency", "a sine's numbers must be finite");
    if (g.frequency < 0.0)
      return error("frequency", text("frequency ", g.frequency, " Hz must not be negative"));
    if (g.stop && !(*g.stop > g.start))
      return error("stop", text("stop ", *g.stop, " s must come after start ", g.start, " s"));
    if (!(g.fade >= 0.0)) return error("fade", text("fade ", g.fade, " s must not be negative"));
    for (const auto& [key, value] : {std::pair{"phase", g.phase},
                                     {"offset", g.offset},
                                     {"start", g.start},
                                     {"stop", g.stop.value_or(0.0)},
                                     {"fade", g.fade}})
      if (!is_within(value)) return error(key, out_of_bound(key, value));
    const double largest = std::abs(g.offset) + std::abs(g.amplitude);
    if (!is_within(largest))
      return error("amplitude", out_of_bound("the sine, with its offset, reaches", largest));
  }
  void operator()(const SampledGesture& g) {
    if (g.values.empty()) return error("file", "the file holds no values");
    for (std::size_t i = 0; i < g.values.size(); ++i)
      if (!std::isfinite(g.values[i]))
        return error("file", text("value ", i + 1, " is not a finite number"));
      else if (!is_within(g.values[i]))
        return error("file", out_of_bound(text("value ", i + 1), g.values[i]));
  }
  void operator()(const FormulaGesture& g) {
    std::size_t depth = 0;
    for (const GestureInstruction& i : g.program) {
      const std::size_t takes =
          i.operation <= GestureOperation::gesture                                            ? 0
          : i.operation <= GestureOperation::maximum || i.operation == GestureOperation::ramp ? 2
                                                                                              : 1;
      if (depth < takes) return error("formula", "the formula lacks an operand");
      depth = depth + 1 - takes;
      if (depth > 32)
        return error("formula", "the formula is nested too deeply: use a gesture for a part of it");
      if (!std::isfinite(i.constant))
        return error("formula", "the formula contains a number that is not finite");
      if (i.operation == GestureOperation::gesture && i.gesture.index >= index_)
        return error("formula", "a formula may only use gestures that do not depend on it");
    }
    if (depth != 1) error("formula", "the formula does not leave one value");
  }
  void operator()(const ControlGesture& c) {
    for (const auto& [key, value] : {std::pair{"range", c.low}, {"range", c.high}, {"value", c.value}})
      if (!is_within(value)) return error(key, out_of_bound(key, value));
    if (!(c.low < c.high))
      return error("range",
                   text("the range from ", c.low, " to ", c.high, " must increase: range = [low, high]"));
    if (c.value < c.low || c.value > c.high)
      return error("value",
                   text("value ", c.value, " is outside the control's range, ", c.low, " to ", c.high));
    if (!(c.smoothing >= control_smoothings.low && c.smoothing <= control_smoothings.high))
      return error("smoothing", text("smoothing ", c.smoothing, " s is out of range: it must be 0 to ",
                                     control_smoothings.high));
    if (c.scale == Curve::exponential && !has_exponential_curve(c.low, c.high))
      return error("scale", text("an exponential scale cannot go from ", c.low, " to ", c.high,
                                 ": it cannot start at zero, reach or cross it; use linear"));
    if (c.input == ControlInput::controller && (c.controller < 0 || c.controller > 127))
      return error("midi", text("controller ", c.controller, " is out of range: it must be 0 to 127"));
    if (c.input == ControlInput::harmonic &&
        !(c.fundamental >= control_fundamentals.low && c.fundamental <= control_fundamentals.high))
      return error("fundamental", text("fundamental ", c.fundamental, " Hz is out of range: it must be 1 to ",
                                       control_fundamentals.high));
  }

 private:
  static bool is_control(const GestureDescription& g) {
    return std::holds_alternative<ControlGesture>(g.content);
  }
  static bool is_within(double value) { return std::abs(value) <= gesture_bound; }
  static std::string out_of_bound(std::string_view what, double value) {
    return text(what, " ", value, " is out of range: it must stay within +-", gesture_bound);
  }
  void error(std::string_view key, const std::string& message) {
    const std::string_view kind = is_control(gesture_) ? "control" : "gesture";
    add_error(to_, text(kind, ".", gesture_.name, ".", key), text(kind, " '", gesture_.name, "': ", message));
  }

  std::span<const GestureDescription> gestures_;
  const GestureDescription& gesture_;
  std::size_t index_;
  Diagnostics& to_;
};

}  // namespace

void check_gestures(const std::vector<GestureDescription>& gestures, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < gestures.size(); ++i)
    std::visit(Checker(gestures, i, diagnostics), gestures[i].content);
}

bool has_exponential_curve(double from, double to) noexcept {
  return std::isnormal(from) && std::isnormal(to) && std::isnormal(to / from) && to / from > 0.0;
}

namespace {

bool uses_any(const GestureDescription& gesture, const std::vector<bool>& marked) {
  const auto* const formula = std::get_if<FormulaGesture>(&gesture.content);
  return formula &&
         std::any_of(formula->program.begin(), formula->program.end(), [&](const GestureInstruction& i) {
           return i.operation == GestureOperation::gesture && marked[i.gesture.index];
         });
}

// Reports each formula that leaves the bound once. A formula that uses an already reported one is not reported.
void try_formulas(const std::vector<GestureDescription>& gestures, double k, std::int64_t last,
                  Diagnostics& to) {
  GestureTrial trial(gestures, k, last);
  std::vector<bool> reported(gestures.size());
  trial.run([&](std::int64_t, const std::string& when) {
    for (std::size_t g = 0; g < gestures.size(); ++g) {
      if (!trial.leaves_bound(g) || trial.departure_sample(g) > last || reported[g]) continue;
      reported[g] = true;
      if (uses_any(gestures[g], reported)) continue;
      add_error(to, text("gesture.", gestures[g].name, ".formula"),
                text("gesture '", gestures[g].name, "': the formula gives ", trial.departure_value(g), " at ",
                     static_cast<double>(trial.departure_sample(g)) * k, " s", when,
                     "; it must stay finite and within +-1e9"));
    }
  });
}

}  // namespace

void check_gesture_values(const std::vector<GestureDescription>& gestures, double k, std::int64_t last,
                          Diagnostics& diagnostics) {
  bool any_formula = false;
  for (const GestureDescription& g : gestures) {
    any_formula |= std::holds_alternative<FormulaGesture>(g.content);
    const auto* const sine = std::get_if<SineGesture>(&g.content);
    if (sine && sine->frequency * k > 0.5)
      add_error(
          diagnostics, text("gesture.", g.name, ".frequency"),
          text("gesture '", g.name, "': frequency ", sine->frequency, " Hz is above half the sample rate, ",
               0.5 / k, " Hz, and would alias: lower it or raise sample_rate"));
  }
  if (any_formula) try_formulas(gestures, k, last, diagnostics);
}

double gesture_bytes(const std::vector<GestureDescription>& gestures) noexcept {
  constexpr double deepest_formula = 32.0;
  double kept = 0.0, working = 0.0, stack = 0.0;
  for (const GestureDescription& g : gestures) {
    kept += static_cast<double>(sizeof(GestureDescription) + g.name.size());
    working += static_cast<double>(GestureBank::bytes_each);
    if (const auto* points = std::get_if<BreakpointGesture>(&g.content))
      kept += static_cast<double>(points->points.size() * sizeof(Breakpoint));
    if (const auto* samples = std::get_if<SampledGesture>(&g.content))
      kept += static_cast<double>(samples->values.size() * sizeof(double));
    const auto* const formula = std::get_if<FormulaGesture>(&g.content);
    if (!formula) continue;
    kept += static_cast<double>(formula->program.size() * sizeof(GestureInstruction));
    stack = deepest_formula * static_cast<double>(GestureBank::bytes_each);
  }
  return 2.0 * kept + working + stack;
}

}  // namespace rattle
