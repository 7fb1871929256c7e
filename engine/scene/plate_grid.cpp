// The grid of plates and membranes, and its stability.
#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/components/plate_fit.hpp>
#include <rattle/scene/modal_plan.hpp>
#include <rattle/scene/plate_plan.hpp>
#include <rattle/scene/schema/string_keys.hpp>

namespace rattle {
namespace {

double spacing_of(double length_x, double length_y, int nx, int ny) {
  return std::max(length_x / nx, length_y / ny);
}

// The spacing of a grid with so many intervals. Nothing after an error.
std::optional<double> find_spacing(Compilation& c, const PlateParameters& p, const PlateToPlan& d, int nx,
                                   int ny) {
  if (!d.fundamental) return spacing_of(p.length_x, p.length_y, nx, ny);
  if (!charge_for_modes(c, operations_of_tuning(p, nx, ny), path_of(d.word, d.name, "fundamental")))
    return std::nullopt;
  return spacing_tuned_to(*d.fundamental, p, nx, ny, c.k);
}

// The finest grid that is stable once its spacing is found. Nothing after an error.
std::optional<SquareGrid> find_grid(Compilation& c, const PlateParameters& p, const PlateToPlan& d,
                                    double bound) {
  SquareGrid grid = make_square_grid(p.length_x, p.length_y, bound);
  if (!d.fundamental) return grid;
  while (grid.intervals_x >= fewest_intervals && grid.intervals_y >= fewest_intervals) {
    const auto tuned = find_spacing(c, p, d, grid.intervals_x, grid.intervals_y);
    if (!tuned) return std::nullopt;
    if (!is_unstable(*tuned, bound)) return SquareGrid{grid.intervals_x, grid.intervals_y, *tuned, bound};
    const double coarser = grid.spacing * (1.0 + 1e-9);  // one interval fewer
    grid = make_square_grid(p.length_x, p.length_y, coarser);
    grid.bound = bound;
  }
  return grid;
}

}  // namespace

std::unique_ptr<PlatePlan> plan_plate_grid(Compilation& c, const PlateParameters& p, const PlateToPlan& d) {
  const auto path = [&](std::string_view key) { return path_of(d.word, d.name, key); };
  const double bound = plate_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, c.k) *
                       (p.in_plane_stiffness > 0.0 ? room_to_stretch : 1.0);
  const auto finest = find_grid(c, p, d, bound);
  if (!finest) return nullptr;
  SquareGrid grid = *finest;
  if (d.intervals) {
    const auto [nx, ny] = *d.intervals;
    if (nx < fewest_intervals || ny < fewest_intervals) {
      c.error(path("intervals"),
              text("intervals ", nx, " x ", ny, " are too few: at least ", fewest_intervals, " per side"));
      return nullptr;
    }
    const bool is_found =
        nx == grid.intervals_x && ny == grid.intervals_y;  // by this program, and written back
    const auto spacing = is_found ? std::optional(grid.spacing) : find_spacing(c, p, d, nx, ny);
    if (!spacing) return nullptr;
    const double h = *spacing;
    if (is_unstable(h, bound)) {
      c.error(path("intervals"), text("intervals ", nx, " x ", ny, " are unstable: their spacing ", h,
                                      " m is below the bound ", bound, " m at ", 1.0 / c.k, " Hz; use at most ",
                                      grid.intervals_x, " x ", grid.intervals_y, ", or raise sample_rate"));
      return nullptr;
    }
    grid = {nx, ny, h, bound};
  } else if (grid.intervals_x < fewest_intervals || grid.intervals_y < fewest_intervals) {
    c.error(path("size"),
            text("a ", d.word, " of ", d.length_x, " x ", d.length_y, " m is too small or too stiff at ",
                 1.0 / c.k, " Hz: the smallest stable spacing is ", bound, " m, which leaves ",
                 grid.intervals_x, " x ", grid.intervals_y, " intervals; at least ", fewest_intervals,
                 " per side are needed; raise sample_rate or make it larger or thinner"));
    return nullptr;
  }
  const double side_x = grid.intervals_x * grid.spacing, side_y = grid.intervals_y * grid.spacing;
  // The two outer rings of clamped_notes do not move: fitted to a pitch, they lie outside of the sides.
  const double fitted = d.fundamental && p.edges == End::clamped_notes
                            ? spacing_of(p.length_x, p.length_y, grid.intervals_x, grid.intervals_y)
                            : grid.spacing;
  if (std::abs(grid.intervals_x * fitted / p.length_x - 1.0) > 0.01 ||
      std::abs(grid.intervals_y * fitted / p.length_y - 1.0) > 0.01)
    c.warning(path("size"), text("the sides do not fit one square spacing: the grid has ", side_x, " x ",
                                 side_y / p.stretch, " m instead of ", d.length_x, " x ", d.length_y,
                                 " m; change a side a little, or sample_rate, to come within 1 %"));
  auto plan = std::make_unique<PlatePlan>();
  plan->parameters = p;
  plan->grid = grid;
  plan->word = d.word;
  plan->spacing_bound = grid.bound;
  plan->stability_margin = grid.spacing / grid.bound - 1.0;
  return plan;
}

}  // namespace rattle
