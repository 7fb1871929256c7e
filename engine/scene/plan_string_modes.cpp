// Strings and bars that are given by their modes, and the stiffness of bars that have a pitch.
#include <rattle/base/text.hpp>
#include <rattle/components/bar_mode_set.hpp>
#include <rattle/components/profile_bar.hpp>
#include <rattle/components/resting_ends.hpp>
#include <rattle/components/sine_mode_set.hpp>
#include <rattle/components/string_modes.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/modal_plan.hpp>
#include <rattle/scene/plan_losses.hpp>
#include <rattle/scene/schema/string_keys.hpp>
#include <rattle/scene/string_plan.hpp>
#include <rattle/scene/tuning.hpp>

namespace rattle {
namespace {

// False after an error in the thickness profile, if there is one.
bool check_profile(Compilation& c, const StringDescription& d) {
  const std::string path = path_of("string", d.name, "thickness_profile");
  if (d.thickness_profile.empty()) return true;
  const bool has_tension = d.tension && (d.tension->gesture || d.tension->value != 0.0);
  if (!d.thickness || has_tension || (d.fundamental && !d.tension)) {
    c.error(path, "thickness_profile belongs to a bar with width and thickness, and without tension");
    return false;
  }
  double before = -1.0;
  for (const auto& [x, thickness] : d.thickness_profile) {
    if (!check_range(c, path, thickness, measurable, "m")) return false;
    if (!(x > before && x >= 0.0 && x <= d.length)) {
      c.error(path, text("x ", x, " m must increase and lie within the length of ", d.length, " m"));
      return false;
    }
    before = x;
  }
  return true;
}

// The string whose modes are carried by a row at its resting ends.
StringParameters with_resting_ends_free(StringParameters p) {
  for (End* const end : {&p.left, &p.right})
    if (*end == End::carried) *end = End::free;
  return p;
}

// The modes of the bar or string with this bending stiffness.
ModesOfStiffness modes_of(const StringDescription& d, const StringParameters& p) {
  return [&d, p = StringParameters(p)](double stiffness, const ModeLimits& limits) mutable {
    p.bending_stiffness = stiffness;
    return d.thickness_profile.empty() ? bar_mode_set(p, limits)
                                       : profile_bar_mode_set(p, *d.thickness, d.thickness_profile, limits);
  };
}

// False after an error. The modes of a constant section are found one after the other, each between all others.
bool charge_for_bar(Compilation& c, const StringDescription& d, std::size_t modes, std::string_view key) {
  const double count = static_cast<double>(modes), pieces = static_cast<double>(d.thickness_profile.size() + 1);
  const double operations = d.thickness_profile.empty() ? 1e3 * count * count : 3e6 * pieces;
  return charge_for_modes(c, operations, path_of("string", d.name, key));
}

}  // namespace

bool tune_bar(Compilation& c, const StringDescription& d, StringParameters& p) {
  if (!is_tuned_bar(d)) return true;
  const std::string path = path_of("string", d.name, "fundamental");
  if (!check_keys(c, string_table, d, &StringDescription::fundamental) ||
      !check_vibrates(c, *d.fundamental, path) || !check_profile(c, d) ||
      !charge_for_bar(c, d, modes_for_tuning.most, "fundamental"))
    return false;
  StringParameters held = p;  // theory knows no clamped_notes
  for (End* const end : {&held.left, &held.right})
    if (*end == End::clamped_notes) *end = End::clamped;
  const double stiffness = tuned_stiffness(*d.fundamental, modes_of(d, held));
  p.axial_stiffness *= stiffness / p.bending_stiffness;
  p.bending_stiffness = stiffness;
  return true;
}

std::unique_ptr<ComponentPlan> plan_string_modes(Compilation& c, const StringDescription& d, StringParameters p,
                                                 double highest_tension) {
  const auto path = [&](std::string_view key) { return path_of("string", d.name, key); };
  const bool has_notes = d.left == End::clamped_notes || d.right == End::clamped_notes;
  if (!check_without_grid(c, *d.modes, d.intervals.has_value(), has_notes, path("modes"), path("ends")))
    return nullptr;
  if (!check_profile(c, d)) return nullptr;
  const bool moves = d.tension && d.tension->gesture;
  if (moves && (p.left != End::simply_supported || p.right != End::simply_supported)) {
    c.error(path("ends"),
            "a tension that a gesture moves would change the shapes of the modes at these ends: make both "
            "simply_supported, or give the string a grid (leave modes out), or give the tension as a number");
    return nullptr;
  }
  if (d.stretches && !d.thickness_profile.empty()) {
    c.error(path("stretches"),
            "a bar that stretches has one section all along: leave thickness_profile or stretches out");
    return nullptr;
  }
  if (!d.thickness_profile.empty() && !charge_for_bar(c, d, 0, "thickness_profile")) return nullptr;
  const ModeLimits limits = mode_limits(c, *d.modes, d.stretches);
  const auto sines = [&](double tension) {
    StringParameters at = p;
    at.tension = tension;
    return sine_mode_set(at, highest_tension, limits);
  };
  const auto held = moves ? sines(p.tension)
                          : find_modes(is_tuned_bar(d) ? d.fundamental : std::nullopt, limits,
                                       modes_of(d, on_rigid_rests(p)), p.bending_stiffness);
  const bool rests = p.left == End::carried || p.right == End::carried;
  const auto modes = rests ? modes_of(d, with_resting_ends_free(p))(p.bending_stiffness, limits) : held;
  if (!check_modes(c, *modes, *d.modes, path("modes"), d.stretches)) return nullptr;
  if (d.thickness_profile.empty() && !charge_for_bar(c, d, modes->modes().size(), "modes")) return nullptr;
  // A string that starts slack has the losses of the tightest one.
  const bool starts_slack = moves && p.tension == 0.0 && p.bending_stiffness == 0.0;
  const auto damped = starts_slack ? sines(highest_tension) : held;
  const auto losses = plan_losses(c, string_table, d, [&](double f) { return wave_square_at(*damped, f); });
  if (!losses) return nullptr;
  p.sigma0 = losses->at_start.sigma0;
  p.sigma1 = losses->at_start.sigma1;
  auto plan = std::make_unique<ModalPlan>();
  plan->parameters = {modes, p.sigma0, p.sigma1, modal_geometry(*modes), string_facts(p)};
  if (d.stretches) plan->parameters.stretch_scale = modal_stretch_scale(p.axial_stiffness, p.length);
  if (rests) {
    plan->parameters.held_modes = held;
    plan->resting_ends = resting_end_weights(p, *modes, c.k);
  }
  if (moves) plan->parameters.moving_tension = {p.tension, p.bending_stiffness, p.mass_per_length};
  plan->stretches = d.stretches;
  plan->word = highest_tension == 0.0 ? bar_table.info.kind : string_table.info.kind;
  plan->damping = losses->damping;
  plan->tension = moves ? source_of(*d.tension) : DrivenSource{p.tension, -1};
  plan->highest_tension = highest_tension;
  plan->stability_margin = 1.0;
  return plan;
}

}  // namespace rattle
