// A thin plate on one square grid.
//   rho H v'' = -D lap lap v - 2 rho H sigma0 v_t + 2 rho H sigma1 lap v_t               [W19 (49c)], [E19 (25)]
//
// Edges like a string's ends: simply_supported, clamped (second order), clamped_notes (two outermost rings held).
// An orthotropic plate with D_xy = sqrt(D_x D_y) is an isotropic one in stretched coordinates; see isotropic_equivalent.
#pragma once

#include <rattle/components/component.hpp>
#include <rattle/numerics/grid.hpp>
#include <rattle/scene/description.hpp>

namespace rattle {

struct PlateParameters {
  double length_x = 0.0;  // m
  double length_y = 0.0;
  double mass_per_area = 0.0;      // rho H, kg/m^2
  double bending_stiffness = 0.0;  // D = E H^3 / 12 (1 - nu^2), N m
  double sigma0 = 0.0;
  double sigma1 = 0.0;
  End edges = End::simply_supported;

  double kappa() const noexcept;  // sqrt(D / rho H)
};

// v+ = v + r (v - v-) + L(a L v + b (v - v-)) with L the five-point sum; the biharmonic is L twice.
struct PlateCoefficients {
  double r = 0.0;                // (1 - sigma0 k) / (1 + sigma0 k)
  double bending = 0.0;          // a = -mu^2 / (1 + sigma0 k),  mu^2 = D k^2 / (rho H h^4)
  double damping = 0.0;          // b = 2 sigma1 k / (h^2 (1 + sigma0 k))
  double step_compliance = 0.0;  // k^2 / (rho H h^2 (1 + sigma0 k))
};

PlateCoefficients make_coefficients(const PlateParameters& parameters, const SquareGrid& grid, double k) noexcept;

class Plate final : public Component {
 public:
  Plate(const PlateParameters& parameters, const SquareGrid& grid, double k) noexcept;

  const PlateParameters& parameters() const noexcept { return parameters_; }
  const SquareGrid& grid() const noexcept { return grid_; }
  // Row-major, y running fastest.
  std::size_t point(int l, int m) const noexcept {
    return static_cast<std::size_t>(l) * row_length() + static_cast<std::size_t>(m);
  }

  std::unique_ptr<Component> copy() const override { return std::make_unique<Plate>(*this); }
  void move(const MovingParameters& to) noexcept override {
    parameters_.sigma0 = to.damping;
    coefficients_ = make_coefficients(parameters_, grid_, k_);
  }

  std::size_t point_count() const noexcept override;
  std::size_t scratch_count() const noexcept override { return 3 * row_length(); }
  void predict(const Levels& v) const noexcept override;
  double step_compliance(std::size_t point) const noexcept override;
  double point_mass(std::size_t point) const noexcept override;
  StoredEnergy stored_energy(const Levels& v) const noexcept override;
  LossPower loss_power(const Levels& v) const noexcept override;

 private:
  std::size_t row_length() const noexcept { return static_cast<std::size_t>(grid_.intervals_y) + 1; }
  int first_free() const noexcept { return parameters_.edges == End::clamped_notes ? 2 : 1; }
  void inner_row(const Levels& v, int l, double* w) const noexcept;
  bool is_held(std::size_t point) const noexcept;

  PlateParameters parameters_;
  SquareGrid grid_;
  PlateCoefficients coefficients_;
  double k_;
};

}  // namespace rattle
