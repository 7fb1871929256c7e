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

// A hammer of 8.7 g strikes a piano string at 2 m/s with soft felt of exponent 2.5. The grid is coarse; the
// contact is fully resolved in time.
SceneDescription felt_hammer(double sample_rate);

}  // namespace rattle::test
