// Storage for grid functions: 64-byte aligned, taken once when a simulator is made.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace rattle {

template <class T>
struct AlignedAllocator {
  using value_type = T;
  static constexpr std::align_val_t alignment{64};

  AlignedAllocator() = default;
  template <class U>
  AlignedAllocator(const AlignedAllocator<U>&) noexcept {}

  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), alignment)); }
  void deallocate(T* p, std::size_t) noexcept { ::operator delete(p, alignment); }
  friend bool operator==(const AlignedAllocator&, const AlignedAllocator&) noexcept { return true; }
};

using AlignedVector = std::vector<double, AlignedAllocator<double>>;

}  // namespace rattle
