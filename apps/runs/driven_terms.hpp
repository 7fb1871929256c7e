// The terms of the balance that have a letter in [SLIDE (41)], in joules accumulated so far: P_h, P_x and
// Q_o of a slide, P_NAME and Q_NAME of a finger, Q_s of a string under either, the work of a moving barrier,
// P_K of a moving stiffness, P_T of a moving tension, and Q of a contact with loss.
#pragma once

#include <rattle/simulation/energy_ledger.hpp>
#include <string>
#include <vector>

namespace rattle {

struct DrivenTerm {
  std::string name;  // "slide.bottle.P_h"
  Account account;
};

// Order: losses of the strings, work of tensions, then each interaction, fingers last.
std::vector<DrivenTerm> driven_terms(const Scene& scene);

}  // namespace rattle
