// The body of a slide: a free mass. compile_played.cpp has its contact and its hand.
#include <rattle/components/mass.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/schema/played_keys.hpp>

namespace rattle {
namespace {

struct SlidePlan final : ComponentPlan {
  explicit SlidePlan(const SlideDescription& d) : description(d) {}
  const SlideDescription& description;

  std::unique_ptr<const Component> build(const Compilation& c) const override {
    return std::make_unique<Mass>(MassParameters{description.mass, 0.0, 0.0}, c.k);
  }
  PointStart start(const Compilation& c) const override {
    return {description.height.value_or(value_at_start(c, description.hand_height)), 0.0};
  }
};

}  // namespace

std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const SlideDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("slide", d.name, key); };
  using D = SlideDescription;
  check_keys(c, slide_table, d, &D::mass, &D::hand_stiffness, &D::hand_damping, &D::contact_stiffness,
             &D::contact_loss, &D::height, &D::position, &D::hand_height);
  if (d.strings.empty()) c.error(path("string"), "a slide needs a string to slide on");
  for (const ComponentHandle& string : d.strings)
    if (!is_line(c.description, string)) c.error(path("string"), "a slide touches strings: name one");
  auto plan = std::make_unique<SlidePlan>(d);
  plan->word = slide_table.info.kind;
  plan->stability_margin = 1.0;
  return plan;
}

}  // namespace rattle
