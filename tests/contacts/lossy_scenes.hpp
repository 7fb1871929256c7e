// One scene for every kind of contact, each with loss.
#pragma once

#include <rattle/rattle.hpp>
#include <string>
#include <vector>

namespace rattle::test {

struct LossyScene {
  std::string name;
  SceneDescription scene;
};
std::vector<LossyScene> lossy_scenes();

// A piano's hammer and string: 8.7 g at 2 m/s, felt of exponent 2.5.
SceneDescription felt_hammer(double sample_rate);

}  // namespace rattle::test
