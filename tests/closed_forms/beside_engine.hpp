// Steps a closed form of the notes beside the engine.
#pragma once

#include <functional>
#include <memory>
#include <support/dense_solve.hpp>
#include <support/note_schemes.hpp>
#include <support/note_systems.hpp>

namespace rattle::test {

inline constexpr double sample_rate = 44100.0;
inline constexpr double time_step = 1.0 / sample_rate;

// A system of the notes with a state of its own; components and contacts in the order of its NoteSystem.
class ClosedForm {
 public:
  virtual ~ClosedForm() = default;
  virtual std::unique_ptr<ClosedForm> copy() const = 0;

  // n -> n+1; fills next and changes psi.
  virtual void step() = 0;

  void advance() {
    step();
    prev = std::move(now);
    now = next;
  }

  std::vector<Vector> next, now, prev;
  Vector psi;  // per contact; of a distributed contact per grid point, of the force density

 protected:
  void set_components(std::vector<Vector> start, std::vector<Vector> start_prev) {
    next = now = std::move(start);
    prev = std::move(start_prev);
  }
};

// Differences of any point of a component, as a share of the component's largest displacement in the run; of
// psi likewise.
struct Agreement {
  // The closed form starts every step from the engine's state.
  double of_one_step = 0.0;
  // It keeps its own state. Contacts amplify rounding: how far a twin of the closed form, started 1e-15 away,
  // has moved says what can be asked. The largest difference as a share of 50 times the twin's plus 1e-12; and
  // until what step, the twin being within 1e-6 by then.
  double of_free_run = 0.0;
  int free_run_steps = 0;

  int impacts = 0;  // onsets of force in the one-sided contacts
};

// Runs `system` with `rule`. Fails the test when it does not compile or its grid is not that of the form.
Agreement step_beside_engine(const NoteSystem& system, const ClosedForm& form, int steps,
                             Rule rule = Rule::basic);

// One step to 1e-13, the free run to what can be asked for over at least so many steps.
void expect_agreement(const Agreement& found, int least_impacts, int least_free_run_steps);

// Mean of psi at the two first levels. [W19 (9)]
inline double start_psi(const ContactLaw& law, double eta, double eta_prev) {
  return (law.psi(eta) + law.psi(eta_prev)) / 2.0;
}

inline Vector at_start(const MassPart& mass) { return {mass.position}; }
inline Vector before_start(const MassPart& mass) { return {mass.position - time_step * mass.velocity}; }

}  // namespace rattle::test
