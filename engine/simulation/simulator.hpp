// Runs a compiled scene, one sample at a time.
//
//   Simulator simulator(*scene);
//   EnergyLedger ledger(*scene);
//   simulator.attach(ledger);          // optional: observes, never changes a bit of the path
//   simulator.render(interleaved);     // noexcept, allocates nothing
#pragma once

#include <cstdint>
#include <memory>
#include <rattle/base/nonblocking.hpp>
#include <rattle/gestures/gesture_fault.hpp>
#include <rattle/interactions/contact_solves.hpp>
#include <rattle/scene/scene.hpp>
#include <rattle/simulation/points_view.hpp>
#include <rattle/simulation/shape_view.hpp>
#include <rattle/simulation/tension_fault.hpp>
#include <span>
#include <vector>

namespace rattle {

class EnergyLedger;
class FingerTouch;
class GestureBank;
struct RowStates;

class Simulator {
 public:
  // With more than one thread, groups of the scene that nothing joins are stepped at the same time, if there is
  // enough work. The samples have the same bits for any number of threads.
  explicit Simulator(std::shared_ptr<const Scene> scene, int threads = 1);
  Simulator(const Simulator&) = delete;
  Simulator& operator=(const Simulator&) = delete;
  ~Simulator();

  int threads() const noexcept;  // number of threads in use

  // Back to t = 0, with the controls of the scene.
  void reset() noexcept;
  // The same with one value for each control of the scene. Precondition: the values are within their ranges.
  void reset(std::span<const double> control_values) noexcept;

  // Goes on from the present state of a run of another scene. Takes over, by name, the shapes and velocities of
  // components (interpolated where grids differ), the controls and the progress of gestures. The ledger starts
  // anew. Allocates nothing. Returns false and does nothing unless both scenes have the same components.
  bool go_on_from(const Simulator& other) noexcept;

  // Moves a control of the scene, smoothed as described, beginning two samples later. Returns false and does
  // nothing unless the value is a number within its range.
  bool set_control(std::size_t control, double value) noexcept RATTLE_NONBLOCKING;
  // Starts the gestures that a control triggers.
  void strike_control(std::size_t control) noexcept;
  double control(std::size_t control) const noexcept;  // the value that was set last

  // The ledger must outlive the simulator or be detached.
  void attach(EnergyLedger& ledger) noexcept;
  void detach() noexcept;

  // One sample, n -> n+1.
  void step() noexcept RATTLE_NONBLOCKING;

  // Steps once per frame; interleaved.size() must be a multiple of channels().
  void render(std::span<double> interleaved) noexcept RATTLE_NONBLOCKING;
  void render(std::span<float> interleaved) noexcept RATTLE_NONBLOCKING;

  const Scene& scene() const noexcept;
  int channels() const noexcept { return scene().channels; }
  std::int64_t samples_done() const noexcept;

  // The mixed frame of the outputs and the values of the probes, of the last step or of the start.
  std::span<const double> frame() const noexcept;
  std::span<const double> probes() const noexcept;

  // The newest state of a component, q^n after n steps, point by point.
  PointsView displacement(std::size_t component) const noexcept;
  // The same place by place, whether a component's points are places on a grid or modes.
  ShapeView shape(std::size_t component) const noexcept;
  const RowStates& rows() const noexcept;
  // The gestures, and the forces and fingers of the last step.
  const GestureBank& gestures() const noexcept;
  std::span<const double> forces() const noexcept;
  const std::vector<FingerTouch>& fingers() const noexcept;

  // Zeroes all state below `tiny_state`, which is far below any sound, so that decaying state never becomes
  // denormal. Squares of what stays are normal numbers. Builds that cannot flush denormals call it every 64
  // steps.
  void zero_tiny_state() noexcept;
  static constexpr double tiny_state = 1e-140;

  // Steps in which an island solved by Newton did not converge.
  std::int64_t newton_failures() const noexcept;
  // How many solves islands of several contacts needed so far.
  ContactSolves contact_solves() const noexcept;

  // The first formula that left its bound in this run. It was held there.
  const GestureFault& gesture_fault() const noexcept;

  // The first tension that left its limits in this run. It was held there.
  const TensionFault& tension_fault() const noexcept;

 private:
  struct Run;  // simulator_run.hpp

  std::unique_ptr<Run> run_;
};

}  // namespace rattle
