// The JSON document read by a report's page; its types are in web/lib/report_data.ts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/run_difference.hpp"
#include "report/run_record.hpp"
#include "report/sound_record.hpp"

namespace rattle {

struct ReportRun {
  std::string label;  // distinguishes two runs
  RunRecord record;
  EncodedSound sound;  // empty if the scene has no outputs
};

struct ReportDocument {
  std::string version;
  std::string command;
  std::string created;  // ISO 8601
  std::vector<ReportRun> runs;
  std::optional<RunDifference> difference;
};

// Safe inside a <script> element: contains no '<'.
std::string document_json(const ReportDocument& document);

}  // namespace rattle
