// Distributed contacts over a surface: of a string over a plate or membrane, and of a plate or membrane against
// a barrier. docs/step.md, "Contacts over surfaces"
#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/interaction_planner.hpp>
#include <rattle/scene/schema/interaction_keys.hpp>

namespace rattle {
namespace {

constexpr double slack = 1e-9;                 // of a side
constexpr double most_surface_rows = 20000.0;  // of one contact of a surface against a barrier
// The same for a surface by its modes, whose rows all share all modes: a step reads up to so many weights, and
// the rows that touch form a full matrix.
constexpr double most_modal_rows = 2000.0;
constexpr double most_modal_weights = 500000.0;

constexpr std::string_view needed =
    "a distributed contact over a plate or membrane is with a string or a barrier";

bool is_default(const Coordinate& coordinate, double value) noexcept {
  return coordinate.is_fraction && coordinate.value == value;
}

}  // namespace

// Adds the row at one point, which stands for `size`: metres of a string, square metres of a surface. Sets
// `any` if it can move. Returns false after an error.
bool InteractionPlanner::add_distributed_row(const DistributedContactDescription& d, Rule rule,
                                             const Attachment& below, const Attachment& above, double size,
                                             std::string_view key, bool& any) {
  DraftRow row;
  RowOffset offset;
  const std::string path = path_of("contact", d.name, key);
  if (!attach_point(c_, below, 1.0, path, row.entries, offset)) return false;
  if (!attach_point(c_, above, -1.0, path, row.entries, offset)) return false;
  set_offset(row.model, offset);
  row.model.law = LawKind::one_sided;
  row.model.rule = rule;
  set_power(row.model, d.stiffness, d.exponent, d.loss, size);
  set_gap(row.model, d.gap);
  any |= add_row(std::move(row));
  return true;
}

// One side is a surface.
void InteractionPlanner::plan_over_surface(const DistributedContactDescription& d, Rule rule) {
  const bool below_is_surface = extent_of(c_.description, d.below).dimensions == 2;
  const ComponentHandle other = below_is_surface ? d.above : d.below;
  const std::string_view key = below_is_surface ? "above" : "below";
  const auto refuse = [&](std::string_view at, std::string_view message) {
    c_.error(path_of("contact", d.name, at), std::string(message));
  };
  if (!handle_exists(c_.description, other)) return refuse(key, "refers to a component that does not exist");
  if (is_line(c_.description, other)) {
    for (const auto& [is_given, given] :
         {std::pair{d.region.has_value(), "region"}, {d.spacing.has_value(), "spacing"}})
      if (is_given)
        refuse(given, text(given, " is for a surface against a barrier; a string has line and span"));
    return plan_string_over_surface(d, rule);
  }
  if (!is_rigid(other)) return refuse(key, needed);
  if (d.line) refuse("line", "line is for a string over a surface; a surface against a barrier has region");
  if (!is_default(d.from, 0.0) || !is_default(d.to, 1.0))
    refuse("span", "span is a part of a string; a surface against a barrier has region");
  plan_surface_on_barrier(d, rule);
}

// One row at every point of the string. Both are read at the same share of the string and of the line.
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
  const auto points = find_line(c_, string, path(string_below ? "below" : "above"), needed);
  if (!points || !c_.plan_of(surface)) return;
  const double length = points->length, h = points->spacing;
  const double from = in_metres(d.from, length), to = in_metres(d.to, length), spare = slack * length;
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
  const double entries = by_modes ? static_cast<double>(c_.scene.components[index].model->point_count()) : 0.0;
  if (!has_room_for(((to - from) / h + 2.0) * (1.0 + 2.0 * entries * sizeof(RowEntry) / bytes_per_row))) return;
  bool any = false;
  for (int l = 0; l <= points->intervals; ++l) {
    const double s = l * h, share = static_cast<double>(l) / points->intervals;
    if (s < from - spare || s > to + spare) continue;
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
    if (!add_distributed_row(d, rule, below, above, h, "line", any)) return;
  }
  if (!any)
    c_.error(path("span"), text("span from ", from, " m to ", to, " m contains no grid point that can move"));
}

// The part of a surface that meets a barrier. Nothing after an error.
std::optional<SurfacePart> InteractionPlanner::find_region(const DistributedContactDescription& d,
                                                           ComponentHandle surface) {
  const Extent side = extent_of(c_.description, surface);
  const SurfacePlaces corners =
      d.region.value_or(SurfacePlaces{{fraction(0.0), fraction(0.0)}, {fraction(1.0), fraction(1.0)}});
  const auto along = [&](Coordinate a, Coordinate b, double length,
                         std::string_view axis) -> std::optional<std::pair<double, double>> {
    const double low = std::min(in_metres(a, length), in_metres(b, length));
    const double high = std::max(in_metres(a, length), in_metres(b, length));
    if (low >= -slack * length && high <= length * (1.0 + slack)) return std::pair{low, high};
    c_.error(path_of("contact", d.name, "region"),
             text("region from ", low, " m to ", high, " m along ", axis, " must lie within '",
                  name_of(c_.description, surface), "', whose side is ", length, " m"));
    return std::nullopt;
  };
  const auto x = along(corners.first.x, corners.second.x, side.x, "x");
  const auto y = along(corners.first.y, corners.second.y, side.y, "y");
  if (!x || !y) return std::nullopt;
  return SurfacePart{x->first, x->second, y->first, y->second};
}

