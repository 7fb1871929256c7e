// Builds outputs and probes.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/base/text.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/schema/signal_keys.hpp>
#include <rattle/scene/string_plan.hpp>

namespace rattle {
namespace {

// The force of a string's end on what it rests on.
std::optional<SceneTap> force_of_rest(const Compilation& c, const Attachment& place) {
  const double length =
      is_line(c.description, place.component) ? extent_of(c.description, place.component).x : 0.0;
  const double x = place.x.is_fraction ? place.x.value * length : place.x.value;
  SceneTap tap;
  tap.quantity = Quantity::bridge_force;
  for (const CarriedEnd& carried : c.scene.carried_ends)
    if (carried.component == c.component_index(place.component) && x == (carried.side == 0 ? 0.0 : length))
      tap.row = static_cast<std::int32_t>(carried.row);
  return tap.row < 0 ? std::nullopt : std::optional(tap);
}

// The force of a string's end on its support: the decrease of the string's potential energy per displacement of
// the support. docs/step.md, "Bridge force"
std::optional<SceneTap> bridge_force(Compilation& c, const Attachment& place, const std::string& kind,
                                     const std::string& name) {
  const std::string path = path_of(kind, name, "at");
  if (c.plan_of(place.component))
    if (auto tap = force_of_rest(c, place)) return tap;
  const StringPlan* const found = string_plan(c, place.component);
  if (!found) {
    const ComponentPlan* const plan = c.plan_of(place.component);
    const bool is_of_line = is_line(c.description, place.component);
    if (is_of_line && plan && plan->intervals()[0] < 1)
      c.error(path,
              text("bridge_force is read from a grid, and ", kind_word(place.component), " '",
                   name_of(c.description, place.component), "' is given by its modes: give it intervals"));
    else if (!is_of_line || plan)
      c.error(path, "bridge_force belongs to the end of a string");
    return std::nullopt;
  }
  const StringPlan& plan = *found;
  if (plan.stretches) {
    c.error(path,
            text("bridge_force of a string that stretches would miss the force of the stretch: let the string "
                 "push a mass or a plate by a spring and read that, or read the string's velocity"));
    return std::nullopt;
  }
  const double x = place.x.is_fraction ? place.x.value : place.x.value / plan.parameters.length;
  if (x != 0.0 && x != 1.0) {
    c.error(path, text("bridge_force is read at an end, 0 or 1, not at ", place.x.value));
    return std::nullopt;
  }
  const End end = x == 0.0 ? plan.parameters.left : plan.parameters.right;
  const double h = plan.grid.spacing;
  const bool tension_moves = plan.tension.gesture >= 0;
  const double T = tension_moves ? 0.0 : plan.parameters.tension / h;
  const double EI = plan.parameters.bending_stiffness / (h * h * h);
  std::vector<double> weights;  // of the points 1, 2, 3, counted from the end
  switch (end) {
    case End::simply_supported:
      weights = {T + 2.0 * EI, -EI};
      break;  // [SLIDE (39)]
    case End::clamped:
      weights = {T + 4.0 * EI, -EI};
      break;
    case End::clamped_notes:
      weights = {0.0, T + 3.0 * EI, -EI};
      break;
    case End::free:
      c.error(path, "a free end has no support to push");
      return std::nullopt;
    case End::carried:
      return std::nullopt;  // the scene has errors
  }
  SceneTap tap;
  tap.quantity = Quantity::bridge_force;
  if (tension_moves) tap.tension_entry = end == End::clamped_notes ? 1 : 0;
  tap.spacing = h;
  const std::uint32_t component = c.component_index(place.component);
  std::vector<PointEntry> entries;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const std::size_t from_end = i + 1;
    const GridPoint point(x == 0.0 ? from_end : static_cast<std::size_t>(plan.grid.intervals) - from_end);
    entries.push_back({component, point, weights[i], 0.0});
  }
  tap.place.entries = turn_points_into_slots(c.scene, entries);
  return tap;
}

std::optional<SceneTap> build_tap(Compilation& c, const Tap& d, const std::string& kind,
                                  const std::string& name) {
  SceneTap tap;
  tap.quantity = d.quantity;
  const bool of_interaction =
      d.quantity == Quantity::force || d.quantity == Quantity::penetration || d.quantity == Quantity::psi;
  if (d.place.has_value() == d.interaction.has_value()) {
    c.error(path_of(kind, name, "at"), "give exactly one of at (a point) and interaction");
    return std::nullopt;
  }
  if (of_interaction != d.interaction.has_value()) {
    c.error(path_of(kind, name, "quantity"),
            of_interaction
                ? "force, penetration and psi belong to an interaction: name one with interaction = \"...\""
                : "displacement, velocity and acceleration belong to a point: name one with at = \"...\"");
    return std::nullopt;
  }
  if (d.interaction) {
    const auto index = interaction_index(c.description, *d.interaction);
    if (!index) {
      c.error(path_of(kind, name, "interaction"), "refers to an interaction that does not exist");
      return std::nullopt;
    }
    if (!traits_of(*d.interaction).has_distance && d.quantity != Quantity::force) {
      c.error(
          path_of(kind, name, "quantity"),
          text("a ", kind_word(*d.interaction), " has no ", d.quantity == Quantity::psi ? "psi" : "penetration",
               ", only force; for the motion under it read the point, at = \"main@0.3\", which has "
               "displacement, velocity and acceleration"));
      return std::nullopt;
    }
    tap.interaction = static_cast<std::int32_t>(*index);
    return tap;
  }
  if (d.quantity == Quantity::bridge_force) return bridge_force(c, *d.place, kind, name);
  std::vector<PointEntry> entries;
  RowOffset offset;
  if (!attach_point(c, *d.place, 1.0, path_of(kind, name, "at"), entries, offset)) return std::nullopt;
  if (is_rigid(d.place->component)) {
    c.error(path_of(kind, name, "at"),
            text("a ", kind_word(d.place->component), " does not move: name ", one_of(moving_kinds(), "a ")));
    return std::nullopt;
  }
  tap.place.entries = turn_points_into_slots(c.scene, entries);
  return tap;
}

}  // namespace

