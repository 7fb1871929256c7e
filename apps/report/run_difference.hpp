// The differences between two runs.
#pragma once

#include <vector>

#include "recording/report_tables.hpp"
#include "report/run_record.hpp"

namespace rattle {

struct RunDifference {
  bool same_rate = false;             // otherwise only the table is filled in
  std::vector<NamedSignal> waveform;  // run 1 minus run 0, as rendered
  double rms = 0.0;
  double relative_rms = 0.0;  // relative to the rms of run 0
  double peak = 0.0;
  std::vector<float> spectrum;  // dB, level of run 1 minus level of run 0
  ReportTable table;
};

RunDifference difference_between(const RunRecord& first, const RunRecord& second, const RecordLimits& limits);

}  // namespace rattle
