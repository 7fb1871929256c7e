// How many draws a test makes: fewer under sanitizers, where RATTLE_TEST_COUNT_DIVISOR is set.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace rattle::test {

inline int reduced_count(int count) {
  const char* divisor = std::getenv("RATTLE_TEST_COUNT_DIVISOR");
  return std::max(1, count / std::max(1, divisor ? std::atoi(divisor) : 1));
}

}  // namespace rattle::test
