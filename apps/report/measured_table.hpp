// The partials of a report's sound beside theory.
#pragma once

#include "recording/report_tables.hpp"
#include "report/run_record.hpp"

namespace rattle {

// Without rows if there is no sound to measure. Measures the first seconds of the mixed outputs.
ReportTable measured_table(const RunRecord& record);

}  // namespace rattle
