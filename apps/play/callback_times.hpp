// How long callbacks take, as shares of the time there is for them. Filled by the audio thread, read by
// another.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace rattle::play {

class CallbackTimes {
 public:
  // Of the audio thread.
  void add(double share) noexcept;

  std::uint64_t count() const noexcept { return count_.load(std::memory_order_relaxed); }
  double last() const noexcept { return last_.load(std::memory_order_relaxed); }
  double worst() const noexcept { return worst_.load(std::memory_order_relaxed); }
  // The share that this part of all callbacks kept within, to 1 %; 0 before the first.
  double quantile(double part) const noexcept;

 private:
  static constexpr std::size_t bins = 2048;  // a percent each, from 1e-6 on
  std::array<std::atomic<std::uint64_t>, bins> histogram_{};
  std::atomic<std::uint64_t> count_{0};
  std::atomic<double> last_{0.0};
  std::atomic<double> worst_{0.0};
};

}  // namespace rattle::play
