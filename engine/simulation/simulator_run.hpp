// The state and the step of a run. Not part of the API: simulator.hpp has that.
#pragma once

#include <cstdint>
#include <memory>
#include <rattle/base/aligned.hpp>
#include <rattle/components/component.hpp>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island_steps.hpp>
#include <rattle/interactions/moving_places.hpp>
#include <rattle/interactions/step_view.hpp>
#include <rattle/outputs/output_bank.hpp>
#include <rattle/scene/scene.hpp>
#include <rattle/simulation/present_components.hpp>
#include <rattle/simulation/simulator.hpp>
#include <rattle/simulation/step_actions.hpp>
#include <rattle/simulation/step_crew.hpp>
#include <span>
#include <vector>

namespace rattle {

struct Simulator::Run {
  // The part of the scene that one thread steps.
  struct Share {
    Share(const Scene& scene, std::span<const std::uint32_t> groups)
        : islands(scene, islands_of(scene, groups)), actions(step_actions(scene, groups, islands)) {}

    IslandSteps islands;
    std::vector<StepAction> actions;
  };

  // simulator_construction.cpp
  Run(std::shared_ptr<const Scene> scene, int threads);
  void share_out(int threads);
  // simulator.cpp: one sample
  void advance_one_sample() noexcept;
  template <class Sample>
  void render(std::span<Sample> interleaved) noexcept;
  void step_share(std::size_t index) noexcept;
  void predict(std::size_t component) noexcept;
  void apply_force(std::size_t index) noexcept;
  void advance_state() noexcept;
  // simulator_levels.cpp
  static std::size_t level_storage_size(const Component& model) noexcept;
  void place_levels() noexcept;
  void use_two_levels() noexcept;
  void use_three_levels() noexcept;
  void attach(EnergyLedger& ledger) noexcept;
  void detach() noexcept;
  void show_ledger_the_step_before() noexcept;
  void zero_tiny_state() noexcept;
  // simulator_beginning.cpp, simulator_going_on.cpp
  void reset() noexcept;
  void reset(std::span<const double> control_values) noexcept;
  void restart() noexcept;
  void begin_at(std::int64_t n) noexcept;
  void show_start_to_outputs() noexcept;
  bool go_on_from(const Run& other) noexcept;
  void take_shape(std::size_t component, const Run& other, std::size_t theirs) noexcept;
  // simulator_gestures.hpp, simulator_outputs.hpp
  void move_controls() noexcept;
  void move_driven_rows() noexcept;
  void read_outputs(bool ahead) noexcept;

  std::shared_ptr<const Scene> scene_;
  std::vector<AlignedVector> storage_;
  std::vector<Levels> levels_;
  std::vector<Levels> levels_before_;  // for a sampled ledger: u^n and u^{n-1} as `next` and `now`
  RowStates rows_;
  PresentComponents components_;
  GestureBank gestures_;
  FingerBoard fingers_;
  MovingPlaces places_;
  GlidingPoints points_;
  std::vector<const FreeMotion*> motions_;  // of each component: its model or its bundle
  std::vector<std::uint8_t> two_levels_;    // of each component: 1 if u^{n+1} is written over u^{n-1}
  std::vector<std::unique_ptr<Share>> shares_;
  std::vector<double> force_values_;
  OutputBank outputs_;
  TapBank probes_;
  std::vector<double> frame_;
  std::vector<double> probe_values_;
  StepView view_;                             // refers to the above
  bool keeps_psi_ = false, keeps_W_ = false;  // true if any row keeps psi, or W
  EnergyLedger* ledger_ = nullptr;
  std::int64_t n_ = 0;
  std::unique_ptr<StepCrew> crew_;  // last: its threads use all of the above
};

}  // namespace rattle
