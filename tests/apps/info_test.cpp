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
  ASSERT_GE(json["warnings"].array().size(), 1u);
  EXPECT_NE(json["warnings"][0].text().find("the sides do not fit"), std::string::npos);
  EXPECT_NE(place.run({"info", "plate.toml"}).out.find("warning"), std::string::npos);
}

TEST(Info, ASchemeThatIsOutOfTuneIsShownAndNamed) {
  const Workplace place;
  place.write(
      "short.toml",
      "duration = 0.01\n[bar.tine]\nmodes = false\nlength = 0.2\nwidth = 0.04\nthickness = 0.012\nmaterial = "
      "'rosewood'\n"
      "[string.long]\nlength = 1\nmass_per_length = 6e-3\ntension = 200\n[output.a]\nat = 'tine@0.3'\n");
  const Outcome text = place.run({"info", "short.toml"});
  ASSERT_EQ(text.exit_code, 0) << text.err;
  for (const char* part : {"cents off theory", "short.toml:2", "warning: bar 'tine'", "raise sample_rate"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part << "\n" << text.out;
  EXPECT_EQ(text.out.find("string 'long'"), std::string::npos);
  const JsonValue json = parse_json(place.run({"info", "short.toml", "--json"}).out);
  const JsonValue& tine = json["components"][json["components"][0]["name"].text() == "bar.tine" ? 0 : 1];
  const JsonValue& first = tine["partials"][0];
  EXPECT_LT(first["cents"].number(), -5.0);
  EXPECT_NEAR(first["cents"].number(), 1200.0 * std::log2(first["scheme"].number() / first["theory"].number()),
              1e-6);
  EXPECT_EQ(json["warnings"].array().size(), 1u);
  const Outcome checked = place.run({"check", "short.toml"});
  EXPECT_EQ(checked.exit_code, 0);
  for (const char* part : {"cents off theory", "warning: bar 'tine'", "passed, with 1 warning"})
    EXPECT_NE(checked.out.find(part), std::string::npos) << part << "\n" << checked.out;
}

// A moving touch joins the contacts that it reaches; the others cost what they cost without it.
TEST(Info, CountsTheIslandsThatAreThereWithoutWhatMoves) {
  const Workplace place;
  const std::string buzzing =
      "duration = 0.01\n[string.s]\nlength = 1\nmass_per_length = 6e-3\ntension = 200\nintervals = 60\n"
      "[barrier.floor]\nheight = -1e-3\n[contact.buzz]\ndistributed = true\nbelow = 'floor'\nabove = 's'\n"
      "stiffness = 1e7\nexponent = 1.5\n[output.o]\nat = 's@0.3'\n";
  place.write("still.toml", buzzing);
  place.write("moving.toml", buzzing +
                                 "[gesture.way]\npoints = [[0, 0.2], [1, 0.8]]\n[touch.thumb]\nstring = 's'\n"
                                 "position = 'gesture.way'\nwidth = 0.02\ndamping = 1\n");
  const JsonValue still = parse_json(place.run({"info", "still.toml", "--json"}).out);
  const JsonValue moving = parse_json(place.run({"info", "moving.toml", "--json"}).out);
  EXPECT_EQ(still["islands"]["moving_rows"].number(), 0.0);
  EXPECT_EQ(moving["islands"]["moving_rows"].number(), 1.0);
  EXPECT_EQ(moving["islands"]["count"].number(), still["islands"]["count"].number());
  EXPECT_GT(moving["islands"]["count"].number(), 50.0);
  const auto cost = [](const JsonValue& json) { return json["multiplications_per_sample"].number(); };
  EXPECT_LT(cost(moving), 1.2 * cost(still));
  EXPECT_NE(place.run({"info", "moving.toml"}).out.find("1 moving row joins the islands reached in a step"),
            std::string::npos);
}

TEST(Info, ShowsTheLossesAndTheT60TheyComeFrom) {
  const Workplace place;
  place.write("decay.toml",
              "duration = 0.01\n[string.s]\nlength = 1\nmass_per_length = 6e-3\ntension = 200\n"
              "t60 = [[100, 6], [1000, 1.5]]\n[output.a]\nat = 's@0.3'\n");
  const Outcome text = place.run({"info", "decay.toml"});
  for (const char* part : {"sigma0 1.1", "sigma1 ", "from t60 = 6 s at 100 Hz, 1.5 s at 1000 Hz"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part << "\n" << text.out;
  const JsonValue string = parse_json(place.run({"info", "decay.toml", "--json"}).out)["components"][0];
  EXPECT_GT(string["sigma0"].number(), 0.0);
  EXPECT_GT(string["sigma1"].number(), 0.0);
}

TEST(Info, ASceneBeyondTheMemoryLimitIsRefused) {
  const Workplace place;
  EXPECT_EQ(place.run({"info", data_file("hammer.toml"), "--memory-limit", "2K"}).exit_code, 2);
  EXPECT_EQ(place.run({"info", data_file("hammer.toml"), "--memory-limit", "1M"}).exit_code, 0);
}

}  // namespace
}  // namespace rattle::testing
