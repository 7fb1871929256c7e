// The terms of the balance that gestures bring, by the letters of [SLIDE (41)], in joules so far:
// P_h, P_x and Q_o of a slide, P_NAME and Q_NAME of a finger, Q_s of a string under either, the work of a
// moving barrier, P_K of a stiffness and P_T of a tension that move, Q of a contact with loss.
#pragma once

#include <rattle/simulation/energy_ledger.hpp>
#include <string>
#include <vector>

namespace rattle {

// Whether a gesture moves a height or a gap of it.
bool has_moving_offset(const Scene& scene, const SceneInteraction& interaction);

// Whether a gesture moves the K of a contact or the K1 of a spring.
bool has_moving_stiffness(const Scene& scene, const SceneInteraction& interaction);

// Whether a contact of it loses energy.
bool loses(const Scene& scene, const SceneInteraction& interaction);

std::vector<std::string> live_term_names(const Scene& scene);

// In the order of the names.
void append_live_terms(const Scene& scene, const EnergyLedger& ledger, std::vector<double>& values);

}  // namespace rattle
