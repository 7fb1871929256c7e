// A scene file is saved again while its instrument sounds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "played_take.hpp"

namespace rattle::test {
namespace {

struct Played {
  const char* scene;
  int key;
  double before;  // s from the key to the reload
};

class Reload : public testing::TestWithParam<Played> {};

std::vector<double> levels(const std::vector<double>& sound) {
  std::vector<double> result;
  constexpr std::size_t window = 960;  // 20 ms
  for (std::size_t n = 0; n + window <= sound.size(); n += window / 4)
    result.push_back(rms({sound.begin() + static_cast<std::ptrdiff_t>(n),
                          sound.begin() + static_cast<std::ptrdiff_t>(n + window)}));
  return result;
}

TEST_P(Reload, IsNotHeard) {
  const Played played = GetParam();
  PlayedTake take(played.scene), untouched(played.scene);
  for (PlayedTake* const each : {&take, &untouched}) {
    each->listen(0.5);
    each->key_down(played.key, 0.5);
    each->listen(played.before - 0.5);
  }
  const auto before = take.listen(0.5);
  untouched.listen(0.5);
  take.reload();
  auto after = take.listen(1.0);
  auto expected = untouched.listen(1.0);
  after.insert(after.begin(), before.back());
  expected.insert(expected.begin(), before.back());
  // As loud as without a reload in every 20 ms, and no sample jumps further than before.
  const auto is = levels(after), was = levels(expected);
  const double floor = 1e-3 * *std::max_element(was.begin(), was.end());
  for (std::size_t i = 0; i < is.size(); ++i) {
    ASSERT_GT(is[i] + floor, 0.7 * was[i]) << "20 ms at " << 5 * i << " ms";
    ASSERT_LT(is[i], 1.4 * was[i] + floor) << "20 ms at " << 5 * i << " ms";
  }
  EXPECT_LE(largest_jump(after), 1.1 * std::max(largest_jump(before), largest_jump(expected)));
  EXPECT_EQ(take.status().instruments, 1u);
  EXPECT_EQ(take.status().notes_held, 1);
  take.key_up(played.key);
  take.listen(0.1);
  EXPECT_EQ(take.status().notes_held, 0);
}

INSTANTIATE_TEST_SUITE_P(All, Reload,
                         testing::Values(Played{"play-tromba", 62, 2.0}, Played{"play-tromba", 26, 3.0},
                                         Played{"play-tromba-plucked", 50, 1.0}, Played{"play-slide", 62, 2.0},
                                         Played{"play-plate", 62, 3.0}, Played{"play-strings", 57, 1.5},
                                         Played{"play-hammer", 60, 0.8}, Played{"play-buzz", 57, 1.0},
                                         Played{"play-colliding", 57, 1.0}),
                         [](const auto& tested) {
                           std::string name = tested.param.scene;
                           name += "_" + std::to_string(tested.param.key);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace rattle::test
