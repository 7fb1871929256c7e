// The columns of --csv and --npy are bit-identical to the engine's values.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <rattle/rattle.hpp>
#include <sstream>
#include <support/json_reader.hpp>

#include "command_runner.hpp"
#include "scene_file/scene_file.hpp"
#include "table_reading.hpp"

namespace rattle::testing {
namespace {

std::shared_ptr<const Scene> compile_data(const std::string& name) {
  std::ifstream stream(data_file(name));
  std::ostringstream text;
  text << stream.rdbuf();
  auto read = read_scene(text.str(), name);
  auto scene = compile(std::get<SceneFile>(read).description);
  EXPECT_TRUE(scene.has_value());
  return *scene;
}

void expect_row(const Table& table, std::size_t row, const Simulator& simulator, const EnergyLedger& ledger) {
  const auto expect = [&](const std::string& name, double value) {
    ASSERT_EQ(table.at(row, name), value) << name << row;
  };
  expect("time", static_cast<double>(simulator.samples_done()) / 44100.0);
  expect("channel_1", simulator.frame()[0]);
  expect("channel_2", simulator.frame()[1]);
  expect("probe.hammer", simulator.probes()[0]);
  const auto& components = ledger.components();
  const char* names[] = {"mass.hammer", "string.main"};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string name = names[i];
    expect(name + ".kinetic", components[i].stored.kinetic);
    expect(name + ".potential", components[i].stored.potential);
    expect(name + ".correction", components[i].stored.correction);
    expect(name + ".dissipated",
           components[i].dissipated_uniform.value() + components[i].dissipated_frequency_dependent.value());
  }
  expect("string.main.dissipated_sigma1", components[1].dissipated_frequency_dependent.value());
  expect("contact.strike.stored", ledger.interactions()[0].stored);
  expect("force.push.work", ledger.forces()[0].work.value());
  expect("stored", ledger.stored());
  expect("dissipated", ledger.dissipated());
  expect("work_in", ledger.work_in());
  expect("balance", ledger.balance());
}

TEST(Columns, EveryNumberIsTheLedgersToTheLastBit) {
  const Workplace place;
  ASSERT_EQ(place.run({"render", data_file("hammer.toml"), "--csv", "a.csv"}).exit_code, 0);
  const Table table = read_csv(place.read("a.csv"));
  ASSERT_EQ(table.rows.size(), 4411u);

  const auto scene = compile_data("hammer.toml");
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  expect_row(table, 0, simulator, ledger);
  for (std::size_t row = 1; row < table.rows.size(); ++row) {
    simulator.step();
    expect_row(table, row, simulator, ledger);
  }
  EXPECT_GT(table.at(4410, "dissipated"), 0.0);
  EXPECT_NE(table.at(4410, "work_in"), 0.0);
}

// Work and loss of a bow, loss and motion work of a touch, motion work of a gap.
TEST(Columns, BowTouchAndGapHaveTheirTermsByName) {
  const Workplace place;
  ASSERT_EQ(place.run({"render", data_file("bowed.toml"), "--csv", "a.csv"}).exit_code, 0);
  const Table table = read_csv(place.read("a.csv"));
  const auto scene = compile_data("bowed.toml");
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (std::size_t row = 1; row < table.rows.size(); ++row) {
    simulator.step();
    const auto& accounts = ledger.interactions();  // contact, bow, touch
    ASSERT_EQ(table.at(row, "contact.buzz.work"), accounts[0].work_anchor.value()) << row;
    ASSERT_EQ(table.at(row, "bow.bow.P_B"), accounts[1].work_anchor.value()) << row;
    ASSERT_EQ(table.at(row, "bow.bow.Q_B"), accounts[1].dissipated.value()) << row;
    ASSERT_EQ(table.at(row, "touch.thumb.P_x"), accounts[2].work_sliding.value()) << row;
    ASSERT_EQ(table.at(row, "touch.thumb.Q"), accounts[2].dissipated.value()) << row;
  }
  const std::size_t last = table.rows.size() - 1;
  for (const char* name :
       {"contact.buzz.work", "bow.bow.P_B", "bow.bow.Q_B", "touch.thumb.P_x", "touch.thumb.Q"})
    EXPECT_NE(table.at(last, name), 0.0) << name;
  EXPECT_LE(ledger.balance_error(), 1e-12);
}

TEST(Columns, HaveNamesOfTheirOwn) {
  const Workplace place;
  ASSERT_EQ(place.run({"render", "slide-two-strings", "--duration", "0.001", "--csv", "a.csv"}).exit_code, 0);
  Table table = read_csv(place.read("a.csv"));
  std::sort(table.names.begin(), table.names.end());
  EXPECT_EQ(std::adjacent_find(table.names.begin(), table.names.end()), table.names.end());
}

TEST(Columns, ThePartsAddUpToTheTotals) {
  const Workplace place;
  ASSERT_EQ(place.run({"render", data_file("hammer.toml"), "--csv", "a.csv"}).exit_code, 0);
  const Table table = read_csv(place.read("a.csv"));
  const double start = table.at(0, "stored");
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    double stored = 0.0, dissipated = 0.0;
    for (std::size_t i = 0; i < table.names.size(); ++i) {
      const std::string& name = table.names[i];
      if (name.find('.') == std::string::npos || name.starts_with("probe.")) continue;
      if (name.ends_with(".dissipated_sigma1")) continue;  // included in dissipated
      if (name.ends_with(".dissipated"))
        dissipated += table.rows[row][i];
      else if (!name.ends_with(".work"))
        stored += table.rows[row][i];
    }
    ASSERT_NEAR(stored, table.at(row, "stored"), 1e-15) << row;
    ASSERT_NEAR(dissipated, table.at(row, "dissipated"), 1e-15) << row;
    ASSERT_NEAR(stored + dissipated - table.at(row, "work_in") - start, 0.0, 1e-13) << row;
  }
}

