// What a step stores, loses and takes in, account by account.
#include <algorithm>
#include <cmath>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/interactions/linear_law.hpp>
#include <rattle/interactions/row_rules.hpp>
#include <rattle/simulation/energy_ledger.hpp>

namespace rattle {

EnergyLedger::EnergyLedger(std::shared_ptr<const Scene> scene, int every)
    : scene_(std::move(scene)),
      components_(scene_->components.size()),
      interactions_(scene_->interactions.size()),
      forces_(scene_->forces.size()),
      fingers_(scene_->fingers.size()),
      contacts_(scene_->interactions.size()),
      row_in_closed_form_(scene_->rows.size()),
      was_pushing_(scene_->rows.size()),
      row_stored_(scene_->rows.size()),
      row_stiffness_(scene_->rows.size()),
      open_samples_(scene_->rows.size()),
      deepest_(scene_->rows.size()),
      steepest_(scene_->rows.size()),
      every_(std::max(every, 1)) {
  for (const SceneComponent& component : scene_->components) models_.push_back(component.model.get());
  memory_.reserve(components_.size());
  for (const SceneComponent& component : scene_->components)
    memory_.emplace_back(component.model->memory_count());
  for (const Island& island : scene_->islands)
    for (std::size_t i = 0; i < island.row_count; ++i)
      row_in_closed_form_[island.first_row + i] = island.closed_form;
}

// Energy of a row at n + 1/2. A contact stores W / 2 or psi^2 / 2. A contact in closed form keeps neither: its
// energy is that of the potential.
double EnergyLedger::row_energy(std::size_t row, const RowStates& rows, double psi, double W, double eta_next,
                                double eta) const noexcept {
  const RowModel& model = rows.models[row];
  if (model.is_stretch()) return 0.5 * psi * psi;
  if (!model.is_contact()) return linear_energy(model, eta_next, eta);
  if (row_in_closed_form_[row]) return 0.5 * (row_phi(model, eta_next) + row_phi(model, eta));
  return model.chooses_force() ? 0.5 * W : 0.5 * psi * psi;
}

// What a row stores belongs to its interaction, or to the component that it stretches.
inline void EnergyLedger::store(std::size_t r, double energy) noexcept {
  const RowModel& model = scene_->rows[r];
  if (model.is_stretch())
    components_[scene_->glides[static_cast<std::size_t>(model.glide)].component].stored.stretch += energy;
  else if (!model.is_carried())
    interactions_[model.interaction].stored += energy;
}

void EnergyLedger::start(std::span<const Levels> levels, const RowStates& rows,
                         std::span<const Component* const> models) noexcept {
  std::copy(models.begin(), models.end(), models_.begin());
  for (ContactStatistics& contact : contacts_) contact = {};
  std::fill(was_pushing_.begin(), was_pushing_.end(), std::uint8_t{0});
  std::fill(open_samples_.begin(), open_samples_.end(), std::uint8_t{0});
  std::fill(deepest_.begin(), deepest_.end(), 0.0);
  std::fill(steepest_.begin(), steepest_.end(), 0.0);
  clear_accounts();
  take_stock(levels, rows);
  peak_stored_ = stored_;
  balance_ = worst_balance_ = work_size_ = 0.0;
  found_nan_ = !std::isfinite(stored_);
  first_step_ = true;
  steps_left_ = every_;
  recorded_steps_ = 0;
}

void EnergyLedger::begin_step(std::span<const Levels> levels, const RowStates& rows) noexcept {
  clear_accounts();
  take_stock(levels, rows);
  peak_stored_ = std::max(peak_stored_, stored_);
}

void EnergyLedger::clear_accounts() noexcept {
  for (ComponentAccount& account : components_) account = {};
  for (InteractionAccount& account : interactions_) account = {};
  for (ForceAccount& account : forces_) account = {};
  for (FingerAccount& account : fingers_) account = {};
  gone_.reset();
}

// What is stored at n - 1/2, from which the balance is measured.
void EnergyLedger::take_stock(std::span<const Levels> levels, const RowStates& rows) noexcept {
  stored_ = 0.0;
  for (std::size_t c = 0; c < components_.size(); ++c) {
    components_[c].stored = models_[c]->start_observing(levels[c], memory_[c].data());
    stored_ += components_[c].stored.total();
  }
  for (std::size_t r = 0; r < scene_->rows.size(); ++r) {
    const double energy = row_energy(r, rows, rows.psi[r], rows.W[r], rows.eta_next[r], rows.eta[r]);
    store(r, energy);
    stored_ += energy;
    row_stored_[r] = energy;
    row_stiffness_[r] = rows.models[r].stiffness();
  }
  start_stored_ = stored_;
}

inline void EnergyLedger::take_out(CompensatedSum& account, double loss) noexcept {
  account.add(loss);
  gone_.add(loss);
}

inline void EnergyLedger::put_in(CompensatedSum& account, double work) noexcept {
  account.add(work);
  gone_.add(-work);
  work_size_ += std::abs(work);
}

void EnergyLedger::record(std::span<const Levels> levels, const RowStates& rows, std::span<const double> forces,
                          std::span<const FingerTouch> fingers, const GlidingPoints* gliding) noexcept {
  const double k = scene_->k;
  stored_ = 0.0;
  for (std::size_t c = 0; c < components_.size(); ++c) {
    ComponentAccount& account = components_[c];
    const auto [stored, loss] = models_[c]->observe(levels[c], memory_[c].data());
    account.stored = stored;
    stored_ += stored.total();
    if (scene_->components[c].moves_tension())
      put_in(account.work_tension, models_[c]->work_of_moving(levels[c]));
    take_out(account.dissipated_uniform, k * loss.uniform);
    take_out(account.dissipated_frequency_dependent, k * loss.frequency_dependent);
  }
  for (InteractionAccount& account : interactions_) account.stored = 0.0;
  for (std::size_t r = 0; r < scene_->rows.size(); ++r) record_row(r, rows);
  for (std::size_t e = 0; e < forces_.size(); ++e) {
    if (forces[e] == 0.0) continue;
    double moved = 0.0;
    const SceneForce& force = scene_->forces[e];
    const std::span<const RowEntry> points = gliding ? gliding->of(force) : std::span(force.place.entries);
    for (const RowEntry& entry : points) moved += entry.weight * levels[entry.component].moved(entry.slot);
    put_in(forces_[e].work, 0.5 * forces[e] * moved);
    forces_[e].work_size += std::abs(0.5 * forces[e] * moved);
  }
  for (std::size_t i = 0; i < fingers_.size(); ++i)
    record_finger(i, levels[scene_->fingers[i].component], fingers[i]);
  first_step_ = false;
  ++recorded_steps_;
  balance_ = stored_ - start_stored_ + gone_.value();
  peak_stored_ = std::max(peak_stored_, stored_);
  if (!std::isfinite(balance_)) found_nan_ = true;
  worst_balance_ = std::max(worst_balance_, std::abs(balance_));
}

void EnergyLedger::record_row(std::size_t r, const RowStates& rows) noexcept {
  const RowModel& model = rows.models[r];
  const double energy = row_energy(r, rows, rows.psi_next[r], rows.W_next[r], rows.eta_next[r], rows.eta[r]);
  store(r, energy);
  stored_ += energy;
  if (model.interaction == RowModel::no_interaction) return;
  InteractionAccount& account = interactions_[model.interaction];
  const double D = rows.eta_next[r] - rows.eta_prev[r];
  if (is_bowed(model)) return record_bow(r, rows);
  if (model.is_touch()) return record_touch(r, energy, rows);
  if (model.has_driven_law()) record_stiffness(r, energy, rows);
  if (model.glide >= 0) put_in(account.work_sliding, rows.glided[r]);
  if (model.is_contact()) {
    if (!is_sampled()) observe_contact(r, rows);
    if (rows.loss_force[r] != 0.0) {
      const double loss = 0.5 * rows.loss_force[r] * D;
      take_out(account.dissipated, loss);
      account.dissipated_in_contact.add(loss);
    }
  } else
    take_out(account.dissipated, linear_loss(model, D, scene_->k));
  if (model.offset_sign == 0.0 && model.gap_sign == 0.0 && model.moving_place < 0) return;
  // The components took f carried / 2 of the row's f D / 2. The rest is work from outside.
  const double anchor = 0.5 * rows.force[r] * (rows.offset_next[r] - rows.offset_prev[r]);
  put_in(account.work_anchor, anchor);
  if (model.moving_place >= 0)
    put_in(account.work_sliding, 0.5 * rows.force[r] * (D - rows.carried[r]) - anchor);
}

// f D / 2 of a step is the friction loss k f v and the work k f v_B that the bow takes out.
void EnergyLedger::record_bow(std::size_t r, const RowStates& rows) noexcept {
  InteractionAccount& account = interactions_[scene_->rows[r].interaction];
  take_out(account.dissipated, scene_->k * rows.force[r] * rows.bow_velocity[r]);
  put_in(account.work_anchor, -scene_->k * rows.force[r] * rows.bow_drive[r]);
}

// Before a step, the stored energy of a row is expressed with the K of that step. The difference is work.
void EnergyLedger::record_stiffness(std::size_t r, double energy, const RowStates& rows) noexcept {
  const double K = rows.models[r].stiffness();
  if (K != row_stiffness_[r]) {
    const double before = row_energy(r, rows, rows.psi[r], rows.W[r], rows.eta[r], rows.eta_prev[r]);
    put_in(interactions_[rows.models[r].interaction].work_stiffness, before - row_stored_[r] - rows.glided[r]);
  }
  row_stiffness_[r] = K;
  row_stored_[r] = energy;
}

// The stored energy of a touch is counted with its present points and K. Moving it, or changing K, is work.
void EnergyLedger::record_touch(std::size_t r, double energy, const RowStates& rows) noexcept {
  InteractionAccount& account = interactions_[scene_->rows[r].interaction];
  const double before = row_energy(r, rows, 0.0, 0.0, rows.eta[r], rows.eta_prev[r]);
  put_in(account.work_sliding, before - row_stored_[r]);
  row_stored_[r] = energy;
  const double D = rows.carried[r];
  const double R = 2.0 * rows.models[r].sigma_x;
  take_out(account.dissipated, R * D * D / (4.0 * scene_->k));  // k R (delta_t. eta)^2
}

// P = F sum g v and Q = r sum g v^2, v = delta_t. u. [SLIDE (44), (47)]
void EnergyLedger::record_finger(std::size_t finger, const Levels& u, const FingerTouch& touch) noexcept {
  double moved = 0.0, moved2 = 0.0;
  const std::size_t count = touch.range().count;
  for (std::size_t j = 0; j < count; ++j) {
    const Slot p = touch.slot(j);
    const double d = u.moved(p), weight = touch.weight(j);
    moved += weight * d;
    moved2 += weight * d * d;
  }
  put_in(fingers_[finger].work, 0.5 * touch.force() * moved);
  take_out(fingers_[finger].dissipated, touch.damping() * moved2 / (4.0 * scene_->k));
}

}  // namespace rattle