void build_outputs(Compilation& c) {
  const auto& outputs = c.description.outputs;
  const bool panned =
      std::any_of(outputs.begin(), outputs.end(), [](const auto& o) { return o.pan.has_value(); });
  int channels = panned ? 2 : 0, next_own = 1;
  std::vector<int> own(outputs.size());
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const OutputDescription& d = outputs[i];
    const auto path = [&](std::string_view key) { return path_of("output", d.name, key); };
    using D = OutputDescription;
    check_keys(c, output_table, d, &D::gain, &D::pan);
    if (d.channel && check_keys(c, output_table, d, &D::channel))
      own[i] = *d.channel;
    else if (!d.pan && !panned) {
      const auto taken = [&](const OutputDescription& o) { return o.channel && *o.channel == next_own; };
      while (std::any_of(outputs.begin(), outputs.end(), taken)) ++next_own;
      own[i] = next_own++;
    }
    const double highest = 0.45 * c.description.sample_rate;
    for (const auto edge : {&D::high_pass, &D::low_pass}) {
      const KeyInfo& key = key_of(output_table, edge);
      if (d.*edge)
        check_range(c, path(key.name), *(d.*edge), {key.range.low, highest}, key.unit,
                    "filters reach up to 0.45 of the sample rate");
    }
    if (d.channel && d.pan) c.error(path("pan"), "channel and pan exclude each other: give one");
    channels = std::max(channels, own[i]);
  }
  if (channels > 64) c.error("", text("the scene has ", channels, " output channels, at most 64 are possible"));
  if (has_errors(c.diagnostics)) channels = 0;
  c.scene.channels = channels;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const OutputDescription& d = outputs[i];
    auto tap = build_tap(c, d.tap, "output", d.name);
    if (!tap || channels == 0) continue;
    std::vector<double> gains(static_cast<std::size_t>(channels));
    const double gain = d.gain.gesture ? 1.0 : d.gain.value;
    if (own[i] > 0) {
      gains[static_cast<std::size_t>(own[i]) - 1] = gain;
    } else {
      const double angle = (d.pan.value_or(0.0) + 1.0) * std::numbers::pi / 4.0;
      gains[0] = gain * std::cos(angle);
      gains[1] = gain * std::sin(angle);
    }
    const DrivenSource moving = d.gain.gesture ? source_of(d.gain) : DrivenSource{1.0, -1};
    c.scene.outputs.push_back(
        {d.name, std::move(*tap), std::move(gains), d.remove_dc, d.high_pass, d.low_pass, moving});
  }
  for (const ProbeDescription& d : c.description.probes) {
    auto tap = build_tap(c, d.tap, "probe", d.name);
    if (tap) c.scene.probes.push_back({d.name, std::move(*tap)});
  }
}

}  // namespace rattle
