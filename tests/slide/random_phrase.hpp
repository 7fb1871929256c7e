// Random parameters and gestures of a slide string, drawn from a seed.
#pragma once

#include <cstdint>
#include <slide/slide_scene.hpp>

namespace rattle::test {

struct RandomPhrase {
  plain::SlideStringParameters parameters;
  plain::SlideStart start;
  SceneDescription scene;  // the slide string only; tests may add to it
  plain::SlideStringHandles handles;
};

// wild: x_o may jump at any sample. calm: x_o moves as a hand could.
enum class Temper { calm, wild };
RandomPhrase draw_phrase(std::uint64_t seed, int steps, Temper temper);

}  // namespace rattle::test
