// Where the energy is, where it went and where it came from, at every step of the very run that makes the
// sound.
//
//   balance^{n+1/2} = stored^{n+1/2} + dissipated - work in - stored^{-1/2}      zero up to rounding
//
// A sampled ledger looks at every Nth step alone. Its accounts are those of the last step that it looked at,
// and its balance is the balance of that step. It does not observe contacts, which would have to be followed in
// every step.
//
//   balance^{n+1/2} = stored^{n+1/2} + dissipated in the step - work in the step - stored^{n-1/2}
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <rattle/base/aligned.hpp>
#include <rattle/base/compensated_sum.hpp>
#include <rattle/components/component.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/scene/scene.hpp>
#include <rattle/simulation/accounts.hpp>
#include <span>
#include <string>
#include <vector>

namespace rattle {

class FingerTouch;
class GlidingPoints;

struct ComponentAccount {
  StoredEnergy stored;                // J, at n + 1/2
  CompensatedSum dissipated_uniform;  // J so far, by sigma0 or R
  CompensatedSum dissipated_frequency_dependent;
  CompensatedSum work_tension;  // J so far, put in by changing a string's tension (P_T)
};

struct InteractionAccount {
  double stored = 0.0;        // J, at n + 1/2
  CompensatedSum dissipated;  // J so far, by the damping of a spring or a hand, the loss of a contact
  CompensatedSum dissipated_in_contact;  // of it what a contact lost
  CompensatedSum work_anchor;   // J so far, put in by what a gesture moves: a height (P_h), a gap, a bow (P_B)
  CompensatedSum work_sliding;  // J so far, put in by moving the contact along the string (P_x)
  CompensatedSum work_stiffness;  // J so far, put in by changing the K of a contact, the K1 of a spring (P_K)
};

struct FingerAccount {
  CompensatedSum work;        // J so far, put in by its force (P)
  CompensatedSum dissipated;  // J so far, by its damping (Q)
};

struct ForceAccount {
  CompensatedSum work;     // J so far, put in
  double work_size = 0.0;  // sum of |work per step|
};

// What an energy check cannot see.
struct ContactStatistics {
  std::int64_t impacts = 0;             // onsets of force; of a distributed contact, per grid point
  std::int64_t attractive_samples = 0;  // steps (point-steps) with a pulling force
  double peak_force = 0.0;              // N, largest of one point
  double worst_pull = 0.0;              // N
  double peak_psi = 0.0;                // sqrt(J)
  double left_psi = 0.0;                // largest |psi| left after three samples of being open without force
  double resolution = 0.0;  // largest Lambda psi'^2 / 4; above 1 the contact is shorter than ~3 samples
  std::int64_t contact_samples = 0;  // steps (point-steps) with force
  double deepest = 0.0;              // m, largest eta (|eta| of a two-sided contact)
  double explained_depth = 0.0;  // m, eta whose psi(eta) is peak_psi; 0 where no memory is kept (closed form)
  double reached_depth = 0.0;    // m, eta whose psi^2 is the largest phi(eta) + phi(eta^-), where W is kept

  double worst_attraction() const noexcept { return peak_force > 0.0 ? worst_pull / peak_force : 0.0; }
  // 1 where the memory follows the depth; a contact that sinks goes deeper than what it stored explains.
  double depth_ratio() const noexcept {
    if (!(explained_depth > 0.0)) return 1.0;
    return (reached_depth > 0.0 ? reached_depth : deepest) / explained_depth;
  }
  double residual_psi() const noexcept { return peak_psi > 0.0 ? left_psi / peak_psi : 0.0; }
};

class EnergyLedger {
 public:
  // Records every step, or samples every `every`-th step.
  explicit EnergyLedger(std::shared_ptr<const Scene> scene, int every = 1);

  bool is_sampled() const noexcept { return every_ > 1; }
  int every() const noexcept { return every_; }
  std::int64_t recorded_steps() const noexcept { return recorded_steps_; }

