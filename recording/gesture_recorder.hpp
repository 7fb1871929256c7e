// Keeps the gestures of a run over time.
#pragma once

#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/scene/scene.hpp>
#include <string>
#include <vector>

#include "analysis/thinning.hpp"

namespace rattle {

class GestureRecorder {
 public:
  GestureRecorder(const Scene& scene, const SceneDescription& description, std::int64_t states,
                  std::int64_t stretches);

  void record(const GestureBank& gestures);
  std::vector<NamedSignal> finish();

 private:
  std::vector<NamedSignal> signals_;
  std::vector<Thinner> thinners_;
};

// Unit of gesture number `index`, deduced from the quantity that follows it: "m", "N", or empty if unknown.
std::string gesture_unit(const SceneDescription& description, std::size_t index);

}  // namespace rattle
