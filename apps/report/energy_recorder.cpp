#include "report/energy_recorder.hpp"

#include <algorithm>
#include <cmath>

#include "support/column_recorder.hpp"
#include "support/live_terms.hpp"

namespace rattle {
namespace {

constexpr std::size_t most_watched_interactions = 4;

std::vector<std::string> energy_columns(const std::string& name) {
  return {name + ".kinetic", name + ".potential", name + ".correction"};
}

bool is(const SceneInteraction& interaction, InteractionKind kind) { return interaction.handle.kind == kind; }

bool loses_energy(const Scene& scene, const SceneInteraction& interaction) {
  if (is(interaction, InteractionKind::bow) || is(interaction, InteractionKind::touch)) return true;
  return std::any_of(interaction.rows.begin(), interaction.rows.end(), [&](std::uint32_t row) {
    const RowModel& model = scene.rows[row];
    return model.sigma_x != 0.0 || model.loses() || (model.has_live_law() && model.live_force.gesture >= 0);
  });
}

}  // namespace

EnergyRecorder::EnergyRecorder(const LoadedScene& loaded, std::int64_t states, const RecordLimits& limits)
    : scene_(loaded.scene), balance_(states, limits.balance_stretches), flown_(*loaded.scene, loaded.file.description) {
  name_series(*scene_, loaded.file.description);
  row_.resize(record_.stored.size() + record_.work.size() + record_.losses.size());
  keys_.resize(2 + std::min(scene_->interactions.size(), most_watched_interactions));
  candidates_.resize(keys_.size());
  const auto bytes = static_cast<std::int64_t>(candidates_.size() * (sizeof(double) * row_.size() + 4));
  stretch_ = stretch_length(states, std::clamp<std::int64_t>(limits.energy_bytes / bytes, 100, 4000));
}

void EnergyRecorder::name_series(const Scene& scene, const SceneDescription& description) {
  for (const SceneComponent& component : scene.components) {
    const std::string name = qualified_name(component);
    const bool slide = component.handle.kind == ComponentKind::slide;  // a mass without losses of its own
    record_.stored.push_back(
        {slide ? name + ", mass" : name, energy_columns(slide ? name + ".mass" : name), {}});
    if (!slide) record_.losses.push_back({name, {name + ".dissipated"}, {}});
  }
  for (std::size_t i = 0; i < scene.interactions.size(); ++i) {
    const SceneInteraction& interaction = scene.interactions[i];
    const std::string name = qualified_name(interaction);
    const bool slide = interaction.handle.kind == InteractionKind::slide;
    record_.stored.push_back({slide ? name + ", contact and hand" : name, {name + ".stored"}, {}});
    if (slide) {
      moved_interactions_.push_back(i);
      sliding_interactions_.push_back(i);
    } else if (is(interaction, InteractionKind::bow) || has_moving_offset(scene, interaction)) {
      moved_interactions_.push_back(i);
    } else if (is(interaction, InteractionKind::touch)) {
      sliding_interactions_.push_back(i);
    }
  }
  for (std::size_t i = 0; i < scene.forces.size(); ++i) {
    const std::string name = (i < description.forces.size() ? "force." : "gravity.") + scene.forces[i].name;
    record_.work.push_back({name, {name + ".work"}, {}});
  }
  for (const SceneFinger& finger : scene.fingers)
    record_.work.push_back({"finger." + finger.name, {"finger." + finger.name + ".P_" + finger.name}, {}});
  for (const std::size_t i : moved_interactions_) {
    const std::string name = qualified_name(scene.interactions[i]);
    const bool slide = is(scene.interactions[i], InteractionKind::slide);
    const char* const column = slide                                             ? ".P_h"
                               : is(scene.interactions[i], InteractionKind::bow) ? ".P_B"
                                                                                 : ".work";
    record_.work.push_back({slide ? name + ", hand" : name, {name + column}, {}});
  }
  for (const std::size_t i : sliding_interactions_) {
    const std::string name = qualified_name(scene.interactions[i]);
    record_.work.push_back({name + ", along the string", {name + ".P_x"}, {}});
  }
  for (std::size_t c = 0; c < scene.components.size(); ++c) {
    if (!scene.components[c].moves_tension()) continue;
    tensioned_components_.push_back(c);
    const std::string name = qualified_name(scene.components[c]);
    record_.work.push_back({name + ", tension", {name + ".P_T"}, {}});
  }
  for (std::size_t i = 0; i < scene.interactions.size(); ++i) {
    if (!has_moving_stiffness(scene, scene.interactions[i])) continue;
    stiffening_interactions_.push_back(i);
    const std::string name = qualified_name(scene.interactions[i]);
    record_.work.push_back({name + ", stiffness", {name + ".P_K"}, {}});
  }
  for (std::size_t i = 0; i < scene.interactions.size(); ++i)
    if (loses_energy(scene, scene.interactions[i])) {
      const std::string name = qualified_name(scene.interactions[i]);
      const bool slide = scene.interactions[i].handle.kind == InteractionKind::slide;
      losing_interactions_.push_back(i);
      record_.losses.push_back({slide ? name + ", hand" : name, {name + (slide ? ".Q_o" : ".dissipated")}, {}});
    }
  for (const SceneFinger& finger : scene.fingers)
    record_.losses.push_back({"finger." + finger.name, {"finger." + finger.name + ".Q_" + finger.name}, {}});
}

// In the order of the names.
void EnergyRecorder::read_row(const EnergyLedger& ledger) {
  double* to = row_.data();
  for (const ComponentAccount& account : ledger.components())
    *to++ = account.stored.kinetic + account.stored.potential + account.stored.correction;
  for (const InteractionAccount& account : ledger.interactions()) *to++ = account.stored;
  for (const ForceAccount& account : ledger.forces()) *to++ = account.work.value();
  for (const FingerAccount& account : ledger.fingers()) *to++ = account.work.value();
  for (const std::size_t i : moved_interactions_) *to++ = ledger.interactions()[i].work_anchor.value();
  for (const std::size_t i : sliding_interactions_) *to++ = ledger.interactions()[i].work_sliding.value();
  for (const std::size_t c : tensioned_components_) *to++ = ledger.components()[c].work_tension.value();
  for (const std::size_t i : stiffening_interactions_)
    *to++ = ledger.interactions()[i].work_stiffness.value();
  for (std::size_t c = 0; c < scene_->components.size(); ++c) {
    const ComponentAccount& account = ledger.components()[c];
    if (scene_->components[c].handle.kind != ComponentKind::slide)
      *to++ = account.dissipated_uniform.value() + account.dissipated_frequency_dependent.value();
  }
  for (const std::size_t i : losing_interactions_) *to++ = ledger.interactions()[i].dissipated.value();
  for (const FingerAccount& account : ledger.fingers()) *to++ = account.dissipated.value();
}

// The total, its negative, and what the interactions hold; of many the last key is the sum of the rest.
void EnergyRecorder::read_keys(const EnergyLedger& ledger) {
  std::fill(keys_.begin(), keys_.end(), 0.0);
  keys_[0] = ledger.stored();
  keys_[1] = -ledger.stored();
  for (std::size_t i = 0; i < ledger.interactions().size(); ++i)
    keys_[std::min(2 + i, keys_.size() - 1)] += ledger.interactions()[i].stored;
}

void EnergyRecorder::record(std::int64_t n, const EnergyLedger& ledger, const RowStates& rows) {
  flown_.watch(n, rows);
  balance_.add(std::abs(ledger.balance()));
  read_keys(ledger);
  bool row_is_read = false;
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    if (in_stretch_ > 0 && keys_[i] <= candidates_[i].key) continue;
    if (!row_is_read) read_row(ledger);
    row_is_read = true;
    candidates_[i].key = keys_[i];
    candidates_[i].n = n;
    candidates_[i].row = row_;
  }
  if (n == 0) keep(n, row_);
  last_ = n;
  if (++in_stretch_ == stretch_) close_stretch();
}

