// Makes the document of a report, and the columns of --csv to compare it with.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "command_runner.hpp"
#include "report/report_document.hpp"
#include "report_reading.hpp"

namespace rattle::testing {

inline ReportRun record(const std::string& scene, double duration, const Workplace& place,
                        std::optional<Rule> solver = {}) {
  ReportRun run{.label = scene,
                .record = record_run(load_scene({.scene = scene, .duration = duration, .solver = solver}), {},
                                     place.path("x"))};
  if (run.record.sound) run.sound = encode_sound(run.record, place.path("x"));
  return run;
}

inline JsonValue document_of(ReportRun run) {
  ReportDocument document{.version = "1", .command = "rattle report </script><!--", .created = "now"};
  document.runs.push_back(std::move(run));
  return parse_json(document_json(document));
}

inline std::map<std::string, std::vector<double>> columns_of(const Workplace& place, const std::string& scene,
                                                             double duration) {
  const Outcome outcome =
      place.run({"render", scene, "--duration", std::to_string(duration), "--csv", "all.csv"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return csv_columns(place.read("all.csv"));
}

}  // namespace rattle::testing
