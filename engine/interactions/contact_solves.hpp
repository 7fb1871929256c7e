// What islands of several contacts took, counted.
#pragma once

#include <algorithm>
#include <cstdint>

namespace rattle {

// How much work the islands of several contacts were.
struct ContactSolves {
  std::int64_t steps = 0;         // of an island in which something touched
  std::int64_t solves = 0;        // in all of them
  std::int64_t most = 0;          // in one of them
  std::int64_t unsettled = 0;     // steps that did not settle within the limit
  std::int64_t last_resorts = 0;  // steps that had to be finished in the form of psi

  void add(int in_this_step) noexcept {
    ++steps;
    solves += in_this_step;
    most = std::max<std::int64_t>(most, in_this_step);
  }
  void operator+=(const ContactSolves& other) noexcept {
    steps += other.steps;
    solves += other.solves;
    most = std::max(most, other.most);
    unsettled += other.unsettled;
    last_resorts += other.last_resorts;
  }
};

}  // namespace rattle