// Adds the row at one place of a surface, which stands for `area`. A barrier's profile runs along x.
bool InteractionPlanner::add_row_on_barrier(const DistributedContactDescription& d, Rule rule,
                                            const Attachment& place, double x, double area, bool& any) {
  const bool surface_below = place.component == d.below;
  const Attachment on_barrier = at(surface_below ? d.above : d.below, metres(x));
  return add_distributed_row(d, rule, surface_below ? place : on_barrier, surface_below ? on_barrier : place,
                             area, "region", any);
}

void InteractionPlanner::plan_surface_on_barrier(const DistributedContactDescription& d, Rule rule) {
  const auto path = [&](std::string_view key) { return path_of("contact", d.name, key); };
  const ComponentHandle surface = is_rigid(d.below) ? d.above : d.below;
  const ComponentPlan* const plan = c_.plan_of(surface);
  if (!plan || !check_keys(c_, distributed_contact_table, d, &DistributedContactDescription::spacing)) return;
  const auto part = find_region(d, surface);
  if (!part || c_.component_index(surface) >= c_.scene.components.size())
    return;  // other errors kept it from being built
  if (plan->intervals()[0] < 1) return plan_modes_on_barrier(d, rule, surface, *part);
  if (d.spacing)
    return c_.error(path("spacing"),
                    text("'", name_of(c_.description, surface),
                         "' has a grid, and meets the barrier at its points: leave spacing out, "
                         "or give the surface by its modes"));
  plan_grid_on_barrier(d, rule, surface, *part);
}

// One row at every point of the surface that can move.
void InteractionPlanner::plan_grid_on_barrier(const DistributedContactDescription& d, Rule rule,
                                              ComponentHandle surface, const SurfacePart& part) {
  const auto path = path_of("contact", d.name, "region");
  const Component& model = *c_.scene.components[c_.component_index(surface)].model;
  const std::string& name = name_of(c_.description, surface);
  const Extent side = extent_of(c_.description, surface);
  const auto [Nx, Ny] = c_.plan_of(surface)->intervals();
  // The first and last points of a side within the region.
  const auto points_along = [&](double low, double high, double length, int intervals) {
    return std::pair{static_cast<int>(std::ceil((low / length - slack) * intervals)),
                     static_cast<int>(std::floor((high / length + slack) * intervals))};
  };
  const auto along_x = points_along(part.low_x, part.high_x, side.x, Nx);
  const auto along_y = points_along(part.low_y, part.high_y, side.y, Ny);
  const double rows =
      std::max(along_x.second - along_x.first + 1.0, 0.0) * std::max(along_y.second - along_y.first + 1.0, 0.0);
  if (rows > most_surface_rows)
    return c_.error(path,
                    text("the contact would act at ", rows, " points of '", name, "', the most is ",
                         most_surface_rows, ": give it a smaller region, or '", name, "' fewer intervals"));
  if (!has_room_for(rows)) return;
  bool any = false;
  for (int l = std::max(along_x.first, 0); l <= std::min(along_x.second, Nx); ++l)
    for (int m = std::max(along_y.first, 0); m <= std::min(along_y.second, Ny); ++m) {
      const double x = static_cast<double>(l) / Nx, y = static_cast<double>(m) / Ny;
      const double area = model.moved_area(GridPoint(
          static_cast<std::size_t>(l) * (static_cast<std::size_t>(Ny) + 1) + static_cast<std::size_t>(m)));
      if (!add_row_on_barrier(d, rule, at(surface, fraction(x), fraction(y)), x * side.x, area, any)) return;
    }
  if (!any) c_.error(path, "region contains no grid point that can move: make it larger");
}

// One row for every piece of the region, at a place to which all modes reach.
void InteractionPlanner::plan_modes_on_barrier(const DistributedContactDescription& d, Rule rule,
                                               ComponentHandle surface, const SurfacePart& part) {
  const std::string path = path_of("contact", d.name, "region");
  const std::string& name = name_of(c_.description, surface);
  const ComponentPlan& plan = *c_.plan_of(surface);
  const Extent side = extent_of(c_.description, surface);
  const double shorter = std::min(side.x, side.y), half_wave = plan.half_wave();
  const double spacing = d.spacing.value_or(half_wave > 0.0 ? std::min(half_wave, shorter) : shorter);
  const double rows = count_pieces(part, spacing);
  const auto modes = static_cast<double>(c_.scene.components[c_.component_index(surface)].model->point_count());
  if (!(rows <= most_modal_rows) || rows * modes > most_modal_weights)
    return c_.error(path, text("at a spacing of ", spacing, " m the contact would act at ", rows,
                               " places of '", name, "', each moved by ", modes, " modes; the most is ",
                               most_modal_rows, " places and ", most_modal_weights,
                               " weights of modes: give it a larger spacing or a smaller "
                               "region, or '",
                               name, "' fewer modes"));
  if (!has_room_for(rows * (1.0 + 2.0 * modes * sizeof(RowEntry) / bytes_per_row))) return;
  bool any = false;
  for (const SurfacePiece& piece :
       cut_into_pieces(part, spacing, [&](double x, double y) { return plan.has_place(x, y); }))
    if (!add_row_on_barrier(d, rule, at(surface, metres(piece.x), metres(piece.y)), piece.x, piece.area, any))
      return;
  if (!any) c_.error(path, text("region contains no place of '", name, "' that can move: make it larger"));
}

}  // namespace rattle
