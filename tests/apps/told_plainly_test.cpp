// Names used in the commands' output, and messages that ask the user to act.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <numbers>
#include <support/json_reader.hpp>

#include "command_runner.hpp"
#include "table_reading.hpp"

namespace rattle::testing {
namespace {

constexpr const char* bar_scene =
    "duration = 0.01\n[bar.tine]\nlength = 0.3\nradius = 2e-3\nmaterial = \"steel\"\nsigma0 = 1\n"
    "[initial.hit]\nat = \"tine@0.3\"\namplitude = 1e-3\nwidth = 0.1\n[output.o]\nat = \"tine@0.7\"\n";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(ToldPlainly, ABarIsCalledABar) {
  const Workplace place;
  place.write("bar.toml", bar_scene);
  for (const char* command : {"check", "info"}) {
    const Outcome outcome = place.run({command, "bar.toml"});
    EXPECT_TRUE(has(outcome.out, "bar.tine")) << outcome.out;
    EXPECT_FALSE(has(outcome.out, "string.tine")) << outcome.out;
    EXPECT_EQ(parse_json(place.run({command, "bar.toml", "--json"}).out)["components"][0]["name"].text(),
              "bar.tine");
  }
  ASSERT_EQ(place.run({"render", "bar.toml", "--csv", "a.csv"}).exit_code, 0);
  const std::string head = place.read("a.csv").substr(0, 200);
  EXPECT_TRUE(has(head, "bar.tine.kinetic")) << head;
  const Outcome report = place.run({"report", "bar.toml", "-o", "a.html"});
  if (report.exit_code != 0) GTEST_SKIP() << "there is no page of reports: " << report.err;
  const std::string html = place.read("a.html");
  EXPECT_TRUE(has(html, "bar.tine"));
  EXPECT_FALSE(has(html, "string.tine"));
  EXPECT_FALSE(has(html, "tension 0 N"));
}

TEST(ToldPlainly, InfoShowsTensionPitchImpedanceAndDecay) {
  const Workplace place;
  place.write("string.toml",
              "duration = 0.01\n[string.main]\nlength = 0.65\nmass_per_length = 2e-3\nfundamental = 110\n"
              "sigma0 = 0.5\n[output.o]\nat = \"main@0.5\"\n");
  const double tension = 2e-3 * std::pow(2.0 * 0.65 * 110.0, 2);
  const JsonValue json = parse_json(place.run({"info", "string.toml", "--json"}).out);
  const JsonValue& main = json["components"][0];
  EXPECT_NEAR(main["tension"].number(), tension, 1e-9 * tension);
  EXPECT_NEAR(main["lowest_mode"].number(), 110.0, 1e-6);  // the string is flexible
  EXPECT_NEAR(main["impedance"].number(), std::sqrt(tension * 2e-3), 1e-9);
  EXPECT_NEAR(main["t60"].number(), 3.0 * std::numbers::ln10 / 0.5, 1e-6);
  const std::string text = place.run({"info", "string.toml"}).out;
  for (const char* part : {"tension 40.898 N, from fundamental = 110 Hz", "lowest mode 110 Hz",
                           "impedance 0.286 kg/s", "T60 13.82 s"})
    EXPECT_TRUE(has(text, part)) << part << "\n" << text;
  const Outcome check = place.run({"check", "string.toml"});
  EXPECT_TRUE(has(check.out, "tension 40.898 N, from fundamental = 110 Hz")) << check.out;
  const JsonValue checked = parse_json(place.run({"check", "string.toml", "--json"}).out);
  EXPECT_NEAR(checked["components"][0]["tension"].number(), tension, 1e-9 * tension);
}

// sigma1 damps a mode by sigma1 beta^2: 1e-3 (pi / L)^2 for the lowest one.
TEST(ToldPlainly, DecayCountsTheLossThatGrowsWithFrequency) {
  const Workplace place;
  place.write(
      "string.toml",
      "duration = 0.01\n[string.main]\nlength = 0.65\nmass_per_length = 2e-3\ntension = 41\nsigma1 = 1e-3\n"
      "[plate.top]\nsize = [0.3, 0.2]\nthickness = 2e-3\nmaterial = \"steel\"\nsigma1 = 1e-3\n"
      "[mass.m]\nmass = 0.1\nfrequency = 20\ndamping = 0.4\n[output.o]\nat = \"main@0.5\"\n");
  const JsonValue json = parse_json(place.run({"info", "string.toml", "--json"}).out);
  const auto named = [&](const std::string& name) -> const JsonValue& {
    for (const JsonValue& component : json["components"].array())
      if (component["name"].text() == name) return component;
    throw std::runtime_error("there is no " + name);
  };
  const double pi = std::numbers::pi, decay = 3.0 * std::numbers::ln10;
  EXPECT_NEAR(named("string.main")["t60"].number(), decay / (1e-3 * std::pow(pi / 0.65, 2)), 1e-3);
  EXPECT_NEAR(named("mass.m")["t60"].number(), decay / (0.5 * 0.4 / 0.1), 1e-9);
  EXPECT_EQ(named("mass.m")["lowest_mode"].number(), 20.0);
  const JsonValue& top = named("plate.top");
  const double x = top["sides"][0].number(), y = top["sides"][1].number();
  const double beta_squared = std::pow(pi / x, 2) + std::pow(pi / y, 2);
  EXPECT_NEAR(top["t60"].number() / (decay / (1e-3 * beta_squared)), 1.0,
              0.02);  // the grid's mode is slightly lower
}

TEST(ToldPlainly, TheIntervalsThatInfoShowsGiveTheSamePlate) {
  const Workplace place;
  const std::string plate =
      "duration = 0.01\n[plate.top]\nsize = [0.71, 0.2]\nthickness = 2e-3\nmaterial = \"spruce\"\n"
      "[initial.hit]\nat = \"top@0.3, 0.4\"\namplitude = 1e-3\nwidth = 0.1\n[output.o]\nat = \"top@0.6, "
      "0.4\"\n";
  place.write("found.toml", plate);
  for (const char* rate : {"44100", "48000", "51300", "60000", "88200"}) {
    const JsonValue json = parse_json(place.run({"info", "found.toml", "--json", "--rate", rate}).out);
    const JsonValue& top = json["components"][0];
    const std::string intervals = "intervals = [" + std::to_string(static_cast<int>(top["grid"][0].number())) +
                                  ", " + std::to_string(static_cast<int>(top["grid"][1].number())) + "]\n";
    std::string written = plate;
    written.insert(written.find("thickness"), intervals);
    place.write("written.toml", written);
    const JsonValue again = parse_json(place.run({"info", "written.toml", "--json", "--rate", rate}).out);
    const JsonValue& same = again["components"][0];
    EXPECT_EQ(same["spacing"].number(), top["spacing"].number()) << intervals;
    EXPECT_EQ(same["sides"][0].number(), top["sides"][0].number()) << intervals;
    EXPECT_EQ(same["sides"][1].number(), top["sides"][1].number()) << intervals;
  }
}

// As stated in the help and the reference about rows.
TEST(ToldPlainly, VelocityAccelerationAndForceOfARowBelongToTheOneBefore) {
  const Workplace place;
  place.write(
      "mass.toml",
      "sample_rate = 1000\nduration = 0.05\n[mass.m]\nmass = 0.1\nfrequency = 30\nposition = 1e-3\n"
      "[barrier.wall]\nheight = -5e-4\n[contact.knock]\nbelow = \"wall\"\nabove = \"m\"\nstiffness = 1e6\n"
      "[probe.x]\nat = \"m\"\n[probe.v]\nat = \"m\"\nquantity = \"velocity\"\n"
      "[probe.a]\nat = \"m\"\nquantity = \"acceleration\"\n[probe.f]\ninteraction = \"knock\"\n");
  ASSERT_EQ(place.run({"render", "mass.toml", "--csv", "a.csv"}).exit_code, 0);
  const Table table = read_csv(place.read("a.csv"));
  const double omega_squared = std::pow(2.0 * std::numbers::pi * 30.0, 2);
  double hardest = 0.0;
  for (std::size_t n = 2; n < table.rows.size(); ++n) {
    const double x = table.at(n, "probe.x"), x1 = table.at(n - 1, "probe.x"), x2 = table.at(n - 2, "probe.x");
    ASSERT_NEAR(table.at(n, "probe.v"), (x - x2) * 500.0, 1e-9) << n;
    ASSERT_NEAR(table.at(n, "probe.a"), (x - 2.0 * x1 + x2) * 1e6, 1e-6) << n;
    ASSERT_NEAR(0.1 * table.at(n, "probe.a"), table.at(n, "probe.f") - 0.1 * omega_squared * x1, 1e-6) << n;
    hardest = std::max(hardest, table.at(n, "probe.f"));
  }
  EXPECT_GT(hardest, 0.1);
  const std::string help = place.run({"render", "--help"}).out;
  EXPECT_TRUE(has(help, "row n belong to n - 1")) << help;
  EXPECT_TRUE(has(help, "velocities, accelerations and forces at")) << help;
}

TEST(ToldPlainly, ABowOffersItsForceAlone) {
  const Workplace place;
  const std::string scene =
      "duration = 0.01\n[string.main]\nlength = 0.65\nmass_per_length = 2e-3\ntension = 41\n"
      "[bow.bow]\nat = \"main@0.1\"\nforce = 0.2\nvelocity = 0.1\n[probe.p]\ninteraction = \"bow\"\nquantity "
      "= ";
  for (const char* quantity : {"psi", "penetration"}) {
    place.write("bow.toml", scene + "\"" + quantity + "\"\n");
    const Outcome outcome = place.run({"check", "bow.toml"});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_TRUE(has(outcome.err, "bow.toml:12:")) << outcome.err;
    EXPECT_TRUE(has(outcome.err, std::string("a bow has no ") + quantity + ", only force")) << outcome.err;
  }
  place.write("bow.toml", scene + "\"force\"\n");
  EXPECT_EQ(place.run({"check", "bow.toml"}).exit_code, 0);
}

TEST(ToldPlainly, ASceneOfProbesAloneIsNotWarnedOfSilence) {
  const Workplace place;
  place.write("probes.toml", "duration = 0.01\n[mass.m]\nmass = 1\nvelocity = 1\n[probe.p]\nat = \"m\"\n");
  const Outcome outcome = place.run({"check", "probes.toml"});
  EXPECT_FALSE(has(outcome.out + outcome.err, "warning")) << outcome.out << outcome.err;
}

TEST(ToldPlainly, SetSaysThatItCannotAddATable) {
  const Workplace place;
  for (const char* setting : {"output.mine.at=main@0.5", "mine.gain=2"}) {
    const Outcome outcome = place.run({"check", "hammer-string", "--set", setting});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_TRUE(has(outcome.err, "it cannot add one")) << outcome.err;
  }
  EXPECT_TRUE(has(place.run({"render", "--help"}).out, "cannot add a table"));
}

TEST(ToldPlainly, AWarningSaysSoOnce) {
  const Workplace place;
  place.write("silent.toml", "duration = 0.01\n[mass.m]\nmass = 1\n");
  const std::string out = place.run({"check", "silent.toml"}).out;
  EXPECT_TRUE(has(out, "  silent.toml: warning: ")) << out;
  EXPECT_FALSE(has(out, "warning: silent.toml: warning")) << out;
}

TEST(ToldPlainly, UnknownNamesComeWithWhatThereIs) {
  const Workplace place;
  const Outcome scene = place.run({"scenes", "--show", "nope"});
  EXPECT_EQ(scene.exit_code, 2);
  EXPECT_TRUE(has(scene.err, "'rattle scenes' lists them")) << scene.err;
  const Outcome far =
      place.run({"plot", data_file("hammer.toml"), "--what", "contact", "--contact", "nothing"});
  EXPECT_EQ(far.exit_code, 2);
  EXPECT_TRUE(has(far.err, "there is no contact 'nothing'; expected one of: strike\n")) << far.err;
  const Outcome near = place.run({"plot", data_file("hammer.toml"), "--what", "contact", "--contact", "strik"});
  EXPECT_TRUE(has(near.err, "there is no contact 'strik'; did you mean 'strike'?\n")) << near.err;
}

// A terminal obeys control characters: the name of a stranger's file must not reach it as it is.
TEST(ToldPlainly, ControlCharactersAreShownNotSent) {
  const Workplace place;
  const std::string name = "re\x1b[31md\xc2\x9b.toml";
  place.write(name, "[mass.a]\nmass = -1\n");
  for (const Outcome& outcome : {place.run({"check", name}), place.run({"info", "no" + name})}) {
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_TRUE(has(outcome.err, "re\\x1b[31md\\x9b.toml")) << outcome.err;
    EXPECT_FALSE(has(outcome.err, "\x1b") || has(outcome.err, "\xc2\x9b"));
  }
}

// The table names the kernels it was measured with; with these it holds on every processor. These scenes
// amplify the last bit most.
TEST(ToldPlainly, TheOnsetsOfTheDocumentAreThoseOfThePlainKernels) {
  std::ifstream stream(RATTLE_DOCS "/gestures-and-slides.md");
  const std::string text((std::istreambuf_iterator<char>(stream)), {});
  ASSERT_TRUE(has(text, "rattle check SCENE --kernels plain"));
  const Workplace place;
  for (const std::string scene : {"slide-phrase-undamped", "slide-force", "slide-hand-mass"}) {
    const JsonValue json = parse_json(place.run({"check", scene, "--kernels", "plain", "--json"}).out);
    double impacts = 0.0;
    for (const JsonValue& contact : json["contacts"].array()) impacts += contact["impacts"].number();
    const std::size_t row = text.find("| `" + scene + "` | ");
    ASSERT_NE(row, std::string::npos) << scene;
    const std::string line = text.substr(row, text.find('\n', row) - row);
    EXPECT_TRUE(line.ends_with("| " + std::to_string(static_cast<int>(impacts)) + " |"))
        << line << ", measured " << impacts;
  }
}

}  // namespace
}  // namespace rattle::testing
