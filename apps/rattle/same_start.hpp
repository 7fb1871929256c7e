// The same start at another sample rate, to second order.
//
// A run starts from q^0 and q^-1 = q^0 - k v0, so that its velocity at t = 0 is v0 + k a0 / 2: it depends on k,
// and runs at different rates would differ by that before any solver has done anything. Here every rate k
// starts with the velocity that the base rate k_base has:
//   q^-1 = q^0 - k (v0 + k_base a0 / 2) + k^2 a0 / 2
#pragma once

#include <memory>
#include <rattle/scene/scene.hpp>
#include <vector>

namespace rattle {

// a0 of every point of every component, by the first step of a finely sampled scene.
std::vector<std::vector<double>> start_accelerations(const std::shared_ptr<const Scene>& scene);

// Precondition: `scene` was compiled a moment ago and no simulator runs it yet.
void use_start_of_rate(Scene& scene, double k_base, const std::vector<std::vector<double>>& accelerations);

}  // namespace rattle
