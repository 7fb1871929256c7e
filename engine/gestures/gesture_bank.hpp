// Control signals at audio rate. The bank is asked for the value at n-1, n and n+1, and for what it knows
// ahead.
//
// Gestures are functions of time and of controls, which are set from outside between samples. They are worked
// out a block ahead, and anew from the next sample on when a control is set; a stretch in which one stands
// still costs a single evaluation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <rattle/base/expected.hpp>
#include <rattle/base/samples_ahead.hpp>
#include <rattle/gestures/smoothed_control.hpp>
#include <rattle/scene/description.hpp>
#include <span>
#include <vector>

namespace rattle {

// A live parameter, ready to be read.
struct LiveSource {
  double constant = 0.0;
  std::int32_t gesture = -1;
};

// What is wrong with a list of gestures; paths are "gesture.NAME.points" and the like.
void check_gestures(const std::vector<GestureDescription>& gestures, Diagnostics& diagnostics);

// Whether an exponential curve leads from one value to the other.
bool has_exponential_curve(double from, double to) noexcept;

// What depends on the time step: sines that it cannot show, and formulas that stop being a number or leave the
// bound at one of the samples 0 ... `last`, with the time, or at the start with controls at the ends of their
// ranges. All samples are tried while that takes no more than 2^28 operations, else blocks spread evenly from
// the first to the last. Precondition: check_gestures found nothing.
void check_gesture_values(const std::vector<GestureDescription>& gestures, double k, std::int64_t last,
                          Diagnostics& diagnostics);

// What a scene keeps of its gestures, twice (in the description and in the scene), and a bank of them.
double gesture_bytes(const std::vector<GestureDescription>& gestures) noexcept;

// A formula that left the bound, or stopped being a number, although compiling did not see it.
struct GestureFault {
  bool found = false;
  std::size_t gesture = 0;  // the first,
  std::int64_t sample = 0;  // when,
  double value = 0.0;       // and what it gave
};

class GestureBank {
 public:
  GestureBank() = default;
  // The gestures must outlive the bank, which does not copy them. Precondition: check_gestures found nothing.
  GestureBank(const std::vector<GestureDescription>& gestures, double k);
  GestureBank(std::vector<GestureDescription>&& gestures, double k) = delete;

  // To n = 0, where nothing has moved yet: the value at -1 is that at 0. Controls are where they are described.
  void reset() noexcept;
  void advance() noexcept {
    ++n_;
    row_ += gestures_.size();
    if (stale_ || row_ + 2 * gestures_.size() >= rows_end_ || n_ >= first_departure_) move_on();
  }

  // Controls; `gesture` is one. What is set between samples n-1 and n moves from n+2 on.
  void set_control(std::size_t gesture, double value) noexcept;
  void strike_control(std::size_t gesture) noexcept;  // starts what it triggers
  double control(std::size_t gesture) const noexcept { return states_[gesture].aim; }
  // Right after reset(): the run starts from there.
  void start_control(std::size_t gesture, double value) noexcept;
  void start() noexcept;

  // To where another bank is, at sample n of this one: controls of the same name and range on their way, what
  // is triggered as far as it got. The orders are those by name. Takes no memory.
  void go_on_from(const GestureBank& other, std::int64_t n, std::span<const std::uint32_t> by_name,
                  std::span<const std::uint32_t> other_by_name) noexcept;

  double previous(const LiveSource& source) const noexcept { return read(row_, source); }
  double now(const LiveSource& source) const noexcept { return read(row_ + gestures_.size(), source); }
  double next(const LiveSource& source) const noexcept { return read(row_ + 2 * gestures_.size(), source); }

  // For who works ahead what follows from gestures: the values at m, m+1, ..., where m is n or n+1, as far as
  // they are known. They hold as long as revision() stays the same. The bank may use the scratch to show them.
  struct Ahead {
    const double* values =
        nullptr;  // samples_ahead of them, beyond the known ones the last again; of a constant: one
    std::size_t known = samples_ahead;
    bool constant = true;
    double at(std::size_t i) const noexcept { return values[constant ? 0 : i]; }
  };
  Ahead look_ahead(const LiveSource& source, std::int64_t m,
                   std::span<double, samples_ahead> scratch) const noexcept;
  Ahead look_ahead(LiveSource&&, std::int64_t,
                   std::span<double, samples_ahead>) const = delete;  // it may be shown
  std::int64_t sample() const noexcept { return n_; }                 // n
  std::uint64_t revision() const noexcept { return revision_; }

  // The first since the last reset. Such values are read as the bound, those that are no numbers as 0.
  const GestureFault& fault() const noexcept { return fault_; }

  // Samples worked out at a time, and what the bank takes for each gesture.
  static constexpr std::size_t block = 64;
  static constexpr std::size_t bytes_each = (block + 24 + samples_ahead) * sizeof(double);

 private:
  friend class GestureTrial;
  struct Block {
    bool constant = true;  // then only values[0] counts
    std::array<double, block> values{};
    double at(std::size_t i) const noexcept { return values[constant ? 0 : i]; }
  };

  double read(std::size_t row, const LiveSource& source) const noexcept {
    return source.gesture < 0 ? source.constant : rows_[row + static_cast<std::size_t>(source.gesture)];
  }
  void move_on() noexcept;
  void line_up(std::int64_t m) noexcept;
  static std::size_t deepest_stack(const FormulaGesture& formula) noexcept;
  void forget() noexcept;  // controls where they are described, nothing struck or started
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
    std::size_t index = block;  // none
    double value = 0.0;
  };

  struct State {
    SmoothedControl control;         // of a control, where the block begins
    double aim = 0.0;                // of a control: where the next block leads it
    bool struck = false;             // of a control: since the last block was worked out
    std::int64_t started = not_yet;  // of what has a trigger: the sample
  };
  static constexpr std::int64_t not_yet = -1;

  std::span<const GestureDescription> gestures_;
  std::vector<State> states_;
  bool stale_ = false;  // a control was set since the block was worked out
  std::vector<Departure> departures_;
  std::int64_t first_departure_ = 0;  // the sample of the earliest
  GestureFault fault_;
  std::vector<Block> blocks_;
  std::vector<Block> stack_;
  // The values of all gestures at n-1, n, n+1, ..., lined up for some samples.
  std::vector<double> rows_;
  std::size_t row_ = 0;       // where those at n-1 begin
  std::size_t rows_end_ = 0;  // behind the last
  std::uint64_t revision_ = 0;
  std::int64_t block_first_ = 0;  // the sample of blocks_[.].values[0]
  std::int64_t block_used_ = 0;   // samples of the last block that were used before this one began
  std::int64_t n_ = 0;
  double k_ = 0.0;
};

}  // namespace rattle
