#include <cmath>
#include <rattle/base/counterparts.hpp>
#include <rattle/gestures/gesture_bank.hpp>
#include <variant>

namespace rattle {

void GestureBank::go_on_from(const GestureBank& other, std::int64_t n, std::span<const std::uint32_t> by_name,
                             std::span<const std::uint32_t> other_by_name) noexcept {
  forget();
  for_each_counterpart(
      gestures_, by_name, other.gestures_, other_by_name, [&](std::size_t mine, std::size_t theirs) {
        State& state = states_[mine];
        const State& before = other.states_[theirs];
        const auto* const control = std::get_if<ControlGesture>(&gestures_[mine].content);
        const auto* const their_control = std::get_if<ControlGesture>(&other.gestures_[theirs].content);
        if (control && their_control && control->low == their_control->low &&
            control->high == their_control->high) {
          SmoothedControl now = before.control;  // state at the start of the other bank's block
          for (std::int64_t i = other.block_first_; i < other.n_ && !now.has_arrived(); ++i) now.move();
          state.control.go_on_from(now);
          state.aim = before.aim;
          state.struck = before.struck;
        }
        if (!control && !their_control && before.started != not_yet)
          state.started = std::llround(static_cast<double>(before.started) * other.k_ / k_);
      });
  begin_at(n);
}

}  // namespace rattle
