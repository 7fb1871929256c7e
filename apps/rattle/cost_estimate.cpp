#include "rattle/cost_estimate.hpp"

#include <algorithm>
#include <chrono>
#include <rattle/simulation/simulator.hpp>

namespace rattle {
namespace {

// By symmetry: a line has three neighbours of u and two of its past, a rectangle four of v and two of its past.
// A mode is like a mass.
double multiplications_per_point(const SceneComponent& component) {
  constexpr double by_dimensions[] = {3.0, 5.0, 6.0};
  return by_dimensions[component.geometry.has_grid() ? component.geometry.dimensions : 0];
}

// Cholesky of the skyline, and forward and backward substitution. Where rows move: those of all parts, and of
// the moving rows with the largest part.
double multiplications_per_solve(const Island& island) {
  double sum = 0.0;
  if (!island.parts.empty()) {
    double together = 0.0;
    for (const Island& part : island.parts) {
      sum += multiplications_per_solve(part);
      together = std::max(together, static_cast<double>(part.row_count + island.moving_rows));
    }
    return sum + together * together * (together / 6.0 + 2.0);
  }
  for (std::size_t i = 0; i < island.row_count; ++i) {
    const auto width = static_cast<double>(i + 1 - island.profile.first(i));
    sum += 0.5 * width * width + 2.0 * width;
  }
  return sum;
}

}  // namespace

double multiplications_per_sample(const Scene& scene) {
  double sum = 0.0;
  for (const SceneComponent& component : scene.components)
    sum += multiplications_per_point(component) * static_cast<double>(component.model->point_count());
  sum += 2.0 * static_cast<double>(scene.entries.size());
  for (const Island& island : scene.islands)
    sum += (island.predicts ? 2.0 : 1.0) * multiplications_per_solve(island);
  return sum;
}

MeasuredSpeed measure_speed(const std::shared_ptr<const Scene>& scene) {
  using Clock = std::chrono::steady_clock;
  constexpr std::int64_t block = 64;
  constexpr auto enough = std::chrono::milliseconds(100);
  Simulator simulator(scene);
  const auto samples = static_cast<std::int64_t>(scene->sample_count());
  const auto start = Clock::now();
  while (simulator.samples_done() < samples && Clock::now() - start < enough)
    for (std::int64_t i = std::min(block, samples - simulator.samples_done()); i > 0; --i) simulator.step();
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const double simulated = static_cast<double>(simulator.samples_done()) * scene->k;
  return {simulator.samples_done(), seconds > 0.0 ? simulated / seconds : 0.0};
}

}  // namespace rattle
