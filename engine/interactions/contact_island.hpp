// What `gradient` and `newton` do with the contacts of an island: iterate, then see to it that nothing pulls and that no
// contact gives back more than it has stored. The System is that of ContactIteration, with `elastic` for the forces that W takes.
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

  // After iteration.settle(): leaves f, D and elastic, all W+ >= 0 but for rounding.
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
  // Beyond what rounding does: W may be what is left of much larger ones, D is a difference. What is below 0 keeps its sign.
  bool is_overdrawn(const ContactStep& c, std::size_t i) const noexcept {
    const double f = system_.elastic[i], D = system_.D[i];
    return f * D < 0.0 && c.W + f * D < -1e-9 * std::max(c.W, 0.0) - 32.0 * iteration_.rounding_of_D(i) * std::abs(f);
  }
  bool overdrawn() noexcept {
    bool any = false;
    iteration_.for_contacts(
        [&](std::size_t i, ContactStep& c) { any |= is_overdrawn(c, i); });
    return any;
  }

  // What was found last: of the last SOLVE where it settled, else the last iterate.
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
      if (c.one_sided() && f == 0.0) system_.elastic[i] = without_pull(c, {-1.0, elastic_law(c, D).f}, D).elastic;
    });
  }

  // Contacts that would give back more than W are capped; open ones that have some of W left give it back. Whether there are any.
  bool mark() noexcept {
    bool any = false;
    iteration_.for_contacts([&](std::size_t i, ContactStep& c) {
      const double D = system_.D[i];
      const bool cap = is_overdrawn(c, i);
      system_.D_other[i] = D;
      c.stop = cap ? iteration_.stop() / system_.Lambda(i) : 0.0;
      any |= cap;
      const double X = c.W - c.phi();
      if (!c.one_sided() || c.eta_prev > 0.0 || !(D <= 0.0) || c.eta_prev + D > 0.0 || !(X > 0.0)) return;
      const double f = releasing_force(X, system_.Lambda(i), D);
      if (!(f > 0.0)) return;
      c.released = X;
      system_.D_other[i] = -X / f;
      any = true;
    });
    return any;
  }

  void unmark() noexcept {
    iteration_.for_contacts([](std::size_t, ContactStep& c) { c.stop = c.released = 0.0; });
  }

  // f = g (psi + g D / 4) and the loss, with which W+ = (psi + g D / 2)^2 >= 0 whatever D comes out; g is that of the forces so far.
  // Whoever pulls lets go. Whoever is pressed much deeper than g was meant for takes the g of its law there.
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
  // Pressed so deep that its law there has more than twice the force; of a two-sided one, which passes 0 with any force, that it would have
  // stored more than four times as much.
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
  double& psi(std::size_t i) noexcept { return system_.D_other[i]; }  // of no other use any more
  double g_of_force(const ContactStep& c, std::size_t i, double f) const noexcept {
    const double psi = std::sqrt(std::max(c.W, 0.0)), psi_next = std::sqrt(std::max(c.W + f * system_.D[i], 0.0));
    return psi + psi_next > 0.0 ? bounded(2.0 * std::abs(f) / (psi + psi_next), system_.Lambda(i)) : 0.0;
  }
  // Whoever pulls most lets go first: others may then push. Ends: in every turn one contact more has no force.
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
      system_.elastic[i] = elastic_part(system_.f[i], c.resistance * system_.D[i], system_.p[i], psi(i), system_.D[i],
                                        system_.D_star[i]);
    });
  }

  System& system_;
  ContactIteration<System>& iteration_;
  bool settled_;
  bool last_resort_ = false;
};

}  // namespace rattle
