// What is kept of energies, contacts and motion over a run.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <rattle/simulation/energy_ledger.hpp>
#include <string>
#include <utility>
#include <vector>

#include "analysis/thinning.hpp"

namespace rattle {

// How much is kept, whatever the duration. What there are many of shares a budget.
struct RecordLimits {
  std::int64_t waveform_stretches =
      24000;                               // of all channels together; each has a smallest and a largest sample
  std::int64_t force_stretches = 60000;    // of all contacts
  std::int64_t gesture_stretches = 20000;  // of all gestures
  std::int64_t balance_stretches = 4000;
  std::int64_t energy_bytes = 1500000;
  std::int64_t motion_bytes = 4200000;  // as 16-bit numbers
  int spectrogram_frames = 1200;
};

inline std::int64_t share_of(std::int64_t budget, std::size_t count, std::int64_t least, std::int64_t most) {
  return std::clamp(budget / static_cast<std::int64_t>(std::max<std::size_t>(count, 1)), least, most);
}

struct EnergySeries {
  std::string name;
  std::vector<std::string> columns;  // of --csv, whose sum it is
  std::vector<double> values;        // J
  // Of a mass that flew away: from this sample on nothing touched it again. What it has then is left out of
  // pictures.
  std::optional<std::int32_t> gone_from{};
  bool outside_scale = false;  // that mass, or a contact of it: pictures are scaled by the others
};

struct EnergyRecord {
  std::vector<std::int32_t> n;  // shared by all series
  std::vector<EnergySeries> stored;
  std::vector<EnergySeries> work;
  std::vector<EnergySeries> losses;
  KeptSignal balance_error;  // relative, as EnergyLedger::balance_error
};

struct ContactLaw {
  double stiffness = 0.0;
  double exponent = 1.0;
};

struct ContactRecord {
  std::string name;
  std::string solver;     // by its name, or "closed form"
  bool keeps_psi = true;  // a slide in closed form does not
  bool one_sided = false;
  bool two_sided_law = false;
  ContactStatistics statistics;
  KeptSignal force;                    // N, of all points together
  std::vector<std::int32_t> impact_n;  // where impacts begin; empty when they are too many to mark
  // The strongest impact, sample by sample. eta and psi are both at n - 1/2, of a Newton contact both at n.
  std::vector<std::int32_t> near_n;
  std::vector<double> near_force, near_eta, near_psi;
  std::vector<double> near_depth;   // m, eta at the instant of the force; of several points the deepest
  bool has_loop = false;            // its area is what was lost: a contact at one point with memory
  std::optional<ContactLaw> law;    // of a contact at one point
  std::optional<double> loop_loss;  // J, what it lost in the whole run; of one with a loop and a loss
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
  // Which string it acts on, and where.
  std::string beside;
  double position = 0.0;         // m
  std::vector<float> positions;  // m, a frame each, where it moves along the string
  std::vector<std::pair<double, double>> profile;
};

struct MotionRecord {
  std::int64_t first = 0;
  std::int64_t hop = 1;
  std::int64_t frames = 0;
  std::vector<Mover> movers;
};

}  // namespace rattle
