#include "rattle/comparison_measures.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <vector>

#include "analysis/fourier.hpp"

namespace rattle {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double least_force = 0.01;       // of the largest: below it a contact only grazes
constexpr double noise_floor = 1e-6;       // of the loudest band, -60 dB
constexpr double least_band_bins = 4.0;    // lower edge of the lowest band, in bins
constexpr double lowest_frequency = 60.0;  // Hz, edge of the lowest band
constexpr double highest_share =
    0.125;  // of the sample rate: above it the grid disperses differently at each rate

double largest_force(const EnergyLedger& ledger) {
  double largest = 0.0;
  for (const ContactStatistics& contact : ledger.contacts()) largest = std::max(largest, contact.peak_force);
  return largest;
}

// Power of a place's velocity, bin by bin, in any unit: Hann-windowed over the whole run.
std::vector<double> velocity_power(const Traces& traces, std::size_t place) {
  const std::size_t frames = traces.samples.size() / traces.places;
  std::vector<double> signal(std::bit_ceil(std::max<std::size_t>(frames, 4)));
  for (std::size_t n = 1; n < frames; ++n) {
    const double phase = 2.0 * std::numbers::pi * static_cast<double>(n) / static_cast<double>(frames);
    signal[n] = (0.5 - 0.5 * std::cos(phase)) *
                (traces.samples[n * traces.places + place] - traces.samples[(n - 1) * traces.places + place]);
  }
  RealFourier fourier(signal.size());
  std::vector<std::complex<double>> spectrum(fourier.bins());
  fourier.transform(signal, spectrum);
  std::vector<double> power;
  power.reserve(spectrum.size());
  for (const std::complex<double>& x : spectrum) power.push_back(std::norm(x));
  return power;
}

double sum_of(std::span<const double> values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return sum;
}

}  // namespace

double relative_error(const Traces& run, const Traces& reference) {
  if (run.samples.size() != reference.samples.size() || reference.samples.empty()) return nothing;
  double sum = 0.0;
  std::size_t moving = 0;
  for (std::size_t place = 0; place < reference.places; ++place) {
    double error = 0.0, size = 0.0;
    for (std::size_t i = place; i < reference.samples.size(); i += reference.places) {
      const double difference = run.samples[i] - reference.samples[i];
      error += difference * difference;
      size += reference.samples[i] * reference.samples[i];
    }
    if (size == 0.0) continue;
    sum += error / size;
    ++moving;
  }
  return moving > 0 ? std::sqrt(sum / static_cast<double>(moving)) : nothing;
}

double peak_force_error(const EnergyLedger& ledger, const EnergyLedger& reference) {
  double worst = nothing;
  for (std::size_t i = 0; i < reference.contacts().size(); ++i) {
    const double expected = reference.contacts()[i].peak_force;
    if (expected == 0.0) continue;
    const double error = std::abs(ledger.contacts()[i].peak_force / expected - 1.0);
    if (!(worst >= error)) worst = error;
  }
  return worst;
}

DepthMeasure depth_measure(const EnergyLedger& ledger, const EnergyLedger& reference) {
  const double largest = largest_force(reference);
  DepthMeasure measure{nothing, nothing};
  for (std::size_t i = 0; i < reference.contacts().size(); ++i) {
    const ContactStatistics& expected = reference.contacts()[i];
    if (!(expected.deepest > 0.0) || expected.peak_force < least_force * largest) continue;
    const double ratio = ledger.contacts()[i].deepest / expected.deepest;
    if (!(measure.ratio >= ratio)) measure = {ledger.contacts()[i].deepest, ratio};
  }
  return measure;
}

double noise_above(const Traces& run, const Traces& reference) {
  if (run.samples.size() != reference.samples.size() || reference.samples.empty()) return nothing;
  std::vector<double> of_run, of_reference;  // power, bin by bin, of all places
  for (std::size_t place = 0; place < reference.places; ++place) {
    const std::vector<double> a = velocity_power(run, place), b = velocity_power(reference, place);
    const double whole = sum_of(b);
    if (!(whole > 0.0)) continue;
    of_run.resize(a.size());
    of_reference.resize(b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      of_run[i] += a[i] / whole;
      of_reference[i] += b[i] / whole;
    }
  }
  if (of_run.empty()) return nothing;
  const double df = 0.5 * reference.sample_rate / static_cast<double>(of_run.size() - 1);
  std::vector<std::pair<double, double>> bands;  // power of the run and of the reference
  for (double edge = std::max(lowest_frequency, least_band_bins * df);
       2.0 * edge <= highest_share * reference.sample_rate; edge *= 2.0) {
    const auto first = static_cast<std::size_t>(std::ceil(edge / df)),
               count = static_cast<std::size_t>(std::ceil(2.0 * edge / df)) - first;
    bands.emplace_back(sum_of(std::span(of_run).subspan(first, count)),
                       sum_of(std::span(of_reference).subspan(first, count)));
  }
  double loudest = 0.0, most = nothing;
  for (const auto& [power, expected] : bands) loudest = std::max(loudest, expected);
  if (!(loudest > 0.0)) return nothing;
  for (const auto& [power, expected] : bands) {
    const double excess = std::max(power, noise_floor * loudest) / std::max(expected, noise_floor * loudest);
    if (!(most >= excess)) most = excess;
  }
  return 10.0 * std::log10(most);
}

double observed_order(std::span<const double> rates, std::span<const double> errors) {
  double n = 0.0, x_sum = 0.0, y_sum = 0.0, xx_sum = 0.0, xy_sum = 0.0;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (!(errors[i] > 0.0)) return nothing;
    const double x = -std::log(rates[i]), y = std::log(errors[i]);
    n += 1.0;
    x_sum += x;
    y_sum += y;
    xx_sum += x * x;
    xy_sum += x * y;
  }
  return n > 1.0 ? (n * xy_sum - x_sum * y_sum) / (n * xx_sum - x_sum * x_sum) : nothing;
}

}  // namespace rattle
