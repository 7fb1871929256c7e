// Keeps the shapes of everything that moves, frame by frame, on grids fine enough for viewing.
#pragma once

#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/scene/description.hpp>
#include <rattle/simulation/simulator.hpp>
#include <vector>

#include "recording/kept_records.hpp"

namespace rattle {

class MotionRecorder {
 public:
  MotionRecorder(const SceneDescription& description, const Scene& scene, std::int64_t states,
                 std::int64_t bytes);

  // `gestures` must be at time step n.
  void record(std::int64_t n, const Simulator& simulator, const GestureBank& gestures);
  MotionRecord finish() { return std::move(record_); }

 private:
  // A point of the kept grid, interpolated between two or four points of the scheme's grid.
  struct Sample {
    std::size_t points[4] = {0, 0, 0, 0};
    double weights[4] = {0.0, 0.0, 0.0, 0.0};
  };
  struct Source {
    std::size_t component = 0;
    std::vector<Sample> samples;  // empty for a mass or a barrier
    DrivenSource height{};        // of a barrier
    bool is_barrier = false;
    DrivenSource position{};  // along the string, if driven by a gesture
    bool slides = false;
  };
  void add_component(const SceneDescription& description, const Scene& scene, std::size_t component,
                     int string_points, int plate_points);
  void add_barriers(const SceneDescription& description);
  void choose_hop(std::int64_t states, std::int64_t bytes);

  MotionRecord record_;
  std::vector<Source> sources_;  // one per mover
};

}  // namespace rattle
