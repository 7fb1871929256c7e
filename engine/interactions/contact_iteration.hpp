// Several contacts of the rules `gradient` and `newton` in one island: solves D + Lambda f(D) = D* for all of
// them.
//
// Every law grows with D, so that the forces are the gradient of a convex function. A step of Newton is SOLVE
// with the tangents and leads down. A step that overshoots is shortened. The balance is exact wherever the
// iteration stops, if W+ >= 0. docs/step.md, "The force of a contact"
//
// A System has size(), contact(i) (null where a row is not a contact), Lambda(i), solve() and vectors D_star,
// a, d, f, D. Its vectors D_other, p and law belong to the iteration: the present iterate, the forces that lead
// to it (D = D* - Lambda p), and the laws there.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <rattle/interactions/contact_step.hpp>

namespace rattle {

struct SettlingLimits {
  int most_solves = 12;            // in the first round; later rounds may take a third more in total
  double tolerance = 1e-2;         // relative to a contact's own force
  double island_tolerance = 1e-6;  // relative to the largest force of the island
  bool blends = true;              // a resolved contact takes the force of the secant
  double stop = 1e6;               // G Lambda of a contact that is capped
  double rounding = 64.0;          // error of D that is accepted as rounding, in epsilons
};

inline constexpr SettlingLimits gradient_limits{};
// As `gradient`, to convergence.
constexpr SettlingLimits newton_limits(int most_solves) noexcept {
  return {most_solves, 1e-13, 2e-16, false, 1e13, 16.0};
}

template <class System>
class ContactIteration {
 public:
  ContactIteration(System& system, const SettlingLimits& limits) noexcept : system_(system), limits_(limits) {}

  double stop() const noexcept { return limits_.stop; }
  bool converges() const noexcept { return !limits_.blends; }  // as `newton`
  int solves() const noexcept { return solves_; }              // predictions included
  int tangent_solves() const noexcept { return solves_ - predictions_; }

  // Chooses the start of the iteration, and finds which contacts are resolved. Returns true if predict() should
  // follow.
  bool prepare() noexcept {
    bool any = false;
    for_contacts([&](std::size_t i, ContactStep& c) {
      const double Lambda = system_.Lambda(i);
      const bool blends =
          limits_.blends && c.row->moving_place < 0;  // a slide's contact is the quotient's alone
      c.share = blends ? secant_share(known_stiffness(c, Lambda)) : 0.0;
      c.released = c.drift = 0.0;
      c.stop = 0.0;
      const bool touches = may_touch(c, system_.D_star[i]);
      system_.D_other[i] =
          c.share > 0.0 || !touches ? system_.D_star[i] : bounded_start(c, Lambda, system_.D_star[i]);
      any |= c.share > 0.0 && touches;
    });
    if (!any) for_contacts([](std::size_t, ContactStep& c) { c.share = 0.0; });
    return any;
  }

  // SOLVE with g = psi'(eta) where a contact is resolved, with tangents where it is not.
  void solve_ahead() noexcept {
    bool any_tangent = false;
    for_contacts([&](std::size_t i, ContactStep& c) {
      if (c.share > 0.0) {
        const double g = c.here.slope;
        system_.a[i] = 0.25 * g * g + c.resistance;
        system_.d[i] = g * c.psi_star;
      } else {
        const LawPoint law = law_at(c, system_.D_other[i]);
        set_tangent(i, law);
        any_tangent |= law.a > 0.0;
      }
    });
    solve_counted();
    predictions_ += any_tangent ? 0 : 1;
  }

  // Finds Q and shares from solve_ahead(). Returns true if every law is linear now.
  bool predict() noexcept {
    solve_ahead();
    bool linear = true;
    for_contacts([&](std::size_t i, ContactStep& c) {
      if (c.share > 0.0) take_prediction(c, system_.Lambda(i), system_.D[i]);
      linear &= c.share == 1.0;
      system_.D_other[i] = system_.D[i];
      if (c.share > 0.0) return;
      system_.law[i] = law_at(c, system_.D[i]);  // for these it was a step of Newton already
      if (is_far_above(c, i)) system_.D_other[i] = std::min(system_.D[i], step_of_force(c, system_.f[i]));
    });
    return linear;
  }

