// Runs a component, or a bundle of strings, in isolation.
#pragma once

#include <cmath>
#include <memory>
#include <rattle/base/aligned.hpp>
#include <rattle/base/denormals.hpp>
#include <rattle/components/plate.hpp>
#include <rattle/components/string_bundle.hpp>
#include <utility>
#include <vector>

namespace rattle::bench {

inline constexpr double k = 1.0 / 44100.0;

inline StringParameters string_parameters(double length) {
  return {.length = length,
          .mass_per_length = 6.2e-3,
          .tension = 600.0,
          .bending_stiffness = 0.01,
          .sigma0 = 1.0,
          .sigma1 = 5e-3};
}
inline LineGrid string_grid(int intervals) {
  const StringParameters p = string_parameters(1.0);
  const double bound = string_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, k);
  return {intervals, 1.001 * bound, bound};
}
inline PlateParameters plate_parameters() {
  return {.mass_per_area = 8.0, .bending_stiffness = 8.0 * 1.5 * 1.5, .sigma0 = 1.0, .sigma1 = 1e-3};
}
inline SquareGrid plate_grid(int intervals_x, int intervals_y) {
  const double bound = plate_spacing_bound(1.5, 1e-3, k);
  return {intervals_x, intervals_y, 1.001 * bound, bound};
}

class FreeRun {
 public:
  explicit FreeRun(std::unique_ptr<const Component> model)
      : model_(std::move(model)), storage_(3 * level() + model_->scratch_count()) {
    double* const base = storage_.data();
    levels_ = {base, base + level(), base + 2 * level(), base + 3 * level()};
    start(1e-3);
  }

  const Component& model() const { return *model_; }
  std::size_t points() const { return model_->point_count(); }

  // Starts at rest with a bump of this height.
  void start(double height) {
    for (std::size_t i = 0; i < points(); ++i) {
      const double x = static_cast<double>(i) / static_cast<double>(points());
      const double u = model_->point_mass(GridPoint(i)) > 0.0 ? height * std::sin(3.14159265 * x) : 0.0;
      levels_.now[model_->slot(GridPoint(i))] = levels_.prev[model_->slot(GridPoint(i))] = u;
    }
  }
  double displacement(std::size_t point) const { return levels_.now[model_->slot(GridPoint(point))]; }

  // Steps like a simulator without a ledger.
  void steps(int count) { model_->steps_in_place() ? steps_in_place(count) : steps_ahead(count); }

 private:
  void steps_in_place(int count) {
    for (int n = 0; n < count; ++n) {
      model_->predict({levels_.prev, levels_.now, levels_.prev, levels_.scratch});
      std::swap(levels_.now, levels_.prev);
    }
  }
  void steps_ahead(int count) {
    for (int n = 0; n < count; ++n) {
      model_->predict(levels_);
      levels_.advance();
    }
  }
  std::size_t level() const { return off_aliasing(model_->slot_count()); }

  std::unique_ptr<const Component> model_;
  AlignedVector storage_;
  Levels levels_;
};

inline std::unique_ptr<FreeRun> string_run(int intervals, const KernelSet& kernels) {
  const LineGrid grid = string_grid(intervals);
  return std::make_unique<FreeRun>(
      std::make_unique<StiffString>(string_parameters(intervals * grid.spacing), grid, k, kernels));
}
inline std::unique_ptr<FreeRun> plate_run(int intervals_x, int intervals_y, const KernelSet& kernels) {
  return std::make_unique<FreeRun>(
      std::make_unique<Plate>(plate_parameters(), plate_grid(intervals_x, intervals_y), k, kernels));
}

}  // namespace rattle::bench
