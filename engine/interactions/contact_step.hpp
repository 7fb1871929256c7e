// One contact of the rules `gradient` and `newton` in one step: its force as a law in D = eta^{n+1} -
// eta^{n-1}, and the solution where it is the only one of its island. docs/step.md, "The force of a contact"
//
// W is twice the energy that the contact has stored. For any force f, W+ = W + f D keeps the balance exact, as
// long as W+ >= 0. So the force can be chosen for accuracy alone.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <rattle/interactions/row_rules.hpp>

namespace rattle {

struct LawPoint {
  double f = 0.0, a = 0.0;  // the force at D, and its slope by D
};

// What is known of a contact before its force is found, and the choices made about its law. Not cleared at
// construction: that would take longer than most of its uses.
struct ContactStep {
  const RowModel* row;
  double eta, eta_prev;
  double W;                            // at n - 1/2
  PowerLaw::PsiAndSlope here, before;  // at eta and eta^-
  double psi_star;                     // (psi(eta) + psi(eta^-)) / 2
  double resistance;                   // r / 2k of the loss: it adds resistance * D to the force
  double Q, share;                     // slope of the secant's law, and its share w in the blend
  double foreseen;                     // depth for which Q and share were chosen
  double drift;                        // small force against the drift of W, of a two-sided law
  double released;                     // X > 0: the law is X / -D, which gives X back in this step
  double stop;                         // G > 0: the law is capped so that it gives back no more than W

