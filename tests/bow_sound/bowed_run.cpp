#include "bowed_run.hpp"

#include <algorithm>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <slide_sound/spectrum.hpp>
#include <string_view>

namespace rattle::test {
namespace {

std::size_t sample_at(const BowedRun& run, double seconds) {
  return static_cast<std::size_t>(std::lround(seconds * run.rate));
}

}  // namespace

BowedRun run_bowed(const SceneDescription& description, double seconds) {
  const auto scene = compiled(description);
  Simulator simulator(scene);
  BowedRun run;
  run.rate = scene->sample_rate;
  std::size_t bow = 0, rattle = scene->rows.size();
  for (const SceneInteraction& interaction : scene->interactions) {
    if (interaction.handle.kind == InteractionKind::bow) bow = interaction.rows.front();
    if (interaction.name == "rattle") rattle = interaction.rows.front();
  }
  for (std::size_t n = 0; n < sample_at(run, seconds); ++n) {
    simulator.step();
    run.sound.push_back(simulator.frame()[0]);
    run.velocity.push_back(simulator.rows().bow_velocity[bow]);
    if (rattle < scene->rows.size()) run.rattle_force.push_back(simulator.rows().force[rattle]);
  }
  return run;
}

SlipCount count_slips(const BowedRun& run, double bow_velocity, double from, double to) {
  SlipCount result;
  std::vector<double> onsets;
  const std::size_t first = std::max<std::size_t>(sample_at(run, from), 1), last = sample_at(run, to);
  const auto relative = [&](std::size_t n) { return run.velocity[n] / bow_velocity; };
  bool slipping = relative(first - 1) < -0.5;  // a slip already under way has no onset
  std::size_t slip_samples = 0;
  for (std::size_t n = first; n < last; ++n) {
    const bool slips = relative(n) < (slipping ? -0.5 : -1.0);
    slip_samples += slips ? 1 : 0;
    if (slips && !slipping) {  // linear interpolation between samples
      const double before = relative(n - 1), now = relative(n);
      onsets.push_back(static_cast<double>(n) - (-1.0 - now) / (before - now));
    }
    slipping = slips;
  }
  result.slips = static_cast<int>(onsets.size());
  result.slip_share = static_cast<double>(slip_samples) / static_cast<double>(last - first);
  if (onsets.size() < 3) return result;
  const double periods = static_cast<double>(onsets.size() - 1);
  const double mean = (onsets.back() - onsets.front()) / periods;
  double squares = 0.0;
  for (std::size_t i = 1; i < onsets.size(); ++i)
    squares += (onsets[i] - onsets[i - 1] - mean) * (onsets[i] - onsets[i - 1] - mean);
  result.frequency = run.rate / mean;
  result.irregularity = std::sqrt(squares / periods) / mean;
  return result;
}

RattleCount count_contacts(const BowedRun& run, double from, double to) {
  RattleCount result;
  for (std::size_t n = std::max<std::size_t>(sample_at(run, from), 1); n < sample_at(run, to); ++n) {
    result.onsets += run.rattle_force[n] > 0.0 && run.rattle_force[n - 1] == 0.0 ? 1 : 0;
    result.peak = std::max(result.peak, run.rattle_force[n]);
  }
  return result;
}

double spectral_centroid(const BowedRun& run, double from, double to) {
  std::size_t size = 1;
  while (2 * size <= sample_at(run, to) - sample_at(run, from)) size *= 2;
  const std::vector<double> spectrum = magnitudes(run.sound, sample_at(run, from), size);
  double sum = 0.0, moment = 0.0;
  for (std::size_t i = 0; i < spectrum.size(); ++i) {
    const double frequency = static_cast<double>(i) * run.rate / static_cast<double>(size);
    if (frequency < 30.0 || frequency > 5000.0) continue;
    sum += spectrum[i];
    moment += frequency * spectrum[i];
  }
  return moment / sum;
}

double cents(double frequency, double reference) { return 1200.0 * std::log2(frequency / reference); }

}  // namespace rattle::test
