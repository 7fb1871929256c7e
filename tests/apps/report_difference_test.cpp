// The difference between two runs in a report.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "command_runner.hpp"
#include "report_making.hpp"
#include "report_reading.hpp"

namespace rattle::testing {
namespace {

TEST(ReportDifference, OfARunAndItselfIsNothing) {
  const Workplace place;
  const ReportRun a = record(data_file("hammer.toml"), 0.1, place),
                  b = record(data_file("hammer.toml"), 0.1, place);
  const RunDifference difference = difference_between(a.record, b.record, {});
  EXPECT_TRUE(difference.same_rate);
  EXPECT_EQ(difference.rms, 0.0);
  EXPECT_EQ(difference.peak, 0.0);
  for (const float level : difference.spectrum) ASSERT_EQ(level, 0.0f);
}

TEST(ReportDifference, IsTheSecondMinusTheFirst) {
  const Workplace place;
  const ReportRun a = record(data_file("hammer.toml"), 0.1, place);
  const ReportRun b = record(data_file("hammer.toml"), 0.1, place, Rule::basic);
  const RunDifference difference = difference_between(a.record, b.record, {});
  place.run({"render", data_file("hammer.toml"), "--csv", "a.csv"});
  place.run({"render", data_file("hammer.toml"), "--solver", "basic", "--csv", "b.csv"});
  const auto first = csv_columns(place.read("a.csv")), second = csv_columns(place.read("b.csv"));
  double square = 0.0, square_first = 0.0, peak = 0.0;
  for (const char* channel : {"channel_1", "channel_2"})
    for (std::size_t n = 1; n < first.at(channel).size(); ++n) {
      const double change = second.at(channel)[n] - first.at(channel)[n];
      square += change * change;
      square_first += first.at(channel)[n] * first.at(channel)[n];
      peak = std::max(peak, std::abs(change));
    }
  EXPECT_GT(peak, 0.0);
  EXPECT_EQ(difference.peak, peak);
  EXPECT_NEAR(difference.relative_rms, std::sqrt(square / square_first), 1e-12);
  const KeptSignal& kept = difference.waveform.front().signal;
  for (std::size_t i = 0; i < kept.n.size(); ++i) {
    const auto n = static_cast<std::size_t>(kept.n[i]);
    ASSERT_EQ(kept.values[i], n == 0 ? 0.0 : second.at("channel_1")[n] - first.at("channel_1")[n]);
  }
}

TEST(ReportDifference, OfTwoRatesIsOnlyATable) {
  const Workplace place;
  ReportDocument document{};
  document.runs.push_back(record(data_file("hammer.toml"), 0.02, place));
  document.runs.push_back(
      {.label = "b",
       .record =
           record_run(load_scene({.scene = data_file("hammer.toml"), .sample_rate = 48000.0, .duration = 0.02}),
                      {}, place.path("x"))});
  document.difference = difference_between(document.runs[0].record, document.runs[1].record, {});
  const JsonValue difference = parse_json(document_json(document))["difference"];
  EXPECT_TRUE(difference["rms"].is_null());
  EXPECT_TRUE(difference["waveform"].array().empty());
  EXPECT_GT(difference["table"]["rows"].array().size(), 5u);
}

}  // namespace
}  // namespace rattle::testing
