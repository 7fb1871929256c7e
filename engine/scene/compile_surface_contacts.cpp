// Distributed contacts over a surface: of a string over a plate or membrane, and of a plate or membrane against
// a barrier. docs/step.md, "Contacts over surfaces"
#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/interaction_planner.hpp>

namespace rattle {
namespace {

constexpr double slack = 1e-9;                 // of a side
constexpr double most_surface_rows = 20000.0;  // of one contact of a surface against a barrier

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
    if (d.region) refuse("region", "region is for a surface against a barrier; a string has line and span");
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

// One row at every point of the surface that can move. A barrier's profile runs along x.
void InteractionPlanner::plan_surface_on_barrier(const DistributedContactDescription& d, Rule rule) {
  const auto path = [&](std::string_view key) { return path_of("contact", d.name, key); };
  const bool surface_below = !is_rigid(d.below);
  const ComponentHandle surface = surface_below ? d.below : d.above,
                        barrier = surface_below ? d.above : d.below;
  const ComponentPlan* const plan = c_.plan_of(surface);
  if (!plan) return;
  const std::string& name = name_of(c_.description, surface);
  const auto [Nx, Ny] = plan->intervals();
  if (Nx < 1)
    return c_.error(path(surface_below ? "below" : "above"),
                    text("'", name,
                         "' is given by its modes and has no grid, which a distributed contact with a barrier "
                         "needs: give it a grid, rectangular and without modes"));
  const std::uint32_t index = c_.component_index(surface);
  if (index >= c_.scene.components.size()) return;  // other errors kept it from being built
  const Component& model = *c_.scene.components[index].model;
  const Extent side = extent_of(c_.description, surface);
  const SurfacePlaces corners =
      d.region.value_or(SurfacePlaces{{fraction(0.0), fraction(0.0)}, {fraction(1.0), fraction(1.0)}});
  // The first and last points of a side within the region; nothing after an error.
  const auto points_along = [&](Coordinate a, Coordinate b, double length, int intervals,
                                std::string_view axis) -> std::optional<std::pair<int, int>> {
    const double low = std::min(in_metres(a, length), in_metres(b, length)) / length;
    const double high = std::max(in_metres(a, length), in_metres(b, length)) / length;
    if (low >= -slack && high <= 1.0 + slack)
      return std::pair{static_cast<int>(std::ceil((low - slack) * intervals)),
                       static_cast<int>(std::floor((high + slack) * intervals))};
    c_.error(path("region"), text("region from ", low * length, " m to ", high * length, " m along ", axis,
                                  " must lie within '", name, "', whose side is ", length, " m"));
    return std::nullopt;
  };
  const auto along_x = points_along(corners.first.x, corners.second.x, side.x, Nx, "x");
  const auto along_y = points_along(corners.first.y, corners.second.y, side.y, Ny, "y");
  if (!along_x || !along_y) return;
  const double rows = std::max(along_x->second - along_x->first + 1.0, 0.0) *
                      std::max(along_y->second - along_y->first + 1.0, 0.0);
  if (rows > most_surface_rows)
    return c_.error(path("region"),
                    text("the contact would act at ", rows, " points of '", name, "', the most is ",
                         most_surface_rows, ": give it a smaller region, or '", name, "' fewer intervals"));
  if (!has_room_for(rows)) return;
  bool any = false;
  for (int l = std::max(along_x->first, 0); l <= std::min(along_x->second, Nx); ++l)
    for (int m = std::max(along_y->first, 0); m <= std::min(along_y->second, Ny); ++m) {
      const double x = static_cast<double>(l) / Nx, y = static_cast<double>(m) / Ny;
      const Attachment on_surface = at(surface, fraction(x), fraction(y));
      const Attachment on_barrier = at(barrier, metres(x * side.x));
      const double area = model.moved_area(GridPoint(
          static_cast<std::size_t>(l) * (static_cast<std::size_t>(Ny) + 1) + static_cast<std::size_t>(m)));
      if (!add_distributed_row(d, rule, surface_below ? on_surface : on_barrier,
                               surface_below ? on_barrier : on_surface, area, "region", any))
        return;
    }
  if (!any) c_.error(path("region"), "region contains no grid point that can move: make it larger");
}

}  // namespace rattle
