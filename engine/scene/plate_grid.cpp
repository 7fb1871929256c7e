// The grid of plates and membranes, and its stability.
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/scene/plate_plan.hpp>
#include <rattle/scene/schema/string_keys.hpp>

namespace rattle {

std::unique_ptr<PlatePlan> plan_plate_grid(Compilation& c, const PlateParameters& p, const PlateToPlan& d) {
  const auto path = [&](std::string_view key) { return path_of(d.word, d.name, key); };
  const double bound = plate_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, c.k) *
                       (p.in_plane_stiffness > 0.0 ? room_to_stretch : 1.0);
  SquareGrid grid = make_square_grid(p.length_x, p.length_y, bound);
  if (d.intervals) {
    const auto [nx, ny] = *d.intervals;
    if (nx < fewest_intervals || ny < fewest_intervals) {
      c.error(path("intervals"),
              text("intervals ", nx, " x ", ny, " are too few: at least ", fewest_intervals, " per side"));
      return nullptr;
    }
    const bool is_found =
        nx == grid.intervals_x && ny == grid.intervals_y;  // by this program, and written back
    const double h = is_found ? grid.spacing : std::max(p.length_x / nx, p.length_y / ny);
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
  if (std::abs(side_x / p.length_x - 1.0) > 0.01 || std::abs(side_y / p.length_y - 1.0) > 0.01)
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
