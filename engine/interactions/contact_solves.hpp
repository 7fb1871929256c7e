// How many solves the rule `gradient` needed for islands of several contacts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace rattle {

struct ContactSolves {
  static constexpr std::size_t few_contacts = 8;

  struct Count {
    std::int64_t steps = 0;   // steps of an island in which something touched
    std::int64_t solves = 0;  // solves with tangents in these steps; predictions are not counted
    double average() const noexcept {
      return steps > 0 ? static_cast<double>(solves) / static_cast<double>(steps) : 0.0;
    }
  };
  Count few, many;                // islands of up to few_contacts contacts, and of more
  std::int64_t most = 0;          // most solves in one step, predictions included
  std::int64_t unsettled = 0;     // steps that did not settle within the limit
  std::int64_t last_resorts = 0;  // steps that were finished with f = g (psi + g D / 4)

  void add(std::size_t contacts, int tangent_solves, int all_solves) noexcept {
    Count& count = contacts <= few_contacts ? few : many;
    ++count.steps;
    count.solves += tangent_solves;
    most = std::max<std::int64_t>(most, all_solves);
  }
  void operator+=(const ContactSolves& other) noexcept {
    few = {few.steps + other.few.steps, few.solves + other.few.solves};
    many = {many.steps + other.many.steps, many.solves + other.many.solves};
    most = std::max(most, other.most);
    unsettled += other.unsettled;
    last_resorts += other.last_resorts;
  }
};

}  // namespace rattle
