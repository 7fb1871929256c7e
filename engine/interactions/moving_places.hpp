// Places of slides on their strings at n and n+1, computed up to eight samples ahead. [SLIDE (31)]
#pragma once

#include <cstdint>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/numerics/hat_weights.hpp>
#include <span>
#include <vector>

namespace rattle {

struct Scene;

class MovingPlaces {
 public:
  explicit MovingPlaces(const Scene& scene);

  // Sets the places of the start. The first move() uses them as the places at n.
  void begin(const Scene& scene, const GestureBank& gestures) noexcept;
  void move(const Scene& scene, const GestureBank& gestures) noexcept {
    for (Place& place : places_) {
      if (++place.at >= place.known || place.revision != gestures.revision())
        look_ahead(scene, gestures, place);
      PlaceWeights& weights = weights_[place.index];
      weights.now = weights.next;
      weights.next = {GridPoint(static_cast<std::size_t>(place.left[place.at])), place.left_weight[place.at],
                      place.right_weight[place.at]};
    }
  }

  std::span<const PlaceWeights> weights() const noexcept { return weights_; }

 private:
  // `known` cached samples, valid while `revision` matches that of the gestures. Number `at` is sample n+1.
  struct Place {
    std::size_t index = 0, known = 0, at = 0;
    std::uint64_t revision = 0;
    std::int32_t left[samples_ahead]{};
    double left_weight[samples_ahead]{}, right_weight[samples_ahead]{};
  };
  static void look_ahead(const Scene& scene, const GestureBank& gestures, Place& place) noexcept;

  std::vector<PlaceWeights> weights_;
  std::vector<Place> places_;
};

}  // namespace rattle
