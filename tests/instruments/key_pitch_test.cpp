// Instruments whose key sets a string's tension: all keys in tune, the first partial among the strongest.
#include <gtest/gtest.h>

#include <cmath>

#include "played_take.hpp"

namespace rattle::test {
namespace {

struct Keyed {
  const char* scene;
  int low, high;
  const char* nearness;  // control that is set to 0 so that nothing detunes the pitch; may be empty
  double within;         // cents
};

class KeyedStrings : public testing::TestWithParam<Keyed> {};

TEST_P(KeyedStrings, AreInTuneOverTheWholeRange) {
  const Keyed& keyed = GetParam();
  for (int key = keyed.low; key <= keyed.high; key += 3) {
    PlayedTake take(keyed.scene, false);
    if (keyed.nearness != nullptr) take.set(keyed.nearness, 0.0);
    take.listen(0.2);
    take.key_down(key);
    take.listen(0.2);
    const auto sound = take.listen(0.4);
    const double frequency = key_frequency(key);
    EXPECT_LT(std::abs(cents(pitch_near(sound, frequency), frequency)), keyed.within) << key;
    EXPECT_GT(power_near(sound, frequency), 0.1 * power_near(sound, 2.0 * frequency))
        << key << ": an octave high";
    EXPECT_GT(rms(sound), 3e-3) << key;
    EXPECT_LT(peak(sound), 0.9) << key;
  }
}

INSTANTIATE_TEST_SUITE_P(All, KeyedStrings,
                         testing::Values(Keyed{"play-strings", 45, 69, "buzz", 5.0},
                                         Keyed{"play-hammer", 45, 69, nullptr, 5.0},
                                         Keyed{"play-buzz", 43, 67, "buzz", 5.0},
                                         Keyed{"play-colliding", 43, 67, "nearness", 5.0}));

}  // namespace
}  // namespace rattle::test
