// Helpers that share the work of every sample: no lock, no allocation after they are made. A helper spins for
// the next sample, and sleeps if no sample arrives for a while.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>
#if !defined(RATTLE_NO_THREADS)
#include <thread>
#endif

namespace rattle {

#if defined(RATTLE_NO_THREADS)

// Where there are no threads, whoever calls run() does all the work.
class StepCrew {
 public:
  StepCrew(std::size_t helpers, std::function<void(std::size_t)> work)
      : helpers_(helpers), work_(std::move(work)) {}

  void run() noexcept {
    for (std::size_t share = 0; share <= helpers_; ++share) work_(share);
  }

 private:
  std::size_t helpers_;
  std::function<void(std::size_t)> work_;
};

#else

class StepCrew {
 public:
  // The caller of run() calls work(0), helper i calls work(i).
  StepCrew(std::size_t helpers, std::function<void(std::size_t)> work);
  ~StepCrew();
  StepCrew(const StepCrew&) = delete;
  StepCrew& operator=(const StepCrew&) = delete;

  // All shares of one sample; returns when the last is done.
  void run() noexcept;

 private:
  struct alignas(64) Signal {
    std::atomic<std::uint32_t> sample{0};
  };
  void help(std::size_t index) noexcept;

  std::function<void(std::size_t)> work_;
  Signal begun_;
  std::vector<Signal> done_;
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

#endif

}  // namespace rattle
