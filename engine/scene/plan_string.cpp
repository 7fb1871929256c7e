// Strings and bars: their section, tension, pitch, grid and stability.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/base/text.hpp>
#include <rattle/components/string_modes.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/plan_losses.hpp>
#include <rattle/scene/schema/string_keys.hpp>
#include <rattle/scene/string_plan.hpp>

namespace rattle {
namespace {

// rho A and E I from whichever way the description gives them.
bool read_section(Compilation& c, const StringDescription& d, StringParameters& p) {
  const auto path = [&](std::string_view key) { return path_of("string", d.name, key); };
  using D = StringDescription;
  const auto needs = [&](std::optional<double> D::*member) {
    if (d.*member) return check_keys(c, string_table, d, member);
    const std::string_view key = key_of(string_table, member).name;
    c.error(path(key), text(key, " is missing: give ", key,
                            ", or a material, or mass_per_length and bending_stiffness instead"));
    return false;
  };
  if (d.mass_per_length) {
    if (d.radius || d.width || d.thickness) {
      c.error(path("mass_per_length"),
              "mass_per_length and radius, width or thickness exclude each other: give one form");
      return false;
    }
    const bool good = check_keys(c, string_table, d, &D::mass_per_length, &D::bending_stiffness);
    p.mass_per_length = *d.mass_per_length;
    p.bending_stiffness = is_tuned_bar(d) ? 1.0 : d.bending_stiffness.value_or(0.0);
    return good;
  }
  double area = 0.0, area_moment = 0.0;
  bool good = true;
  if (d.bending_stiffness) {
    c.error(path("bending_stiffness"), "bending_stiffness needs mass_per_length, which is missing");
    return false;
  }
  if (d.width || d.thickness) {
    if (d.radius)
      c.error(path("radius"), "radius and width, thickness exclude each other: round or rectangular");
    good &= !d.radius && needs(&D::width);
    good &= needs(&D::thickness);
    if (!good) return false;
    area = *d.width * *d.thickness;
    area_moment = *d.width * std::pow(*d.thickness, 3) / 12.0;
  } else {
    if (!needs(&D::radius)) return false;
    area = std::numbers::pi * *d.radius * *d.radius;
    area_moment = 0.25 * std::numbers::pi * std::pow(*d.radius, 4);
  }
  good &= needs(&D::density);
  if (!is_tuned_bar(d)) good &= needs(&D::youngs_modulus);
  if (!good) return false;
  const double youngs_modulus = is_tuned_bar(d) ? 1e9 : *d.youngs_modulus;  // that of a tuned bar is rescaled
  p.mass_per_length = *d.density * area;
  if (d.stretches) p.axial_stiffness = youngs_modulus * area;
  p.bending_stiffness = youngs_modulus * area_moment;
  if (p.mass_per_length >= weighable.low && p.mass_per_length <= weighable.high) return true;
  c.error(path(d.radius ? "radius" : "thickness"),
          text("its section and density give a mass_per_length of ", p.mass_per_length, " kg/m, which must be ",
               weighable.low, " to ", weighable.high, " kg/m: change the section or the density"));
  return false;
}

// False after an error.
bool check_stretch(Compilation& c, const StringDescription& d) {
  if (!d.stretches) return true;
  const std::string path = path_of("string", d.name, "stretches");
  if (d.mass_per_length)
    c.error(path,
            "a string that stretches needs its area and Young's modulus: give radius (or width and "
            "thickness), density and youngs_modulus instead of mass_per_length, or leave stretches out");
  else if (d.left == End::free || d.right == End::free)
    c.error(path, "a string with a free end does not stretch: hold both ends, or leave stretches out");
  else if (d.youngs_modulus && *d.youngs_modulus == 0.0)
    c.error(path,
            "youngs_modulus is 0 Pa, so nothing follows from its stretch: give a modulus greater than 0, "
            "or leave stretches out");
  else
    return true;
  return false;
}

// False after an error. compile_rests.cpp checks what the ends rest on.
bool check_rests(Compilation& c, const StringDescription& d) {
  if (!d.rests[0] && !d.rests[1]) return true;
  const std::string path = path_of("string", d.name, "ends");
  if ((d.rests[0] && d.left != End::simply_supported) || (d.rests[1] && d.right != End::simply_supported))
    c.error(path, "an end that rests on something is simply supported there: give it no other kind of end");
  else if (d.modes && d.stretches)
    c.error(
        path,
        "a string that stretches and rests on something needs a grid, because the modes of a resting end have "
        "no slope there: leave modes out (for a bar modes = false), or stretches");
  else if (!d.thickness_profile.empty())
    c.error(path,
            "an undercut bar cannot rest on something by its ends: leave thickness_profile out, or hang it on "
            "springs");
  else
    return true;
  return false;
}

// The tension at the start, into `p`, and the highest it may have. False after an error.
bool plan_tension(Compilation& c, const StringDescription& d, StringParameters& p, double& highest) {
  const auto path = [&](std::string_view key) { return path_of("string", d.name, key); };
  using D = StringDescription;
  if (d.tension && d.fundamental && !is_tuned_bar(d)) {
    c.error(path("fundamental"), "tension and fundamental exclude each other: give one");
    return false;
  }
  const bool moves = d.tension && d.tension->gesture;
  if (d.highest_tension && !moves) {
    c.error(path("highest_tension"),
            "highest_tension needs a tension that a gesture moves, tension = \"gesture.NAME\"; leave it out");
    return false;
  }
  if (moves) {
    if (!d.highest_tension) {
      c.error(path("highest_tension"),
              "highest_tension is missing: a tension that a gesture moves needs an upper limit in newtons; the "
              "grid, or the number of modes, is made for it");
      return false;
    }
    if (!check_keys(c, string_table, d, &D::highest_tension) || !check_keys(c, string_table, d, &D::tension))
      return false;
    highest = *d.highest_tension;
    p.tension = std::min(std::max(value_at_start(c, *d.tension), 0.0), highest);
    return true;
  }
  if (d.fundamental && !d.tension) {
    if (!check_keys(c, string_table, d, &D::fundamental)) return false;
    p.tension = p.mass_per_length * std::pow(2.0 * p.length * *d.fundamental, 2);  // of the flexible string
  } else {
    p.tension = d.tension.value_or(0.0).value;
    if (!check_keys(c, string_table, d, &D::tension)) return false;
  }
  highest = p.tension;
  return true;
}

}  // namespace

std::unique_ptr<const Component> StringPlan::build(const Compilation& c) const {
  if (place.bundle >= 0) return std::make_unique<StiffString>(parameters, grid, c.k, *c.kernels, place.lane);
  return std::make_unique<StiffString>(parameters, grid, c.k, *c.kernels);
}

// Low words are three levels more, and two of scratch.
double StringPlan::planned_points() const {
  return (grid.intervals + 65.0) * (may_drift(parameters) ? 13.0 / 8.0 : 1.0);
}

std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const StringDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("string", d.name, key); };
  StringParameters p;
  using D = StringDescription;
  bool good = check_keys(c, string_table, d, &D::length, &D::damping, &D::damping_frequency_dependent);
  good &= read_section(c, d, p);
  good &= check_stretch(c, d);
  if (!good) return nullptr;
  p.length = d.length;
  double highest_tension = 0.0;
  if (!plan_tension(c, d, p, highest_tension)) return nullptr;
  if (!check_rests(c, d)) return nullptr;
  p.left = d.rests[0] ? End::carried : d.left;
  p.right = d.rests[1] ? End::carried : d.right;
  if (!tune_bar(c, d, p)) return nullptr;
  if (highest_tension == 0.0 && p.bending_stiffness == 0.0) {
    c.error(path("tension"),
            "the string has neither tension nor bending stiffness and cannot vibrate: give one of them");
    return nullptr;
  }
  if (d.modes) return plan_string_modes(c, d, p, highest_tension);
  if (!d.thickness_profile.empty()) {
    c.error(path("thickness_profile"),
            "an undercut bar is given by its modes: leave intervals out, and modes = false");
    return nullptr;
  }
  StringParameters tightest = p;
  tightest.tension = highest_tension;
  // A string that starts slack has the losses of the tightest one.
  const StringParameters& damped = p.tension > 0.0 || p.bending_stiffness > 0.0 ? p : tightest;
  const auto losses = plan_losses(c, string_table, d,
                                  [&](double frequency) { return damped_wave_number(damped, frequency, c.k); });
  if (!losses) return nullptr;
  p.sigma0 = losses->at_start.sigma0;
  p.sigma1 = losses->at_start.sigma1;
  const double bound = string_spacing_bound(tightest.wave_speed(), p.kappa(), p.sigma1, c.k) *
                       (d.stretches ? room_to_stretch : 1.0);
  LineGrid grid = make_line_grid(p.length, bound);
  if (d.intervals) {
    const int N = *d.intervals;
    if (N < fewest_intervals) {
      c.error(path("intervals"),
              text("intervals ", N, " is too few: at least ", fewest_intervals, " are needed"));
      return nullptr;
    }
    const double h = p.length / N;
    if (is_unstable(h, bound)) {
      c.error(path("intervals"),
              text("intervals ", N, " is unstable: its spacing ", h, " m is below the bound ", bound, " m at ",
                   1.0 / c.k, " Hz; use at most ", grid.intervals, " intervals, or raise sample_rate"));
      return nullptr;
    }
    grid.intervals = N;
    grid.spacing = h;
  } else if (grid.intervals < fewest_intervals) {
    c.error(path("length"), text("length ", p.length, " m is too short for its wave speed at ", 1.0 / c.k,
                                 " Hz: the smallest stable spacing is ", bound, " m, which leaves ",
                                 grid.intervals, " intervals; at least ", fewest_intervals,
                                 " are needed; raise sample_rate or lower the tension"));
    return nullptr;
  }
  auto plan = std::make_unique<StringPlan>();
  plan->parameters = p;
  plan->grid = grid;
  plan->word = highest_tension == 0.0 ? bar_table.info.kind : string_table.info.kind;
  plan->damping = losses->damping;
  plan->stretches = d.stretches;
  plan->tension = d.tension && d.tension->gesture ? source_of(*d.tension) : DrivenSource{p.tension, -1};
  plan->highest_tension = highest_tension;
  plan->spacing_bound = grid.bound;
  plan->stability_margin = grid.spacing / grid.bound - 1.0;
  return plan;
}

const StringPlan* string_plan(const Compilation& c, ComponentHandle handle) noexcept {
  ComponentPlan* const plan = c.plan_of(handle);
  return plan ? plan->as_string() : nullptr;
}

}  // namespace rattle
