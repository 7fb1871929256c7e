// Plates: their parameters, grid and stability.
#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/plate_plan.hpp>
#include <rattle/scene/schema/component_keys.hpp>

namespace rattle {

std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const PlateDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("plate", d.name, key); };
  using D = PlateDescription;
  bool good = true;
  for (const auto side : {&D::length_x, &D::length_y})
    good &= check_value(c, path("size"), key_of(plate_table, side), d.*side);
  good &=
      check_keys(c, plate_table, d, &D::thickness, &D::density, &D::youngs_modulus, &D::youngs_modulus_across,
                 &D::poisson_ratio, &D::tension, &D::damping, &D::damping_frequency_dependent);
  if (d.edges == End::free) {
    c.error(path("edges"),
            "plates with free edges are not supported: use simply_supported, clamped or clamped_notes");
    good = false;
  }
  if (good && !(d.density * d.thickness >= weighable.low && d.density * d.thickness <= weighable.high)) {
    c.error(path("thickness"),
            text("thickness and density give ", d.density * d.thickness, " kg/m^2, which must be ",
                 weighable.low, " to ", weighable.high, " kg/m^2: change thickness or density"));
    good = false;
  }
  const bool is_orthotropic = d.youngs_modulus_across && *d.youngs_modulus_across != d.youngs_modulus;
  const std::string_view not_orthotropic[] = {d.tension != 0.0 ? "tension" : "",
                                              d.stretches ? "stretches" : ""};
  for (const std::string_view key : not_orthotropic) {
    if (key.empty() || !is_orthotropic) continue;
    c.error(path(key),
            text(key, " needs the same Young's modulus along both sides: give youngs_modulus_across = ",
                 d.youngs_modulus, ", or leave ", key, " out"));
    good = false;
  }
  if (!good) return nullptr;

  // Orthotropic with D_xy = sqrt(D_x D_y): stretch y by q and scale the density and the modulus. docs/step.md
  const double q = std::pow(d.youngs_modulus / d.youngs_modulus_across.value_or(d.youngs_modulus), 0.25);
  const double H = d.thickness, nu = d.poisson_ratio;
  PlateParameters p;
  p.length_x = d.length_x;
  p.length_y = q * d.length_y;
  p.mass_per_area = d.density / q * H;
  p.bending_stiffness = d.youngs_modulus / q * H * H * H / (12.0 * (1.0 - nu * nu));
  p.tension = d.tension;
  if (d.stretches) p.in_plane_stiffness = d.youngs_modulus * H / (1.0 - nu * nu);
  p.sigma0 = std::max(value_at_start(c, d.damping), 0.0);
  p.sigma1 = d.damping_frequency_dependent;
  p.edges = d.edges;
  p.stretch = q;

  auto plan = plan_plate_grid(c, p, {plate_table.info.kind, d.name, d.length_x, d.length_y, d.intervals});
  if (plan) plan->damping = source_of(d.damping);
  return plan;
}

}  // namespace rattle