  // Called by the simulator.
  // `models` are the run's, which gestures may move; without them those of the scene.
  void start(std::span<const Levels> levels, const RowStates& rows,
             std::span<const Component* const> models = {}) noexcept;
  // Whether the coming step is recorded. Called once in every step.
  bool is_due() noexcept {
    if (--steps_left_ > 0) return false;
    steps_left_ = every_;
    return true;
  }
  // Before the parameters move for a step that a sampled ledger records; `levels` as in start().
  void begin_step(std::span<const Levels> levels, const RowStates& rows) noexcept;
  // `gliding` may be null if no force glides.
  void record(std::span<const Levels> levels, const RowStates& rows, std::span<const double> forces,
              std::span<const FingerTouch> fingers, const GlidingPoints* gliding = nullptr) noexcept;

  const std::vector<ComponentAccount>& components() const noexcept { return components_; }
  const std::vector<InteractionAccount>& interactions() const noexcept { return interactions_; }
  const std::vector<ForceAccount>& forces() const noexcept { return forces_; }
  const std::vector<FingerAccount>& fingers() const noexcept { return fingers_; }
  const std::vector<ContactStatistics>& contacts() const noexcept { return contacts_; }  // one per interaction

  double value(const Account& account) const noexcept;  // J; what is lost or put in: so far

  double stored() const noexcept { return stored_; }
  double dissipated() const noexcept;
  double work_in() const noexcept;
  double balance() const noexcept { return balance_; }             // J, of the last step
  double stored_before() const noexcept { return start_stored_; }  // J, what the balance is measured from
  double peak_stored() const noexcept { return peak_stored_; }
  bool found_nan() const noexcept { return found_nan_; }

  // max over n of |balance| / max(peak stored energy, sum |work in|); infinite after a NaN.
  double balance_error() const noexcept;
  double balance_scale() const noexcept { return std::max(peak_stored_, work_size_); }  // J, what it divides by

 private:
  void clear_accounts() noexcept;
  void take_stock(std::span<const Levels> levels, const RowStates& rows) noexcept;
  void store(std::size_t row, double energy) noexcept;
  void take_out(CompensatedSum& account, double loss) noexcept;
  void put_in(CompensatedSum& account, double work) noexcept;
  void record_row(std::size_t row, const RowStates& rows) noexcept;
  void record_finger(std::size_t finger, const Levels& u, const FingerTouch& touch) noexcept;
  void observe_contact(std::size_t row, const RowStates& rows) noexcept;
  void record_bow(std::size_t row, const RowStates& rows) noexcept;
  void record_touch(std::size_t row, double energy, const RowStates& rows) noexcept;
  void record_stiffness(std::size_t row, double energy, const RowStates& rows) noexcept;
  void observe_depth(double depth, double psi, const RowModel& model,
                     ContactStatistics& contact) const noexcept;
  void observe_reached_depth(std::size_t row, double depth, const RowStates& rows,
                             ContactStatistics& contact) const noexcept;
  double row_energy(std::size_t row, const RowStates& rows, double psi, double W, double eta_next,
                    double eta) const noexcept;

  std::shared_ptr<const Scene> scene_;
  std::vector<const Component*> models_;
  std::vector<ComponentAccount> components_;
  std::vector<AlignedVector> memory_;  // what components keep for it
  std::vector<InteractionAccount> interactions_;
  std::vector<ForceAccount> forces_;
  std::vector<FingerAccount> fingers_;
  std::vector<ContactStatistics> contacts_;
  std::vector<std::uint8_t> row_in_closed_form_;
  std::vector<std::uint8_t> was_pushing_;   // per row
  std::vector<double> row_stored_;          // per row: what it stored after the last step,
  std::vector<double> row_stiffness_;       // and with which K
  std::vector<std::uint8_t> open_samples_;  // per row, saturating
  std::vector<double> deepest_, steepest_;  // depth and slope so far, per row
  CompensatedSum gone_;  // dissipated - work in, term by term: large works that cancel must not cost digits
  double start_stored_ = 0.0;
  double stored_ = 0.0;
  double balance_ = 0.0;
  double peak_stored_ = 0.0;
  double worst_balance_ = 0.0;
  double work_size_ = 0.0;
  bool found_nan_ = false;
  bool first_step_ = true;
  int every_ = 1, steps_left_ = 1;  // steps until the next one that is recorded
  std::int64_t recorded_steps_ = 0;
};

}  // namespace rattle
