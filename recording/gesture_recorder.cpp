#include "recording/gesture_recorder.hpp"

#include <algorithm>
#include <rattle/scene/description_walk.hpp>
#include <string_view>

namespace rattle {

std::string gesture_unit(const SceneDescription& description, std::size_t index) {
  std::string_view unit;
  for_each_driven_value(description, [&](const KeyPlace& where, const DrivenValue& value) {
    if (unit.empty() && value.gesture && value.gesture->index == index) unit = where.key.unit;
  });
  return std::string(unit);
}

GestureRecorder::GestureRecorder(const Scene& scene, const SceneDescription& description, std::int64_t states,
                                 std::int64_t stretches) {
  const auto count = static_cast<std::int64_t>(scene.gestures.size());
  for (std::size_t i = 0; i < scene.gestures.size(); ++i) {
    signals_.push_back({scene.gestures[i].name, gesture_unit(description, i), {}});
    thinners_.emplace_back(states, std::clamp<std::int64_t>(stretches / count, 100, 2000));
  }
}

void GestureRecorder::record(const GestureBank& gestures) {
  for (std::size_t i = 0; i < thinners_.size(); ++i)
    thinners_[i].add(gestures.now({0.0, static_cast<std::int32_t>(i)}));
}

std::vector<NamedSignal> GestureRecorder::finish() {
  for (std::size_t i = 0; i < thinners_.size(); ++i) signals_[i].signal = thinners_[i].finish();
  return std::move(signals_);
}

}  // namespace rattle
