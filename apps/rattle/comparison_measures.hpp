// How far a run is from the reference. NaN where there is nothing to measure.
#pragma once

#include <cstddef>
#include <rattle/simulation/energy_ledger.hpp>
#include <span>

namespace rattle {

// Displacements of several places, frame by frame.
struct Traces {
  std::span<const double> samples;
  std::size_t places = 1;
  double sample_rate = 44100.0;
};

// Each place's RMS error over the RMS of its reference; their root mean square.
double relative_error(const Traces& run, const Traces& reference);

// Of the contact that is furthest off, relative.
double peak_force_error(const EnergyLedger& ledger, const EnergyLedger& reference);

struct DepthMeasure {
  double deepest = 0.0;  // m, of the contact whose depth is furthest above the reference's
  double ratio = 0.0;    // to the reference's
};
// Of contacts that push with at least a hundredth of the largest force of the reference.
DepthMeasure depth_measure(const EnergyLedger& ledger, const EnergyLedger& reference);

// Largest excess over the reference in any octave band up to an eighth of the sample rate, dB. Power of
// velocities, per place relative to its reference. Levels 60 dB below the loudest band are raised to that
// floor.
double noise_above(const Traces& run, const Traces& reference);

// The slope of log error over log time step, by least squares; `rates` are multiples of a sample rate.
double observed_order(std::span<const double> rates, std::span<const double> errors);

}  // namespace rattle
