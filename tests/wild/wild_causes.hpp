// Determines the cause of a failed run from its ledger.
#pragma once

#include <rattle/rattle.hpp>
#include <string>
#include <vector>
#include <wild/wild_run.hpp>

namespace rattle::test {

// Work that entered through one account.
struct WorkIn {
  std::string account;  // as in WildReport
  std::string of;       // "contact 'contact2' by gesture 'g5'"
  double joules = 0.0;
  bool by_gesture = false;
};

// All accounts through which work entered, largest first.
std::vector<WorkIn> works_in(const SceneDescription& description, const Scene& scene,
                             const EnergyLedger& ledger);

// State of a run at the decisive time: when it grew, at the step before its NaN, or at its end.
struct Moment {
  std::vector<WorkIn> works{};
  double start = 0.0, stored = 0.0;  // J
  double balance_error = 0.0;
  double lost = 0.0;      // J, largest |balance| so far
  double rounding = 0.0;  // J, part of `lost` that rounding can explain
  std::int64_t unsettled = 0;
};

// Sets cause, account and explanation of a run that ended in a NaN, grew, lost its balance or has a contact
// that pulled.
void name_cause(const Moment& moment, WildReport& report);

// Why a contact is much deeper than under Newton.
struct Sinking {
  bool is_explained = false;
  std::string words{};
};
Sinking explain_sinking(const WildReport& report, const SunkContact& sunk);

}  // namespace rattle::test
