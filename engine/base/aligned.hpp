// Storage for grid functions: 64-byte aligned, allocated once when a simulator is created.
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

// Rounds `count` doubles up to whole vectors and adds padding, so that arrays or rows at this distance do not
// share the low twelve bits of their addresses. A processor treats a load as dependent on an earlier store with
// the same low bits (4K aliasing).
constexpr std::size_t off_aliasing(std::size_t count) noexcept {
  constexpr std::size_t vector = 8, page = 512;
  std::size_t padded = (count + vector - 1) / vector * vector;
  if (padded < page / 4) return padded;
  while (padded % page < page / 4 || padded % page > 3 * page / 4 || (2 * padded) % page < page / 8)
    padded += vector;
  return padded;
}

using AlignedVector = std::vector<double, AlignedAllocator<double>>;

}  // namespace rattle
