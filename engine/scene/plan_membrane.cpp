// Membranes: their mass, tension and stretch. They are plates without bending stiffness.
#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/plan_losses.hpp>
#include <rattle/scene/plate_plan.hpp>
#include <rattle/scene/schema/component_keys.hpp>

namespace rattle {
namespace {

using Membrane = MembraneDescription;

class MembranePlanner {
 public:
  MembranePlanner(Compilation& c, const Membrane& d) : c_(c), d_(d) {}

  // False after an error.
  bool find_parameters(PlateParameters& p) {
    bool good = true;
    for (const auto side : {&Membrane::length_x, &Membrane::length_y})
      good &= check_value(c_, path("size"), key_of(membrane_table, side), d_.*side);
    good &=
        check_keys(c_, membrane_table, d_, &Membrane::mass_per_area, &Membrane::thickness, &Membrane::density,
                   &Membrane::tension, &Membrane::fundamental, &Membrane::youngs_modulus,
                   &Membrane::poisson_ratio, &Membrane::damping, &Membrane::damping_frequency_dependent);
    if (!good || !find_mass(p) || !find_tension(p) || !find_stretch(p)) return false;
    p.length_x = d_.length_x;
    p.length_y = d_.length_y;
    return true;
  }

 private:
  std::string path(std::string_view key) const { return path_of(membrane_table.info.kind, d_.name, key); }
  bool refuse(std::string_view key, std::string message) {
    c_.error(path(key), std::move(message));
    return false;
  }

  bool find_mass(PlateParameters& p) {
    if (d_.mass_per_area) {
      if (d_.density)
        return refuse("mass_per_area", "mass_per_area and density exclude each other: give one form");
      p.mass_per_area = *d_.mass_per_area;
      return true;
    }
    if (!d_.thickness || !d_.density)
      return refuse("mass_per_area", "mass_per_area is missing: give it, or thickness and density");
    p.mass_per_area = *d_.thickness * *d_.density;
    if (p.mass_per_area >= weighable.low && p.mass_per_area <= weighable.high) return true;
    return refuse("thickness",
                  text("thickness and density give ", p.mass_per_area, " kg/m^2, which must be ", weighable.low,
                       " to ", weighable.high, " kg/m^2: change thickness or density"));
  }

  bool find_tension(PlateParameters& p) {
    if (d_.tension && d_.fundamental)
      return refuse("fundamental", "tension and fundamental exclude each other: give one");
    if (!d_.tension && !d_.fundamental)
      return refuse("tension", "tension is missing: give tension (N/m) or fundamental (Hz)");
    const double x = 1.0 / d_.length_x, y = 1.0 / d_.length_y;
    // f = (c / 2) sqrt(1 / L_x^2 + 1 / L_y^2)
    p.tension =
        d_.tension ? *d_.tension : 4.0 * p.mass_per_area * *d_.fundamental * *d_.fundamental / (x * x + y * y);
    return true;
  }

  bool find_stretch(PlateParameters& p) {
    if (!d_.stretches) return true;
    const double nu = d_.poisson_ratio;
    for (const auto& [key, value] :
         {std::pair{"thickness", d_.thickness}, {"youngs_modulus", d_.youngs_modulus}})
      if (!value)
        return refuse("stretches", text("a membrane that stretches needs ", key,
                                        ": give it, or leave stretches "
                                        "out"));
    p.in_plane_stiffness = *d_.youngs_modulus * *d_.thickness / (1.0 - nu * nu);
    return true;
  }

  Compilation& c_;
  const Membrane& d_;
};

}  // namespace

std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const MembraneDescription& d) {
  PlateParameters p;
  if (!MembranePlanner(c, d).find_parameters(p)) return nullptr;
  const auto losses = plan_losses(c, membrane_table, d, [&](double frequency) {
    return squared_wave_number(p.wave_speed(), 0.0, scheme_omega(frequency, c.k));
  });
  if (!losses) return nullptr;
  p.sigma0 = losses->at_start.sigma0;
  p.sigma1 = losses->at_start.sigma1;
  auto plan = plan_plate_grid(c, p, {membrane_table.info.kind, d.name, d.length_x, d.length_y, d.intervals});
  if (plan) plan->damping = losses->damping;
  return plan;
}

}  // namespace rattle
