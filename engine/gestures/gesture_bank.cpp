#include <algorithm>
#include <cmath>
#include <rattle/gestures/gesture_bank.hpp>
#include <variant>

namespace rattle {

GestureBank::GestureBank(const std::vector<GestureDescription>& gestures, double k)
    : gestures_(gestures),
      states_(gestures.size()),
      departures_(gestures.size()),
      blocks_(gestures.size()),
      rows_((2 + samples_ahead) * gestures.size()),
      k_(k) {
  std::size_t depth = 0;
  for (const GestureDescription& g : gestures_)
    if (const auto* formula = std::get_if<FormulaGesture>(&g.content))
      depth = std::max(depth, deepest_stack(*formula));
  stack_.resize(depth);
  reset();
}

void GestureBank::reset() noexcept {
  forget();
  start();
}

void GestureBank::forget() noexcept {
  for (std::size_t g = 0; g < gestures_.size(); ++g) {
    states_[g] = {};
    const auto* const control = std::get_if<ControlGesture>(&gestures_[g].content);
    if (!control) continue;
    states_[g].control = SmoothedControl(*control, k_);
    states_[g].aim = control->value;
  }
}

void GestureBank::start_control(std::size_t gesture, double value) noexcept {
  states_[gesture].control.jump(value);
  states_[gesture].aim = value;
}

void GestureBank::set_control(std::size_t gesture, double value) noexcept {
  if (states_[gesture].aim == value) return;
  states_[gesture].aim = value;
  stale_ = true;
}

void GestureBank::strike_control(std::size_t gesture) noexcept { states_[gesture].struck = stale_ = true; }

void GestureBank::start() noexcept {
  for (std::size_t g = 0; g < gestures_.size(); ++g) {
    states_[g].started = not_yet;
    if (const auto* control = std::get_if<ControlGesture>(&gestures_[g].content))
      states_[g].struck = states_[g].aim > 0.5 * (control->low + control->high);
  }
  begin_at(0);
}

// Starts at sample n; the value at n-1 is set equal to that at n.
void GestureBank::begin_at(std::int64_t n) noexcept {
  n_ = block_first_ = n;
  fault_ = {};
  stale_ = true;
  evaluate_block(n);
  row_ = 0;
  const std::size_t G = gestures_.size();
  for (std::size_t g = 0; g < G; ++g) rows_[g] = rows_[G + g] = blocks_[g].at(0);
  line_up(n + 1);
  if (first_departure_ <= n) note_departures(n);
}

// The part of advance() that is not needed at every sample.
void GestureBank::move_on() noexcept {
  if (gestures_.empty()) return;
  if (n_ >= first_departure_) note_departures(n_);  // the step that ends here has read sample n_
  if (!stale_ && row_ + 2 * gestures_.size() < rows_end_) return;
  const std::int64_t wanted = n_ + 1;
  if (stale_ || wanted >= block_first_ + static_cast<std::int64_t>(block)) evaluate_block(wanted);
  line_up(wanted);
}

// Keeps the two rows from row_ on and fills the rows behind them with samples m, m+1, ... of the block.
void GestureBank::line_up(std::int64_t m) noexcept {
  const std::size_t G = gestures_.size(), from = static_cast<std::size_t>(m - block_first_);
  const std::size_t known = std::min(samples_ahead, block - from);
  rows_end_ = (2 + known) * G;
  double* const rows = rows_.data() + 2 * G;
  for (std::size_t g = 0; g < G; ++g) {
    rows_[g] = rows_[row_ + g];
    rows_[G + g] = rows_[row_ + G + g];
    const double* const value = blocks_[g].values.data() + (blocks_[g].constant ? 0 : from);
    const std::size_t stride = blocks_[g].constant ? 0 : 1;
    double* to = rows + g;
    for (std::size_t i = 0; i < known; ++i, to += G) *to = value[i * stride];
  }
  row_ = 0;
}

GestureBank::Ahead GestureBank::look_ahead(const DrivenSource& source, std::int64_t m,
                                           std::span<double, samples_ahead> scratch) const noexcept {
  if (source.gesture < 0) return {&source.constant};
  const Block& from = blocks_[static_cast<std::size_t>(source.gesture)];
  const std::size_t before = m < block_first_ ? 1 : 0;  // m = n may belong to the previous block
  const std::size_t first = before ? 0 : static_cast<std::size_t>(m - block_first_);
  const std::size_t known = std::min(samples_ahead, before + block - first);
  if (from.constant && (!before || now(source) == from.values[0])) return {from.values.data(), known, true};
  if (!before && known == samples_ahead) return {from.values.data() + first, known, false};
  for (std::size_t i = 0; i < scratch.size(); ++i) {
    const std::size_t at = std::min(i, known - 1);
    scratch[i] = at < before ? now(source) : from.at(first + at - before);
  }
  return {scratch.data(), known, false};
}

// Precondition: sample n has been read and n >= first_departure_.
void GestureBank::note_departures(std::int64_t n) noexcept {
  for (std::size_t g = 0; g < gestures_.size() && !fault_.found; ++g)
    if (block_first_ + static_cast<std::int64_t>(departures_[g].index) <= n)
      fault_ = {true, g, n, departures_[g].value};
}

void GestureBank::evaluate_block(std::int64_t first) noexcept {
  block_used_ = std::clamp<std::int64_t>(first - block_first_, 0, block);
  block_first_ = first;
  first_departure_ = std::numeric_limits<std::int64_t>::max();
  for (std::size_t g = 0; g < gestures_.size(); ++g) {
    std::visit([&](const auto& content) { evaluate(content, g, first); }, gestures_[g].content);
    if (std::holds_alternative<FormulaGesture>(gestures_[g].content)) hold_within_bound(g, blocks_[g]);
  }
  if (!stale_) return;
  ++revision_;
  for (State& state : states_) state.struck = false;
  stale_ = false;
}

// Called for formulas only: check_gestures has verified that the other kinds stay within the bound.
void GestureBank::hold_within_bound(std::size_t gesture, Block& values) noexcept {
  departures_[gesture] = {};
  const std::size_t count = values.constant ? 1 : block;
  std::size_t outside = 0;
  for (std::size_t i = 0; i < count; ++i) outside += std::abs(values.values[i]) <= gesture_bound ? 0 : 1;
  if (outside == 0) return;
  for (std::size_t i = count; i-- > 0;) {
    double& value = values.values[i];
    if (std::abs(value) <= gesture_bound) continue;
    departures_[gesture] = {i, value};
    value = std::isnan(value) ? 0.0 : std::copysign(gesture_bound, value);
  }
  first_departure_ =
      std::min(first_departure_, block_first_ + static_cast<std::int64_t>(departures_[gesture].index));
}

}  // namespace rattle
