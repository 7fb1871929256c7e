// Plates: their parameters, grid and stability.
#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/components/plate_mode_set.hpp>
#include <rattle/components/plate_modes.hpp>
#include <rattle/components/round_plate.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/modal_plan.hpp>
#include <rattle/scene/plan_losses.hpp>
#include <rattle/scene/schema/component_keys.hpp>

namespace rattle {
namespace {

struct PlatePlan final : ComponentPlan {
  PlateParameters parameters;  // of the isotropic equivalent
  SquareGrid grid;

  std::unique_ptr<const Component> build(const Compilation& c) const override {
    return std::make_unique<Plate>(parameters, grid, c.k, *c.kernels);
  }
  double planned_points() const override { return (grid.intervals_x + 65.0) * (grid.intervals_y + 1.0); }
  std::array<int, 2> intervals() const override { return {grid.intervals_x, grid.intervals_y}; }
  double spacing() const override { return grid.spacing; }
};

// `p` is the isotropic equivalent.
std::unique_ptr<ComponentPlan> plan_modes(Compilation& c, const PlateDescription& d, PlateParameters p) {
  const auto path = [&](std::string_view key) { return path_of("plate", d.name, key); };
  const int wanted = d.modes.value_or(all_modes);
  if (!check_without_grid(c, wanted, d.intervals.has_value(), d.edges == End::clamped_notes, path("modes"),
                          path("edges")))
    return nullptr;
  const ModeLimits limits = mode_limits(c, wanted);
  const bool is_round = d.outline == Outline::round;
  if (!is_round && is_laborious(p, limits)) {
    c.error(path("modes"),
            text("the plate has too many modes below ", limits.highest,
                 " Hz to find them all: give the number of the lowest ones that are wanted, modes = 200"));
    return nullptr;
  }
  const auto modes =
      is_round ? round_plate_mode_set(p, d.poisson_ratio, limits) : plate_mode_set(p, d.poisson_ratio, limits);
  if (!check_modes(c, *modes, wanted, path("modes"))) return nullptr;
  const auto losses = plan_losses(c, plate_table, d, [&](double f) { return wave_square_at(*modes, f); });
  if (!losses) return nullptr;
  p.sigma0 = losses->at_start.sigma0;
  p.sigma1 = losses->at_start.sigma1;
  auto plan = std::make_unique<ModalPlan>();
  plan->parameters = {modes, p.sigma0, p.sigma1, modal_geometry(*modes), plate_facts(p)};
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
                 &D::poisson_ratio, &D::damping, &D::damping_frequency_dependent);
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
  if (!good) return nullptr;

  // Orthotropic with D_xy = sqrt(D_x D_y): stretch y by q and scale the density and the modulus. docs/step.md
  const double q = std::pow(d.youngs_modulus / d.youngs_modulus_across.value_or(d.youngs_modulus), 0.25);
  const double H = d.thickness, nu = d.poisson_ratio;
  PlateParameters p;
  p.length_x = is_round ? d.diameter : d.length_x;
  p.length_y = is_round ? d.diameter : q * d.length_y;
  p.mass_per_area = d.density / q * H;
  p.bending_stiffness = d.youngs_modulus / q * H * H * H / (12.0 * (1.0 - nu * nu));
  p.edges = d.edges;
  p.stretch = q;

  if (d.modes || is_round || d.edges == End::free) return plan_modes(c, d, p);
  const auto losses = plan_losses(c, plate_table, d, [&](double frequency) {
    return squared_wave_number(0.0, p.kappa(), scheme_omega(frequency, c.k));
  });
  if (!losses) return nullptr;
  p.sigma0 = losses->at_start.sigma0;
  p.sigma1 = losses->at_start.sigma1;
  const double bound = plate_spacing_bound(p.kappa(), p.sigma1, c.k);
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
            text("a plate of ", d.length_x, " x ", d.length_y, " m is too small or too stiff at ", 1.0 / c.k,
                 " Hz: the smallest stable spacing is ", bound, " m, which leaves ", grid.intervals_x, " x ",
                 grid.intervals_y, " intervals; at least ", fewest_intervals,
                 " per side are needed; raise sample_rate or make it larger or thinner"));
    return nullptr;
  }
  const double side_x = grid.intervals_x * grid.spacing, side_y = grid.intervals_y * grid.spacing;
  if (std::abs(side_x / p.length_x - 1.0) > 0.01 || std::abs(side_y / p.length_y - 1.0) > 0.01)
    c.warning(path("size"), text("the sides do not fit one square spacing: the grid has ", side_x, " x ",
                                 side_y / q, " m instead of ", d.length_x, " x ", d.length_y,
                                 " m; change a side a little, or sample_rate, to come within 1 %"));
  auto plan = std::make_unique<PlatePlan>();
  plan->parameters = p;
  plan->grid = grid;
  plan->word = plate_table.info.kind;
  plan->damping = losses->damping;
  plan->spacing_bound = grid.bound;
  plan->stability_margin = grid.spacing / grid.bound - 1.0;
  return plan;
}

}  // namespace rattle
