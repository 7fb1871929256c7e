#include "report/gesture_recorder.hpp"

#include <algorithm>

namespace rattle {

std::string gesture_unit(const SceneDescription& description, std::size_t index) {
  const auto followed = [index](const LiveValue& value) {
    return value.gesture && value.gesture->index == index;
  };
  for (const SlideDescription& slide : description.slides)
    if (followed(slide.position) || followed(slide.hand_height)) return "m";
  for (const BarrierDescription& barrier : description.barriers)
    if (followed(barrier.height)) return "m";
  for (const ContactDescription& contact : description.contacts)
    if (followed(contact.gap)) return "m";
  for (const SpringDescription& spring : description.springs) {
    if (followed(spring.stiffness)) return "N/m";
    if (followed(spring.damping)) return "kg/s";
  }
  for (const MassDescription& mass : description.masses)
    if (followed(mass.damping)) return "kg/s";
  for (const StringDescription& string : description.strings) {
    if (string.tension && followed(*string.tension)) return "N";
    if (followed(string.damping)) return "1/s";
  }
  for (const PlateDescription& plate : description.plates)
    if (followed(plate.damping)) return "1/s";
  for (const BowDescription& bow : description.bows) {
    if (bow.position && followed(*bow.position)) return "m";
    if (followed(bow.force)) return "N";
    if (followed(bow.velocity)) return "m/s";
  }
  for (const TouchDescription& touch : description.touches) {
    if (followed(touch.position)) return "m";
    if (followed(touch.damping)) return "kg/s";
    if (followed(touch.stiffness)) return "N/m";
  }
  for (const FingerDescription& finger : description.fingers) {
    if (followed(finger.force)) return "N";
    if (followed(finger.position)) return "m";
  }
  return "";
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
