// Tests of the trap: each kind of call is caught, and nothing is caught when nothing happens.
#include "trap.hpp"

#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <rattle/base/aligned.hpp>
#include <shared_mutex>
#include <string>
#include <thread>

namespace rattle::test {
namespace {

// Counts of the trap while an action runs.
template <class Action>
TrapCounts caught_during(Action action) {
  const Trap trap;
  action();
  return trap.caught();
}

void* volatile kept = nullptr;  // prevents the compiler from removing an unused allocation

TEST(Trap, IsSilentWhenNothingHappens) {
  const TrapCounts counts = caught_during([] {
    volatile double x = 1.0;
    for (int i = 0; i < 100; ++i) x = x * 1.5;
  });
  EXPECT_EQ(counts.total(), 0);
}

TEST(Trap, CatchesMallocAndItsKind) {
  const auto check = [](const char* name, void* (*allocate)()) {
    const TrapCounts counts = caught_during([&] {
      kept = allocate();
      std::free(kept);
    });
    EXPECT_EQ(counts.allocations, 1) << name;
    EXPECT_EQ(counts.releases, 1) << name;
    EXPECT_EQ(counts.locks, 0) << name;
  };
  check("malloc", [] { return std::malloc(10); });
  check("calloc", [] { return std::calloc(2, 10); });
  check("realloc", [] { return std::realloc(nullptr, 10); });
  check("aligned_alloc", [] { return std::aligned_alloc(64, 128); });
  check("posix_memalign", []() -> void* {
    void* block = nullptr;
    return posix_memalign(&block, 64, 128) == 0 ? block : nullptr;
  });
}

TEST(Trap, CatchesNewAndDelete) {
  EXPECT_EQ(caught_during([] {
              int* const one = new int(1);
              kept = one;
              delete one;
            }).total(),
            2);
  EXPECT_EQ(caught_during([] {
              int* const many = new int[10];
              kept = many;
              delete[] many;
            }).total(),
            2);
  EXPECT_EQ(caught_during([] {
              AlignedVector values(100);
              kept = values.data();
            }).total(),
            2);
  EXPECT_GE(caught_during([] {
              std::string text(100, 'x');
              kept = text.data();
            }).allocations,
            1);
}

TEST(Trap, CatchesMutexesAndConditions) {
  std::mutex mutex;
  EXPECT_GE(caught_during([&] { const std::lock_guard<std::mutex> guard(mutex); }).locks, 1);
  EXPECT_GE(caught_during([&] {
              if (mutex.try_lock()) mutex.unlock();
            }).locks,
            1);
  std::shared_mutex shared;
  EXPECT_GE(caught_during([&] { const std::shared_lock<std::shared_mutex> guard(shared); }).locks, 1);
  EXPECT_GE(caught_during([&] { const std::unique_lock<std::shared_mutex> guard(shared); }).locks, 1);
  std::condition_variable condition;
  EXPECT_GE(caught_during([&] { condition.notify_all(); }).locks, 1);
  EXPECT_GE(caught_during([&] {
              std::unique_lock<std::mutex> guard(mutex);
              condition.wait_for(guard, std::chrono::microseconds(1));
            }).locks,
            2);
}

TEST(Trap, WatchesItsOwnThreadAlone) {
  std::thread other;
  std::atomic<bool> go{false}, done{false};
  other = std::thread([&] {
    while (!go) std::this_thread::yield();
    kept = std::malloc(10);
    std::free(kept);
    done = true;
  });
  const TrapCounts counts = caught_during([&] {
    go = true;
    while (!done) {
    }
  });
  other.join();
  EXPECT_EQ(counts.total(), 0);
}

}  // namespace
}  // namespace rattle::test
