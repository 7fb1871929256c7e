// A report contains the energies and the waveform of the run, as in --csv.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "command_runner.hpp"
#include "report_making.hpp"
#include "report_reading.hpp"

namespace rattle::testing {
namespace {

class SameAsCsv : public ::testing::TestWithParam<std::pair<std::string, double>> {};

TEST_P(SameAsCsv, Energies) {
  const auto& [scene, duration] = GetParam();
  const Workplace place;
  const JsonValue run = document_of(record(scene, duration, place))["runs"][0];
  const auto columns = columns_of(place, scene, duration);
  const JsonValue& energy = run["energy"];
  const auto n = unpacked<std::int32_t>(energy["n"], "i32");
  ASSERT_GT(n.size(), 50u);
  EXPECT_EQ(n.front(), 0);
  EXPECT_EQ(n.back(), static_cast<std::int32_t>(run["samples"].number()));
  double stored_at_end = 0.0, work_at_end = 0.0, losses_at_end = 0.0;
  for (const auto& [list, sum] :
       {std::pair{"stored", &stored_at_end}, {"work", &work_at_end}, {"losses", &losses_at_end}})
    for (const JsonValue& series : energy[list].array()) {
      const auto values = unpacked<double>(series["value"], "f64");
      ASSERT_EQ(values.size(), n.size()) << series["name"].text();
      for (std::size_t i = 0; i < n.size(); ++i) {
        double expected = 0.0;
        bool first = true;
        for (const JsonValue& column : series["columns"].array()) {
          const double value = columns.at(column.text()).at(static_cast<std::size_t>(n[i]));
          expected = first ? value : expected + value;
          first = false;
        }
        ASSERT_EQ(values[i], expected) << series["name"].text() << " at " << n[i];
      }
      *sum += values.back();
    }
  // Nothing is missing: the parts add up to the ledger's totals.
  const double size = std::abs(columns.at("stored").front()) + std::abs(work_at_end) + std::abs(losses_at_end);
  EXPECT_NEAR(stored_at_end, columns.at("stored").back(), 1e-12 * size);
  EXPECT_NEAR(work_at_end, columns.at("work_in").back(), 1e-12 * size);
  EXPECT_NEAR(losses_at_end, columns.at("dissipated").back(), 1e-12 * size);
}

TEST_P(SameAsCsv, BalanceErrorAndItsWorst) {
  const auto& [scene, duration] = GetParam();
  const Workplace place;
  const JsonValue run = document_of(record(scene, duration, place))["runs"][0];
  const auto columns = columns_of(place, scene, duration);
  const auto n = unpacked<std::int32_t>(run["energy"]["balance_error"]["n"], "i32");
  const auto values = unpacked<double>(run["energy"]["balance_error"]["value"], "f64");
  double worst = 0.0, largest = 0.0;
  for (const double balance : columns.at("balance")) largest = std::max(largest, std::abs(balance));
  for (std::size_t i = 0; i < n.size(); ++i) {
    const double balance = std::abs(columns.at("balance").at(static_cast<std::size_t>(n[i])));
    ASSERT_NEAR(values[i], balance / largest * run["balance_error"].number(),
                1e-15 * run["balance_error"].number());
    worst = std::max(worst, values[i]);
  }
  EXPECT_NEAR(worst, run["balance_error"].number(), 1e-15 * worst);
}

TEST_P(SameAsCsv, Waveform) {
  const auto& [scene, duration] = GetParam();
  const Workplace place;
  const JsonValue run = document_of(record(scene, duration, place))["runs"][0];
  const auto columns = columns_of(place, scene, duration);
  for (std::size_t c = 0; c < run["waveform"].array().size(); ++c) {
    const auto& column = columns.at("channel_" + std::to_string(c + 1));
    const auto n = unpacked<std::int32_t>(run["waveform"][c]["n"], "i32");
    const auto values = unpacked<double>(run["waveform"][c]["value"], "f64");
    for (std::size_t i = 0; i < n.size(); ++i) ASSERT_EQ(values[i], column.at(static_cast<std::size_t>(n[i])));
    EXPECT_EQ(*std::max_element(values.begin(), values.end()), *std::max_element(column.begin(), column.end()));
    EXPECT_EQ(*std::min_element(values.begin(), values.end()), *std::min_element(column.begin(), column.end()));
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, SameAsCsv,
                         ::testing::Values(std::pair{data_file("hammer.toml"), 0.1},
                                           std::pair{"tromba-contact", 0.2}, std::pair{"slide-phrase", 1.0},
                                           std::pair{"colliding-strings", 0.1}, std::pair{"tromba-spring", 0.1},
                                           std::pair{"slide-over-plate", 0.3},
                                           std::pair{data_file("played.toml"), 0.1},
                                           std::pair{data_file("moving.toml"), 0.1}));

}  // namespace
}  // namespace rattle::testing
