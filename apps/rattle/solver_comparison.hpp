// How far each solver is from an oversampled Newton run on the same spatial grid, and what it costs.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "scenes/scene_loading.hpp"

namespace rattle {

// Contacts amplify every difference: after a longer time the errors of all solvers are as large as the motion.
inline constexpr double comparison_duration = 0.1;  // s, unless the request names one
// Depth, pulls and noise do not need runs that stay together, but time to sink.
inline constexpr double pressing_duration = 1.0;  // s, likewise

struct ComparisonRequest {
  SceneRequest scene;
  std::vector<Rule> solvers;
  std::vector<int> factors = {1, 2, 4, 8};     // of the scene's sample rate
  int oversampling = 32;                       // of the reference; a multiple of every factor
  double most_duration = comparison_duration;  // s, of a scene whose duration is its own
};

struct ComparisonRun {
  int factor = 1;
  double error = 0.0;             // RMS of the displacement's error over the RMS of the reference
  double peak_force_error = 0.0;  // of the contact that is furthest off, relative; NaN without contact forces
  double deepest = 0.0;           // m, of the contact whose depth is furthest above the reference's,
  double depth_ratio = 0.0;       // and its ratio to that; NaN without contact forces
  double noise = 0.0;             // dB by which the octave band that exceeds the reference most exceeds it
  std::int64_t attractive_samples = 0;
  double worst_attraction = 0.0;
  double nanoseconds_per_sample = 0.0;  // without ledger
  std::int64_t newton_failures = 0;
  bool found_nan = false;
};

struct SolverResult {
  Rule solver = Rule::newton;
  std::vector<ComparisonRun> runs;
  double order = 0.0;  // the exponent of the time step that fits the errors best; NaN when there is none
};

struct Comparison {
  std::string label;
  double sample_rate = 0.0;
  double duration = 0.0;
  std::vector<std::string> places;  // whose displacement is compared
  std::int64_t reference_newton_failures = 0;
  bool reference_nan = false;
  double reference_peak_force = 0.0;  // N, of the strongest contact
  bool touched = false;               // some contact acted in some run; else all solvers do the same
  std::vector<SolverResult> solvers;

  bool is_sound() const;  // the reference converged, nothing became NaN
};

// `progress` is told the share of the work that is done. Throws as load_scene does.
Comparison compare_solvers(const ComparisonRequest& request, const std::function<void(double)>& progress);

}  // namespace rattle
