#include <gtest/gtest.h>

#include <memory>
#include <rattle/base/expected.hpp>
#include <string>

namespace rattle {
namespace {

TEST(Expected, HoldsAValue) {
  Expected<std::string> result(std::string("hammer"));
  ASSERT_TRUE(result.has_value());
  EXPECT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(*result, "hammer");
  EXPECT_EQ(result->size(), 6u);
}

TEST(Expected, HoldsAMoveOnlyValueAndGivesItAway) {
  Expected<std::unique_ptr<int>> result(std::make_unique<int>(7));
  const std::unique_ptr<int> taken = *std::move(result);
  EXPECT_EQ(*taken, 7);
}

TEST(Expected, HoldsEveryReasonWhyThereIsNone) {
  Diagnostics reasons;
  add_error(reasons, "mass.hammer.mass", "too light");
  add_warning(reasons, "plate.top.size", "does not fit");
  const Expected<int> result(reasons);
  ASSERT_FALSE(result.has_value());
  ASSERT_EQ(result.errors().size(), 2u);
  EXPECT_EQ(result.errors()[0].path, "mass.hammer.mass");
  EXPECT_EQ(result.errors()[1].severity, Severity::warning);
}

TEST(Diagnostics, WarningsAloneAreNoErrors) {
  Diagnostics list;
  EXPECT_FALSE(has_errors(list));
  add_warning(list, "a", "b");
  EXPECT_FALSE(has_errors(list));
  add_error(list, "a", "b");
  EXPECT_TRUE(has_errors(list));
}

}  // namespace
}  // namespace rattle
