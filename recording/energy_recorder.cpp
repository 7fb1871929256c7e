#include "recording/energy_recorder.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rattle {
namespace {

constexpr std::size_t most_watched_interactions = 4;

// Order of the bands: forces, fingers, moved anchors, sliding, tensions, stiffnesses.
int rank_of(AccountTerm term) {
  switch (term) {
    case AccountTerm::force:
      return 0;
    case AccountTerm::finger_work:
      return 1;
    case AccountTerm::anchor:
      return 2;
    case AccountTerm::sliding:
      return 3;
    case AccountTerm::tension:
      return 4;
    default:
      return 5;
  }
}

}  // namespace

EnergyRecorder::EnergyRecorder(std::shared_ptr<const Scene> scene, std::int64_t states,
                               const RecordLimits& limits)
    : scene_(std::move(scene)), balance_(states, limits.balance_stretches), flown_(*scene_) {
  name_series(*scene_);
  row_.resize(record_.stored.size() + record_.work.size() + record_.losses.size());
  keys_.resize(2 + std::min(scene_->interactions.size(), most_watched_interactions));
  candidates_.resize(keys_.size());
  const auto bytes = static_cast<std::int64_t>(candidates_.size() * (sizeof(double) * row_.size() + 4));
  stretch_ = stretch_length(states, std::clamp<std::int64_t>(limits.energy_bytes / bytes, 100, 4000));
}

void EnergyRecorder::name_series(const Scene& scene) {
  std::vector<Account> accounts = accounts_of(scene);
  const auto add = [&](std::vector<EnergySeries>& list, const Account& account) {
    const bool has_band =
        !list.empty() && account.kind == AccountKind::stored && list.back().name == account.label;
    if (!has_band) {
      list.push_back({account.label, {}, {}});
      accounts_.emplace_back();
    }
    list.back().columns.push_back(account.column());
    accounts_.back().push_back(account);
  };
  for (const Account& account : accounts)
    if (account.kind == AccountKind::stored) add(record_.stored, account);
  std::stable_sort(accounts.begin(), accounts.end(),
                   [](const Account& a, const Account& b) { return rank_of(a.term) < rank_of(b.term); });
  for (const Account& account : accounts)
    if (account.kind == AccountKind::work) add(record_.work, account);
  for (const Account& account : accounts)
    if (account.kind == AccountKind::lost && account.can_change && !account.is_detail)
      add(record_.losses, account);
}

// Same order as the names.
void EnergyRecorder::read_row(const EnergyLedger& ledger) {
  std::transform(accounts_.begin(), accounts_.end(), row_.begin(), [&](const std::vector<Account>& series) {
    double sum = 0.0;
    for (const Account& account : series) sum += ledger.value(account);
    return sum;
  });
}

// The total, its negative, and the energies stored in interactions. If there are too many, the last key sums
// the rest.
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
  for (double& value : record_.balance_error.values) value = value > 0.0 ? value / ledger.balance_scale() : 0.0;
  const std::size_t components = scene_->components.size();  // come first in `stored`
  for (std::size_t c = 0; c < components; ++c) {
    record_.stored[c].gone_from = flown_.gone_from(c);
    record_.stored[c].outside_scale = record_.stored[c].gone_from.has_value();
  }
  for (std::size_t i = 0; i < scene_->interactions.size(); ++i)
    record_.stored[components + i].outside_scale = flown_.joins_gone(scene_->interactions[i]);
  return std::move(record_);
}

}  // namespace rattle
