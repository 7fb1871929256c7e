// Membranes: their mass, tension, modes and stretch. They are plates without bending stiffness.
#include <cmath>
#include <numbers>
#include <rattle/base/text.hpp>
#include <rattle/components/plate_mode_set.hpp>
#include <rattle/components/plate_modes.hpp>
#include <rattle/components/round_membrane.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/modal_plan.hpp>
#include <rattle/scene/plan_losses.hpp>
#include <rattle/scene/plate_plan.hpp>
#include <rattle/scene/schema/surface_keys.hpp>

namespace rattle {
namespace {

using Membrane = MembraneDescription;

class MembranePlanner {
 public:
  MembranePlanner(Compilation& c, const Membrane& d) : c_(c), d_(d) {}

  // False after an error.
  bool find_parameters(PlateParameters& p) {
    bool good = true;
    if (is_round()) good &= check_keys(c_, membrane_table, d_, &Membrane::diameter);
    for (const auto side : {&Membrane::length_x, &Membrane::length_y})
      if (!is_round()) good &= check_value(c_, path("size"), key_of(membrane_table, side), d_.*side);
    good &=
        check_keys(c_, membrane_table, d_, &Membrane::mass_per_area, &Membrane::thickness, &Membrane::density,
                   &Membrane::tension, &Membrane::fundamental, &Membrane::youngs_modulus,
                   &Membrane::poisson_ratio, &Membrane::damping, &Membrane::damping_frequency_dependent);
    if (!good || !find_mass(p) || !find_tension(p) || !find_stretch(p)) return false;
    p.length_x = is_round() ? d_.diameter : d_.length_x;
    p.length_y = is_round() ? d_.diameter : d_.length_y;
    return true;
  }

  // Null after an error.
  std::unique_ptr<ComponentPlan> plan_modes(PlateParameters p) {
    const int wanted = d_.modes.value_or(all_modes);
    if (!check_without_grid(c_, wanted, d_.intervals.has_value(), false, path("modes"), path("modes")))
      return nullptr;
    const ModeLimits limits = mode_limits(c_, wanted, d_.stretches);
    const auto modes = is_round() ? round_membrane_mode_set(p, limits) : plate_mode_set(p, 0.0, limits);
    if (!check_modes(c_, *modes, wanted, path("modes"), d_.stretches)) return nullptr;
    if (is_round() && !charge_for_round_modes(c_, modes->modes().size(), path("modes"))) return nullptr;
    const auto losses =
        plan_losses(c_, membrane_table, d_, [&](double f) { return wave_square_at(*modes, f); });
    if (!losses) return nullptr;
    p.sigma0 = losses->at_start.sigma0;
    p.sigma1 = losses->at_start.sigma1;
    auto plan = std::make_unique<ModalPlan>();
    plan->parameters = {modes, p.sigma0, p.sigma1, modal_geometry(*modes), plate_facts(p)};
    const double area =
        is_round() ? 0.25 * std::numbers::pi * p.length_x * p.length_x : p.length_x * p.length_y;
    plan->parameters.stretch_scale = modal_stretch_scale(p.in_plane_stiffness, area);
    plan->stretches = d_.stretches;
    plan->word = membrane_table.info.kind;
    plan->damping = losses->damping;
    plan->stability_margin = 1.0;
    return plan;
  }

  bool is_round() const noexcept { return d_.outline == Outline::round; }

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
    // f = (c / 2) sqrt(1 / L_x^2 + 1 / L_y^2), round j_01 c / (pi diameter)
    const double x = 1.0 / d_.length_x, y = 1.0 / d_.length_y;
    const double per_speed =
        is_round() ? std::pow(2.0 * first_bessel_zero / (std::numbers::pi * d_.diameter), 2) : x * x + y * y;
    p.tension =
        d_.tension ? *d_.tension : 4.0 * p.mass_per_area * *d_.fundamental * *d_.fundamental / per_speed;
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
  MembranePlanner planner(c, d);
  if (!planner.find_parameters(p)) return nullptr;
  if (d.modes || planner.is_round()) return planner.plan_modes(p);
  const auto losses = plan_losses(c, membrane_table, d, [&](double frequency) {
    return squared_wave_number(p.wave_speed(), 0.0, scheme_omega(frequency, c.k));
  });
  if (!losses) return nullptr;
  p.sigma0 = losses->at_start.sigma0;
  p.sigma1 = losses->at_start.sigma1;
  auto plan = plan_plate_grid(
      c, p, {membrane_table.info.kind, d.name, d.length_x, d.length_y, d.intervals, d.fundamental});
  if (plan) plan->damping = losses->damping;
  return plan;
}

}  // namespace rattle
