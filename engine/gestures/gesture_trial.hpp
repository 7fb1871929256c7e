// Evaluates gestures before a scene runs, to check the values they take.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <rattle/base/text.hpp>
#include <rattle/gestures/gesture_bank.hpp>
#include <string>
#include <variant>
#include <vector>

namespace rattle {

class GestureTrial {
 public:
  // Tries the samples 0 ... `last`. `looks` is the number of values that a look compares per sample.
  GestureTrial(const std::vector<GestureDescription>& gestures, double k, std::int64_t last,
               std::size_t looks = 0)
      : gestures_(gestures), bank_(gestures, k), last_(last), looks_(looks) {}

  // Calls look(first, when) once per block, `first` being the block's first sample. All blocks are evaluated
  // if that takes at most 2^28 operations, otherwise as many as that allows, spread evenly. Then the first
  // block is evaluated again with controls at the lower and at the upper end of their ranges: each control
  // alone (only the first ones if all exceed 2^28 operations), then all together. `when` describes these
  // cases, e.g. " with control 'x' at its upper end". A look must ignore samples after last().
  template <class Look>
  void run(Look look) {
    run_blocks(look, affordable_blocks());
    run_controls(look);
  }
  // As run(), but only with the first and the last block: for gestures that need no check in between.
  template <class Look>
  void run_ends(Look look) {
    run_blocks(look, 2);
    run_controls(look);
  }

  // These refer to the block passed to the current look.
  double value(std::size_t gesture, std::size_t i) const noexcept { return bank_.blocks_[gesture].at(i); }
  bool leaves_bound(std::size_t gesture) const noexcept {
    return bank_.departures_[gesture].index < GestureBank::block;
  }
  std::int64_t departure_sample(std::size_t gesture) const noexcept {
    return bank_.block_first_ + static_cast<std::int64_t>(bank_.departures_[gesture].index);
  }
  double departure_value(std::size_t gesture) const noexcept { return bank_.departures_[gesture].value; }
  std::int64_t last() const noexcept { return last_; }

 private:
  static constexpr std::int64_t length = GestureBank::block;
  std::int64_t block_count() const noexcept { return last_ / length + 1; }

  // Number of blocks that fit into the limit of operations.
  std::int64_t affordable_blocks() const {
    constexpr double most_operations = 1 << 28;
    double operations = static_cast<double>(gestures_.size() + looks_);
    for (const GestureDescription& g : gestures_)
      if (const auto* formula = std::get_if<FormulaGesture>(&g.content))
        operations += static_cast<double>(formula->program.size());
    return std::max<std::int64_t>(2, static_cast<std::int64_t>(most_operations / (operations * length)));
  }

  template <class Look>
  void run_blocks(Look& look, std::int64_t most) {
    const std::int64_t blocks = block_count(), tried = std::min(blocks, most);
    for (std::int64_t i = 0; i < tried; ++i) {
      const double share = tried > 1 ? static_cast<double>(i) / static_cast<double>(tried - 1) : 0.0;
      const std::int64_t first =
          length * (tried == blocks ? i : std::llround(share * static_cast<double>(blocks - 1)));
      bank_.evaluate_block(first);
      look(first, std::string());
    }
  }

  void put_at_end(std::size_t gesture, bool high) noexcept {
    const auto* const control = std::get_if<ControlGesture>(&gestures_[gesture].content);
    if (control) bank_.start_control(gesture, high ? control->high : control->low);
  }

  template <class Look>
  void run_controls(Look& look) {
    std::vector<std::size_t> controls;
    for (std::size_t g = 0; g < gestures_.size(); ++g)
      if (std::holds_alternative<ControlGesture>(gestures_[g].content)) controls.push_back(g);
    if (controls.empty()) return;
    const std::size_t alone = std::min(controls.size(), static_cast<std::size_t>(affordable_blocks()));
    for (const bool high : {false, true}) {
      const char* const end = high ? "upper" : "lower";
      for (std::size_t i = 0; i < alone; ++i) {
        bank_.reset();
        put_at_end(controls[i], high);
        bank_.start();
        look(0, text(" with control '", gestures_[controls[i]].name, "' at its ", end, " end"));
      }
      for (const std::size_t control : controls) put_at_end(control, high);
      bank_.start();
      look(0, text(" with all controls at their ", end, " ends"));
    }
  }

  const std::vector<GestureDescription>& gestures_;
  GestureBank bank_;
  std::int64_t last_;
  std::size_t looks_;
};

}  // namespace rattle
