// Statistics of callback durations, as fractions of the available time. Written by the audio thread, read by
// another thread.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace rattle::play {

class CallbackTimes {
 public:
  // Called by the audio thread.
  void add(double share) noexcept;

  std::uint64_t count() const noexcept { return count_.load(std::memory_order_relaxed); }
  double last() const noexcept { return last_.load(std::memory_order_relaxed); }
  double worst() const noexcept { return worst_.load(std::memory_order_relaxed); }
  // The load not exceeded by the fraction `part` of all callbacks, to 1 %; 0 before the first callback.
  double quantile(double part) const noexcept;

 private:
  static constexpr std::size_t bins = 2048;  // each 1 % wide, starting at 1e-6
  std::array<std::atomic<std::uint64_t>, bins> histogram_{};
  std::atomic<std::uint64_t> count_{0};
  std::atomic<double> last_{0.0};
  std::atomic<double> worst_{0.0};
};

}  // namespace rattle::play
