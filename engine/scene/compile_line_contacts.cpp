// Distributed contacts along strings and bars: against a barrier, another string or bar, or over a plate or
// membrane. docs/step.md, "Contacts along bodies by their modes", "Contacts over surfaces"
#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/interaction_planner.hpp>
#include <rattle/scene/schema/interaction_keys.hpp>

namespace rattle {
namespace {

constexpr double slack = 1e-9;  // of a length

}  // namespace

// Adds the row at one place, whose size is in metres of a string, square metres of a surface. Sets `any` if it
// can move. Returns false after an error.
bool InteractionPlanner::add_distributed_row(const DistributedContactDescription& d, Rule rule,
                                             const Attachment& below, const Attachment& above,
                                             const LinePlace& place, std::string_view key, bool& any) {
  DraftRow row;
  RowOffset offset;
  const std::string path = path_of("contact", d.name, key);
  if (!attach_point(c_, below, 1.0, path, row.entries, offset)) return false;
  if (!attach_point(c_, above, -1.0, path, row.entries, offset)) return false;
  set_offset(row.model, offset);
  row.model.law = LawKind::one_sided;
  row.model.rule = rule;
  set_power(row.model, d.stiffness, d.exponent, d.loss, place.size);
  row.place = place.x;
  set_gap(row.model, d.gap);
  any |= add_row(std::move(row));
  return true;
}

// Nothing if it is none or in error.
std::optional<ContactLine> InteractionPlanner::find_contact_line(ComponentHandle handle,
                                                                 const std::string& path,
                                                                 std::string_view needed) {
  if (!is_line(c_.description, handle)) {
    c_.error(path, std::string(needed));
    return std::nullopt;
  }
  const ComponentPlan* const plan = c_.plan_of(handle);
  if (!plan) return std::nullopt;
  ContactLine line{.handle = handle, .intervals = plan->intervals()[0], .spacing = plan->spacing()};
  line.length = extent_of(c_.description, handle).x;
  if (line.intervals > 0) return line;
  const std::uint32_t index = c_.component_index(handle);
  if (index >= c_.scene.components.size()) return std::nullopt;  // other errors kept it from being built
  const double half_wave = plan->half_wave();
  line.spacing = half_wave > 0.0 ? std::min(half_wave, line.length) : line.length;
  line.modes = static_cast<double>(c_.scene.components[index].model->point_count());
  return line;
}

// The grid points of the line with the finest grid, or the middles of equal pieces no longer than half the
// shortest wave of any modes, whichever are closer; `spacing` sets the pieces. A line with a coarser grid is
// read between its points. Nothing after an error. `other_modes` are those of a surface.
std::optional<std::vector<LinePlace>> InteractionPlanner::places_along(const DistributedContactDescription& d,
                                                                       std::span<const ContactLine> lines,
                                                                       double from, double to,
                                                                       double other_modes) {
  const ContactLine& carrier = *std::ranges::min_element(lines, {}, &ContactLine::spacing);
  const double length = lines[0].length, h = carrier.spacing;
  double shorter = length, modes = 0.0;
  for (const ContactLine& line : lines) shorter = std::min(shorter, line.length), modes += line.modes;
  if (d.spacing && modes == 0.0) {
    c_.error(path_of("contact", d.name, "spacing"),
             text("'", name_of(c_.description, carrier.handle),
                  "' has a grid, and touches at its points: leave spacing out, or give it by its modes"));
    return std::nullopt;
  }
  const bool at_grid_points = carrier.intervals > 0 && !d.spacing;
  const double last = std::min(to, shorter), spacing = d.spacing.value_or(h);
  const double pieces = last > from ? std::max(std::ceil((last - from) / spacing * (1.0 - slack)), 1.0) : 0.0;
  const double rows = at_grid_points ? (to - from) / h + 2.0 : pieces;
  if (modes > 0.0 && (!(rows <= most_modal_rows) || rows * (modes + other_modes) > most_modal_weights)) {
    c_.error(
        path_of("contact", d.name, "span"),
        text("at a spacing of ", spacing, " m the contact would act at ", rows, " places, each moved by ",
             modes + other_modes, " modes; the most is ", most_modal_rows, " places and ", most_modal_weights,
             " weights of modes: give it a larger spacing or a shorter span, or its bodies fewer modes"));
    return std::nullopt;
  }
  const double bytes_of_weights = 2.0 * (modes + other_modes) * sizeof(RowEntry);
  if (!has_room_for(rows * (1.0 + bytes_of_weights / bytes_per_row))) return std::nullopt;
  std::vector<LinePlace> places;
  if (at_grid_points) {
    const double margin = slack * shorter;
    for (int l = 0; l <= carrier.intervals; ++l)
      if (const double x = l * h; x >= from - margin && x <= last + margin)
        places.push_back({x, static_cast<double>(l) / carrier.intervals, h});
    return places;
  }
  const double piece = (last - from) / pieces;
  for (double i = 0.0; i < pieces; ++i) {
    const double x = from + (i + 0.5) * piece;
    places.push_back({x, x / length, piece});
  }
  return places;
}

void InteractionPlanner::plan(const DistributedContactDescription& d, std::size_t index) {
  const Rule rule = d.rule.value_or(c_.description.rule);
  add_interaction(d.name, {DistributedContactDescription::interaction_kind, index}, rule).one_sided = true;
  bool good = check_law(d.name, d.stiffness, d.exponent, d.gap, d.loss);
  good &= check_keys(c_, distributed_contact_table, d, &DistributedContactDescription::spacing);
  const auto is_surface = [&](ComponentHandle h) { return extent_of(c_.description, h).dimensions == 2; };
  if (is_surface(d.below) || is_surface(d.above)) return good ? plan_over_surface(d, rule) : void();
  if (const char* const key = d.line ? "line" : d.region ? "region" : nullptr)
    c_.error(
        path_of("contact", d.name, key),
        text(key,
             " is for places on a plate or membrane, and neither side of the contact is one: leave it out, "
             "or name one"));
  plan_along_lines(d, rule, good);
}

// Reports errors only, unless what belongs to the law is good.
void InteractionPlanner::plan_along_lines(const DistributedContactDescription& d, Rule rule, bool good) {
  const auto path = [&](std::string_view key) { return path_of("contact", d.name, key); };
  constexpr std::string_view needed =
      "a distributed contact is between two strings, a string and a barrier, a plate or a membrane, or a plate "
      "or membrane and a barrier";
  const auto kind_fits = [&](ComponentHandle h, std::string_view key) {
    if (handle_exists(c_.description, h) && (is_rigid(h) || is_line(c_.description, h))) return true;
    c_.error(path(key), std::string(needed));
    return false;
  };
  if (!kind_fits(d.below, "below") || !kind_fits(d.above, "above")) return;
  if (is_rigid(d.below) && is_rigid(d.above))
    return c_.error(path("below"), "a distributed contact needs at least one string");
  if (d.below == d.above)
    return c_.error(path("above"),
                    "a string cannot collide with itself along its length: name another string or a barrier");
  std::vector<ContactLine> lines;  // the first is the one that span belongs to
  for (const auto& [handle, key] : {std::pair{d.below, "below"}, std::pair{d.above, "above"}}) {
    if (is_rigid(handle)) continue;
    const auto line = find_contact_line(handle, path(key), needed);
    if (!line) return;
    lines.push_back(*line);
  }
  if (!good) return;
  const double length = lines[0].length, spare = slack * std::min(length, lines.back().length);
  const double from = in_metres(d.from, length), to = in_metres(d.to, length);
  if (!(from >= -spare && to <= length + spare && from < to))
    return c_.error(path("span"), text("span from ", from, " m to ", to,
                                       " m must increase and lie within the string's length ", length, " m"));
  const auto places = places_along(d, lines, from, to, 0.0);
  if (!places) return;
  bool any = false;
  for (const LinePlace& place : *places)
    if (!add_distributed_row(d, rule, at(d.below, metres(place.x)), at(d.above, metres(place.x)), place, "span",
                             any))
      return;
  if (!any)
    c_.error(path("span"), text("span from ", from, " m to ", to, " m contains no grid point that can move"));
}

// Both are read at the same share of the string and of the line.
void InteractionPlanner::plan_string_over_surface(const DistributedContactDescription& d, Rule rule) {
  const auto path = [&](std::string_view key) { return path_of("contact", d.name, key); };
  const bool string_below = is_line(c_.description, d.below);
  const ComponentHandle string = string_below ? d.below : d.above, surface = string_below ? d.above : d.below;
  const std::string& string_name = name_of(c_.description, string);
  const std::string& surface_name = name_of(c_.description, surface);
  if (!d.line)
    return c_.error(path("line"), text("where does '", string_name, "' lie over '", surface_name,
                                       "'? Write the places under its two ends, as in line = [\"0.1, 0.5\", "
                                       "\"0.9, 0.5\"]"));
  const auto line = find_contact_line(string, path(string_below ? "below" : "above"), needed_over_surface);
  if (!line || !c_.plan_of(surface)) return;
  const double length = line->length, spare = slack * length;
  const double from = in_metres(d.from, length), to = in_metres(d.to, length);
  if (!(from >= -spare && to <= length + spare && from < to))
    return c_.error(path("span"), text("span from ", from, " m to ", to,
                                       " m must increase and lie within the string's length ", length, " m"));
  const Extent side = extent_of(c_.description, surface);
  const double x0 = in_metres(d.line->first.x, side.x), x1 = in_metres(d.line->second.x, side.x);
  const double y0 = in_metres(d.line->first.y, side.y), y1 = in_metres(d.line->second.y, side.y);
  if (const double reach = std::hypot(x1 - x0, y1 - y0); std::abs(reach / length - 1.0) > 0.01)
    c_.warning(path("line"), text("line is ", reach, " m long, but '", string_name, "' ", length,
                                  " m: place its ends as far apart as the string is long"));
  const std::uint32_t index = c_.component_index(surface);
  if (index >= c_.scene.components.size()) return;  // other errors kept it from being built
  const bool by_modes = c_.plan_of(surface)->intervals()[0] == 0;
  const auto places =
      places_along(d, std::span(&*line, 1), from, to,
                   by_modes ? static_cast<double>(c_.scene.components[index].model->point_count()) : 0.0);
  if (!places) return;
  bool any = false;
  for (const LinePlace& at_line : *places) {
    const double s = at_line.x, share = at_line.share;
    const double x = x0 + share * (x1 - x0), y = y0 + share * (y1 - y0);
    const auto is_on = [](double place, double of) {
      return place >= -slack * of && place <= of * (1.0 + slack);
    };
    if (!is_on(x, side.x) || !is_on(y, side.y))
      return c_.error(path("line"), text("'", string_name, "' lies at ", s, " m over the place ", x, " m, ", y,
                                         " m, outside '", surface_name, "' of ", side.x, " x ", side.y,
                                         " m: move the line, or leave that part out by span"));
    const Attachment on_string = at(string, metres(s));
    const Attachment on_surface = at(surface, fraction(x / side.x), fraction(y / side.y));
    const Attachment& below = string_below ? on_string : on_surface;
    const Attachment& above = string_below ? on_surface : on_string;
    if (!add_distributed_row(d, rule, below, above, at_line, "line", any)) return;
  }
  if (!any)
    c_.error(path("span"), text("span from ", from, " m to ", to, " m contains no grid point that can move"));
}

}  // namespace rattle
