// Results of a bowed scene: sound, velocity under the bow, contact force of the rattle.
#pragma once

#include <cstdint>
#include <rattle/rattle.hpp>
#include <vector>

namespace rattle::test {

struct BowedRun {
  double rate = 0.0;
  std::vector<double> sound;         // the first channel
  std::vector<double> velocity;      // of the bowed point relative to the bow, m/s
  std::vector<double> rattle_force;  // of the contact named rattle, N; empty if there is none
};

// Runs without a ledger. The scene must have one bow.
BowedRun run_bowed(const SceneDescription& scene, double seconds);

// Stick and slip over [from, to) seconds. A slip begins when the string's speed relative to the bow exceeds the
// bow's own speed, and ends when it falls below half of that.
struct SlipCount {
  int slips = 0;
  double frequency = 0.0;     // slips per second, Hz; 0 with fewer than three slips
  double irregularity = 0.0;  // standard deviation of the periods over their mean
  double slip_share = 0.0;    // fraction of time spent slipping
};
SlipCount count_slips(const BowedRun& run, double bow_velocity, double from, double to);

// Onsets of the rattle's force over [from, to) seconds, and its largest force.
struct RattleCount {
  int onsets = 0;
  double peak = 0.0;  // N
};
RattleCount count_contacts(const BowedRun& run, double from, double to);

// Centroid of the magnitude spectrum between 30 Hz and 5 kHz over [from, to) seconds, Hz.
double spectral_centroid(const BowedRun& run, double from, double to);

double cents(double frequency, double reference);

}  // namespace rattle::test
