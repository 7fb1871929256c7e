// All components: planned, then built. Each kind has a planning file of its own, plan_mass.cpp and so on.
#include <limits>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/description_walk.hpp>

namespace rattle {
namespace {

constexpr std::size_t no_index = std::numeric_limits<std::uint32_t>::max();

}  // namespace

void plan_components(Compilation& c) {
  for_each_component_list(c.description, [&](const auto& list, const auto&) {
    using Part = std::remove_cvref_t<decltype(list[0])>;
    for (std::size_t i = 0; i < list.size(); ++i) {
      auto plan = plan_component(c, list[i]);
      if (is_rigid(handle_of<Part>(i))) continue;
      if (plan) plan->handle = handle_of<Part>(i);
      if (plan) plan->is_body = detail::is_interaction<Part>;
      c.plans.push_back(std::move(plan));
    }
  });
}

void build_components(Compilation& c) {
  plan_bundles(c);
  for (const auto& plan : c.plans) {
    SceneComponent component;
    component.name = name_of(c.description, plan->handle);
    component.handle = plan->handle;
    component.word = plan->word;
    component.is_body = plan->is_body;
    component.model = plan->build(c);
    component.geometry = component.model->geometry();
    component.start.resize(component.model->point_count());
    component.start_prev.resize(component.model->point_count());
    for (std::size_t p = 0; p < component.model->point_count(); ++p)
      component.slots.push_back(component.model->slot(GridPoint(p)));
    component.damping = plan->damping;
    component.tension = plan->tension;
    component.highest_tension = plan->highest_tension;
    component.spacing_bound = plan->spacing_bound;
    component.stability_margin = plan->stability_margin;
    if (component.moves_damping() || component.moves_tension())
      c.scene.driven_components.push_back(static_cast<std::uint32_t>(c.scene.components.size()));
    c.scene.components.push_back(std::move(component));
  }
  tie_bundles(c);
}

std::uint32_t Compilation::component_index(ComponentHandle handle) const noexcept {
  return static_cast<std::uint32_t>(rattle::component_index(description, handle).value_or(no_index));
}

ComponentPlan* Compilation::plan_of(ComponentHandle handle) const noexcept {
  const auto index = rattle::component_index(description, handle);
  return index && *index < plans.size() ? plans[*index].get() : nullptr;
}

}  // namespace rattle
