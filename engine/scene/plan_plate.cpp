// Plates: their parameters, grid and stability.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/base/text.hpp>
#include <rattle/components/plate_mode_set.hpp>
#include <rattle/components/plate_modes.hpp>
#include <rattle/components/round_plate.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/modal_plan.hpp>
#include <rattle/scene/plan_losses.hpp>
#include <rattle/scene/plate_plan.hpp>
#include <rattle/scene/schema/surface_keys.hpp>
#include <rattle/scene/tuning.hpp>

namespace rattle {
namespace {

// The modes of the plate with this bending stiffness.
ModesOfStiffness modes_of(const PlateDescription& d, const PlateParameters& p) {
  return [&d, p = PlateParameters(p)](double stiffness, const ModeLimits& limits) mutable {
    p.bending_stiffness = stiffness;
    return d.outline == Outline::round ? round_plate_mode_set(p, d.poisson_ratio, limits)
                                       : plate_mode_set(p, d.poisson_ratio, limits);
  };
}

// Scales the moduli of a plate that has a pitch. False after an error.
bool tune(Compilation& c, const PlateDescription& d, PlateParameters& p) {
  if (!d.fundamental) return true;
  const std::string path = path_of("plate", d.name, "fundamental");
  if (!check_vibrates(c, *d.fundamental, path)) return false;
  if (d.tension != 0.0) {
    c.error(path,
            "tension and fundamental exclude each other: the pitch of a plate under tension follows from "
            "both its stiffness and its tension; leave one out");
    return false;
  }
  PlateParameters held = p;  // theory knows no clamped_notes
  if (held.edges == End::clamped_notes) held.edges = End::clamped;
  if (!(d.outline == Outline::round ? charge_for_round_modes(c, modes_for_tuning.most, path)
                                    : charge_for_modes(c, operations_of_modes(held, modes_for_tuning), path)))
    return false;
  const double stiffness = tuned_stiffness(*d.fundamental, modes_of(d, held));
  p.in_plane_stiffness *= stiffness / p.bending_stiffness;
  p.bending_stiffness = stiffness;
  return true;
}

// False after an error.
bool check_tension_of_modes(Compilation& c, const PlateDescription& d, const PlateParameters& p) {
  if (d.tension == 0.0) return true;
  const std::string path = path_of("plate", d.name, "tension");
  if (d.edges == End::free) {
    c.error(path, text("tension ", d.tension,
                       " N/m needs edges that hold it, and nothing pulls at a free edge: give "
                       "edges = \"clamped\" or \"simply_supported\", or leave tension out"));
    return false;
  }
  const bool is_round = d.outline == Outline::round;
  if (!is_round && d.edges == End::simply_supported) return true;  // sines under any tension
  const double most = is_round ? most_layers_of_rounds : most_layers_of_rectangles;
  if (layers_of(p) <= most) return true;
  c.error(path, text("tension ", d.tension, " N/m leaves only ", std::sqrt(p.bending_stiffness / d.tension),
                     " m beside the edges for bending, which must be at least 1/", most,
                     " of the plate: lower the tension to ", d.tension * std::pow(most / layers_of(p), 2),
                     " N/m, or make it a [membrane], which has no bending stiffness"));
  return false;
}

// `p` is the isotropic equivalent.
std::unique_ptr<ComponentPlan> plan_modes(Compilation& c, const PlateDescription& d, PlateParameters p) {
  const auto path = [&](std::string_view key) { return path_of("plate", d.name, key); };
  const int wanted = d.modes.value_or(all_modes);
  if (!check_without_grid(c, wanted, d.intervals.has_value(), d.edges == End::clamped_notes, path("modes"),
                          path("edges")))
    return nullptr;
  if (!check_tension_of_modes(c, d, p)) return nullptr;
  if (d.stretches && d.edges == End::free) {
    c.error(path("stretches"),
            "free edges move inwards, so a plate that has them does not stretch: hold its edges, or leave "
            "stretches out");
    return nullptr;
  }
  const ModeLimits limits = mode_limits(c, wanted, d.stretches);
  const bool is_round = d.outline == Outline::round;
  if (!is_round && is_laborious(p, limits)) {
    c.error(path("modes"),
            text("the plate has too many modes below ", limits.highest,
                 " Hz to find them all: give the number of the lowest ones that are wanted, modes = ",
                 d.tension > 0.0 ? 60 : 200));
    return nullptr;
  }
  if (!is_round && !charge_for_modes(c, operations_of_modes(p, limits), path("modes"))) return nullptr;
  const auto modes = find_modes(d.fundamental, limits, modes_of(d, p), p.bending_stiffness);
  if (!check_modes(c, *modes, wanted, path("modes"), d.stretches)) return nullptr;
  if (is_round && !charge_for_round_modes(c, modes->modes().size(), path("modes"))) return nullptr;
  const auto losses = plan_losses(c, plate_table, d, [&](double f) { return wave_square_at(*modes, f); });
  if (!losses) return nullptr;
  p.sigma0 = losses->at_start.sigma0;
  p.sigma1 = losses->at_start.sigma1;
  auto plan = std::make_unique<ModalPlan>();
  plan->parameters = {modes, p.sigma0, p.sigma1, modal_geometry(*modes), plate_facts(p)};
  const double area = is_round ? 0.25 * std::numbers::pi * p.length_x * p.length_x : p.length_x * p.length_y;
  plan->parameters.stretch_scale = modal_stretch_scale(p.in_plane_stiffness, area);
  plan->stretches = d.stretches;
  plan->word = plate_table.info.kind;
  plan->damping = losses->damping;
  plan->stability_margin = 1.0;
  return plan;
}

}  // namespace

std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const PlateDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("plate", d.name, key); };
  using D = PlateDescription;
  bool good = true;
  const bool is_round = d.outline == Outline::round;
  if (is_round) good &= check_keys(c, plate_table, d, &D::diameter);
  for (const auto side : {&D::length_x, &D::length_y})
    if (!is_round) good &= check_value(c, path("size"), key_of(plate_table, side), d.*side);
  good &=
      check_keys(c, plate_table, d, &D::thickness, &D::density, &D::youngs_modulus, &D::youngs_modulus_across,
                 &D::poisson_ratio, &D::fundamental, &D::tension, &D::damping, &D::damping_frequency_dependent);
  if (d.intervals && (is_round || d.edges == End::free)) {
    c.error(path(is_round ? "shape" : "edges"), text(is_round ? "round plates" : "plates with free edges",
                                                     " have no grid, only modes: leave intervals out"));
    good = false;
  }
  if (is_round && d.youngs_modulus_across.value_or(d.youngs_modulus) != d.youngs_modulus) {
    c.error(path("youngs_modulus_across"),
            "a round plate is the same in all directions: give it youngs_modulus_across = youngs_modulus");
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
  p.length_x = is_round ? d.diameter : d.length_x;
  p.length_y = is_round ? d.diameter : q * d.length_y;
  p.mass_per_area = d.density / q * H;
  p.bending_stiffness = d.youngs_modulus / q * H * H * H / (12.0 * (1.0 - nu * nu));
  p.tension = d.tension;
  if (d.stretches) p.in_plane_stiffness = d.youngs_modulus * H / (1.0 - nu * nu);
  p.edges = d.edges;
  p.stretch = q;

  if (!tune(c, d, p)) return nullptr;
  if (d.modes || is_round || d.edges == End::free) return plan_modes(c, d, p);
  const auto losses = plan_losses(c, plate_table, d, [&](double frequency) {
    return squared_wave_number(p.wave_speed(), p.kappa(), scheme_omega(frequency, c.k));
  });
  if (!losses) return nullptr;
  p.sigma0 = losses->at_start.sigma0;
  p.sigma1 = losses->at_start.sigma1;
  auto plan = plan_plate_grid(
      c, p, {plate_table.info.kind, d.name, d.length_x, d.length_y, d.intervals, d.fundamental});
  if (plan) plan->damping = losses->damping;
  return plan;
}

}  // namespace rattle
