// Control signals at audio rate. The bank returns the values at n-1, n and n+1, and the samples it has computed
// further ahead.
//
// Gestures are functions of time and of controls, which are set from outside between samples. They are computed
// one block ahead. Setting a control recomputes the block from the next sample on. A gesture that is constant
// over a block is evaluated once for that block.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <rattle/base/expected.hpp>
#include <rattle/base/samples_ahead.hpp>
#include <rattle/gestures/driven_source.hpp>
#include <rattle/gestures/gesture_fault.hpp>
#include <rattle/gestures/smoothed_control.hpp>
#include <rattle/scene/description.hpp>
#include <span>
#include <vector>

namespace rattle {

// Checks a list of gestures and reports errors; their paths are "gesture.NAME.points" and the like.
void check_gestures(const std::vector<GestureDescription>& gestures, Diagnostics& diagnostics);

// True if an exponential curve can connect the two values.
bool has_exponential_curve(double from, double to) noexcept;

// Checks that depend on the time step. Reports sines above half the sample rate, and formulas that become NaN
// or leave the bound: at one of the samples 0 ... `last` (the message gives the time), or at the start with
// controls at the ends of their ranges. All samples are tried if that takes at most 2^28 operations, otherwise
// blocks spread evenly from the first to the last. Precondition: check_gestures reported no errors.
void check_gesture_values(const std::vector<GestureDescription>& gestures, double k, std::int64_t last,
                          Diagnostics& diagnostics);

// Memory in bytes: the gestures, stored twice (in the description and in the scene), and one bank of them.
double gesture_bytes(const std::vector<GestureDescription>& gestures) noexcept;

class GestureBank {
 public:
  GestureBank() = default;
  // The gestures must outlive the bank, which does not copy them. Precondition: check_gestures reported no
  // errors.
  GestureBank(const std::vector<GestureDescription>& gestures, double k);
  GestureBank(std::vector<GestureDescription>&& gestures, double k) = delete;

  // Returns to n = 0; the value at -1 equals that at 0. Controls return to the values in their descriptions.
  void reset() noexcept;
  void advance() noexcept {
    ++n_;
    row_ += gestures_.size();
    if (stale_ || row_ + 2 * gestures_.size() >= rows_end_ || n_ >= first_departure_) move_on();
  }

  // Controls. Precondition: `gesture` is a control. A value set between samples n-1 and n acts from n+2 on.
  void set_control(std::size_t gesture, double value) noexcept;
  void strike_control(std::size_t gesture) noexcept;  // starts the gestures that this control triggers
  double control(std::size_t gesture) const noexcept { return states_[gesture].aim; }
  // Sets a control's initial value without smoothing: call right after reset(), then call start().
  void start_control(std::size_t gesture, double value) noexcept;
  void start() noexcept;

  // Takes over the state of another bank at sample n of this one: controls of the same name and range continue
  // their smoothed motion, triggered gestures keep their start time. `by_name` and `other_by_name` are the
  // gestures of each bank ordered by name. Allocates nothing.
  void go_on_from(const GestureBank& other, std::int64_t n, std::span<const std::uint32_t> by_name,
                  std::span<const std::uint32_t> other_by_name) noexcept;

  double previous(const DrivenSource& source) const noexcept { return read(row_, source); }
  double now(const DrivenSource& source) const noexcept { return read(row_ + gestures_.size(), source); }
  double next(const DrivenSource& source) const noexcept { return read(row_ + 2 * gestures_.size(), source); }

