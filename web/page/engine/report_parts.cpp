#include "report_parts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "recording/run_json.hpp"

namespace rattle::page {

ReportParts::ReportParts(const PageScene& loaded, std::int64_t states)
    : scene_(loaded.scene),
      rule_(loaded.file.description.rule),
      components_(component_table(*loaded.scene, loaded.file.description)),
      interactions_(interaction_table(*loaded.scene, loaded.file.description)),
      recorder_(loaded.scene, loaded.file.description, states, RecordLimits{}) {
  mix_.reserve(static_cast<std::size_t>(states));
  for (const SceneMessage& message : loaded.messages) warnings_.push_back(message.text);
}

void ReportParts::record(const Simulator& simulator, const EnergyLedger& ledger) {
  recorder_.record(simulator, ledger);
  if (simulator.samples_done() == 0) return;
  double sum = 0.0;
  for (const double value : simulator.frame()) {
    sum += value;
    peak_ = std::max(peak_, std::abs(value));
  }
  mix_.push_back(sum / std::max(1, scene_->channels));
}

std::string ReportParts::finish(const EnergyLedger& ledger, std::vector<ToldFinding> findings) {
  KeptRun kept = recorder_.finish(ledger);
  kept.scaling = normalising(peak_);
  for (double& value : mix_) value *= kept.scaling.gain;
  const auto samples = static_cast<std::int64_t>(mix_.size());
  if (scene_->channels > 0) add_spectra(kept, read_from(mix_), samples, scene_->sample_rate, RecordLimits{});
  JsonWriter json(JsonLayout::one_line);
  json.open_object();
  write_facts(json, {.scene = *scene_,
                     .rule = rule_,
                     .ledger = ledger,
                     .duration = static_cast<double>(samples) / scene_->sample_rate,
                     .samples = samples,
                     .warnings = warnings_,
                     .findings = std::move(findings)});
  write_audio(json, *scene_, samples, kept.scaling, {});
  write_kept_run(json, kept);
  write_table(json, "components", components_);
  write_table(json, "interactions", interactions_);
  json.close_object();
  return json.text();
}

}  // namespace rattle::page
