// What outputs and probes read in a step. Inlined into the step: a call would cost a small scene a percent.
#pragma once

#include <rattle/simulation/simulator_run.hpp>

namespace rattle {

// Reads q^n at the start and q^{n+1} in a step (`ahead`), with the gains and tensions of that sample.
inline void Simulator::Run::read_outputs(bool ahead) noexcept {
  if (!scene_->driven_components.empty()) components_.move_output_tensions(*scene_, gestures_, ahead);
  outputs_.move_gains([&](std::uint32_t output) {
    const DrivenSource& gain = scene_->outputs[output].gain;
    return ahead ? gestures_.next(gain) : gestures_.now(gain);
  });
  outputs_.mix(view_.levels, rows_, components_.output_tensions(), frame_);
  probes_.read(view_.levels, rows_, components_.output_tensions(), probe_values_.data());
}

}  // namespace rattle
