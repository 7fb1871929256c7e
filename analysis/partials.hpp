// The partials of a sound that dies away: frequency, level and decay of each.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace rattle {

struct SoundPartial {
  double frequency = 0.0;       // Hz
  double amplitude = 0.0;       // of the sine, at `time`
  double time = 0.0;            // s, from which on it was measured
  double sigma = 0.0;           // 1/s: it goes as exp(-sigma t); negative where it swells
  std::optional<double> t60{};  // s; nothing where it hardly decays while it was measured
};

struct PartialRequest {
  double sample_rate = 44100.0;
  double lowest = 20.0;  // Hz
  double highest = 0.0;  // Hz; 0: 0.45 of the sample rate
  std::size_t most = 24;
  double range = 70.0;  // dB below the strongest one
};

// The fewest samples of which anything can be said.
std::size_t fewest_samples(double sample_rate);

// Ascending, without those that noise makes. Precondition: the samples are finite and at least
// fewest_samples().
std::vector<SoundPartial> find_partials(std::span<const double> signal, const PartialRequest& request);

}  // namespace rattle
