// RealtimeSanitizer watches what is marked: a function that takes memory ends the program.
#include <gtest/gtest.h>

#include <rattle/base/nonblocking.hpp>
#include <rattle/simulation/simulator.hpp>
#include <vector>

namespace rattle::test {
namespace {

static_assert(__has_feature(realtime_sanitizer));

void grow(std::vector<double>& values) noexcept RATTLE_NONBLOCKING { values.resize(values.size() + 1000); }

TEST(RealtimeSanitizerDeathTest, EndsAProgramThatTakesMemoryInAMarkedFunction) {
  std::vector<double> values;
  EXPECT_DEATH(grow(values), "RealtimeSanitizer: unsafe-library-call");
}

// Without the mark on step() and process() the other tests of this program would prove nothing.
template <class Function>
constexpr bool is_marked(Function) {
  return false;
}
template <class Object, class... Arguments>
constexpr bool is_marked(void (Object::*)(Arguments...) noexcept RATTLE_NONBLOCKING) {
  return true;
}
static_assert(is_marked(&Simulator::step));

}  // namespace
}  // namespace rattle::test
