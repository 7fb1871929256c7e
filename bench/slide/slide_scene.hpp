// Converts the plain slide string's parameters to a scene of the engine.
#pragma once

#include <optional>
#include <rattle/scene/description.hpp>
#include <slide/plain_slide_string.hpp>
#include <vector>

namespace rattle::plain {

struct SlideGestures {
  DrivenValue x_o, y_h, F_rf, F_lf;
};

// Initial state, at rest. If empty: a straight string, and the slide at the hand's position.
struct SlideStart {
  std::vector<double> u{};
  std::optional<double> y_o{};
};

struct SlideStringHandles {
  ComponentHandle string;
  InteractionHandle slide;
  ComponentHandle slide_mass;
  std::size_t right_finger = 0, left_finger = 0;
};

// Adds a string, a slide on it, the right finger, and the left finger, which follows the slide.
SlideStringHandles add_slide_string(SceneDescription& scene, const SlideStringParameters& p,
                                    const SlideGestures& gestures, const SlideStart& start = {});

}  // namespace rattle::plain
