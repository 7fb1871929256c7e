#include "recording/contact_recorder.hpp"

#include <algorithm>
#include <cmath>
#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/row_rules.hpp>

#include "recording/solver_names.hpp"

namespace rattle {
namespace {

constexpr std::int64_t samples_before = 400;  // kept before the peak
constexpr std::int64_t samples_after = 600;
constexpr std::size_t most_marked_impacts = 4000;
constexpr std::size_t room_around = 12;  // samples shown before the contact closes and after it opens
constexpr std::size_t least_shown = 24;  // on either side of the peak

}  // namespace

ContactRecorder::ContactRecorder(const Scene& scene, std::size_t interaction, std::int64_t states,
                                 std::int64_t stretches)
    : scene_(scene),
      interaction_(interaction),
      force_(states, stretches),
      recent_(static_cast<std::size_t>(samples_before + samples_after + 1)),
      was_pushing_(scene.interactions[interaction].rows.size()) {}

// Marks the onsets counted by the ledger. Simultaneous onsets at several points are marked once.
void ContactRecorder::watch_onsets(std::int64_t n, const RowStates& rows) {
  const SceneInteraction& interaction = scene_.interactions[interaction_];
  bool onset = false;
  for (std::size_t j = 0; j < interaction.rows.size(); ++j) {
    if (interaction.senses[j] == 0.0) continue;
    const bool pushing = rows.force[interaction.rows[j]] > 0.0;
    onset = onset || (pushing && !was_pushing_[j]);
    was_pushing_[j] = pushing;
  }
  if (!onset || too_many_impacts_) return;
  too_many_impacts_ = impacts_.size() == most_marked_impacts;
  impacts_.push_back(static_cast<std::int32_t>(n));
}

// Same definition as an interaction's probes: total force, deepest penetration, psi combined over all points.
void ContactRecorder::record(std::int64_t n, const RowStates& rows) {
  const SceneInteraction& interaction = scene_.interactions[interaction_];
  Sample sample{.n = n};
  double psi2 = 0.0;
  int points = 0;
  for (std::size_t j = 0; j < interaction.rows.size(); ++j) {
    const std::size_t r = interaction.rows[j];
    if (interaction.senses[j] == 0.0) continue;  // skips the hand of a slide, which is not a contact point
    sample.force += interaction.senses[j] * rows.force[r];
    const RowModel& model = scene_.rows[r];
    // A contact in closed form has no memory other than its eta.
    const double eta = interaction.closed_form ? rows.eta_next[r] : 0.5 * (rows.eta_next[r] + rows.eta[r]);
    const double psi = interaction.closed_form ? row_psi(model, eta)
                       : model.chooses_force() ? std::sqrt(std::abs(rows.W[r]))
                                               : rows.psi[r];
    sample.eta = points == 0 ? eta : std::max(sample.eta, eta);
    sample.depth = points == 0 ? rows.eta[r] : std::max(sample.depth, rows.eta[r]);
    psi2 += psi * psi;
    sample.psi = psi;
    ++points;
  }
  if (points > 1) sample.psi = std::sqrt(psi2);
  force_.add(sample.force);
  if (interaction.one_sided) watch_onsets(n, rows);
  recent_[static_cast<std::size_t>(seen_ % static_cast<std::int64_t>(recent_.size()))] = sample;
  ++seen_;
  if (std::abs(sample.force) > peak_) {
    peak_ = std::abs(sample.force);
    peak_at_ = n;
    pending_ = true;
  }
  if (pending_ && n >= peak_at_ + samples_after) take_photograph();
}

void ContactRecorder::take_photograph() {
  const auto size = static_cast<std::int64_t>(recent_.size());
  strongest_.clear();
  for (std::int64_t i = std::max<std::int64_t>(seen_ - size, 0); i < seen_; ++i)
    strongest_.push_back(recent_[static_cast<std::size_t>(i % size)]);
  pending_ = false;
}

ContactRecord ContactRecorder::finish(const EnergyLedger& ledger) {
  if (pending_) take_photograph();
  const SceneInteraction& interaction = scene_.interactions[interaction_];
  ContactRecord record{.name = interaction.name,
                       .solver = std::string(solver_text(interaction)),
                       .keeps_psi = !interaction.closed_form,
                       .one_sided = interaction.one_sided,
                       .statistics = ledger.contacts()[interaction_],
                       .force = force_.finish()};
  if (!too_many_impacts_) record.impact_n = std::move(impacts_);
  std::size_t points = 0;
  bool loses = false;
  for (std::size_t j = 0; j < interaction.rows.size(); ++j) {
    const RowModel& row = scene_.rows[interaction.rows[j]];
    if (interaction.senses[j] == 0.0) continue;
    if (++points == 1 && !row.has_driven_law())
      record.law = ContactLaw{row.power.stiffness(), row.power.exponent()};
    record.two_sided_law = is_two_sided(row);
    loses = loses || row.loses();
  }
  if (points != 1) record.law.reset();
  record.has_loop = points == 1 && !interaction.closed_form;
  if (record.has_loop && loses)
    record.loop_loss = ledger.interactions()[interaction_].dissipated_in_contact.value();

  const auto peak = std::find_if(strongest_.begin(), strongest_.end(),
                                 [this](const Sample& sample) { return sample.n == peak_at_; });
  if (peak == strongest_.end()) return record;
  // Keeps the whole impact and a few samples before and after it.
  const auto at = static_cast<std::size_t>(peak - strongest_.begin());
  std::size_t first = at, last = at;
  while (first > 0 && strongest_[first - 1].force != 0.0) --first;
  while (last + 1 < strongest_.size() && strongest_[last + 1].force != 0.0) ++last;
  first = std::min(first - std::min(first, room_around), at - std::min(at, least_shown));
  last = std::min(std::max(last + room_around, at + least_shown), strongest_.size() - 1);
  for (std::size_t i = first; i <= last; ++i) {
    record.near_n.push_back(static_cast<std::int32_t>(strongest_[i].n));
    record.near_force.push_back(strongest_[i].force);
    record.near_eta.push_back(strongest_[i].eta);
    record.near_psi.push_back(strongest_[i].psi);
    record.near_depth.push_back(strongest_[i].depth);
  }
  return record;
}

std::vector<ContactRecorder> make_contact_recorders(const Scene& scene, std::int64_t states,
                                                    std::int64_t stretches_of_all) {
  std::size_t contacts = 0;
  for (const SceneInteraction& interaction : scene.interactions) contacts += interaction.is_contact() ? 1 : 0;
  std::vector<ContactRecorder> recorders;
  for (std::size_t i = 0; i < scene.interactions.size(); ++i)
    if (scene.interactions[i].is_contact())
      recorders.emplace_back(scene, i, states, share_of(stretches_of_all, contacts, 20, 8000));
  return recorders;
}

}  // namespace rattle
