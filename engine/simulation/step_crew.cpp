#include <rattle/base/denormals.hpp>
#include <rattle/simulation/step_crew.hpp>

namespace rattle {
namespace {

constexpr int spins_before_sleep = 20000;  // a few hundred microseconds
constexpr int spins_before_yield = 2000;

void pause() noexcept {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

}  // namespace

StepCrew::StepCrew(std::size_t helpers, std::function<void(std::size_t)> work)
    : work_(std::move(work)), done_(helpers) {
  threads_.reserve(helpers);
  for (std::size_t i = 0; i < helpers; ++i) threads_.emplace_back([this, i] { help(i); });
}

StepCrew::~StepCrew() {
  stop_.store(true, std::memory_order_relaxed);
  begun_.sample.fetch_add(1, std::memory_order_release);
  begun_.sample.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void StepCrew::run() noexcept {
  const std::uint32_t sample = begun_.sample.load(std::memory_order_relaxed) + 1;
  begun_.sample.store(sample, std::memory_order_release);
  begun_.sample.notify_all();
  work_(0);
  for (const Signal& helper : done_)
    for (int spins = 0; helper.sample.load(std::memory_order_acquire) != sample; ++spins)
      spins < spins_before_yield ? pause() : std::this_thread::yield();
}

void StepCrew::help(std::size_t index) noexcept {
  const FlushDenormals flush;
  for (std::uint32_t seen = 0;;) {
    for (int spins = 0; begun_.sample.load(std::memory_order_acquire) == seen; ++spins)
      if (spins < spins_before_sleep)
        pause();
      else
        begun_.sample.wait(seen, std::memory_order_acquire);
    if (stop_.load(std::memory_order_relaxed)) return;
    ++seen;
    work_(index + 1);
    done_[index].sample.store(seen, std::memory_order_release);
  }
}

}  // namespace rattle
