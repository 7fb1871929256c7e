// One impact of a mass on a barrier or on another mass, until they part.
#pragma once

#include <cstdint>
#include <rattle/rattle.hpp>

namespace rattle::test {

struct Impact {
  double first_mass = 0.0;   // kg
  double second_mass = 0.0;  // kg; 0: a rigid barrier
  double K = 0.0;
  double alpha = 1.0;
  double speed = 0.0;            // m/s, of approach
  double second_velocity = 0.0;  // m/s, of the second mass
  double clearance = 0.0;        // m
  double loss = 0.0;             // s/m
  double sample_rate = 44100.0;
};

double reduced_mass(const Impact& impact);
// Without loss: K depth^(alpha+1) / (alpha+1) = M v^2 / 2.
double greatest_depth(const Impact& impact);
// Lambda psi'(eta)^2 / 4 at the greatest depth; above 1 a contact lasts less than about three samples.
double resolution(const Impact& impact);
// Seconds, generously: the depth is gone through twice, at half the speed on average.
double contact_time(const Impact& impact);

struct ImpactOutcome {
  bool parted = false;
  double restitution = 0.0;  // speed of parting over speed of approach
  double balance_error = 0.0;
  double attraction = 0.0;           // worst pull over the peak force
  double residual_psi = 0.0;         // left after the contact opened, over the peak
  std::int64_t contact_samples = 0;  // with force
  std::int64_t attractive_samples = 0;
  double dissipated = 0.0;           // J, by the contact, as the ledger has it
};
// Until the bodies have been apart for ten samples, or for twenty times as long as the contact should last.
ImpactOutcome run_impact(const Impact& impact, Rule rule);

}  // namespace rattle::test
