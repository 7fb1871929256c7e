// An instrument whose state became non-finite: silent at once, back within a second, no click either time.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "played_take.hpp"

namespace rattle::test {
namespace {

class GuardedInstrument : public testing::TestWithParam<const char*> {};

TEST_P(GuardedInstrument, ComesBackWithoutAClick) {
  for (const double value : {std::numeric_limits<double>::quiet_NaN(), 0.05}) {
    PlayedTake take(GetParam());
    take.listen(0.5);
    take.key_down(62, 0.5);
    auto before = take.listen(2.0);
    take.spoil(value);
    auto after = take.listen(1.0);
    after.insert(after.begin(), before.back());
    EXPECT_EQ(take.status().guard_trips, 1u);
    EXPECT_LE(largest_jump(after), 1.05 * largest_jump(before)) << value;
    EXPECT_LE(peak(after), 1.05 * peak(before)) << value;
    const double steady = rms({before.end() - 9600, before.end()}),
                 back = rms({after.end() - 9600, after.end()});
    EXPECT_GT(back, 0.5 * steady) << value;
  }
}

INSTANTIATE_TEST_SUITE_P(Bowed, GuardedInstrument, testing::Values("play-tromba", "play-slide", "play-plate"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace rattle::test