TEST(Columns, TellTheWorkOfParametersThatMove) {
  const Workplace place;
  ASSERT_EQ(place.run({"render", data_file("moving.toml"), "--csv", "a.csv"}).exit_code, 0);
  const Table table = read_csv(place.read("a.csv"));
  const std::size_t last = table.rows.size() - 1;
  const double tension = table.at(last, "string.main.P_T"), contact = table.at(last, "contact.hit.P_K"),
               spring = table.at(last, "spring.tie.P_K");
  for (const double work : {tension, contact, spring}) EXPECT_NE(work, 0.0);
  EXPECT_NEAR(table.at(last, "work_in"), tension + contact + spring, 1e-15);
  EXPECT_NEAR(table.at(last, "balance"), 0.0, 1e-14);
  const JsonValue check = parse_json(place.run({"check", data_file("moving.toml"), "--json"}).out);
  const JsonValue& report = check["work_and_losses"];
  EXPECT_EQ(report["string.main.P_T"].number(), tension);
  EXPECT_EQ(report["contact.hit.P_K"].number(), contact);
  EXPECT_EQ(report["spring.tie.P_K"].number(), spring);
}

TEST(Columns, ThinningKeepsEveryNthRow) {
  const Workplace place;
  place.run({"render", data_file("hammer.toml"), "--csv", "all.csv"});
  place.run({"render", data_file("hammer.toml"), "--csv", "some.csv", "--csv-every", "100"});
  const Table all = read_csv(place.read("all.csv")), some = read_csv(place.read("some.csv"));
  EXPECT_EQ(all.names, some.names);
  ASSERT_EQ(some.rows.size(), 45u);
  for (std::size_t row = 0; row < some.rows.size(); ++row) EXPECT_EQ(some.rows[row], all.rows[100 * row]);
}

TEST(Columns, NpyHoldsTheSameTableAndItsNamesAreBesideIt) {
  const Workplace place;
  ASSERT_EQ(place.run({"render", data_file("hammer.toml"), "--csv", "a.csv", "--npy", "a.npy"}).exit_code, 0);
  const Table table = read_csv(place.read("a.csv"));
  const std::string npy = place.read("a.npy");
  ASSERT_TRUE(npy.starts_with(std::string_view("\x93NUMPY\x01\x00", 8)));
  const std::size_t header = static_cast<unsigned char>(npy[8]) + 256u * static_cast<unsigned char>(npy[9]);
  EXPECT_EQ((10 + header) % 64, 0u);
  EXPECT_NE(npy.substr(10, header)
                .find("'descr': '<f8', 'fortran_order': False, 'shape': (4411, " +
                      std::to_string(table.names.size()) + ")"),
            std::string::npos)
      << npy.substr(10, header);
  ASSERT_EQ(npy.size(), 10 + header + 8 * table.names.size() * table.rows.size());
  std::size_t place_in_file = 10 + header;
  for (const auto& row : table.rows)
    for (const double expected : row) {
      double value = 0.0;
      std::memcpy(&value, npy.data() + place_in_file, 8);
      ASSERT_EQ(value, expected);
      place_in_file += 8;
    }
  const JsonValue names = parse_json(place.read("a.npy.json"));
  ASSERT_EQ(names["columns"].array().size(), table.names.size());
  for (std::size_t i = 0; i < table.names.size(); ++i) EXPECT_EQ(names["columns"][i].text(), table.names[i]);
  EXPECT_EQ(names["rows"].number(), 4411.0);
}

TEST(Columns, WithoutLedgerOnlyTimeChannelsAndProbes) {
  const Workplace place;
  place.run({"render", data_file("hammer.toml"), "--csv", "a.csv", "--no-ledger"});
  EXPECT_EQ(read_csv(place.read("a.csv")).names,
            (std::vector<std::string>{"time", "channel_1", "channel_2", "probe.hammer"}));
}

}  // namespace
}  // namespace rattle::testing
