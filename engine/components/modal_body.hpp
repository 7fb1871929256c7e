// A linear body given by its modes.  m_j (q_j'' + 2 sigma_j q_j' + omega_j^2 q_j) = sum phi_j(x_i) f_i
//
// Its points are the coordinates of its modes. A place on it moves by sum phi_j(x) q_j, and a force there
// pushes mode j with the weight phi_j(x). The poles of the step are those of the equation: pitch and decay are
// exact at every sample rate. docs/step.md, "Bodies by their modes"
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <rattle/base/aligned.hpp>
#include <rattle/components/component.hpp>
#include <rattle/components/modal_stretch.hpp>
#include <rattle/components/modal_tension.hpp>
#include <rattle/components/mode_set.hpp>
#include <vector>

namespace rattle {

struct ModalParameters {
  std::shared_ptr<const ModeSet> modes;
  double sigma0 = 0.0;  // 1/s
  double sigma1 = 0.0;  // m^2/s
  Geometry geometry{};  // `intervals` of the places at which it is shown
  ComponentFacts facts{};
  std::shared_ptr<const ModeSet> held_modes{};  // what is told of a string whose ends rest on something
  double stretch_scale = 0.0;  // s of docs/step.md, "Stretch"; 0: its tension does not follow its stretch
  std::optional<MovingTension> moving_tension{};  // of a string whose modes are sines; the damping is its own
};

// k^2 omega^^2 of ModalCoefficients. Precondition: omega k < pi.
double modal_stiffness(double omega, double sigma, double k) noexcept;

// Of one mode at one time step.
struct ModalCoefficients {
  double r = 0.0;          // (1 - T) / (1 + T), T = sigma^ k = tanh(sigma k)
  double stiffness = 0.0;  // k^2 omega^^2 = 4 (sinh^2(sigma k / 2) + sin^2(omega_d k / 2)) / cosh(sigma k)
  double restoring = 0.0;  // stiffness / (1 + T)
  double step_compliance = 0.0;  // k^2 / (m (1 + T)), m/N
};

// `sigma` is that of the mode, 1/s. Precondition: mode.frequency < 1 / 2k.
ModalCoefficients make_coefficients(const BodyMode& mode, double sigma, double k) noexcept;

class ModalBody final : public Component {
 public:
  ModalBody(const ModalParameters& parameters, double k);

  std::unique_ptr<Component> copy() const override { return std::make_unique<ModalBody>(*this); }
  void move(const MovingParameters& to) noexcept override;

  Geometry geometry() const noexcept override { return geometry_; }
  std::size_t point_count() const noexcept override { return count_; }
  Slot slot(GridPoint point) const noexcept override { return Slot(slots_[point.index]); }
  bool keeps_low_words() const noexcept override { return true; }
  void predict(const Levels& q) const noexcept override;
  double step_compliance(GridPoint point) const noexcept override {
    return step_compliance_[slot(point).index];
  }
  double point_mass(GridPoint point) const noexcept override { return mass_[slot(point).index]; }
  double moved_mass(GridPoint point) const noexcept override;
  double moved_area(GridPoint point) const noexcept override;
  StoredEnergy stored_energy(const Levels& q) const noexcept override;
  LossPower loss_power(const Levels& q) const noexcept override;
  double work_of_moving(const Levels& q) const noexcept override { return tension_.work(mass_.data(), q); }

  double stretch_scale() const noexcept override { return stretch_.scale(); }
  double stretch(const Levels& q) const noexcept override { return stretch_.psi(q.now, q.prev); }
  CurvatureSums find_curvature(const Levels& q, double* curvature) const noexcept override;
  void push_by(double factor, const double* curvature, const Levels& q) const noexcept override;

  std::size_t weighing_scratch() const noexcept override { return modes_->weighing_scratch(); }
  void weigh(double x, double y, std::span<double> weights, std::span<double> scratch) const noexcept override {
    modes_->shapes_at(x, y, weights, scratch);
  }
  double read(const double* level, std::size_t place) const noexcept override;
  void write(double* level, std::size_t place, double displacement) const noexcept override;

  ComponentFacts facts() const override { return facts_; }
  std::vector<double> partials(double highest) const override;
  Modes lowest_modes(const ModeRequest& request) const override;

 private:
  double sigma(const BodyMode& mode) const noexcept;
  const ModeSet& told_modes() const noexcept { return held_modes_ ? *held_modes_ : *modes_; }
  void find_shapes();
  void find_restoring() noexcept;

  std::shared_ptr<const ModeSet> modes_, held_modes_;
  double sigma0_, sigma1_, k_;
  Geometry geometry_;
  ComponentFacts facts_;
  std::size_t count_;
  ModalStretch stretch_;
  ModalTension tension_;
  std::vector<std::size_t> slots_;                                   // of the modes
  double uniform_ = 0.0;                                             // tanh(sigma0 k)
  double moved_damping_ = std::numeric_limits<double>::quiet_NaN();  // sigma0 of the last move()
  // By slot.
  AlignedVector mass_, stiffness_, own_loss_;  // own_loss: (1 + T) / (1 + tanh(sigma0 k)), which never moves
  AlignedVector r_, restoring_, step_compliance_;
  AlignedVector yields_;  // compliance over that of the first mode, which never moves
  // By place, then by slot: the shapes, and the share of a displacement there that a mode takes up.
  std::shared_ptr<const std::vector<double>> shapes_, shares_;
};

}  // namespace rattle
