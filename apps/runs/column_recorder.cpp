#include "runs/column_recorder.hpp"

#include <fmt/format.h>

#include "runs/driven_terms.hpp"

namespace rattle {

ColumnRecorder::ColumnRecorder(const Scene& scene, int ledger_every) {
  names_.push_back("time");
  for (int channel = 1; channel <= scene.channels; ++channel)
    names_.push_back(fmt::format("channel_{}", channel));
  for (const SceneProbe& probe : scene.probes) names_.push_back("probe." + probe.name);
  if (ledger_every > 0) name_ledger_columns(scene, ledger_every > 1);
  values_.reserve(names_.size());
}

void ColumnRecorder::add_column(std::string name, const Account& account) {
  names_.push_back(std::move(name));
  accounts_.push_back(account);
}

// Columns for stored energy, losses and the work of forces, then for every term that has a letter.
void ColumnRecorder::name_ledger_columns(const Scene& scene, bool is_sampled) {
  const std::size_t first = names_.size();
  for (const Account& account : accounts_of(scene)) {
    if (account.word != account.letter) add_column(account.column(), account);
  }
  for (const DrivenTerm& term : driven_terms(scene)) add_column(term.name, term.account);
  for (const char* total : {"stored", "dissipated", "work_in", "balance"}) names_.push_back(total);
  for (std::size_t i = first; is_sampled && i < names_.size(); ++i) names_[i].insert(0, "sampled.");
}

std::span<const double> ColumnRecorder::record(const Simulator& simulator, const EnergyLedger* ledger) {
  values_.clear();
  values_.push_back(static_cast<double>(simulator.samples_done()) / simulator.scene().sample_rate);
  values_.insert(values_.end(), simulator.frame().begin(), simulator.frame().end());
  values_.insert(values_.end(), simulator.probes().begin(), simulator.probes().end());
  if (ledger != nullptr) append_ledger(*ledger);
  return values_;
}

void ColumnRecorder::append_ledger(const EnergyLedger& ledger) {
  for (const Account& account : accounts_) values_.push_back(ledger.value(account));
  values_.insert(values_.end(), {ledger.stored(), ledger.dissipated(), ledger.work_in(), ledger.balance()});
}

}  // namespace rattle
