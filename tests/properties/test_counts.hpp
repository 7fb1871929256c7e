// Number of draws of a test: divided by RATTLE_TEST_COUNT_DIVISOR, which is set under sanitizers; the full
// number if RATTLE_LONG=1.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace rattle::test {

inline int reduced_count(int count) {
  const char* divisor = std::getenv("RATTLE_TEST_COUNT_DIVISOR");
  return std::max(1, count / std::max(1, divisor ? std::atoi(divisor) : 1));
}

inline bool is_long_run() {
  const char* const value = std::getenv("RATTLE_LONG");
  return value && std::string_view(value) == "1";
}

}  // namespace rattle::test
