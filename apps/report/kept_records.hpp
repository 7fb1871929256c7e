// What is kept of energies, contacts and motion over a run.
#pragma once

#include <cstdint>
#include <optional>
#include <rattle/simulation/energy_ledger.hpp>
#include <string>
#include <utility>
#include <vector>

#include "analysis/thinning.hpp"

namespace rattle {

struct EnergySeries {
  std::string name;
  std::vector<std::string> columns;  // of --csv, whose sum it is
  std::vector<double> values;        // J
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
  bool keeps_psi = true;  // Newton does not
  bool one_sided = false;
  bool two_sided_law = false;
  ContactStatistics statistics;
  KeptSignal force;                    // N, of all points together
  std::vector<std::int32_t> impact_n;  // where impacts begin; empty when they are too many to mark
  // The strongest impact, sample by sample. eta and psi are both at n - 1/2, of a Newton contact both at n.
  std::vector<std::int32_t> near_n;
  std::vector<double> near_force, near_eta, near_psi;
  std::optional<ContactLaw> law;  // of a contact at one point
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
