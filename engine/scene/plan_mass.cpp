// Masses: their parameters and stability.
#include <algorithm>
#include <numbers>
#include <rattle/base/text.hpp>
#include <rattle/components/mass.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/schema/component_keys.hpp>

namespace rattle {
namespace {

struct MassPlan final : ComponentPlan {
  MassParameters parameters;
  double position = 0.0, velocity = 0.0;  // at t = 0

  std::unique_ptr<const Component> build(const Compilation& c) const override {
    return std::make_unique<Mass>(parameters, c.k);
  }
  PointStart start(const Compilation&) const override { return {position, velocity}; }
};

}  // namespace

std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const MassDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("mass", d.name, key); };
  using D = MassDescription;
  if (!check_keys(c, mass_table, d, &D::mass, &D::frequency, &D::damping, &D::position, &D::velocity))
    return nullptr;
  const double omega0 = 2.0 * std::numbers::pi * d.frequency;
  if (!(omega0 * c.k < 2.0)) {
    c.error(path("frequency"),
            text("frequency ", d.frequency,
                 " Hz is unstable: it must be below sample_rate / pi = ", 1.0 / (std::numbers::pi * c.k),
                 " Hz; lower it or raise sample_rate to more than ", std::numbers::pi * d.frequency, " Hz"));
    return nullptr;
  }
  auto plan = std::make_unique<MassPlan>();
  plan->parameters = {d.mass, omega0, std::max(value_at_start(c, d.damping), 0.0)};
  plan->position = d.position;
  plan->velocity = d.velocity;
  plan->word = mass_table.info.kind;
  plan->damping = source_of(d.damping);
  plan->stability_margin = 1.0 - 0.5 * omega0 * c.k;
  return plan;
}

}  // namespace rattle
