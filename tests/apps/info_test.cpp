// rattle info: grids, islands, memory, warnings.
#include <gtest/gtest.h>

#include <cmath>
#include <support/json_reader.hpp>

#include "command_runner.hpp"

namespace rattle::testing {
namespace {

TEST(Info, GridsInteractionsAndIslandsAreShown) {
  const Workplace place;
  const Outcome outcome = place.run({"info", data_file("hammer.toml"), "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const JsonValue json = parse_json(outcome.out);
  EXPECT_EQ(json["samples"].number(), 4410.0);
  EXPECT_EQ(json["channels"].number(), 2.0);
  EXPECT_EQ(json["components"].array().size(), 2u);
  EXPECT_EQ(json["interactions"][0]["name"].text(), "contact.strike");
  EXPECT_EQ(json["interactions"][0]["solver"].text(), "gradient");
  EXPECT_EQ(json["islands"]["count"].number(), 1.0);
  EXPECT_EQ(json["islands"]["newton"].number(), 0.0);
  EXPECT_GT(json["memory_bytes"].number(), 0.0);
  EXPECT_GT(json["multiplications_per_sample"].number(), 100.0);
  EXPECT_GT(json["x_realtime"].number(), 0.0);
  const JsonValue newton =
      parse_json(place.run({"info", data_file("hammer.toml"), "--json", "--solver", "newton"}).out);
  EXPECT_EQ(newton["islands"]["newton"].number(), 1.0);
  const Outcome text = place.run({"info", data_file("hammer.toml")});
  for (const char* part : {"string.main", "mass.hammer", "contact.strike", "islands: 1", "memory", "real time"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part;
}

TEST(Info, ControlsAreShownWithWhatMovesThem) {
  const Workplace place;
  place.write("played.toml",
              "duration = 0.01\n[play]\nvoices = 3\n[control.push]\nrange = [-1, 2]\nunit = 'N'\nvalue = 0.5\n"
              "smoothing = 0.1\nmidi = 'cc 74'\n[control.bare]\nrange = [0, 1]\n[mass.m]\nmass = 1\n"
              "[output.o]\nat = 'm'\n");
  const JsonValue json = parse_json(place.run({"info", "played.toml", "--json"}).out);
  ASSERT_EQ(json["controls"].array().size(), 2u);
  EXPECT_EQ(json["controls"][0]["name"].text(), "push");
  EXPECT_EQ(json["controls"][0]["low"].number(), -1.0);
  EXPECT_EQ(json["controls"][0]["high"].number(), 2.0);
  EXPECT_EQ(json["controls"][0]["value"].number(), 0.5);
  EXPECT_EQ(json["controls"][0]["smoothing"].number(), 0.1);
  EXPECT_EQ(json["controls"][0]["unit"].text(), "N");
  EXPECT_EQ(json["controls"][0]["midi"].text(), "cc 74");
  EXPECT_EQ(json["controls"][1]["midi"].text(), "");
  EXPECT_EQ(json["play"]["voices"].number(), 3.0);
  const Outcome text = place.run({"info", "played.toml"});
  for (const char* part : {"control.push", "cc 74", "3 voices"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part;
}

TEST(Info, APlateShowsTheSidesOfItsGridAndWarnsAboveOnePercent) {
  const Workplace place;
  place.write("plate.toml",
              "duration = 0.01\n[plate.top]\nsize = [0.5, 0.237]\nthickness = 2e-3\nmaterial = \"steel\"\n"
              "[output.a]\nat = \"top@0.3, 0.4\"\n");
  const Outcome outcome = place.run({"info", "plate.toml", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const JsonValue json = parse_json(outcome.out);
  const JsonValue& top = json["components"][0];
  const double side_x = top["sides"][0].number(), side_y = top["sides"][1].number();
  EXPECT_NEAR(side_x, top["grid"][0].number() * top["spacing"].number(), 1e-12);
  EXPECT_NEAR(side_y, top["grid"][1].number() * top["spacing"].number(), 1e-12);
  const bool off = std::abs(side_x / 0.5 - 1.0) > 0.01 || std::abs(side_y / 0.237 - 1.0) > 0.01;
  EXPECT_TRUE(off) << "the test needs a plate that does not fit";
  EXPECT_EQ(json["warnings"].array().size(), 1u);
  EXPECT_NE(place.run({"info", "plate.toml"}).out.find("warning"), std::string::npos);
}

TEST(Info, ASceneBeyondTheMemoryLimitIsRefused) {
  const Workplace place;
  EXPECT_EQ(place.run({"info", data_file("hammer.toml"), "--memory-limit", "2K"}).exit_code, 2);
  EXPECT_EQ(place.run({"info", data_file("hammer.toml"), "--memory-limit", "1M"}).exit_code, 0);
}

}  // namespace
}  // namespace rattle::testing
