#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/base/text.hpp>
#include <rattle/numerics/gauss_rule.hpp>
#include <rattle/scene/modal_plan.hpp>
#include <utility>

namespace rattle {
namespace {

constexpr int line_intervals = 100, surface_intervals = 40;  // of what is shown
constexpr std::size_t nodes_per_piece = 6;

GaussRule rule_along(double side, std::size_t pieces) {
  if (side == 0.0) return {{0.0}, {1.0}};
  return gauss_rule(nodes_per_piece, pieces, 0.0, side);
}

}  // namespace

ModeLimits mode_limits(const Compilation& c, int wanted, bool stretches) noexcept {
  return {(stretches ? reach_of_stretch : 1.0) * 0.5 / c.k,
          std::min(static_cast<std::size_t>(wanted), most_modes + 1)};
}

bool check_without_grid(Compilation& c, int wanted, bool has_intervals, bool has_notes,
                        const std::string& modes_path, const std::string& ends_path) {
  bool good = true;
  const auto error = [&](const std::string& path, std::string message) {
    c.error(path, std::move(message));
    good = false;
  };
  if (wanted < 1) error(modes_path, text("modes ", wanted, " is out of range: it must be at least 1"));
  if (has_intervals)
    error(modes_path, "modes and intervals exclude each other: by its modes, or on a grid; leave one out");
  if (has_notes) error(ends_path, "clamped_notes is a property of a grid: use clamped, or give intervals");
  return good;
}

Geometry modal_geometry(const ModeSet& modes) {
  Geometry geometry{.dimensions = modes.dimensions(), .sides = modes.sides()};
  if (geometry.dimensions == 1) geometry.intervals = {line_intervals, 0};
  if (geometry.dimensions == 2) geometry.intervals = {surface_intervals, surface_intervals};
  geometry.modes = static_cast<int>(modes.modes().size());
  return geometry;
}

double wave_square_at(const ModeSet& modes, double frequency) noexcept {
  BodyMode before{}, last{};  // the two modes around the frequency, or the highest two
  for (const BodyMode& mode : modes.modes()) {
    if (!(mode.frequency > last.frequency)) continue;
    before = last;
    last = mode;
    if (last.frequency >= frequency) break;
  }
  if (last.frequency == before.frequency) return 0.0;  // only rigid motions
  const double slope = (last.wave_square - before.wave_square) / (last.frequency - before.frequency);
  return std::max(before.wave_square + slope * (frequency - before.frequency), 0.0);
}

bool check_modes(Compilation& c, const ModeSet& modes, int wanted, const std::string& path, bool stretches) {
  const std::size_t count = modes.modes().size();
  const std::string limit =
      text(mode_limits(c, wanted, stretches).highest, " Hz, ",
           stretches ? text(reach_of_stretch, " of half the sample rate, the limit of a body that stretches")
                     : "half the sample rate");
  if (count > most_modes) {
    c.error(path, text("the body has more than ", most_modes, " modes below ", limit,
                       ": give the number of the lowest ones that are wanted, modes = ",
                       std::min(wanted, static_cast<int>(most_modes)), ", or give intervals"));
    return false;
  }
  if (count > 0) return true;
  c.error(path,
          text("the body has no mode below ", limit, ": raise sample_rate, or make the body larger or softer"));
  return false;
}

bool charge_for_modes(Compilation& c, double operations, const std::string& path) {
  const double most = c.mode_operations_limit;
  const bool was_within = c.mode_operations <= most;
  c.mode_operations += operations;
  if (c.mode_operations <= most) return true;
  if (was_within)
    c.error(path, text("finding the modes of all bodies up to this one takes ", c.mode_operations,
                       " operations, but a scene may take ", most,
                       ": use fewer such bodies, fewer modes, or a grid, or a coarser one (intervals)"));
  return false;
}

bool charge_for_round_modes(Compilation& c, std::size_t modes, const std::string& path) {
  return charge_for_modes(c, 1e6 * static_cast<double>(modes), path);
}

std::unique_ptr<const Component> ModalPlan::build(const Compilation& c) const {
  return std::make_unique<ModalBody>(parameters, c.k);
}

// Of eight numbers each: every mode has shapes and shares at all places besides what a point has. The stretch
// joins it to all modes at most.
double ModalPlan::planned_points() const {
  const double count = parameters.geometry.modes;
  const double joined = parameters.stretch_scale > 0.0 ? 0.125 * count : 0.0;
  return 64.0 + count * (4.0 + joined + 0.25 * static_cast<double>(parameters.geometry.place_count()));
}

std::optional<std::string> ModalPlan::weigh(double x, double y, Interpolation, const AddPoint& add) const {
  if (parameters.geometry.dimensions == 1 && (x == 0.0 || x == 1.0) && add_end(x == 0.0 ? 0 : 1, add))
    return std::nullopt;
  const auto [side_x, side_y] = parameters.geometry.sides;
  if (!has_place(x * side_x, y * side_y))
    return text("the place ", x * side_x, " m, ", y * side_y, " m is outside the round body in a square of ",
                side_x, " m; 0.5, 0.5 is its centre");
  add_shapes_at(x * side_x, y * side_y, add);
  return std::nullopt;
}

double ModalPlan::half_wave() const {
  double largest = 0.0;
  for (const BodyMode& mode : parameters.modes->modes()) largest = std::max(largest, mode.wave_square);
  return largest > 0.0 ? std::numbers::pi / std::sqrt(largest) : 0.0;
}

// A point that is held has no entries, as on a grid. Its shapes are 0 but for rounding.
void ModalPlan::add_shapes_at(double x, double y, const AddPoint& add) const {
  std::vector<double> shapes(parameters.modes->modes().size());
  const double xs[] = {x}, ys[] = {y};
  parameters.modes->shapes_on(xs, ys, shapes);
  const auto is_rounding = [](double shape) { return std::abs(shape) < 1e-12; };
  if (std::all_of(shapes.begin(), shapes.end(), is_rounding)) return;
  for (std::size_t mode = 0; mode < shapes.size(); ++mode) add(mode, shapes[mode]);
}

bool ModalPlan::add_end(std::size_t side, const AddPoint& add) const {
  const std::vector<double>& weights = resting_ends[side];
  for (std::size_t mode = 0; mode < weights.size(); ++mode) add(mode, weights[mode]);
  return !weights.empty();
}

// The nearest shape that the modes have: each takes int rho phi u / int rho phi^2.
bool ModalPlan::add_start(const StartShape& shape, std::vector<double>& values) const {
  const ModeSet& set = *parameters.modes;
  const std::size_t count = set.modes().size();
  const auto [side_x, side_y] = parameters.geometry.sides;
  const std::size_t pieces = side_y > 0.0 ? 24 : 64 + 2 * count;
  const GaussRule along_x = rule_along(side_x, pieces), along_y = rule_along(side_y, pieces);
  std::vector<double> shapes(along_y.nodes.size() * count);
  for (std::size_t i = 0; i < along_x.nodes.size(); ++i) {
    const double x[] = {along_x.nodes[i]};
    set.shapes_on(x, along_y.nodes, shapes);
    for (std::size_t j = 0; j < along_y.nodes.size(); ++j) {
      const double y = along_y.nodes[j];
      const double moved = set.density(x[0], y) * along_x.weights[i] * along_y.weights[j] * shape(x[0], y);
      if (moved == 0.0) continue;
      for (std::size_t mode = 0; mode < count; ++mode)
        values[mode] += moved * shapes[j * count + mode] / set.modes()[mode].mass;
    }
  }
  return true;
}

}  // namespace rattle
