// What a sample costs: counted from the scene, and measured on the machine at hand.
#pragma once

#include <cstdint>
#include <memory>
#include <rattle/scene/scene.hpp>

namespace rattle {

// Multiplications (with their additions) per sample, roughly: stencils, reading and spreading, one
// factorisation and its substitutions per solve. Power laws and Newton's later iterations are not in it.
double multiplications_per_sample(const Scene& scene);

struct MeasuredSpeed {
  std::int64_t samples = 0;
  double x_realtime = 0.0;
};

// Runs the scene's first samples, without ledger, for about a tenth of a second.
MeasuredSpeed measure_speed(const std::shared_ptr<const Scene>& scene);

}  // namespace rattle
