// What is kept of a run for reports and figures. Signals are thinned, never kept whole.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <rattle/simulation/energy_ledger.hpp>
#include <string>
#include <utility>
#include <vector>

#include "analysis/spectrogram.hpp"
#include "analysis/thinning.hpp"
#include "recording/scaling.hpp"

namespace rattle {

// Limits on the amount of recorded data, independent of duration. Channels, contacts and gestures share
// budgets.
struct RecordLimits {
  std::int64_t waveform_stretches = 24000;  // all channels together; each keeps a minimum and a maximum
  std::int64_t force_stretches = 60000;     // all contacts together
  std::int64_t gesture_stretches = 20000;   // all gestures together
  std::int64_t balance_stretches = 4000;
  std::int64_t energy_bytes = 1500000;
  std::int64_t motion_bytes = 4200000;  // stored as 16-bit numbers
  int spectrogram_frames = 1200;
};

inline std::int64_t share_of(std::int64_t budget, std::size_t count, std::int64_t least, std::int64_t most) {
  return std::clamp(budget / static_cast<std::int64_t>(std::max<std::size_t>(count, 1)), least, most);
}

struct EnergySeries {
  std::string name;
  std::vector<std::string> columns;  // columns of --csv that sum to this series
  std::vector<double> values;        // J
  // For a mass that flew away: the first sample after its last contact. Figures omit its energy from there on.
  std::optional<std::int32_t> gone_from{};
  bool outside_scale = false;  // that mass or its contacts; figures are scaled by the others
};

struct EnergyRecord {
  std::vector<std::int32_t> n;  // shared by all series
  std::vector<EnergySeries> stored;
  std::vector<EnergySeries> work;
  std::vector<EnergySeries> losses;
  KeptSignal balance_error;  // relative, like EnergyLedger::balance_error
};

struct ContactLaw {
  double stiffness = 0.0;
  double exponent = 1.0;
};

struct ContactRecord {
  std::string name;
  std::string solver;     // a rule's name, or "closed form"
  bool keeps_psi = true;  // false for a slide in closed form
  bool one_sided = false;
  bool two_sided_law = false;
  ContactStatistics statistics;
  KeptSignal force;                    // N, sum over all points
  std::vector<std::int32_t> impact_n;  // onsets of impacts; empty if there are too many to mark
  // Every sample of the strongest impact. eta and psi are at n - 1/2; for a Newton contact both are at n.
  std::vector<std::int32_t> near_n;
  std::vector<double> near_force, near_eta, near_psi;
  std::vector<double> near_depth;   // m, eta at the instant of the force; the deepest of several points
  bool has_loop = false;            // one point with memory: the loop's area is the energy lost
  std::optional<ContactLaw> law;    // for a contact at one point
  std::optional<double> loop_loss;  // J lost in the whole run, if there is a loop and a loss
};

enum class MoverKind { string, plate, mass, barrier };

struct Mover {
  MoverKind kind = MoverKind::mass;
  std::string name;
  double length_x = 0.0;  // m
  double length_y = 0.0;
  int points_x = 1;
  int points_y = 1;
  std::vector<float> shapes;  // m, frame after frame
  // The string it acts on, and where.
  std::string beside;
  double position = 0.0;         // m
  std::vector<float> positions;  // m, per frame, if it moves along the string
  std::vector<std::pair<double, double>> profile;
};

struct MotionRecord {
  std::int64_t first = 0;
  std::int64_t hop = 1;
  std::int64_t frames = 0;
  std::vector<Mover> movers;
};

struct PartialsRecord {
  std::string string;
  std::vector<double> frequencies;  // Hz
};

struct KeptRun {
  Scaling scaling;                    // of the sound
  std::vector<NamedSignal> waveform;  // per channel, as rendered
  Spectrogram spectrogram;            // of the mixed-down, normalised sound
  LongTermSpectrum spectrum;
  std::vector<PartialsRecord> partials;
  EnergyRecord energy;
  std::vector<ContactRecord> contacts;
  MotionRecord motion;
  std::vector<NamedSignal> gestures;
};

}  // namespace rattle
