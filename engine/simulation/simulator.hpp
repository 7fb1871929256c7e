// Runs a compiled scene, one sample at a time.
//
//   Simulator simulator(*scene);
//   EnergyLedger ledger(*scene);
//   simulator.attach(ledger);          // optional: observes, never changes a bit of the path
//   simulator.render(interleaved);     // noexcept, allocates nothing
#pragma once

#include <cstdint>
#include <memory>
#include <rattle/base/aligned.hpp>
#include <rattle/base/nonblocking.hpp>
#include <rattle/components/component.hpp>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island_solver.hpp>
#include <rattle/interactions/moving_places.hpp>
#include <rattle/outputs/output_filter.hpp>
#include <rattle/outputs/pickup.hpp>
#include <rattle/scene/scene.hpp>
#include <rattle/simulation/points_view.hpp>
#include <rattle/simulation/present_components.hpp>
#include <rattle/simulation/step_actions.hpp>
#include <rattle/simulation/step_crew.hpp>
#include <span>
#include <vector>

namespace rattle {

class EnergyLedger;

class Simulator {
 public:
  // With more than one thread, groups of the scene that nothing joins are stepped at the same time where there
  // is enough of them. The samples have the same bits for any number.
  explicit Simulator(std::shared_ptr<const Scene> scene, int threads = 1);
  Simulator(const Simulator&) = delete;
  Simulator& operator=(const Simulator&) = delete;

  int threads() const noexcept { return static_cast<int>(shares_.size()); }  // that it uses

  // Back to t = 0, controls where the scene has them.
  void reset() noexcept;
  // The same with controls set, one value for each of the scene's. Precondition: within their ranges.
  void reset(std::span<const double> control_values) noexcept;

  // Goes on where a run of another scene is, as if that had always been this one: by name, the shapes and
  // velocities of its components (interpolated where the grids differ), controls on their way, gestures as far
  // as they got. The ledger starts anew. Takes no memory. False, and nothing happens, unless both have the same
  // components.
  bool go_on_from(const Simulator& other) noexcept;

  // Moves a control of the scene, smoothed as it is described, beginning two samples on. False, and nothing
  // happens, unless the value is a number within its range.
  bool set_control(std::size_t control, double value) noexcept RATTLE_NONBLOCKING;
  // Starts the gestures that a control triggers.
  void strike_control(std::size_t control) noexcept;
  double control(std::size_t control) const noexcept;  // where it was set

  // The ledger must outlive the simulator or be detached.
  void attach(EnergyLedger& ledger) noexcept;
  void detach() noexcept;

  // One sample, n -> n+1.
  void step() noexcept RATTLE_NONBLOCKING;

  // Steps once per frame; interleaved.size() must be a multiple of channels().
  void render(std::span<double> interleaved) noexcept RATTLE_NONBLOCKING;
  void render(std::span<float> interleaved) noexcept RATTLE_NONBLOCKING;

  const Scene& scene() const noexcept { return *scene_; }
  int channels() const noexcept { return scene_->channels; }
  std::int64_t samples_done() const noexcept { return n_; }

  // The outputs' mixed frame and the probes' values of the last step (before the first: of the start).
  std::span<const double> frame() const noexcept { return frame_; }
  std::span<const double> probes() const noexcept { return probe_values_; }

  // The newest state of a component, q^n after n steps, point by point.
  PointsView displacement(std::size_t component) const noexcept;
  const RowStates& rows() const noexcept { return rows_; }
  // What gestures say, what forces and fingers did in the last step.
  const GestureBank& gestures() const noexcept { return gestures_; }
  std::span<const double> forces() const noexcept { return force_values_; }
  const std::vector<FingerTouch>& fingers() const noexcept { return fingers_.touches(); }

  // Zeroes what is smaller than any instrument: where a processor cannot flush denormals to zero, a decaying
  // state must not get there. Squares of what stays are still normal numbers. Such builds do it every 64 steps.
  void zero_tiny_state() noexcept;
  static constexpr double tiny_state = 1e-140;

  // Steps in which an island solved by Newton did not converge.
  std::int64_t newton_failures() const noexcept;
  // What islands of several contacts took so far.
  ContactSolves contact_solves() const noexcept;

  // The first formula that left its bound in this run; it was held there.
  const GestureFault& gesture_fault() const noexcept { return gestures_.fault(); }

  // The first tension that left its limits in this run; it was held there.
  const TensionFault& tension_fault() const noexcept { return components_.fault(); }

 private:
  // What one thread steps.
  struct Share {
    explicit Share(const Scene& scene) : solver(scene) {}
    std::vector<std::uint32_t> groups;
    std::vector<StepAction> actions;
    IslandSolver solver;
  };

  void share_out(int threads);
  void restart() noexcept;
  void place_levels() noexcept;
  void begin_at(std::int64_t n) noexcept;
  void take_shape(std::size_t component, const Simulator& other, std::size_t theirs) noexcept;
  void advance_one_sample() noexcept;
  template <class Sample>
  void render_frames(std::span<Sample> interleaved) noexcept;
  void step_share(std::size_t share) noexcept;
  void predict(std::size_t component) noexcept;
  void use_two_levels() noexcept;
  void use_three_levels() noexcept;
  void move_controls() noexcept;
  void move_driven_rows() noexcept;
  void apply_force(std::size_t index) noexcept;
  void show_start_to_outputs() noexcept;
  void read_outputs(bool ahead) noexcept;

  std::shared_ptr<const Scene> scene_;
  std::vector<AlignedVector> storage_;
  std::vector<Levels> levels_;
  RowStates rows_;
  PresentComponents components_;
  GestureBank gestures_;
  FingerBoard fingers_;
  MovingPlaces places_;
  GlidingPoints points_;
  std::vector<const FreeMotion*> motions_;  // of each component: its own, or its bundle's
  std::vector<std::uint8_t> two_levels_;    // of each component: next and prev share their memory
  std::vector<std::unique_ptr<Share>> shares_;
  std::vector<double> force_values_;
  std::vector<OutputFilter> output_filters_;
  std::vector<double> frame_;
  std::vector<double> probe_values_;
  StepView view_;           // of the above
  bool keeps_psi_ = false, keeps_W_ = false;  // some rows do
  EnergyLedger* ledger_ = nullptr;
  std::int64_t n_ = 0;
  std::unique_ptr<StepCrew> crew_;  // last: its threads use all of the above
};

}  // namespace rattle
