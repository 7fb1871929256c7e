// Detects allocations and locks: while a Trap exists, every malloc, free, operator new, operator delete, mutex
// and condition-variable call of its thread is counted.
#pragma once

#include <cstdint>

namespace rattle::test {

struct TrapCounts {
  std::int64_t allocations = 0;
  std::int64_t releases = 0;
  std::int64_t locks = 0;
  std::int64_t total() const { return allocations + releases + locks; }
};

class Trap {
 public:
  Trap() noexcept;
  ~Trap();
  Trap(const Trap&) = delete;
  Trap& operator=(const Trap&) = delete;

  // Counts so far.
  TrapCounts caught() const noexcept;
};

}  // namespace rattle::test
