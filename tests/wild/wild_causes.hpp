// From a run's ledger to the cause of what went wrong.
#pragma once

#include <rattle/rattle.hpp>
#include <string>
#include <vector>
#include <wild/wild_run.hpp>

namespace rattle::test {

// One way in which energy came in.
struct WorkIn {
  std::string account;  // as in WildReport
  std::string of;       // "contact 'contact2' by gesture 'g5'"
  double joules = 0.0;
  bool by_gesture = false;
};

// Every account through which work came in, largest first.
std::vector<WorkIn> works_in(const SceneDescription& description, const Scene& scene,
                             const EnergyLedger& ledger);

// What is known of a run at the moment that matters: when it grew, or the step before its NaN, or its end.
struct Moment {
  std::vector<WorkIn> works{};
  double start = 0.0, stored = 0.0;  // J
  double balance_error = 0.0;
  double lost = 0.0;      // J, the largest balance so far,
  double rounding = 0.0;  // J, and what rounding explains of it
  double pull = 0.0;      // the worst, in units of what rounding makes of a force
  std::int64_t unsettled = 0;
};

// Sets cause, account and explanation of a run that ended in a NaN, grew, lost its balance or has a contact
// that pulled.
void name_cause(const Moment& moment, WildReport& report);

// Why a contact is so much deeper than Newton's.
struct Sinking {
  bool is_explained = false;
  std::string words{};
};
Sinking explain_sinking(const WildReport& report, const SunkContact& sunk);

}  // namespace rattle::test