  // Contacts that are much deeper than predicted take the law of the quotient. Returns true if there are any.
  bool drop_stale_predictions() noexcept {
    bool any = false;
    for_contacts([&](std::size_t i, ContactStep& c) {
      if (c.share == 0.0 || !went_deeper(c, system_.D[i], c.foreseen)) return;
      c.share = 0.0;
      any = true;
    });
    if (any) for_contacts([&](std::size_t i, ContactStep&) { system_.D_other[i] = system_.D[i]; });
    return any;
  }

  // SOLVE with the tangents at the D found last.
  void solve_around() noexcept {
    for_contacts([&](std::size_t i, ContactStep& c) { set_tangent(i, law_at(c, system_.D_other[i])); });
    solve();
  }

  // Iterates from D_other. Returns true if it settled: f and D are those of the last SOLVE, else of the last
  // iterate.
  bool settle() noexcept {
    const int most = limits_.most_solves + (rounds_++ == 0 ? 0 : limits_.most_solves / 3);
    for_contacts([&](std::size_t i, ContactStep& c) { c.drift = drift_force(c, system_.D_other[i]); });
    for_contacts([&](std::size_t i, ContactStep& c) { system_.law[i] = law_at(c, system_.D_other[i]); });
    int projections = 0;
    for (bool first = true; solves_ < most;) {
      for_contacts([&](std::size_t i, ContactStep&) { set_tangent(i, system_.law[i]); });
      solve_counted();
      double slope = 0.0, end_slope = 0.0;  // along the step, of the convex function: where it starts and ends
      bool moved = false;                   // if not, what is left between law and f is the rounding of SOLVE
      for_contacts([&](std::size_t i, ContactStep& c) {
        const LawPoint before = system_.law[i];
        const double step = system_.D[i] - system_.D_other[i];
        moved |= step != 0.0;
        if (!first) slope += (before.f - system_.p[i]) * step;
        system_.law[i] = law_at(c, held(c, system_.D[i], system_.D_other[i]));
        end_slope += (system_.law[i].f - system_.f[i]) * step;
      });
      if (settled() || (!first && !moved)) return true;
      if (projections < most_projections && project()) {
        ++projections;
        first = true;
        continue;
      }
      double taken = 1.0;
      if (!first && slope < 0.0 && end_slope > -0.5 * slope) taken = shortened(slope, end_slope);
      for_contacts([&](std::size_t i, ContactStep& c) {
        const double end = held(c, system_.D[i], system_.D_other[i]);
        if (taken == 1.0) {
          system_.D_other[i] = end;
          system_.p[i] = system_.f[i];
        } else {
          system_.D_other[i] += taken * (system_.D[i] - system_.D_other[i]);
          system_.p[i] += taken * (system_.f[i] - system_.p[i]);
          system_.law[i] = law_at(c, system_.D_other[i]);
        }
      });
      first = false;
    }
    return false;
  }

  // SOLVE with given forces of the contacts. All other rows follow their laws.
  template <class Force>
  void push_with(Force force) noexcept {
    for_contacts([&](std::size_t i, ContactStep&) {
      system_.d[i] = force(i);
      system_.a[i] = 0.0;
    });
    solve();
  }

  // Rounding error of D, which may be a small difference of large numbers: two contacts may move a light mass
  // far in opposite directions.
  double rounding_of_D(std::size_t i) const noexcept {
    const double D_star = system_.D_star[i];
    return std::numeric_limits<double>::epsilon() *
           (std::abs(D_star) + std::abs(D_star - system_.D[i]) + std::abs(system_.Lambda(i) * system_.f[i]));
  }

  // Weighted by how far it moves its contact.
  double largest_force() noexcept {
    double largest = 0.0;
    for_contacts([&](std::size_t i, ContactStep&) {
      largest = std::max(largest, std::sqrt(std::abs(system_.Lambda(i))) * std::abs(system_.f[i]));
    });
    return largest;
  }

  template <class Do>
  void for_contacts(Do act) noexcept {
    for (std::size_t i = 0; i < system_.size(); ++i)
      if (ContactStep* const c = system_.contact(i)) act(i, *c);
  }

  void solve() noexcept { system_.solve(); }

 private:
  static constexpr int most_projections = 3;  // without a limit they might never end

