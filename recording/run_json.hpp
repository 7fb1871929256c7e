// Writes a run as the members of `Run` in web/lib/report_data.ts.
#pragma once

#include <cstdint>
#include <rattle/simulation/run_findings.hpp>
#include <string>
#include <vector>

#include "recording/json_writer.hpp"
#include "recording/kept_records.hpp"

namespace rattle {

struct ReportedRun {
  const Scene& scene;
  Rule rule;
  const EnergyLedger& ledger;
  double duration = 0.0;  // s
  std::int64_t samples = 0;
  std::vector<std::string> warnings{};  // from reading the scene
  std::vector<ToldFinding> findings{};
};

// From title to failures, without what only the caller knows: label, name and text of the scene, time taken.
void write_facts(JsonWriter& json, const ReportedRun& run);

struct EncodedSound {
  std::string mime;
  std::string bytes;
};

void write_audio(JsonWriter& json, const Scene& scene, std::int64_t samples, const Scaling& scaling,
                 const EncodedSound& sound);

// Waveform, spectra, energy, contacts, motion and gestures.
void write_kept_run(JsonWriter& json, const KeptRun& run);

void write_strings(JsonWriter& json, const char* name, const std::vector<std::string>& list);
void write_named(JsonWriter& json, const char* name, const std::vector<NamedSignal>& signals);

}  // namespace rattle
