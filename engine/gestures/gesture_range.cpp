#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/gestures/gesture_range.hpp>
#include <rattle/gestures/gesture_trial.hpp>

namespace rattle {

namespace {

class RangeTrial {
 public:
  RangeTrial(const std::vector<GestureDescription>& gestures, const std::vector<GestureRange>& ranges, double k,
             std::int64_t last)
      : gestures_(gestures), ranges_(ranges), k_(k), last_(last), found_(ranges.size()) {}

  std::vector<GestureExcess> run() {
    if (ranges_.empty()) return {};
    for (std::size_t i = 0; i < ranges_.size(); ++i)
      std::visit([&](const auto& content) { by_numbers(i, content); }, gestures_[ranges_[i].gesture].content);
    by_trial();
    return std::move(found_);
  }

 private:
  double end() const { return static_cast<double>(last_) * k_; }

  void look(std::size_t i, double value, double time, const std::string& when = {}) {
    GestureExcess& found = found_[i];
    if (found.found && found.time <= time) return;
    if (!(value >= ranges_[i].low && value <= ranges_[i].high)) found = {true, value, time, when};
  }

  // Between two points a gesture stays between their values, so it suffices to check the points within the
  // scene. The values at the start and the end of the scene are checked by by_trial().
  void by_numbers(std::size_t i, const BreakpointGesture& g) {
    for (const Breakpoint& p : g.points)
      if (p.time >= 0.0 && p.time <= end()) look(i, p.value, p.time);
  }

  // Checks the crests and the values at start and end. A fade only reduces the amplitude.
  void by_numbers(std::size_t i, const SineGesture& g) {
    const double from = std::max(g.start, 0.0), to = std::min(g.stop.value_or(end()), end());
    if (from > to) return;
    const double omega = 2.0 * std::numbers::pi * g.frequency;
    const auto value = [&](double t) {
      return g.offset + g.amplitude * std::sin(omega * (t - g.start) + g.phase);
    };
    look(i, value(from), from);
    look(i, value(to), to);
    if (!(omega > 0.0)) return;
    for (const double side : {1.0, -1.0}) {
      const double crest = side * 0.5 * std::numbers::pi;
      const double turns = std::ceil((omega * (from - g.start) + g.phase - crest) / (2.0 * std::numbers::pi));
      const double time = g.start + (crest + turns * 2.0 * std::numbers::pi - g.phase) / omega;
      if (time <= to) look(i, g.offset + side * g.amplitude, time);
    }
  }

  void by_numbers(std::size_t i, const SampledGesture& g) {
    const std::int64_t count = std::min(static_cast<std::int64_t>(g.values.size()), last_ + 1);
    for (std::int64_t n = 0; n < count; ++n)
      look(i, g.values[static_cast<std::size_t>(n)], static_cast<double>(n) * k_);
  }

  void by_numbers(std::size_t, const FormulaGesture&) { any_formula_ = true; }
  void by_numbers(std::size_t, const ControlGesture&) {}  // by_trial() tries the ends of its range

  void by_trial() {
    GestureTrial trial(gestures_, k_, last_, ranges_.size());
    const auto look_at_block = [&](std::int64_t first, const std::string& when) {
      for (std::size_t i = 0; i < ranges_.size(); ++i)
        for (std::int64_t n = first; n < first + static_cast<std::int64_t>(GestureBank::block) && n <= last_;
             ++n)
          look(i, trial.value(ranges_[i].gesture, static_cast<std::size_t>(n - first)),
               static_cast<double>(n) * k_, when);
    };
    if (any_formula_)
      trial.run(look_at_block);
    else
      trial.run_ends(look_at_block);
  }

  const std::vector<GestureDescription>& gestures_;
  const std::vector<GestureRange>& ranges_;
  double k_;
  std::int64_t last_;
  std::vector<GestureExcess> found_;
  bool any_formula_ = false;
};

}  // namespace

std::vector<GestureExcess> find_excesses(const std::vector<GestureDescription>& gestures,
                                         const std::vector<GestureRange>& ranges, double k, std::int64_t last) {
  return RangeTrial(gestures, ranges, k, last).run();
}

}  // namespace rattle