  void solve_counted() noexcept {
    system_.solve();
    ++solves_;
  }
  // The law of a release is defined for D < 0 only.
  static double held(const ContactStep& c, double D, double from) noexcept {
    return c.released > 0.0 && D >= 0.5 * from ? 0.5 * from : D;
  }
  static bool may_touch(const ContactStep& c, double D_star) noexcept {
    return !c.one_sided() || c.eta > 0.0 || c.eta_prev > 0.0 || c.eta_prev + D_star > 0.0;
  }
  void set_tangent(std::size_t i, const LawPoint& law) noexcept {
    system_.a[i] = law.a;
    system_.d[i] = law.f - law.a * system_.D_other[i];
  }

  // Compares law, the forces at the new D, with f, the forces of the SOLVE that led there. Both are weighted by
  // how far they move the contact.
  bool settled() noexcept {
    const double largest = largest_force();
    bool all = true;
    for_contacts([&](std::size_t i, ContactStep& c) {
      const double f = system_.f[i], D = system_.D[i], yield = std::sqrt(std::abs(system_.Lambda(i)));
      const double epsilon = limits_.rounding * std::numeric_limits<double>::epsilon();
      const double rounding = limits_.rounding * rounding_of_D(i) +
                              epsilon * yield * largest;          // |Lambda_ij| <= sqrt(Lambda_ii Lambda_jj)
      const double lossy = epsilon * c.resistance * std::abs(D);  // may cancel the rest of the force
      const double error = std::abs(system_.law[i].f - f);
      // W of a two-sided contact would drift by what is left, for nothing ever empties it.
      const double tolerance = c.one_sided() ? limits_.tolerance : std::min(limits_.tolerance, 1e-10);
      double island_tolerance =
          c.one_sided() ? limits_.island_tolerance : std::min(limits_.island_tolerance, 1e-14);
      if (c.released > 0.0)
        island_tolerance =
            std::max(island_tolerance, 1e-15);  // f gives back next to nothing: SOLVE rounds it by the others
      all &= yield * (error - system_.law[i].a * rounding - lossy) <=
             yield * tolerance * std::abs(f) + island_tolerance * largest;
      all &= held(c, D, system_.D_other[i]) == D;
    });
    return all;
  }

  // If a contact is so stiff that its law at the new D is far above the force that led there, the iterate is
  // moved to where the law has that force. Returns true if any contact was moved.
  bool project() noexcept {
    bool any = false;
    for_contacts([&](std::size_t i, ContactStep& c) { any |= is_far_above(c, i); });
    if (!any) return false;
    for_contacts([&](std::size_t i, ContactStep& c) {
      const double D = held(c, system_.D[i], system_.D_other[i]);
      system_.p[i] = system_.f[i];
      system_.D_other[i] = D;
      if (!is_far_above(c, i)) return;
      system_.D_other[i] = std::min(D, step_of_force(c, system_.f[i]));
      system_.law[i] = law_at(c, system_.D_other[i]);
    });
    return true;
  }
  bool is_far_above(const ContactStep& c, std::size_t i) const noexcept {
    return c.one_sided() && c.share == 0.0 && c.released == 0.0 && c.resistance == 0.0 && c.stop == 0.0 &&
           system_.f[i] > 0.0 && system_.law[i].f > 2.0 * system_.f[i] &&
           system_.law[i].a * system_.Lambda(i) > 3.0;
  }

  // The share of the step at which the slope nearly vanishes (regula falsi, Illinois). Halving would be too
  // slow where a law has a corner.
  double shortened(double slope_low, double slope_high) noexcept {
    const double small = -0.01 * slope_low;
    double low = 0.0, high = 1.0, share = 1.0;
    int last_side = 0;
    for (int trial = 0; trial < 30; ++trial) {
      share = low + std::clamp(slope_low / (slope_low - slope_high), 0.01, 0.99) * (high - low);
      double slope = 0.0;
      for_contacts([&](std::size_t i, ContactStep& c) {
        const double step = system_.D[i] - system_.D_other[i];
        const double D = held(c, system_.D_other[i] + share * step, system_.D_other[i]);
        const double p = system_.p[i] + share * (system_.f[i] - system_.p[i]);
        slope += (law_at(c, D).f - p) * step;
      });
      if (std::abs(slope) <= small) break;
      if (slope > 0.0) {
        if (last_side > 0) slope_low *= 0.5;
        last_side = 1, high = share, slope_high = slope;
      } else {
        if (last_side < 0) slope_high *= 0.5;
        last_side = -1, low = share, slope_low = slope;
      }
    }
    return share;
  }

  System& system_;
  const SettlingLimits limits_;
  int solves_ = 0, predictions_ = 0, rounds_ = 0;
};

}  // namespace rattle