  bool one_sided() const noexcept { return row->law == LawKind::one_sided; }
  double phi() const noexcept { return 0.5 * here.psi * here.psi; }
  double phi_prev() const noexcept { return 0.5 * before.psi * before.psi; }
};

// r = lambda K [eta]_+^alpha at the known eta, over 2k. [contact loss of Hunt and Crossley]
// At most 1 / Lambda, which stops a body within a sample, and psi'^2 / 4 of the spring. With more, D = D* / (1
// + Lambda r / 2k) would go to 0, and with eta+ = eta^- a body would leave as fast as it came.
inline double resistance_of(const RowModel& row, const PowerLaw::PsiAndSlope& here, double k,
                            double Lambda) noexcept {
  if (!(row.loss > 0.0)) return 0.0;
  const double resistance = row.loss * std::abs(here.psi) * here.slope / (2.0 * k);
  const double spring = 0.25 * here.slope * here.slope;
  return (resistance - spring) * Lambda > 1.0 ? 1.0 / Lambda + spring : resistance;
}

// Fills in what is known of a contact at n. `here` and `before` are the law's values at eta and eta^-, Lambda
// is its own compliance.
inline void look_at_contact(ContactStep& c, const RowModel& row, double eta, double eta_prev, double W,
                            const PowerLaw::PsiAndSlope& here, const PowerLaw::PsiAndSlope& before, double k,
                            double Lambda) noexcept {
  c.row = &row;
  c.eta = eta;
  c.eta_prev = eta_prev;
  c.W = W;
  c.here = here;
  c.before = before;
  c.psi_star = 0.5 * (here.psi + before.psi);
  c.resistance = resistance_of(row, here, k, Lambda);
}

// The difference quotient of the potential, [phi(eta^- + D) - phi(eta^-)] / D. It grows with D for every convex
// phi. Where D is small the quotient would cancel, and its series at the middle is taken.
inline LawPoint potential_quotient(const ContactStep& c, double D) noexcept {
  const RowModel& row = *c.row;
  const double eta_next = c.eta_prev + D, middle = 0.5 * (eta_next + c.eta_prev), alpha = row.power.exponent();
  if (std::abs(D) <= 0.05 * std::abs(middle)) {
    const PowerLaw::PsiAndSlope there = row_psi_and_slope(row, middle);
    if (there.psi == 0.0) return {};
    const double force = there.psi * there.slope, part = D / middle, x = part * part;  // phi' = psi psi'
    const double second = alpha * (alpha - 1.0) / 24.0, fourth = second * (alpha - 2.0) * (alpha - 3.0) / 80.0,
                 sixth = fourth * (alpha - 4.0) * (alpha - 5.0) / 168.0,
                 eighth = sixth * (alpha - 6.0) * (alpha - 7.0) / 288.0;
    return {force * (1.0 + x * (second + x * (fourth + x * (sixth + x * eighth)))),
            0.5 * alpha * force / middle};
  }
  const PowerLaw::PsiAndSlope there = row_psi_and_slope(row, eta_next);
  const double inverse = 1.0 / D;
  const double f = 0.5 * (there.psi - c.before.psi) * (there.psi + c.before.psi) * inverse;
  return {f, std::max((there.psi * there.slope - f) * inverse, 0.0)};
}

// The most that a contact may push with: f (f / G - D) = W, so that W+ = f^2 / G >= 0. For large G this is W /
// -D where the contact opens, and a rigid stop at D = 0 where W is 0.
inline LawPoint cap_at(const ContactStep& c, double D) noexcept {
  const double W = std::max(c.W, 0.0), root = std::sqrt(D * D + 4.0 * W / c.stop);
  if (!(root > 0.0)) return {0.0, c.stop};
  const double f = D > 0.0 ? 0.5 * c.stop * (D + root) : 2.0 * W / (root - D);
  return {f, f / root};
}

// The law that the step has chosen, without the loss.
inline LawPoint elastic_law(const ContactStep& c, double D) noexcept {
  if (c.released > 0.0) {
    const double inverse = -1.0 / D;  // D < 0
    return {c.released * inverse, c.released * inverse * inverse};
  }
  LawPoint law;
  if (c.share < 1.0) law = potential_quotient(c, D);
  if (c.share > 0.0) {
    const double a = 0.25 * c.Q * c.Q, rest = 1.0 - c.share;
    law = {c.share * (c.Q * c.psi_star + a * D) + rest * law.f, c.share * a + rest * law.a};
    if (c.one_sided() && law.f < 0.0) law = {};
  }
  law.f -= c.drift;
  if (c.stop > 0.0) {
    const LawPoint cap = cap_at(c, law.f < 0.0 ? -D : D);
    if (std::abs(law.f) > cap.f) law = {law.f < 0.0 ? -cap.f : cap.f, cap.a};
  }
  return law;
}

inline LawPoint law_at(const ContactStep& c, double D) noexcept {
  LawPoint law = elastic_law(c, D);
  if (c.resistance == 0.0) return law;
  law.f += c.resistance * D;
  law.a += c.resistance;
  return c.one_sided() && law.f < 0.0 ? LawPoint{} : law;
}

// Where Newton's steps start: to the right of the root, and so near that two steps are mostly enough. Both
// bounds follow from the free motion alone. Energy: the most a contact can take in a step is D*^2 / 4 Lambda,
// so phi(eta+) <= phi(eta^-) + D*^2 / 4 Lambda. Force: it does not leave, so f <= F = (D* + eta^-) / Lambda,
// and the mean of phi' over the step is at least phi' of its middle: phi'(eta^- + D/2) <= F.
inline double bounded_start(const ContactStep& c, double Lambda, double D_star) noexcept {
  if (!(Lambda > 0.0)) return D_star;
  const bool two_sided = !c.one_sided();
  if (!two_sided && D_star <= 0.0) return D_star;
  const double bound = c.phi_prev() + 0.25 * D_star * D_star / Lambda;
  if (row_phi(*c.row, c.eta_prev + D_star) <= bound) return D_star;
  const PowerLaw& power = c.row->power;
  const double deepest = power.depth(std::sqrt(2.0 * bound));
  if (two_sided) return std::clamp(D_star, -deepest - c.eta_prev, deepest - c.eta_prev);
  const double F = (D_star + c.eta_prev) / Lambda;
  double D = std::min(D_star, deepest - c.eta_prev);
  if (F > 0.0) D = std::min(D, std::max(2.0 * (power.depth_of_force(F) - c.eta_prev), -c.eta_prev));
  return D;
}

// Estimates the D at which a one-sided contact pushes with f > 0. The quotient is close to phi' of the middle,
// or to phi(eta+) / D where the contact closes within the step.
inline double step_of_force(const ContactStep& c, double f) noexcept {
  const double depth = c.row->power.depth_of_force(f);
  if (c.eta_prev > 0.0) return std::max(2.0 * (depth - c.eta_prev), -c.eta_prev);
  return c.row->power.depth(std::sqrt(2.0 * f * (depth - c.eta_prev))) - c.eta_prev;
}

// The f > 0 with f D = -X, D = D* - Lambda f. X = 0 and D* > 0 give a rigid stop, D = 0.
inline double releasing_force(double X, double Lambda, double D_star) noexcept {
  const double root = std::sqrt(D_star * D_star + 4.0 * Lambda * X);
  if (D_star > 0.0) return Lambda > 0.0 ? 0.5 * (D_star + root) / Lambda : 0.0;
  return root > D_star ? 2.0 * X / (root - D_star) : 0.0;
}

// s = Lambda max(psi'^2) / 4 tells how well a contact is resolved. The secant's share is 1 below the first of
// these, 0 above the second.
inline constexpr double resolved_below = 0.25, unresolved_above = 0.75;
inline double secant_share(double s) noexcept {
  if (s <= resolved_below) return 1.0;
  if (!(s < unresolved_above)) return 0.0;
  const double x = (unresolved_above - s) / (unresolved_above - resolved_below);
  return x * x * (3.0 - 2.0 * x);
}
inline double known_stiffness(const ContactStep& c, double Lambda) noexcept {
  const double slope = std::max(c.here.slope, c.before.slope);
  return 0.25 * Lambda * slope * slope;
}

// The secant's slope from eta^- to eta^- + D, where psi is `psi_ahead`; psi' of the middle where D is small
// against the depth.
inline double secant_slope(const ContactStep& c, double psi_ahead, double D, double depth) noexcept {
  if (std::abs(D) <= 1e-6 * depth) return row_slope(*c.row, c.eta_prev + 0.5 * D);
  return (psi_ahead - c.before.psi) / D;
}

// The depth for which the secant is chosen, at most 0 for an open one-sided contact.
inline double foreseen_depth(const ContactStep& c, double eta_p) noexcept {
  if (c.one_sided()) return std::max(std::max(c.eta, c.eta_prev), eta_p);
  return std::max(std::max(std::abs(c.eta), std::abs(c.eta_prev)), std::abs(eta_p));
}

// Chooses Q and the share from the D that was predicted with g = psi'(eta).
inline void take_prediction(ContactStep& c, double Lambda, double D_p) noexcept {
  const double eta_p = c.eta_prev + D_p;
  const PowerLaw::PsiAndSlope ahead = row_psi_and_slope(*c.row, eta_p);
  c.share = 0.0;
  c.foreseen = foreseen_depth(c, eta_p);
  if (c.foreseen <= 0.0) return;  // open: if it closes all the same it may be stiff
  c.share = secant_share(std::max(known_stiffness(c, Lambda), 0.25 * Lambda * ahead.slope * ahead.slope));
  c.Q = secant_slope(c, ahead.psi, D_p, c.foreseen);
}

// A two-sided contact never opens, so that nothing ever empties W. A force other than the quotient lets W drift
// away from the potential. This small force gives back a part of the difference along D. One-sided contacts and
// the quotient alone need none.
inline double drift_force(double difference, double D, double depth) noexcept {
  const double tau = 0.1 * depth, scale = D * D + tau * tau;
  return scale > 0.0 ? 0.3 * difference * D / scale : 0.0;
}
inline double drift_force(const ContactStep& c, double D) noexcept {
  if (c.one_sided() || c.share == 0.0) return 0.0;
  const double stored = c.share * c.psi_star * c.psi_star + (1.0 - c.share) * (c.phi() + c.phi_prev());
  return drift_force(c.share * (c.W - stored), D,
                     std::max({std::abs(c.eta), std::abs(c.eta_prev), std::abs(c.eta_prev + D)}));
}

namespace one_contact {

// Solves for the force of the potential quotient: in closed form for exponent 1, else by two or more steps of
// Newton.
double quotient_force(const ContactStep& c, double Lambda, double D_star) noexcept;

// How well a contact is resolved depends on own_Lambda, without the loss, which makes Lambda smaller.
inline double blended_force(ContactStep& c, double Lambda, double own_Lambda, double D_star) noexcept {
  c.share = 0.0;
  if (secant_share(known_stiffness(c, own_Lambda)) > 0.0) {
    const double g = c.here.slope, a = 0.25 * g * g;
    take_prediction(c, own_Lambda, (D_star - Lambda * g * c.psi_star) / (1.0 + Lambda * a));
  }
  double f = 0.0;
  if (c.share > 0.0) {
    const double a = 0.25 * c.Q * c.Q;
    f = c.share * (c.Q * c.psi_star + a * D_star) / (1.0 + Lambda * a);
  }
  if (c.share < 1.0) f += (1.0 - c.share) * quotient_force(c, Lambda, D_star);
  return c.one_sided() ? f : f - drift_force(c, D_star - Lambda * f);
}

// The elastic force. Lambda and D* have the rest of the island and the loss connected.
inline double elastic_force(ContactStep& c, double Lambda, double own_Lambda, double D_star) noexcept {
  if (c.one_sided()) {
    const double X = c.W - c.phi();                       // W = phi(eta) belongs to the next step
    if (c.eta_prev <= 0.0 && c.eta_prev + D_star <= 0.0)  // open, and stays so
      return X > 0.0 && D_star <= 0.0 ? releasing_force(X, Lambda, D_star) : 0.0;
    // Leaves within this step if X / -D reaches D <= -eta^-: then nothing is left behind.
    if (c.eta_prev > 0.0 && Lambda * std::max(X, 0.0) >= c.eta_prev * (D_star + c.eta_prev))
      return X > 0.0 ? releasing_force(X, Lambda, D_star) : 0.0;
  }
  double f = blended_force(c, Lambda, own_Lambda, D_star);
  if (c.one_sided()) f = std::max(f, 0.0);
  if (c.W + f * (D_star - Lambda * f) < 0.0) {
    const double X = std::max(c.W, 0.0);
    f = f >= 0.0 ? releasing_force(X, Lambda, D_star) : -releasing_force(X, Lambda, -D_star);
  }
  return f;
}

}  // namespace one_contact

// True if a contact neither pulls nor gives back more than it has stored, and leaves nothing behind where it
// opens.
inline bool is_ordinary(const ContactStep& c, double f, double D) noexcept {
  if (f * D < 0.0 && c.W + f * D < 0.0) return false;  // W may be below 0 by rounding where nothing acts
  return !c.one_sided() || f > 0.0 || (f == 0.0 && c.eta_prev <= 0.0 && c.W <= c.phi());
}
// True if a contact is much deeper than the depth for which the secant was chosen.
inline bool went_deeper(const ContactStep& c, double D, double foreseen) noexcept {
  const double reached = c.eta_prev + D;
  return (c.one_sided() ? reached : std::abs(reached)) > 1.5 * foreseen;
}

// W at n + 1/2. A rest that is only rounding is set to 0, so that it does not influence the next contact.
inline double next_W(double W, double elastic, double D) noexcept {
  const double next = W + elastic * D;
  return std::abs(next) <= 1e-14 * W ? 0.0 : next;
}

struct ContactForce {
  double total = 0.0, elastic = 0.0;  // the whole force, and the part of it that changes W
};

// If the loss would make a one-sided contact pull, its force is 0, and its elastic part is lost as far as W
// holds it.
inline ContactForce without_pull(const ContactStep& c, ContactForce force, double D) noexcept {
  if (force.total >= 0.0 || !c.one_sided()) return force;
  const double most = D < 0.0 ? std::max(c.W, 0.0) / -D : 0.0;
  return {0.0, std::min(std::max(force.elastic, 0.0), most)};
}

// The force of the only contact of an island. With a loss, Lambda and D* are divided by 1 + Lambda r / 2k.
inline ContactForce solve_one_contact(ContactStep& c, double Lambda, double D_star) noexcept {
  if (c.resistance == 0.0) {
    const double f = one_contact::elastic_force(c, Lambda, Lambda, D_star);
    return {f, f};
  }
  const double scale = 1.0 / (1.0 + Lambda * c.resistance);
  const double f = one_contact::elastic_force(c, Lambda * scale, Lambda, D_star * scale);
  const double total = f + c.resistance * (D_star - Lambda * f) * scale;
  return without_pull(c, {total, f}, D_star);
}

}  // namespace rattle
