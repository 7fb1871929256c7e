// Control signals at audio rate. The bank is asked for the value at n-1, n and n+1.
//
// Gestures are functions of time only, so they are worked out a block ahead; a stretch in which one stands still costs
// a single evaluation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <rattle/base/expected.hpp>
#include <rattle/scene/description.hpp>

namespace rattle {

// A live parameter, ready to be read.
struct LiveSource {
  double constant = 0.0;
  std::int32_t gesture = -1;
};

// What is wrong with a list of gestures; paths are "gesture.NAME.points" and the like.
void check_gestures(const std::vector<GestureDescription>& gestures, Diagnostics& diagnostics);

// Plays the gestures through and reports those that stop being a number or leave 1e9, with the time; at most
// `samples` of them. Precondition: check_gestures found nothing.
void check_gesture_values(const std::vector<GestureDescription>& gestures, double k, std::int64_t samples,
                          Diagnostics& diagnostics);

class GestureBank {
 public:
  GestureBank() = default;
  // Precondition: check_gestures found nothing.
  GestureBank(const std::vector<GestureDescription>& gestures, double k);

  // To n = 0, where nothing has moved yet: the value at -1 is that at 0.
  void reset() noexcept;
  void advance() noexcept;

  double previous(const LiveSource& source) const noexcept { return read(previous_, source); }
  double now(const LiveSource& source) const noexcept { return read(now_, source); }
  double next(const LiveSource& source) const noexcept { return read(next_, source); }

 private:
  static constexpr std::size_t block = 64;
  struct Block {
    bool constant = true;  // then only values[0] counts
    std::array<double, block> values{};
    double at(std::size_t i) const noexcept { return values[constant ? 0 : i]; }
  };

  static double read(const std::vector<double>& values, const LiveSource& source) noexcept {
    return source.gesture < 0 ? source.constant : values[static_cast<std::size_t>(source.gesture)];
  }
  void evaluate_block(std::int64_t first) noexcept;
  void evaluate(const BreakpointGesture& gesture, std::int64_t first, Block& out) noexcept;
  void evaluate(const SineGesture& gesture, std::int64_t first, Block& out) noexcept;
  void evaluate(const SampledGesture& gesture, std::int64_t first, Block& out) noexcept;
  void evaluate(const FormulaGesture& gesture, std::int64_t first, Block& out) noexcept;
  double time(std::int64_t n) const noexcept { return static_cast<double>(n) * k_; }

  std::vector<GestureDescription> gestures_;
  std::vector<Block> blocks_;
  std::vector<Block> stack_;
  std::vector<double> previous_, now_, next_;
  std::int64_t block_first_ = 0;  // the sample of blocks_[.].values[0]
  std::int64_t n_ = 0;
  double k_ = 0.0;
};

}  // namespace rattle
