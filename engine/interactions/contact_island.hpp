// Finishes the forces of an island under `gradient` and `newton` after the iteration: no contact pulls, and
// none gives back more than it has stored. The System is that of ContactIteration, with `elastic`, the part of
// a force that changes W.
#pragma once

#include <rattle/interactions/contact_iteration.hpp>
#include <rattle/interactions/elastic_part.hpp>

namespace rattle {

template <class System>
class ContactIsland {
 public:
  ContactIsland(System& system, ContactIteration<System>& iteration, bool settled) noexcept
      : system_(system), iteration_(iteration), settled_(settled) {}

  bool settled() const noexcept { return settled_; }
  bool last_resort() const noexcept { return last_resort_; }

  // Sets f, D and elastic, with all W+ >= 0 up to rounding. Precondition: iteration.settle() was called.
  void finish() noexcept {
    let_nothing_pull();
    take_elastic_parts();
    if (mark()) {
      settled_ &= iteration_.settle();
      let_nothing_pull();
      take_elastic_parts();
    }
    const bool over = overdrawn();
    if (over || !settled_) unmark();
    if (over || (!settled_ && sinks())) resort_to_psi();
  }

 private:
  // True if W+ < 0 by more than rounding. W may be a small rest of much larger values, and D is a difference.
  bool is_overdrawn(const ContactStep& c, std::size_t i) const noexcept {
    const double f = system_.elastic[i], D = system_.D[i];
    return f * D < 0.0 &&
           c.W + f * D < -1e-9 * std::max(c.W, 0.0) - 32.0 * iteration_.rounding_of_D(i) * std::abs(f);
  }
  bool overdrawn() noexcept {
    bool any = false;
    iteration_.for_contacts([&](std::size_t i, ContactStep& c) { any |= is_overdrawn(c, i); });
    return any;
  }

  // Takes the forces of the last SOLVE where the iteration settled, else those of the last iterate.
  void let_nothing_pull() noexcept {
    bool change = !settled_;
    iteration_.for_contacts([&](std::size_t i, ContactStep& c) {
      if (settled_) system_.p[i] = system_.f[i];
      if (c.one_sided() && system_.p[i] < 0.0) {
        system_.p[i] = 0.0;
        change = true;
      }
    });
    if (change) iteration_.push_with([&](std::size_t i) { return system_.p[i]; });
  }

  void take_elastic_parts() noexcept {
    iteration_.for_contacts([&](std::size_t i, ContactStep& c) {
      const double f = system_.f[i], D = system_.D[i];
      system_.elastic[i] = f;
      if (c.resistance == 0.0) return;
      system_.elastic[i] = f - c.resistance * D;
      if (c.one_sided() && f == 0.0)
        system_.elastic[i] = without_pull(c, {-1.0, elastic_law(c, D).f}, D).elastic;
    });
  }

  // Contacts that would give back more than W are capped. Open contacts that have some W left give it back.
  // Returns true if there are any.
  bool mark() noexcept {
    bool any = false;
    // To convergence, what rounding alone has stored in a contact cannot be given back: it is lost among the
    // other forces.
    const double lost =
        iteration_.converges() ? std::numeric_limits<double>::epsilon() * iteration_.largest_force() : 0.0;
    iteration_.for_contacts([&](std::size_t i, ContactStep& c) {
      const double D = system_.D[i];
      const bool cap = is_overdrawn(c, i);
      system_.D_other[i] = D;
      c.stop = cap ? iteration_.stop() / system_.Lambda(i) : 0.0;
      any |= cap;
      const double X = c.W - c.phi();
      if (!c.one_sided() || c.eta_prev > 0.0 || !(D <= 0.0) || c.eta_prev + D > 0.0 || !(X > 0.0)) return;
      const double f = releasing_force(X, system_.Lambda(i), D);
      if (!(f > 0.0) || std::sqrt(system_.Lambda(i)) * f <= lost) return;
      c.released = X;
      system_.D_other[i] = -X / f;
      any = true;
    });
    return any;
  }

  void unmark() noexcept {
    iteration_.for_contacts([](std::size_t, ContactStep& c) { c.stop = c.released = 0.0; });
  }

  // The last resort: f = g (psi + g D / 4) and the loss. Then W+ = (psi + g D / 2)^2 >= 0 for any D. g is
  // chosen from the forces found so far. A contact that pulls gets no force. A contact that is pressed too deep
  // takes the g of its law there.
  void resort_to_psi() noexcept {
    last_resort_ = true;
    iteration_.for_contacts([&](std::size_t i, ContactStep& c) {
      psi(i) = std::copysign(std::sqrt(std::max(c.W, 0.0)), system_.elastic[i]);
      system_.p[i] = g_of_force(c, i, system_.elastic[i]);
    });
    for (int round = 0; round < 4; ++round) {
      solve_with_g();
      if (!sinks()) return;
      iteration_.for_contacts([&](std::size_t i, ContactStep& c) {
        if (is_sinking(c, i)) system_.p[i] = g_of_force(c, i, elastic_law(c, system_.D[i]).f);
      });
    }
    solve_with_g();
  }
  // True if a contact is so deep that its law there has more than twice the force. A two-sided contact passes 0
  // with any force: true if its potential is more than four times what it has stored.
  bool is_sinking(const ContactStep& c, std::size_t i) const noexcept {
    const double D = system_.D[i];
    if (c.one_sided()) return D > 0.0 && elastic_law(c, D).f > 2.0 * system_.elastic[i];
    return row_phi(*c.row, c.eta_prev + D) > 4.0 * std::max(c.W + system_.elastic[i] * D, 0.0);
  }
  bool sinks() noexcept {
    bool any = false;
    iteration_.for_contacts([&](std::size_t i, ContactStep& c) { any |= is_sinking(c, i); });
    return any;
  }
  double& psi(std::size_t i) noexcept { return system_.D_other[i]; }  // D_other is no longer needed
  double g_of_force(const ContactStep& c, std::size_t i, double f) const noexcept {
    const double psi = std::sqrt(std::max(c.W, 0.0)),
                 psi_next = std::sqrt(std::max(c.W + f * system_.D[i], 0.0));
    return psi + psi_next > 0.0 ? bounded(2.0 * std::abs(f) / (psi + psi_next), system_.Lambda(i)) : 0.0;
  }
  // The contact that pulls most loses its force first, because others may then push. Ends, because every turn
  // leaves one more contact without force.
  void solve_with_g() noexcept {
    for (ContactStep* puller = nullptr;; puller = nullptr) {
      iteration_.for_contacts([&](std::size_t i, ContactStep& c) {
        system_.a[i] = 0.25 * system_.p[i] * system_.p[i] + c.resistance;
        system_.d[i] = system_.p[i] * psi(i);
      });
      iteration_.solve();
      double most = 0.0;
      std::size_t at = 0;
      iteration_.for_contacts([&](std::size_t i, ContactStep& c) {
        const double pull = c.one_sided() ? -system_.f[i] * std::sqrt(system_.Lambda(i)) : 0.0;
        if (!(pull > most)) return;
        most = pull;
        puller = &c;
        at = i;
      });
      if (puller == nullptr) break;
      system_.p[at] = puller->resistance = 0.0;
    }
    iteration_.for_contacts([&](std::size_t i, ContactStep& c) {
      system_.elastic[i] = elastic_part(system_.f[i], c.resistance * system_.D[i], system_.p[i], psi(i),
                                        system_.D[i], system_.D_star[i]);
    });
  }

  System& system_;
  ContactIteration<System>& iteration_;
  bool settled_;
  bool last_resort_ = false;
};

}  // namespace rattle
