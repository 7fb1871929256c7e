#include <algorithm>
#include <rattle/simulation/present_components.hpp>

namespace rattle {
namespace {

double held(const SceneComponent& component, double tension) noexcept {
  return component.moves_tension() ? std::clamp(tension, 0.0, component.highest_tension) : tension;
}

}  // namespace

PresentComponents::PresentComponents(const Scene& scene) : output_tensions_(scene.components.size()) {
  for (const SceneComponent& component : scene.components) models_.push_back(component.model.get());
  for (const std::uint32_t c : scene.driven_components) {
    const Component& model = *scene.components[c].model;
    Own own{.component = c, .model = model.copy()};
    while (own.point.index + 1 < model.point_count() && !(model.step_compliance(own.point) > 0.0))
      own.point = own.point + 1;
    own.scene_compliance = model.step_compliance(own.point);
    models_[c] = own.model.get();
    own_.push_back(std::move(own));
  }
}

void PresentComponents::move(const Scene& scene, const GestureBank& gestures, std::int64_t n,
                             FingerBoard& board) noexcept {
  for (Own& own : own_) {
    const SceneComponent& component = scene.components[own.component];
    const double tension = gestures.now(component.tension);
    const MovingParameters to{std::max(gestures.now(component.damping), 0.0), held(component, tension)};
    if (to.tension != tension && !fault_.found) fault_ = {true, own.component, n, tension};
    own.model->move(to);
    board.set_yield(own.component, own.model->step_compliance(own.point) / own.scene_compliance);
  }
}

void PresentComponents::move_output_tensions(const Scene& scene, const GestureBank& gestures,
                                             bool ahead) noexcept {
  for (const Own& own : own_) {
    const SceneComponent& component = scene.components[own.component];
    output_tensions_[own.component] =
        held(component, ahead ? gestures.next(component.tension) : gestures.now(component.tension));
  }
}

}  // namespace rattle
