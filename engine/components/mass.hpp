// A lumped mass with a restoring force and damping.  M w'' = -M omega0^2 w - R w'   [W19 (19), (49b)]
#pragma once

#include <rattle/components/component.hpp>

namespace rattle {

struct MassParameters {
  double mass = 0.0;               // M, kg
  double angular_frequency = 0.0;  // omega0, 1/s
  double damping = 0.0;            // R, kg/s
};

struct MassCoefficients {
  double r = 0.0;                // (1 - R k / 2M) / (1 + R k / 2M)
  double restoring = 0.0;        // (omega0 k)^2 / (1 + R k / 2M)
  double step_compliance = 0.0;  // k^2 / (M + R k / 2)
};

MassCoefficients make_coefficients(const MassParameters& parameters, double k) noexcept;

class Mass final : public Component {
 public:
  Mass(const MassParameters& parameters, double k) noexcept;

  std::unique_ptr<Component> copy() const override { return std::make_unique<Mass>(*this); }
  void move(const MovingParameters& to) noexcept override {
    parameters_.damping = to.damping;
    coefficients_ = make_coefficients(parameters_, k_);
  }

  Geometry geometry() const noexcept override { return {}; }
  std::size_t point_count() const noexcept override { return 1; }
  bool keeps_low_words() const noexcept override { return true; }
  void predict(const Levels& w) const noexcept override;
  double step_compliance(GridPoint) const noexcept override { return coefficients_.step_compliance; }
  double point_mass(GridPoint) const noexcept override { return parameters_.mass; }
  StoredEnergy stored_energy(const Levels& w) const noexcept override;
  LossPower loss_power(const Levels& w) const noexcept override;
  Modes lowest_modes(const ModeRequest& request) const override;

 private:
  MassParameters parameters_;
  MassCoefficients coefficients_;
  double k_;
};

}  // namespace rattle
