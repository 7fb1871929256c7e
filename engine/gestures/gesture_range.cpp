#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/gestures/gesture_range.hpp>

namespace rattle {

// Looks at the blocks of a bank.
class RangeTrial {
 public:
  RangeTrial(const std::vector<GestureDescription>& gestures, const std::vector<GestureRange>& ranges, double k,
             std::int64_t last)
      : gestures_(gestures), ranges_(ranges), k_(k), last_(last), found_(ranges.size()) {}

  std::vector<GestureExcess> run() {
    if (ranges_.empty()) return {};
    for (std::size_t i = 0; i < ranges_.size(); ++i)
      std::visit([&](const auto& content) { by_numbers(i, content); },
                 gestures_[ranges_[i].gesture].content);
    by_trial();
    return std::move(found_);
  }

 private:
  double end() const { return static_cast<double>(last_) * k_; }

  void look(std::size_t i, double value, double time) {
    GestureExcess& found = found_[i];
    if (found.found && found.time <= time) return;
    if (!(value >= ranges_[i].low && value <= ranges_[i].high)) found = {true, value, time};
  }

  // Between two points a gesture stays between their values; before the first and after the last within the scene
  // the trial has its ends.
  void by_numbers(std::size_t i, const BreakpointGesture& g) {
    for (const Breakpoint& p : g.points)
      if (p.time >= 0.0 && p.time <= end()) look(i, p.value, p.time);
  }

  // Its crests, and where it begins and ends; a fade only makes it smaller.
  void by_numbers(std::size_t i, const SineGesture& g) {
    const double from = std::max(g.start, 0.0), to = std::min(g.stop.value_or(end()), end());
    if (from > to) return;
    const double omega = 2.0 * std::numbers::pi * g.frequency;
    const auto value = [&](double t) { return g.offset + g.amplitude * std::sin(omega * (t - g.start) + g.phase); };
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

  // The first and the last block, and where there are formulas all, or as many as can be afforded.
  void by_trial() {
    constexpr double most_operations = 1 << 28;
    constexpr std::int64_t length = GestureBank::block;
    double operations = static_cast<double>(gestures_.size());
    for (const GestureDescription& g : gestures_)
      if (const auto* formula = std::get_if<FormulaGesture>(&g.content))
        operations += static_cast<double>(formula->program.size());
    const std::int64_t blocks = last_ / length + 1;
    const auto affordable = static_cast<std::int64_t>(most_operations / (operations * length));
    const std::int64_t tried = std::min(blocks, any_formula_ ? std::max<std::int64_t>(affordable, 2) : 2);
    GestureBank bank(gestures_, k_);
    for (std::int64_t b = 0; b < tried; ++b) {
      const double share = tried > 1 ? static_cast<double>(b) / static_cast<double>(tried - 1) : 0.0;
      const std::int64_t first =
          length * (tried == blocks ? b : std::llround(share * static_cast<double>(blocks - 1)));
      bank.evaluate_block(first);
      for (std::size_t i = 0; i < ranges_.size(); ++i)
        for (std::int64_t n = first; n < first + length && n <= last_; ++n)
          look(i, bank.blocks_[ranges_[i].gesture].at(static_cast<std::size_t>(n - first)),
               static_cast<double>(n) * k_);
    }
  }

  const std::vector<GestureDescription>& gestures_;
  const std::vector<GestureRange>& ranges_;
  double k_;
  std::int64_t last_;
  std::vector<GestureExcess> found_;
  bool any_formula_ = false;
};

std::vector<GestureExcess> find_excesses(const std::vector<GestureDescription>& gestures,
                                         const std::vector<GestureRange>& ranges, double k, std::int64_t last) {
  return RangeTrial(gestures, ranges, k, last).run();
}

}  // namespace rattle
