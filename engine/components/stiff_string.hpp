// A stiff string or bar.
//   rho A u'' = T u_xx - E I u_xxxx - 2 rho A sigma0 u_t + 2 rho A sigma1 u_txx       [W19 (49a)], [E19 (20)]
//
// Ends. simply_supported: u_0 = 0, u_{-1} = -u_1.  clamped: u_0 = 0, u_{-1} = u_1 (second order).
// clamped_notes: u_0 = u_1 = 0 (first order, as in [W19] and [E19]).  free: no moment, no shear; the end point
// has the mass of half a cell.  carried: free here, while a row holds it on what it rests on.
#pragma once

#include <array>
#include <rattle/base/aligned.hpp>
#include <rattle/components/component.hpp>
#include <rattle/kernels/kernel_set.hpp>
#include <rattle/kernels/lane_order.hpp>
#include <rattle/kernels/string_kernel_low.hpp>
#include <rattle/numerics/grid.hpp>
#include <rattle/scene/description.hpp>

namespace rattle {

struct StringParameters {
  double length = 0.0;             // L, m
  double mass_per_length = 0.0;    // rho A, kg/m
  double tension = 0.0;            // T, N
  double bending_stiffness = 0.0;  // E I, N m^2
  double sigma0 = 0.0;             // 1/s
  double sigma1 = 0.0;             // m^2/s
  End left = End::simply_supported;
  End right = End::simply_supported;
  double axial_stiffness = 0.0;  // E A, N; 0: its tension does not follow its stretch

  double wave_speed() const noexcept;  // c
  double kappa() const noexcept;       // sqrt(E I / rho A)
};

// What theory knows of carried ends: supported, as if what they rest on did not move.
StringParameters on_rigid_rests(StringParameters parameters) noexcept;

struct StringCoefficients {
  StringStencil stencil;
  FactoredStencil factored;
  // tension, bending and damping are each divided by 1 + sigma0 k. [W19 (66)]
  double tension = 0.0;          // lambda^2 = T k^2 / (rho A h^2)
  double bending = 0.0;          // mu^2 = E I k^2 / (rho A h^4)
  double damping = 0.0;          // 2 sigma1 k / h^2
  double step_compliance = 0.0;  // k^2 / (rho A h (1 + sigma0 k))
};

// True if the string can move as a rigid body: it is unsupported, or it can rotate about its only support. It
// may then travel far compared with its change per step, and stores the rounding errors of its points (low
// words).
bool may_drift(const StringParameters& parameters) noexcept;

// Whether a fast kernel may step it: there must be something to factor, and no low words to keep. A free string
// amplifies rounding differences, so every build uses the same kernel.
bool runs_in_lanes(const StringParameters& parameters) noexcept;

// Converts a kind of end for the kernels.
BundleEnd end_of_kernel(End end) noexcept;

StringCoefficients make_coefficients(const StringParameters& parameters, const LineGrid& grid,
                                     double k) noexcept;

class StiffString final : public Component {
 public:
  StiffString(const StringParameters& parameters, const LineGrid& grid, double k)
      : StiffString(parameters, grid, k, *find_kernels(Kernels::plain)) {}
  StiffString(const StringParameters& parameters, const LineGrid& grid, double k, const KernelSet& kernels);
  // In lane `lane` of a bundle, which steps it.
  StiffString(const StringParameters& parameters, const LineGrid& grid, double k, const KernelSet& kernels,
              std::size_t lane);

  const StringParameters& parameters() const noexcept { return parameters_; }
  const LineGrid& grid() const noexcept { return grid_; }
  const StringCoefficients& coefficients() const noexcept { return coefficients_; }

  std::unique_ptr<Component> copy() const override { return std::make_unique<StiffString>(*this); }
  void move(const MovingParameters& to) noexcept override;
  double work_of_moving(const Levels& u) const noexcept override;

  Geometry geometry() const noexcept override {
    return {1, {parameters_.length, 0.0}, {grid_.intervals, 0}, grid_.spacing};
  }
  std::size_t point_count() const noexcept override { return static_cast<std::size_t>(grid_.intervals) + 1; }
  std::size_t slot_count() const noexcept override { return order_.count(); }
  Slot slot(GridPoint point) const noexcept override {
    const std::size_t p = point.index;
    return Slot(bundled_ ? p * order_.lanes + lane_ : order_.row(p) * order_.lanes + order_.lane(p));
  }
  bool keeps_low_words() const noexcept override { return may_drift_; }
  std::size_t scratch_count() const noexcept override {
    return may_drift_ ? low_word_scratch(point_count()) : 0;
  }
  void predict(const Levels& u) const noexcept override;
  double step_compliance(GridPoint point) const noexcept override;
  double point_mass(GridPoint point) const noexcept override;
  StoredEnergy stored_energy(const Levels& u) const noexcept override { return stored_energy(sums(u)); }
  LossPower loss_power(const Levels& u) const noexcept override { return loss_power(sums(u)); }
  EnergyAndLoss observe(const Levels& u, double* memory) const noexcept override;

  double stretch_scale() const noexcept override { return stretch_scale_; }
  double stretch(const Levels& u) const noexcept override;
  CurvatureSums find_curvature(const Levels& u, double* curvature) const noexcept override;
  void push_by(double factor, const double* curvature, const Levels& u) const noexcept override {
    push_by_curvature(factor, curvature, u.next, slot_count());
  }

  // string_modes.cpp
  ComponentFacts facts() const override;
  std::vector<double> partials(double highest) const override;
  Modes lowest_modes(const ModeRequest& request) const override;
  std::vector<PartialPitch> partial_pitches(const ModeRequest& request) const override;  // string_pitch.cpp

 private:
  StringSums sums(const Levels& u) const noexcept;
  StoredEnergy stored_energy(const StringSums& s) const noexcept;
  LossPower loss_power(const StringSums& s) const noexcept;
  void find_slots();
  void find_lane_ends();
  void step_with_low_words(const Levels& u) const noexcept;
  void step_free_ends(const Levels& u) const noexcept;
  void step_slot_by_slot(const Levels& u) const noexcept;
  double cell_share(GridPoint point) const noexcept;  // 1; 1/2 at a free end; 0 if the point is held

  StringParameters parameters_;
  LineGrid grid_;
  StringCoefficients coefficients_;
  EnergyScales scales_;
  double k_;
  double stretch_scale_ = 0.0;
  double tension_change_ = 0.0;  // of the last move(), N
  bool may_drift_ = false;
  const KernelSet& kernels_;
  LaneOrder order_;
  bool bundled_ = false;
  std::size_t lane_ = 0;
  BundleEnd left_, right_;
  std::array<Slot, 4> left_slots_, right_slots_;  // of the ends and the three points beside them
  AlignedVector weight_, moves_;                  // as LaneEnds has them
  std::size_t end_row_ = 0;
};

}  // namespace rattle
