// Energies and powers of one step of the slide string, computed from its states alone: in the form that
// balances, and as [SLIDE] prints them. [SLIDE (42)-(48)], errata
#pragma once

#include <slide/plain_slide_string.hpp>
#include <vector>

namespace rattle::test {

// All inputs and results of a step n -> n+1. `prev` is n-1, `next` is n+1.
struct SlideStep {
  std::vector<double> u_prev, u, u_next;
  double y_prev = 0.0, y = 0.0, y_next = 0.0;
  double y_h_prev = 0.0, y_h = 0.0, y_h_next = 0.0;
  double q_prev = 0.0, q = 0.0, q_next = 0.0;  // each with the weights at its own time
  double F_o = 0.0, F_rf = 0.0, F_lf = 0.0;
  double x_o = 0.0;
};

struct SlidePowers {
  double stored_prev = 0.0, stored_next = 0.0;                  // H at n-1/2 and n+1/2, J
  double stored_prev_printed = 0.0, stored_next_printed = 0.0;  // with the hand's spring as in (43)
  double P_rf = 0.0, P_lf = 0.0, P_h = 0.0, P_x = 0.0;          // W
  double Q_s = 0.0, Q_rf = 0.0, Q_lf = 0.0, Q_o = 0.0;
  double P_o_printed = 0.0;   // (45)
  double Q_o_printed = 0.0;   // (48)
  double string_side = 0.0;   // F_o times the string's velocity at the contact: missing in (45)
  double hand_printed = 0.0;  // the first term of (45)

  // Balance error, W.
  double residual(double dt) const;
  double residual_with_printed_power(double dt) const;   // (45) and (48)
  double residual_with_printed_energy(double dt) const;  // (43)
  double residual_as_printed(double dt) const;           // (43), (45) and (48)
};

SlidePowers powers_of(const plain::SlideStringParameters& p, const SlideStep& step);

// rho A, T, E I and sigma_2 parts of the string. [SLIDE (42)], [SLIDE (46)]
double string_energy(const plain::SlideStringParameters& p, double dx, const std::vector<double>& u_next,
                     const std::vector<double>& u);
double string_loss(const plain::SlideStringParameters& p, double dx, const std::vector<double>& v);

}  // namespace rattle::test
