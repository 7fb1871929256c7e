// A thin plate on one square grid.
//   rho H v'' = T lap v - D lap lap v - 2 rho H sigma0 v_t + 2 rho H sigma1 lap v_t   [W19 (49c)], [E19 (25)]
//
// Without bending stiffness it is a membrane.
//
// Edges are as a string's ends: simply_supported, clamped (second order), clamped_notes (the two outermost
// rings of points are held). An orthotropic plate with D_xy = sqrt(D_x D_y) is an isotropic one in stretched
// coordinates; see scene/plan_plate.cpp.
#pragma once

#include <cstdint>
#include <rattle/base/aligned.hpp>
#include <rattle/components/component.hpp>
#include <rattle/kernels/kernel_set.hpp>
#include <rattle/kernels/lane_order.hpp>
#include <rattle/numerics/grid.hpp>
#include <rattle/scene/description.hpp>

namespace rattle {

struct PlateParameters {
  double length_x = 0.0;  // m
  double length_y = 0.0;
  double mass_per_area = 0.0;      // rho H, kg/m^2
  double bending_stiffness = 0.0;  // D = E H^3 / 12 (1 - nu^2), N m
  double tension = 0.0;            // T, N/m
  double sigma0 = 0.0;
  double sigma1 = 0.0;
  End edges = End::simply_supported;
  double in_plane_stiffness = 0.0;  // E H / (1 - nu^2), N/m; 0: its tension does not follow its stretch
  double stretch = 1.0;             // y of this isotropic equivalent per y of the orthotropic plate

  double kappa() const noexcept;       // sqrt(D / rho H)
  double wave_speed() const noexcept;  // sqrt(T / rho H)

  // Its modes are sines along both sides. The edges of a membrane are always held like that.
  bool has_sine_modes() const noexcept { return edges == End::simply_supported || bending_stiffness == 0.0; }
};

struct PlateCoefficients {
  PlateStencil stencil;
  double step_compliance = 0.0;  // k^2 / (rho H h^2 (1 + sigma0 k))
};

PlateCoefficients make_coefficients(const PlateParameters& parameters, const SquareGrid& grid,
                                    double k) noexcept;

class Plate final : public Component {
 public:
  Plate(const PlateParameters& parameters, const SquareGrid& grid, double k)
      : Plate(parameters, grid, k, *find_kernels(Kernels::plain)) {}
  Plate(const PlateParameters& parameters, const SquareGrid& grid, double k, const KernelSet& kernels);

  const PlateParameters& parameters() const noexcept { return parameters_; }
  const SquareGrid& grid() const noexcept { return grid_; }
  // Row-major, y fastest.
  GridPoint point(int l, int m) const noexcept {
    return GridPoint(static_cast<std::size_t>(l) * row_length() + static_cast<std::size_t>(m));
  }

  std::unique_ptr<Component> copy() const override { return std::make_unique<Plate>(*this); }
  void move(const MovingParameters& to) noexcept override;

  Geometry geometry() const noexcept override {
    return {2,
            {grid_.intervals_x * grid_.spacing, grid_.intervals_y * grid_.spacing / parameters_.stretch},
            {grid_.intervals_x, grid_.intervals_y},
            grid_.spacing};
  }
  std::size_t point_count() const noexcept override;
  std::size_t slot_count() const noexcept override;
  Slot slot(GridPoint point) const noexcept override;
  std::size_t scratch_count() const noexcept override;
  void predict(const Levels& v) const noexcept override;
  bool steps_in_place() const noexcept override { return kernels_.lanes > 1; }
  double step_compliance(GridPoint point) const noexcept override;
  double point_mass(GridPoint point) const noexcept override;
  StoredEnergy stored_energy(const Levels& v) const noexcept override;
  LossPower loss_power(const Levels& v) const noexcept override;
  std::size_t memory_count() const noexcept override;
  StoredEnergy start_observing(const Levels& v, double* memory) const noexcept override;
  EnergyAndLoss observe(const Levels& v, double* memory) const noexcept override;
  double stretch_scale() const noexcept override { return stretch_scale_; }
  double stretch(const Levels& v) const noexcept override;
  CurvatureSums find_curvature(const Levels& v, double* curvature) const noexcept override;
  void push_by(double factor, const double* curvature, const Levels& v) const noexcept override {
    push_by_curvature(factor, curvature, v.next, slot_count());
  }

  // plate_modes.cpp
  ComponentFacts facts() const override;
  Modes lowest_modes(const ModeRequest& request) const override;

  // plate_pitch.cpp
  std::vector<double> partials(double highest) const override;
  std::vector<PartialPitch> partial_pitches(const ModeRequest& request) const override;

 private:
  std::vector<PartialPitch> clamped_pitches(const ModeRequest& request) const;
  std::size_t row_length() const noexcept { return static_cast<std::size_t>(grid_.intervals_y) + 1; }
  int first_free() const noexcept { return parameters_.edges == End::clamped_notes ? 2 : 1; }
  PlateShape shape() const noexcept;
  LanePlate lane_plate() const noexcept;
  void share_out_over_lanes();
  bool is_held(GridPoint point) const noexcept;
  PlateSums sums(const Levels& v) const noexcept;
  PlateSums sums_with(double* memory, const double* v, const double* v_now) const noexcept;
  StoredEnergy stored_energy(const PlateSums& sums) const noexcept;
  LossPower loss_power(const PlateSums& sums) const noexcept;

  PlateParameters parameters_;
  SquareGrid grid_;
  PlateCoefficients coefficients_;
  EnergyScales scales_;
  double stretch_scale_ = 0.0;
  double k_;
  const KernelSet& kernels_;
  // For kernels with lanes: rows run over the longer side, which is divided into one segment per lane.
  bool rows_along_x_ = true;
  LaneOrder order_;
  std::size_t columns_ = 0, stride_ = 0;
  AlignedVector bending_, weight_;  // see LanePlate
  std::vector<std::uint8_t> whole_;
};

}  // namespace rattle
