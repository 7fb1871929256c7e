// How many draws a test makes: fewer under sanitizers, where RATTLE_TEST_COUNT_DIVISOR is set, all of them where RATTLE_LONG=1 is.
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
