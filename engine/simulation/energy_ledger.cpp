#include <algorithm>
#include <cmath>
#include <limits>
#include <rattle/interactions/g_rules.hpp>
#include <rattle/simulation/energy_ledger.hpp>

namespace rattle {
namespace {

double depth_of(const RowModel& row, double eta) noexcept {
  return row.law == LawKind::two_sided ? std::abs(eta) : eta;
}

constexpr std::uint8_t settled_open = 3;  // samples after which an open contact must have emptied psi

}  // namespace

EnergyLedger::EnergyLedger(std::shared_ptr<const Scene> scene)
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
      steepest_(scene_->rows.size()) {
  for (const SceneComponent& component : scene_->components) models_.push_back(component.model.get());
  memory_.reserve(components_.size());
  for (const SceneComponent& component : scene_->components) memory_.emplace_back(component.model->memory_count());
  for (const Island& island : scene_->islands)
    for (std::size_t i = 0; i < island.row_count; ++i) row_in_closed_form_[island.first_row + i] = island.closed_form;
}

// At n + 1/2 of a row. What a contact stores is W / 2 or psi^2 / 2; one in closed form has no memory, its potential says it.
double EnergyLedger::row_energy(std::size_t row, const RowStates& rows, double psi, double W, double eta_next,
                                double eta) const noexcept {
  const RowModel& model = rows.models[row];
  if (model.law == LawKind::bow) return 0.0;
  if (model.law == LawKind::tether) {
    const double K = model.is_touch() ? rows.live_drive[row] : model.K1;
    return 0.25 * K * (eta_next * eta_next + eta * eta);
  }
  if (model.law == LawKind::spring) {
    const double mean = 0.5 * (eta_next + eta);
    const double product = eta_next * eta;
    return 0.5 * model.K1 * mean * mean + 0.25 * model.K3 * product * product;
  }
  if (row_in_closed_form_[row]) return 0.5 * (row_phi(model, eta_next) + row_phi(model, eta));
  return model.chooses_force() ? 0.5 * W : 0.5 * psi * psi;
}

void EnergyLedger::start(std::span<const Levels> levels, const RowStates& rows,
                         std::span<const Component* const> models) noexcept {
  std::copy(models.begin(), models.end(), models_.begin());
  for (InteractionAccount& account : interactions_) account = {};
  for (ForceAccount& account : forces_) account = {};
  for (FingerAccount& account : fingers_) account = {};
  for (ContactStatistics& contact : contacts_) contact = {};
  std::fill(was_pushing_.begin(), was_pushing_.end(), std::uint8_t{0});
  std::fill(open_samples_.begin(), open_samples_.end(), std::uint8_t{0});
  std::fill(deepest_.begin(), deepest_.end(), 0.0);
  std::fill(steepest_.begin(), steepest_.end(), 0.0);
  stored_ = 0.0;
  for (std::size_t c = 0; c < components_.size(); ++c) {
    components_[c] = {};
    components_[c].stored = models_[c]->stored_energy(levels[c]);
    models_[c]->start_observing(levels[c], memory_[c].data());
    stored_ += components_[c].stored.total();
  }
  for (std::size_t r = 0; r < scene_->rows.size(); ++r) {
    const double energy = row_energy(r, rows, rows.psi[r], rows.W[r], rows.eta_next[r], rows.eta[r]);
    interactions_[scene_->rows[r].interaction].stored += energy;
    stored_ += energy;
    row_stored_[r] = energy;
    row_stiffness_[r] = rows.models[r].stiffness();
  }
  start_stored_ = peak_stored_ = stored_;
  gone_.reset();
  balance_ = worst_balance_ = work_size_ = 0.0;
  found_nan_ = !std::isfinite(stored_);
  first_step_ = true;
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
                          std::span<const FingerTouch> fingers) noexcept {
  const double k = scene_->k;
  stored_ = 0.0;
  for (std::size_t c = 0; c < components_.size(); ++c) {
    ComponentAccount& account = components_[c];
    const auto [stored, loss] = models_[c]->observe(levels[c], memory_[c].data());
    account.stored = stored;
    stored_ += stored.total();
    if (scene_->components[c].moves_tension()) put_in(account.work_tension, models_[c]->work_of_moving(levels[c]));
    take_out(account.dissipated_uniform, k * loss.uniform);
    take_out(account.dissipated_frequency_dependent, k * loss.frequency_dependent);
  }
  for (InteractionAccount& account : interactions_) account.stored = 0.0;
  for (std::size_t r = 0; r < scene_->rows.size(); ++r) record_row(r, rows);
  for (std::size_t e = 0; e < forces_.size(); ++e) {
    if (forces[e] == 0.0) continue;
    double moved = 0.0;
    for (const RowEntry& entry : scene_->forces[e].place.entries)
      moved += entry.weight * levels[entry.component].moved(entry.point);
    put_in(forces_[e].work, 0.5 * forces[e] * moved);
    forces_[e].work_size += std::abs(0.5 * forces[e] * moved);
  }
  for (std::size_t i = 0; i < fingers_.size(); ++i)
    record_finger(i, levels[scene_->fingers[i].component], fingers[i]);
  first_step_ = false;
  balance_ = stored_ - start_stored_ + gone_.value();
  peak_stored_ = std::max(peak_stored_, stored_);
  if (!std::isfinite(balance_)) found_nan_ = true;
  worst_balance_ = std::max(worst_balance_, std::abs(balance_));
}

void EnergyLedger::record_row(std::size_t r, const RowStates& rows) noexcept {
  const RowModel& model = rows.models[r];
  InteractionAccount& account = interactions_[model.interaction];
  const double energy = row_energy(r, rows, rows.psi_next[r], rows.W_next[r], rows.eta_next[r], rows.eta[r]);
  account.stored += energy;
  stored_ += energy;
  const double D = rows.eta_next[r] - rows.eta_prev[r];
  if (model.law == LawKind::bow) return record_bow(r, rows);
  if (model.is_touch()) return record_touch(r, energy, rows);
  if (model.has_live_law()) record_stiffness(r, energy, rows);
  if (model.is_contact()) {
    observe_contact(r, rows);
    if (rows.loss_force[r] != 0.0) {
      const double loss = 0.5 * rows.loss_force[r] * D;
      take_out(account.dissipated, loss);
      account.dissipated_in_contact.add(loss);
    }
  } else
    take_out(account.dissipated, model.sigma_x * D * D / (2.0 * scene_->k));  // k 2 sigma_x (delta_t. eta)^2
  if (model.offset_sign == 0.0 && model.gap_sign == 0.0 && model.moving_place < 0) return;
  // The components took f carried / 2 of the row's f D / 2; the rest came from outside.
  const double anchor = 0.5 * rows.force[r] * (rows.offset_next[r] - rows.offset_prev[r]);
  put_in(account.work_anchor, anchor);
  if (model.moving_place >= 0)
    put_in(account.work_sliding, 0.5 * rows.force[r] * (D - rows.carried[r]) - anchor);
}

// f D / 2 of a step is what friction takes, k f v, and what the bow takes out, k f v_B.
void EnergyLedger::record_bow(std::size_t r, const RowStates& rows) noexcept {
  InteractionAccount& account = interactions_[scene_->rows[r].interaction];
  take_out(account.dissipated, scene_->k * rows.force[r] * rows.bow_velocity[r]);
  put_in(account.work_anchor, -scene_->k * rows.force[r] * rows.live_drive[r]);
}

// What the row has stored is re-expressed with the K of this step before the step is made.
void EnergyLedger::record_stiffness(std::size_t r, double energy, const RowStates& rows) noexcept {
  const double K = rows.models[r].stiffness();
  if (K != row_stiffness_[r]) {
    const double before = row_energy(r, rows, rows.psi[r], rows.W[r], rows.eta[r], rows.eta_prev[r]);
    put_in(interactions_[rows.models[r].interaction].work_stiffness, before - row_stored_[r]);
  }
  row_stiffness_[r] = K;
  row_stored_[r] = energy;
}

// What a touch stores is counted with the points and the K it has now: moving it, or changing K, takes or gives
// work.
void EnergyLedger::record_touch(std::size_t r, double energy, const RowStates& rows) noexcept {
  InteractionAccount& account = interactions_[scene_->rows[r].interaction];
  const double before = row_energy(r, rows, 0.0, 0.0, rows.eta[r], rows.eta_prev[r]);
  put_in(account.work_sliding, before - row_stored_[r]);
  row_stored_[r] = energy;
  const double D = rows.carried[r];
  take_out(account.dissipated, rows.live_force[r] * D * D / (4.0 * scene_->k));  // k R (delta_t. eta)^2
}

// P = F sum g v and Q = r sum g v^2, v = delta_t. u. [SLIDE (44), (47)]
void EnergyLedger::record_finger(std::size_t finger, const Levels& u, const FingerTouch& touch) noexcept {
  double moved = 0.0, moved2 = 0.0;
  const std::size_t count = touch.range().count;
  for (std::size_t j = 0; j < count; ++j) {
    const std::size_t p = touch.slot(j);
    const double d = u.moved(p), weight = touch.weight(j);
    moved += weight * d;
    moved2 += weight * d * d;
  }
  put_in(fingers_[finger].work, 0.5 * touch.force() * moved);
  take_out(fingers_[finger].dissipated, touch.damping() * moved2 / (4.0 * scene_->k));
}

void EnergyLedger::observe_contact(std::size_t row, const RowStates& rows) noexcept {
  const RowModel& model = rows.models[row];
  ContactStatistics& contact = contacts_[model.interaction];
  const double f = rows.force[row];
  double depth_now = depth_of(model, rows.eta_next[row]);
  if (first_step_) depth_now = std::max(depth_now, depth_of(model, rows.eta[row]));  // a run may start in contact
  const auto resolution = [&](double slope) { return 0.25 * rows.Lambda[row] * slope * slope; };
  // The slope grows with the depth: only where the steepest so far would count is it worth a power. A stiffness that
  // moves has no steepest.
  if (model.has_live_law() || depth_now > deepest_[row] || resolution(steepest_[row]) > contact.resolution) {
    const double slope = row_slope(model, depth_now);
    deepest_[row] = std::max(deepest_[row], depth_now);
    steepest_[row] = std::max(steepest_[row], slope);
    contact.resolution = std::max(contact.resolution, resolution(slope));
  }
  contact.peak_force = std::max(contact.peak_force, std::abs(f));
  const double psi = model.chooses_force() ? std::sqrt(std::abs(rows.W_next[row])) : std::abs(rows.psi_next[row]);
  observe_depth(depth_now, psi, model, contact);
  if (model.chooses_force()) observe_reached_depth(row, depth_now, rows, contact);
  if (f != 0.0) ++contact.contact_samples;
  if (model.law == LawKind::two_sided) return;

  if (f < 0.0) {
    ++contact.attractive_samples;
    contact.worst_pull = std::max(contact.worst_pull, -f);
  }
  const bool pushing = f > 0.0;
  if (pushing && !was_pushing_[row]) ++contact.impacts;
  was_pushing_[row] = pushing;

  const bool open = rows.eta_next[row] < 0.0 && f == 0.0;
  open_samples_[row] =
      open ? static_cast<std::uint8_t>(std::min<int>(open_samples_[row] + 1, settled_open)) : 0;
  if (open_samples_[row] >= settled_open) contact.left_psi = std::max(contact.left_psi, psi);
}

void EnergyLedger::observe_depth(double depth, double psi, const RowModel& model,
                                 ContactStatistics& contact) const noexcept {
  if (model.power.is_empty()) return;  // a stiffness that is 0 for now: nothing to sink into
  const bool live = model.has_live_law();
  if (psi > contact.peak_psi || (live && psi > 0.0))
    contact.explained_depth =
        live ? std::max(contact.explained_depth, model.power.depth(psi)) : model.power.depth(psi);
  contact.peak_psi = std::max(contact.peak_psi, psi);
  contact.deepest = std::max(contact.deepest, depth);
}

// Only where the contact is at its deepest so far is it worth some powers.
void EnergyLedger::observe_reached_depth(std::size_t row, double depth, const RowStates& rows,
                                         ContactStatistics& contact) const noexcept {
  const RowModel& model = rows.models[row];
  const double deepest = std::max(depth, depth_of(model, rows.eta[row]));
  if (row_in_closed_form_[row] || model.power.is_empty() || !(deepest > 0.0) || deepest < contact.deepest) return;
  contact.reached_depth = std::max(contact.reached_depth, reached_depth(model, rows.eta_next[row], rows.eta[row]));
}

double EnergyLedger::value(const Account& account) const noexcept {
  const std::size_t at = account.holder;
  switch (account.term) {
    case AccountTerm::kinetic:
      return components_[at].stored.kinetic;
    case AccountTerm::potential:
      return components_[at].stored.potential;
    case AccountTerm::correction:
      return components_[at].stored.correction;
    case AccountTerm::component_loss:
      return components_[at].dissipated_uniform.value() + components_[at].dissipated_frequency_dependent.value();
    case AccountTerm::frequency_dependent_loss:
      return components_[at].dissipated_frequency_dependent.value();
    case AccountTerm::tension:
      return components_[at].work_tension.value();
    case AccountTerm::interaction_stored:
      return interactions_[at].stored;
    case AccountTerm::interaction_loss:
      return interactions_[at].dissipated.value();
    case AccountTerm::contact_loss:
      return interactions_[at].dissipated_in_contact.value();
    case AccountTerm::hand_loss:
      return interactions_[at].dissipated.value() - interactions_[at].dissipated_in_contact.value();
    case AccountTerm::anchor:
      return interactions_[at].work_anchor.value();
    case AccountTerm::sliding:
      return interactions_[at].work_sliding.value();
    case AccountTerm::stiffness:
      return interactions_[at].work_stiffness.value();
    case AccountTerm::finger_work:
      return fingers_[at].work.value();
    case AccountTerm::finger_loss:
      return fingers_[at].dissipated.value();
    case AccountTerm::force:
      return forces_[at].work.value();
  }
  return 0.0;
}

double EnergyLedger::dissipated() const noexcept {
  double sum = 0.0;
  for (const ComponentAccount& account : components_)
    sum += account.dissipated_uniform.value() + account.dissipated_frequency_dependent.value();
  for (const InteractionAccount& account : interactions_) sum += account.dissipated.value();
  for (const FingerAccount& account : fingers_) sum += account.dissipated.value();
  return sum;
}

double EnergyLedger::work_in() const noexcept {
  double sum = 0.0;
  for (const ComponentAccount& account : components_) sum += account.work_tension.value();
  for (const ForceAccount& account : forces_) sum += account.work.value();
  for (const FingerAccount& account : fingers_) sum += account.work.value();
  for (const InteractionAccount& account : interactions_)
    sum += account.work_anchor.value() + account.work_sliding.value() + account.work_stiffness.value();
  return sum;
}

double EnergyLedger::balance_error() const noexcept {
  if (found_nan_) return std::numeric_limits<double>::infinity();
  return worst_balance_ > 0.0 ? worst_balance_ / balance_scale() : 0.0;
}

}  // namespace rattle
