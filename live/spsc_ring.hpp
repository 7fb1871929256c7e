// Ring buffer of fixed size between one producing and one consuming thread. Wait-free; allocates nothing.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <type_traits>

namespace rattle::live {

template <class T, std::size_t size>
class SpscRing {
  static_assert(std::is_trivially_copyable_v<T>);
  static_assert((size & (size - 1)) == 0, "a power of two");

 public:
  static constexpr std::size_t capacity = size;

  // Called by the producer. Returns false if the ring is full.
  bool push(const T& item) noexcept {
    const std::size_t end = end_.load(std::memory_order_relaxed);
    if (end - begin_.load(std::memory_order_acquire) == size) return false;
    items_[end & (size - 1)] = item;
    end_.store(end + 1, std::memory_order_release);
    return true;
  }

  // Called by the consumer. Returns false if the ring is empty.
  bool pop(T& item) noexcept {
    const std::size_t begin = begin_.load(std::memory_order_relaxed);
    if (begin == end_.load(std::memory_order_acquire)) return false;
    item = items_[begin & (size - 1)];
    begin_.store(begin + 1, std::memory_order_release);
    return true;
  }

 private:
  alignas(64) std::atomic<std::size_t> begin_{0};
  alignas(64) std::atomic<std::size_t> end_{0};
  std::array<T, size> items_{};
};

}  // namespace rattle::live
