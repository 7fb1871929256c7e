// No control clicks: moved over its whole range at once, up and down, it is smoothed so far that what is above
// 8 kHz meanwhile is no more than 3 dB above the brightest of the values at which it may stand. Of what is
// struck or plucked the beginning counts as well: what comes near a string that still swings touches it harder
// than what was near before.
#include <gtest/gtest.h>

#include <cmath>

#include "played_take.hpp"

namespace rattle::test {
namespace {

struct Played {
  const char* scene;
  int key;
  double settled;  // s after the key
  bool is_bowed;
};

class EveryControl : public testing::TestWithParam<Played> {};

constexpr double allowance = 2.0;      // of energy
constexpr double inaudible = 480e-10;  // of 10 ms: -100 dB of full scale

bool is_for_a_pointer(const SceneControl& control) { return control.name.starts_with("hand_"); }

TEST_P(EveryControl, MovesWithoutAClick) {
  const Played& played = GetParam();
  const PlayedTake described(played.scene, false);
  for (const SceneControl& control : described.scene().controls) {
    const auto& range = control.description;
    // A gate is a key. What is not smoothed is read when a key is struck.
    if (range.input == ControlInput::gate || range.smoothing == 0.0 || is_for_a_pointer(control)) continue;
    const auto play = [&](double from, double to) {
      PlayedTake take(played.scene, false);
      take.listen(0.3);
      take.key_down(played.key, 0.5);
      take.set(control.name, from);
      const double beginning = high_energy(take.listen(played.settled));
      take.set(control.name, to);
      const double after = high_energy(take.listen(0.4));
      return from == to && !played.is_bowed ? std::max(beginning, after) : after;
    };
    double standing = inaudible;
    for (const double share : {0.0, 0.5, 1.0}) {
      const double value = range.low + (range.high - range.low) * share;
      standing = std::max(standing, play(value, value));
    }
    const double up = play(range.low, range.high), down = play(range.high, range.low);
    EXPECT_LE(up, allowance * standing) << control.name << " up: " << 10.0 * std::log10(up / standing) << " dB";
    EXPECT_LE(down, allowance * standing)
        << control.name << " down: " << 10.0 * std::log10(down / standing) << " dB";
  }
}

// Where a pointer is does not matter until it touches something.
TEST_P(EveryControl, OfAPointerIsSilentWhileUnused) {
  const Played& played = GetParam();
  const auto play = [&](bool moved) {
    PlayedTake take(played.scene, false);
    take.listen(0.3);
    take.key_down(played.key, 0.5);
    take.listen(0.2);
    if (moved)
      for (const SceneControl& control : take.scene().controls)
        for (const char* what : {"_place", "_speed", "_draw"})
          if (is_for_a_pointer(control) && control.name.ends_with(what))
            take.set(control.name, control.description.high);
    return take.listen(0.4);
  };
  const auto with = play(true), without = play(false);
  double difference = 0.0;
  for (std::size_t i = 0; i < with.size(); ++i)
    difference = std::max(difference, std::abs(with[i] - without[i]));
  EXPECT_LT(difference, 1e-5);
}

INSTANTIATE_TEST_SUITE_P(
    All, EveryControl,
    testing::Values(Played{"play-tromba", 62, 0.7, true}, Played{"play-tromba-plucked", 62, 0.2, false},
                    Played{"play-slide", 62, 0.7, true}, Played{"play-plate", 62, 1.0, true},
                    Played{"play-strings", 57, 0.3, false}, Played{"play-hammer", 57, 0.3, false},
                    Played{"play-buzz", 55, 0.3, false}, Played{"play-colliding", 55, 0.3, false},
                    Played{"play-knock", 60, 0.3, false}),
    [](const auto& tested) {
      std::string name = tested.param.scene;
      for (char& c : name)
        if (c == '-') c = '_';
      return name;
    });

}  // namespace
}  // namespace rattle::test
