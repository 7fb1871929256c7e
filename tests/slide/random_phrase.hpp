// Random players: parameters and gestures of a slide string, drawn from a seed.
#pragma once

#include <cstdint>
#include <slide/slide_scene.hpp>

namespace rattle::test {

struct RandomPhrase {
  plain::SlideStringParameters parameters;
  plain::SlideStart start;
  SceneDescription scene;  // the slide string alone; more may be added to it
  plain::SlideStringHandles handles;
};

// wild: x_o may jump, at any sample; otherwise it moves as a hand could.
enum class Temper { calm, wild };
RandomPhrase draw_phrase(std::uint64_t seed, int steps, Temper temper);

}  // namespace rattle::test
