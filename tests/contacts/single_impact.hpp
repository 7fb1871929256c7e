// A single impact of a mass on a barrier or on another mass, simulated until they separate.
#pragma once

#include <cstdint>
#include <rattle/rattle.hpp>

namespace rattle::test {

struct Impact {
  double first_mass = 0.0;   // kg
  double second_mass = 0.0;  // kg; 0 means a rigid barrier
  double K = 0.0;
  double alpha = 1.0;
  double speed = 0.0;            // m/s, approach speed
  double second_velocity = 0.0;  // m/s, initial velocity of the second mass
  double clearance = 0.0;        // m
  double loss = 0.0;             // s/m
  double sample_rate = 44100.0;
};

double reduced_mass(const Impact& impact);
// Lossless: K depth^(alpha+1) / (alpha+1) = M v^2 / 2.
double greatest_depth(const Impact& impact);
// Lambda psi'(eta)^2 / 4 at the greatest depth. Above 1 a contact lasts less than about three samples.
double resolution(const Impact& impact);
// Upper estimate in seconds: the depth is travelled twice at half the speed on average.
double contact_time(const Impact& impact);

struct ImpactOutcome {
  bool parted = false;
  double restitution = 0.0;  // separation speed over approach speed
  double balance_error = 0.0;
  double attraction = 0.0;           // largest attractive force over the peak force
  double residual_psi = 0.0;         // psi left after the contact opened, over its peak
  std::int64_t contact_samples = 0;  // samples with non-zero force
  std::int64_t attractive_samples = 0;
  double dissipated = 0.0;  // J, lost in the contact according to the ledger
};
// Runs until the bodies have been separated for ten samples, or for at most twenty times the estimated contact
// time.
ImpactOutcome run_impact(const Impact& impact, Rule rule);

}  // namespace rattle::test
