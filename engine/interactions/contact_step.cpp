#include <algorithm>
#include <cmath>
#include <rattle/interactions/contact_step.hpp>
#include <rattle/interactions/unit_contact.hpp>

namespace rattle::one_contact {

double quotient_force(const ContactStep& c, double Lambda, double D_star) noexcept {
  const double K = c.row->power.stiffness();
  if (c.row->power.exponent() == 1.0) {
    if (!c.one_sided()) return (K * c.eta_prev + 0.5 * K * D_star) / (1.0 + 0.5 * K * Lambda);
    return solve_unit_contact(c.eta_prev, -D_star, 0.5 * K * Lambda, K).force;
  }
  double D = bounded_start(c, Lambda, D_star), f = 0.0;
  const int most_steps = c.one_sided() ? 5 : 12;
  const double tolerance = c.one_sided() ? 1e-2 : 1e-12;  // W of a two-sided contact drifts by what is left
  for (int step = 0; step < most_steps; ++step) {
    const LawPoint law = potential_quotient(c, D);
    const double next = (law.f + law.a * (D_star - D)) / (1.0 + law.a * Lambda);
    const bool settled = step > 0 && std::abs(next - f) <= tolerance * std::abs(next);
    f = c.one_sided() ? std::max(next, 0.0) : next;
    const double D_last = D;
    D = D_star - Lambda * f;
    if (settled && std::abs(D - D_last) <= 10.0 * tolerance * (std::abs(c.eta_prev) + std::abs(c.eta_prev + D)))
      break;
    if (!c.one_sided()) {
      const double deepest =
          c.row->power.depth(std::sqrt(2.0 * (c.phi_prev() + 0.25 * D_star * D_star / Lambda)));
      D = std::clamp(D, -deepest - c.eta_prev, deepest - c.eta_prev);
    }
  }
  return f;
}

}  // namespace rattle::one_contact
