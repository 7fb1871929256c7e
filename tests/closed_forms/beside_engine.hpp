// Steps a closed form of the notes in parallel with the engine and compares them.
#pragma once

#include <functional>
#include <memory>
#include <support/dense_solve.hpp>
#include <support/note_schemes.hpp>
#include <support/note_systems.hpp>

namespace rattle::test {

inline constexpr double sample_rate = 44100.0;
inline constexpr double time_step = 1.0 / sample_rate;

// A system of the notes with its own state. Components and contacts are ordered as in its NoteSystem.
class ClosedForm {
 public:
  virtual ~ClosedForm() = default;
  virtual std::unique_ptr<ClosedForm> copy() const = 0;

  // Step n -> n+1: fills `next` and updates psi.
  virtual void step() = 0;

  void advance() {
    step();
    prev = std::move(now);
    now = next;
  }

  std::vector<Vector> next, now, prev;
  Vector psi;  // per contact; distributed contacts: per grid point, of the force density

 protected:
  void set_components(std::vector<Vector> start, std::vector<Vector> start_prev) {
    next = now = std::move(start);
    prev = std::move(start_prev);
  }
};

// Largest difference over all points of a component, relative to its largest displacement in the run; the same
// for psi.
struct Agreement {
  // The closed form starts every step from the engine's state.
  double of_one_step = 0.0;
  // The closed form keeps its own state. Contacts amplify rounding, so a twin of the closed form that starts
  // 1e-15 away measures the achievable agreement. of_free_run is the largest difference relative to 50 times
  // the twin's plus 1e-12, over the free_run_steps steps during which the twin stays within 1e-6.
  double of_free_run = 0.0;
  int free_run_steps = 0;

  int impacts = 0;  // onsets of force in the one-sided contacts
};

// Runs `system` with `rule`. Fails the test if it does not compile or if its grid differs from the closed
// form's.
Agreement step_beside_engine(const NoteSystem& system, const ClosedForm& form, int steps,
                             Rule rule = Rule::basic);

// Expects agreement of one step to 1e-13, and of the free run to the achievable accuracy over at least that
// many steps.
void expect_agreement(const Agreement& found, int least_impacts, int least_free_run_steps);

// Mean of psi at the first two levels. [W19 (9)]
inline double start_psi(const ContactLaw& law, double eta, double eta_prev) {
  return (law.psi(eta) + law.psi(eta_prev)) / 2.0;
}

inline Vector at_start(const MassPart& mass) { return {mass.position}; }
inline Vector before_start(const MassPart& mass) { return {mass.position - time_step * mass.velocity}; }

}  // namespace rattle::test
