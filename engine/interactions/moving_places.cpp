#include <array>
#include <rattle/interactions/moving_places.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

MovingPlaces::MovingPlaces(const Scene& scene)
    : weights_(scene.moving_places.size()), places_(scene.moving_places.size()) {
  for (std::size_t i = 0; i < places_.size(); ++i) places_[i].index = i;
}

void MovingPlaces::begin(const Scene& scene, const GestureBank& gestures) noexcept {
  for (Place& place : places_) {
    const MovingPlace& moving = scene.moving_places[place.index];
    weights_[place.index].next = hat_pair(gestures.now(moving.position), moving.spacing, moving.intervals);
    place.known = 0;
  }
}

void MovingPlaces::look_ahead(const Scene& scene, const GestureBank& gestures, Place& place) noexcept {
  const MovingPlace& moving = scene.moving_places[place.index];
  std::array<double, samples_ahead> scratch;
  const GestureBank::Ahead ahead = gestures.look_ahead(moving.position, gestures.sample() + 1, scratch);
  place.known = ahead.known;
  place.revision = gestures.revision();
  place.at = 0;
  for (std::size_t i = 0; i < samples_ahead; ++i) {
    const HatPair hat = hat_pair(ahead.at(i), moving.spacing, moving.intervals);
    place.left[i] = static_cast<std::int32_t>(hat.left.index);
    place.left_weight[i] = hat.left_weight;
    place.right_weight[i] = hat.right_weight;
  }
}

}  // namespace rattle