void EnergyRecorder::close_stretch() {
  std::sort(candidates_.begin(), candidates_.end(),
            [](const Candidate& a, const Candidate& b) { return a.n < b.n; });
  for (const Candidate& candidate : candidates_) keep(candidate.n, candidate.row);
  in_stretch_ = 0;
}

void EnergyRecorder::keep(std::int64_t n, const std::vector<double>& row) {
  if (!record_.n.empty() && record_.n.back() >= n) return;
  record_.n.push_back(static_cast<std::int32_t>(n));
  const double* from = row.data();
  for (auto* list : {&record_.stored, &record_.work, &record_.losses})
    for (EnergySeries& series : *list) series.values.push_back(*from++);
}

EnergyRecord EnergyRecorder::finish(const EnergyLedger& ledger) {
  if (in_stretch_ > 0) close_stretch();
  read_row(ledger);
  keep(last_, row_);
  record_.balance_error = balance_.finish();
  for (double& value : record_.balance_error.values)
    value = value > 0.0 ? value / ledger.balance_scale() : 0.0;
  const std::size_t components = scene_->components.size();  // which come first
  for (std::size_t c = 0; c < components; ++c) {
    record_.stored[c].gone_from = flown_.gone_from(c);
    record_.stored[c].outside_scale = record_.stored[c].gone_from.has_value();
  }
  for (std::size_t i = 0; i < scene_->interactions.size(); ++i)
    record_.stored[components + i].outside_scale = flown_.joins_gone(scene_->interactions[i]);
  return std::move(record_);
}

}  // namespace rattle
