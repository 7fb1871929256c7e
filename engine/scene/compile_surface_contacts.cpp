// Distributed contacts of a plate or membrane against a barrier. docs/step.md, "Contacts over surfaces"
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
bool is_default(const Coordinate& coordinate, double value) noexcept {
  return coordinate.is_fraction && coordinate.value == value;
}

}  // namespace

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
  if (!is_rigid(other)) return refuse(key, needed_over_surface);
  if (d.line) refuse("line", "line is for a string over a surface; a surface against a barrier has region");
  if (!is_default(d.from, 0.0) || !is_default(d.to, 1.0))
    refuse("span", "span is a part of a string; a surface against a barrier has region");
  plan_surface_on_barrier(d, rule);
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
                             LinePlace{.size = area}, "region", any);
}

void InteractionPlanner::plan_surface_on_barrier(const DistributedContactDescription& d, Rule rule) {
  const auto path = [&](std::string_view key) { return path_of("contact", d.name, key); };
  const ComponentHandle surface = is_rigid(d.below) ? d.above : d.below;
  const ComponentPlan* const plan = c_.plan_of(surface);
  if (!plan) return;
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
