// What the planning of plates and membranes shares. Not part of the API.
#pragma once

#include <optional>
#include <rattle/components/plate.hpp>
#include <rattle/scene/component_plan.hpp>
#include <string>
#include <utility>

namespace rattle {

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

// What the description of a plate or membrane says of its grid, and how it is called.
struct PlateToPlan {
  std::string_view word;
  const std::string& name;
  double length_x, length_y;
  std::optional<std::pair<int, int>> intervals;
  std::optional<double> fundamental;  // Hz: the grid's spacing is fitted to it
};

// Chooses the grid of a surface with these parameters. Null after an error.
std::unique_ptr<PlatePlan> plan_plate_grid(Compilation& c, const PlateParameters& parameters,
                                           const PlateToPlan& d);

}  // namespace rattle
