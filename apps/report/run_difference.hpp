// What tells two runs apart.
#pragma once

#include <vector>

#include "report/report_tables.hpp"
#include "report/run_record.hpp"

namespace rattle {

struct RunDifference {
  bool same_rate = false;             // otherwise only the table has content
  std::vector<NamedSignal> waveform;  // run 1 minus run 0, as rendered
  double rms = 0.0;
  double relative_rms = 0.0;  // of the rms of run 0
  double peak = 0.0;
  std::vector<float> spectrum;  // dB, level of run 1 minus that of run 0
  ReportTable table;
};

RunDifference difference_between(const RunRecord& first, const RunRecord& second, const RecordLimits& limits);

}  // namespace rattle
