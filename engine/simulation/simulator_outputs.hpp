// What outputs and probes read in a step. Inlined into the step: a call would cost a small scene a percent.
#pragma once

#include <rattle/outputs/pickup.hpp>
#include <rattle/simulation/simulator_run.hpp>

namespace rattle {

// Reads q^n at the start and q^{n+1} in a step (`ahead`), with the gains and tensions of that sample.
inline void Simulator::Run::read_outputs(bool ahead) noexcept {
  if (!scene_->driven_components.empty()) components_.move_output_tensions(*scene_, gestures_, ahead);
  const auto read = [&](const SceneTap& tap) {
    return read_tap(tap, *scene_, view_.levels, rows_, components_.output_tensions());
  };
  bool first = true;
  auto filter = output_filters_.begin();
  for (const SceneOutput& output : scene_->outputs) {
    const double gain = output.gain.gesture < 0 ? 1.0
                        : ahead                 ? gestures_.next(output.gain)
                                                : gestures_.now(output.gain);
    const double value = filter->process(read(output.tap));
    ++filter;
    const double* channel_gain = output.channel_gains.data();
    for (double& sum : frame_) sum = (first ? 0.0 : sum) + gain * *channel_gain++ * value;
    first = false;
  }
  double* probe = probe_values_.data();
  for (const SceneProbe& each : scene_->probes) *probe++ = read(each.tap);
}

}  // namespace rattle
