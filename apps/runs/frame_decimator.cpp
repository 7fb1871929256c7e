#include "runs/frame_decimator.hpp"

namespace rattle {
namespace {

constexpr std::int64_t filled = 96;  // frames of the result, longer than the filters

}  // namespace

FrameDecimator::FrameDecimator(int factor, int channels)
    : factor_(static_cast<std::size_t>(factor)),
      channels_(static_cast<std::size_t>(channels)),
      filters_(channels_, live::Decimator(factor)),
      ahead_(filled + 1 + live::Decimator::delay(factor)) {}

void FrameDecimator::process(std::span<const double> frames, std::vector<double>& to) {
  if (channels_ == 0) return;
  if (factor_ == 1) {
    to.insert(to.end(), frames.begin(), frames.end());
    return;
  }
  for (std::size_t at = 0; at + channels_ <= frames.size(); at += channels_) {
    const std::span<const double> frame = frames.subspan(at, channels_);
    // A group begins with the frame at a time of the result, so one frame more than whole groups precedes.
    if (taken_ == 0)
      for (std::size_t i = 0; i < filled * factor_ + 1; ++i) push(frame, to);
    ++taken_;
    push(frame, to);
    last_.assign(frame.begin(), frame.end());
  }
}

void FrameDecimator::push(std::span<const double> frame, std::vector<double>& to) {
  group_.insert(group_.end(), frame.begin(), frame.end());
  if (group_.size() < factor_ * channels_) return;
  const bool is_due = ahead_ == 0;
  for (std::size_t c = 0; c < channels_; ++c) {
    const double value = filters_[c].process(group_.data() + c, channels_);
    if (is_due) to.push_back(value);
  }
  is_due ? ++given_ : --ahead_;
  group_.clear();
}

void FrameDecimator::finish(std::vector<double>& to) {
  if (taken_ == 0) return;
  while (given_ < taken_ / static_cast<std::int64_t>(factor_)) push(last_, to);
}

}  // namespace rattle
