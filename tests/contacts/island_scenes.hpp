// Random islands of several contacts that are pressed and struck.
#pragma once

#include <cstdint>
#include <rattle/rattle.hpp>

namespace rattle::test {

enum class IslandFamily {
  masses_between_strings,  // 2 ... 8 contacts
  short_row,               // 2 ... 8 masses against a wall
  joined_both_ways,        // two-sided contacts, contacts with play, a barrier
  long_row,                // 20 ... 150 masses against a wall
  strings_along,           // two strings of different grids along each other, 40 ... 200 points
  touched_over_a_bridge,   // a string over a barrier, connected to it by a moving touch
  slide_over_a_bridge      // a string over a barrier, with a slide on the string
};

SceneDescription island_scene(IslandFamily family, std::uint64_t seed);

}  // namespace rattle::test