  // The values at m, m+1, ..., as far as they are known, for callers that compute ahead; m is n or n+1. Valid
  // while revision() stays the same. The result may point into `source`, the bank or `scratch`.
  struct Ahead {
    // samples_ahead values, the last known one repeated; a single value if `constant`.
    const double* values = nullptr;
    std::size_t known = samples_ahead;
    bool constant = true;
    double at(std::size_t i) const noexcept { return values[constant ? 0 : i]; }
  };
  Ahead look_ahead(const DrivenSource& source, std::int64_t m,
                   std::span<double, samples_ahead> scratch) const noexcept;
  Ahead look_ahead(DrivenSource&&, std::int64_t,
                   std::span<double, samples_ahead>) const = delete;  // the result may point into the source
  std::int64_t sample() const noexcept { return n_; }                 // n
  // The last sample whose values are known, at least n+1 if there are gestures; and the value at sample m, at
  // least n-1 and at most that one. Valid while revision() stays the same.
  std::int64_t last_known() const noexcept { return block_first_ + static_cast<std::int64_t>(block) - 1; }
  double at(const DrivenSource& source, std::int64_t m) const noexcept {
    if (source.gesture < 0) return source.constant;
    if (m < block_first_) return m < n_ ? previous(source) : now(source);
    return blocks_[static_cast<std::size_t>(source.gesture)].at(static_cast<std::size_t>(m - block_first_));
  }
  std::uint64_t revision() const noexcept { return revision_; }

  // The first fault since the last reset. Values beyond the bound are clamped to it; NaN is read as 0.
  const GestureFault& fault() const noexcept { return fault_; }

  static constexpr std::size_t block = 64;  // samples computed at a time
  static constexpr std::size_t bytes_each = (block + 24 + samples_ahead) * sizeof(double);  // per gesture

 private:
  friend class GestureTrial;
  struct Block {
    bool constant = true;  // if true, only values[0] is used
    std::array<double, block> values{};
    double at(std::size_t i) const noexcept { return values[constant ? 0 : i]; }
  };

  double read(std::size_t row, const DrivenSource& source) const noexcept {
    return source.gesture < 0 ? source.constant : rows_[row + static_cast<std::size_t>(source.gesture)];
  }
  void move_on() noexcept;
  void line_up(std::int64_t m) noexcept;
  static std::size_t deepest_stack(const FormulaGesture& formula) noexcept;
  void forget() noexcept;  // resets controls to their described values; nothing is struck or started
  void begin_at(std::int64_t n) noexcept;
  void evaluate_block(std::int64_t first) noexcept;
  void evaluate(const BreakpointGesture& gesture, std::size_t g, std::int64_t first) noexcept;
  void evaluate(const SineGesture& gesture, std::size_t g, std::int64_t first) noexcept;
  void evaluate(const SampledGesture& gesture, std::size_t g, std::int64_t first) noexcept;
  void evaluate(const FormulaGesture& gesture, std::size_t g, std::int64_t first) noexcept;
  void evaluate(const ControlGesture& gesture, std::size_t g, std::int64_t first) noexcept;
  double time(std::int64_t n) const noexcept { return static_cast<double>(n) * k_; }
  void hold_within_bound(std::size_t gesture, Block& values) noexcept;
  void note_departures(std::int64_t n) noexcept;

  // Where a formula first leaves the bound in this block.
  struct Departure {
    std::size_t index = block;  // `block`: it stays within the bound
    double value = 0.0;
  };

  struct State {
    SmoothedControl control;         // controls only: state at the start of the block
    double aim = 0.0;                // controls only: target, used from the next computed block on
    bool struck = false;             // controls only: struck since the last block was computed
    std::int64_t started = not_yet;  // triggered gestures only: the sample at which it started
  };
  static constexpr std::int64_t not_yet = -1;

  std::span<const GestureDescription> gestures_;
  std::vector<State> states_;
  bool stale_ = false;  // a control was set or struck since the block was computed
  std::vector<Departure> departures_;
  std::int64_t first_departure_ = 0;  // sample of the earliest departure
  GestureFault fault_;
  std::vector<Block> blocks_;
  std::vector<Block> stack_;
  // Values of all gestures, one row per sample, including n-1, n, n+1.
  std::vector<double> rows_;
  std::size_t row_ = 0;       // start of the row for n-1
  std::size_t rows_end_ = 0;  // end of the last valid row
  std::uint64_t revision_ = 0;
  std::int64_t block_first_ = 0;  // the sample of blocks_[.].values[0]
  std::int64_t block_used_ = 0;   // samples of the previous block that were used before this one began
  std::int64_t n_ = 0;
  double k_ = 0.0;
};

}  // namespace rattle
