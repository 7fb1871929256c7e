// The JSON document that the page of a report reads; its types are in web/report/src/data.ts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/run_difference.hpp"
#include "report/run_record.hpp"
#include "report/sound_record.hpp"

namespace rattle {

struct ReportRun {
  std::string label;  // tells two runs apart
  RunRecord record;
  EncodedSound sound;  // empty without outputs
};

struct ReportDocument {
  std::string version;
  std::string command;
  std::string created;  // ISO 8601
  std::vector<ReportRun> runs;
  std::optional<RunDifference> difference;
};

// Safe inside a <script> element: no '<' is left in it.
std::string document_json(const ReportDocument& document);

}  // namespace rattle
