#include "analysis/harmonics.hpp"

#include <algorithm>
#include <cmath>

namespace rattle {
namespace {

constexpr std::size_t most_candidates = 8;
constexpr int most_divisors = 4;
constexpr int highest_number = 16;    // beyond it every frequency is close to a harmonic
constexpr double close_cents = 35.0;  // stiff strings have sharp partials
constexpr double heard_range = 60.0;  // dB
constexpr double cost_of_gap = 12.0;  // dB, for a harmonic that is missing
constexpr double least_share = 0.5;

double weight_of(const SoundPartial& partial, double loudest) {
  return std::max(heard_range + 20.0 * std::log10(partial.amplitude / loudest), 0.0);
}

double score_of(std::span<const SoundPartial> partials, double fundamental, double loudest) {
  double score = 0.0;
  int highest = 0, matched = 0;
  for (const SoundPartial& partial : partials) {
    const Harmonic harmonic = nearest_harmonic(fundamental, partial.frequency);
    if (harmonic.number > highest_number || std::abs(harmonic.cents) > close_cents) continue;
    score += weight_of(partial, loudest);
    highest = harmonic.number;
    ++matched;
  }
  return score - cost_of_gap * std::max(highest - matched, 0);
}

}  // namespace

double cents_between(double reference, double frequency) { return 1200.0 * std::log2(frequency / reference); }

Harmonic nearest_harmonic(double fundamental, double frequency) {
  const int number = std::max(1, static_cast<int>(std::lround(std::min(frequency / fundamental, 1e6))));
  return {number, cents_between(number * fundamental, frequency)};
}

std::optional<double> fundamental_of(std::span<const SoundPartial> partials) {
  if (partials.empty()) return std::nullopt;
  double loudest = 0.0, all = 0.0;
  for (const SoundPartial& partial : partials) loudest = std::max(loudest, partial.amplitude);
  for (const SoundPartial& partial : partials) all += weight_of(partial, loudest);
  double best = partials.front().frequency, best_score = least_share * all;
  for (const SoundPartial& partial : partials.first(std::min(partials.size(), most_candidates)))
    for (int divisor = 1; divisor <= most_divisors; ++divisor) {
      const double candidate = partial.frequency / divisor;
      const double score = score_of(partials, candidate, loudest);
      if (score > best_score) best_score = score, best = candidate;
    }
  return best;
}

}  // namespace rattle
