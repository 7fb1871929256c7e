// Records a rendering for a report with the recorders of `rattle report`.
#pragma once

#include <cstdint>
#include <memory>
#include <rattle/simulation/run_findings.hpp>
#include <string>
#include <vector>

#include "load_scene.hpp"
#include "recording/report_tables.hpp"
#include "recording/run_recorder.hpp"

namespace rattle::page {

class ReportParts {
 public:
  // `states` is the number of samples plus one.
  ReportParts(const PageScene& loaded, std::int64_t states);

  // Call once for every state, beginning with the initial one.
  void record(const Simulator& simulator, const EnergyLedger& ledger);

  // Returns a `Run` as declared in web/lib/report_data.ts, without what the caller adds: label, name and text
  // of the scene, time taken, and the file of the sound. Call once, at the end.
  std::string finish(const EnergyLedger& ledger, std::vector<ToldFinding> findings);

 private:
  std::shared_ptr<const Scene> scene_;
  Rule rule_;
  ReportTable components_, interactions_;
  std::vector<std::string> warnings_;
  RunRecorder recorder_;
  std::vector<double> mix_;  // mean of the channels
  double peak_ = 0.0;
};

}  // namespace rattle::page
