// No control clicks. It is moved over its whole range at once, up and down. Smoothing must keep the energy
// above 8 kHz meanwhile within 3 dB of the larger of two references: the brightest sound at any constant value,
// and the sound when a hand makes the same movement in 0.2 s (an object that approaches a vibrating string
// touches it). A key, which comes with its own note, may be as bright as the start of a firm note.
#include <gtest/gtest.h>

#include <cmath>

#include "played_take.hpp"

namespace rattle::test {
namespace {

struct Played {
  const char* scene;
  int key;
  double settled;  // s after the key
};

class EveryControl : public testing::TestWithParam<Played> {};

constexpr double allowance = 2.0;      // factor on energy
constexpr double inaudible = 480e-10;  // energy of 10 ms at -100 dB of full scale

bool is_for_a_pointer(const SceneControl& control) { return control.name.starts_with("hand_"); }

TEST_P(EveryControl, MovesWithoutAClick) {
  const Played& played = GetParam();
  const PlayedTake described(played.scene, false);
  for (const SceneControl& control : described.scene().controls) {
    const auto& range = control.description;
    // A gate acts as a key. A control without smoothing is read when a key is struck.
    if (range.input == ControlInput::gate || range.smoothing == 0.0 || is_for_a_pointer(control)) continue;
    const bool is_key = range.input == ControlInput::note;
    const auto play = [&](double from, double to, int steps) {
      PlayedTake take(played.scene, false);
      take.set(control.name, from);
      take.listen(1.0);
      take.key_down(played.key, is_key && from == to ? 1.0 : 0.5);
      if (is_key) take.set(control.name, from);
      const double beginning = high_energy(take.listen(played.settled));
      std::vector<double> moving;
      for (int i = 1; i <= 80; ++i) {
        if (i <= steps) take.set(control.name, from + (to - from) * i / steps);
        const auto heard = take.listen(0.01);
        moving.insert(moving.end(), heard.begin(), heard.end());
      }
      const double high = high_energy(moving);
      return from == to && is_key ? std::max(beginning, high) : high;
    };
    const double up = play(range.low, range.high, 1), down = play(range.high, range.low, 1);
    // The references are played until one is bright enough: those after it could only raise the limit.
    double standing = inaudible;
    const auto is_enough = [&] { return std::max(up, down) <= allowance * standing; };
    for (const double share : {1.0, 0.0, 0.5, 0.75, 0.25}) {
      if (is_enough()) break;
      const double value = range.low + (range.high - range.low) * share;
      standing = std::max(standing, play(value, value, 1));
    }
    if (!is_enough()) standing = std::max(standing, play(range.low, range.high, 20));
    if (!is_enough()) standing = std::max(standing, play(range.high, range.low, 20));
    EXPECT_LE(up, allowance * standing) << control.name << " up: " << 10.0 * std::log10(up / standing) << " dB";
    EXPECT_LE(down, allowance * standing)
        << control.name << " down: " << 10.0 * std::log10(down / standing) << " dB";
  }
}

// A pointer's position has no effect until it touches something.
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

INSTANTIATE_TEST_SUITE_P(All, EveryControl,
                         testing::Values(Played{"play-tromba", 62, 0.7}, Played{"play-tromba-plucked", 62, 0.2},
                                         Played{"play-slide", 62, 0.7}, Played{"play-plate", 62, 1.0},
                                         Played{"play-strings", 57, 0.3}, Played{"play-hammer", 57, 0.3},
                                         Played{"play-buzz", 55, 0.3}, Played{"play-colliding", 55, 0.3},
                                         Played{"play-knock", 60, 0.3}),
                         [](const auto& tested) {
                           std::string name = tested.param.scene;
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

}  // namespace
}  // namespace rattle::test
