// A report contains what happened in the run, what the scene gave, and nothing that breaks its page.
#include "report/report_document.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "command_runner.hpp"
#include "plot/plot_figures.hpp"
#include "report_making.hpp"
#include "report_reading.hpp"

namespace rattle::testing {
namespace {

TEST(ReportDocument, MeasuredPartialsStandBesideTheory) {
  const Workplace place;
  place.write("string.toml",
              "duration = 1.5\n[string.main]\nlength = 0.65\nradius = 0.3e-3\nmaterial = 'steel'\n"
              "fundamental = 'D3'\nsigma0 = 1\n[initial.pluck]\nat = 'main@0.2'\nshape = 'triangle'\n"
              "amplitude = 1e-3\n[output.o]\nat = 'main@0.9'\nquantity = 'velocity'\n");
  const JsonValue run = document_of(record(place.path("string.toml"), 1.5, place))["runs"][0];
  const JsonValue& measured = run["measured"];
  ASSERT_EQ(measured["columns"].array().size(), 6u);
  ASSERT_GE(measured["rows"].array().size(), 3u);
  EXPECT_EQ(measured["rows"][1][3].text(), "main 2");
  EXPECT_NEAR(std::stod(measured["rows"][1][5].text()), 0.0, 1.0);
  EXPECT_NEAR(std::stod(measured["rows"][1][2].text()), 6.908, 0.07);
  place.write("rest.toml", "duration = 0.1\n[mass.m]\nmass = 1\n[output.o]\nat = 'm'\n");
  const JsonValue silent = document_of(record(place.path("rest.toml"), 0.1, place))["runs"][0];
  EXPECT_TRUE(silent["measured"]["rows"].array().empty());
}

TEST(ReportDocument, ContactForcesAreThoseOfAProbe) {
  const Workplace place;
  std::string scene = place.run({"scenes", "--show", "tromba-contact"}).out;
  scene +=
      "\n[probe.force]\ninteraction = \"rattle\"\n[probe.eta]\ninteraction = \"rattle\"\nquantity = "
      "\"penetration\"\n";
  place.write("probed.toml", scene);
  const JsonValue run = document_of(record(place.path("probed.toml"), 0.2, place))["runs"][0];
  const auto columns = columns_of(place, place.path("probed.toml"), 0.2);
  const JsonValue& contact = run["contacts"][1];
  ASSERT_EQ(contact["name"].text(), "rattle");
  const auto n = unpacked<std::int32_t>(contact["force"]["n"], "i32");
  const auto force = unpacked<double>(contact["force"]["value"], "f64");
  for (std::size_t i = 0; i < n.size(); ++i)
    ASSERT_EQ(force[i], columns.at("probe.force").at(static_cast<std::size_t>(n[i])));
  EXPECT_EQ(*std::max_element(force.begin(), force.end()), contact["peak_force"].number());
  EXPECT_EQ(unpacked<std::int32_t>(contact["impact_n"], "i32").size(),
            static_cast<std::size_t>(contact["impacts"].number()));

  const auto loop_n = unpacked<std::int32_t>(contact["loop"]["n"], "i32");
  const auto depth = unpacked<double>(contact["loop"]["depth"], "f64");
  const auto near_force = unpacked<double>(contact["loop"]["force"], "f64");
  ASSERT_GT(loop_n.size(), 20u);
  bool has_peak = false;
  for (std::size_t i = 0; i < loop_n.size(); ++i) {
    const auto row = static_cast<std::size_t>(loop_n[i]);
    ASSERT_EQ(near_force[i], columns.at("probe.force").at(row));
    // The force of a row acted at n - 1. The engine recomputes eta of n - 1 from the displacements, so the last
    // bits may differ.
    ASSERT_NEAR(depth[i], columns.at("probe.eta").at(row - 1), 1e-17);
    has_peak = has_peak || near_force[i] == contact["peak_force"].number();
    ASSERT_TRUE(i == 0 || loop_n[i] == loop_n[i - 1] + 1);
  }
  EXPECT_TRUE(has_peak);
}

// A hammer that leaves the string for good, and one that its weight brings back.
TEST(ReportDocument, AMassThatFlewAwayIsTold) {
  const Workplace place;
  const std::string scene =
      "duration = 0.1\n[string.main]\nlength = 1\nradius = 5e-4\nmaterial = \"steel\"\ntension = "
      "600\nintervals = 40\n"
      "[mass.hammer]\nmass = 5e-3\nposition = -1e-3\nvelocity = 1\n"
      "[contact.strike]\nbelow = \"hammer\"\nabove = \"main@0.3\"\nstiffness = 1e6\nexponent = 1.5\n"
      "[output.a]\nat = \"main@0.25\"\n[probe.f]\ninteraction = \"strike\"\n";
  place.write("flies.toml", scene);
  ReportRun flies = record(place.path("flies.toml"), 0.1, place);
  const EnergyFigure figure = energy_figure(flies.record);
  const JsonValue run = document_of(std::move(flies))["runs"][0];
  const auto columns = columns_of(place, "flies.toml", 0.1);
  std::size_t last = 0;
  for (std::size_t n = 0; n < columns.at("probe.f").size(); ++n)
    if (columns.at("probe.f")[n] != 0.0) last = n;
  ASSERT_GT(last, 10u);
  const JsonValue& hammer = run["energy"]["stored"][0];
  ASSERT_EQ(hammer["name"].text(), "mass.hammer");
  EXPECT_EQ(hammer["gone_n"].number(), static_cast<double>(last + 1));
  for (const JsonValue& series : run["energy"]["stored"].array())
    EXPECT_EQ(series.has("outside_scale"), series["name"].text() != "string.main") << series["name"].text();
  // The figure states the energy that flew away but does not draw it.
  EXPECT_TRUE(figure.stored[0].outside_scale);
  EXPECT_NE(figure.stored[0].name.find("flew away with"), std::string::npos);
  EXPECT_GT(figure.stored[0].values.front(), 0.0);
  EXPECT_EQ(figure.stored[0].values.back(), 0.0);

  for (const char* kept :
       {"[gravity.g]\non = \"hammer\"\n",
        "[barrier.rest]\nheight = -0.02\n[contact.back]\nbelow = \"rest\"\nabove = \"hammer\"\n"
        "stiffness = 1e5\nexponent = 1\n"}) {
    place.write("stays.toml", scene + kept);
    const JsonValue stays = document_of(record(place.path("stays.toml"), 0.1, place))["runs"][0];
    EXPECT_FALSE(stays["energy"]["stored"][0].has("gone_n")) << kept;
  }
}

// What the scene gave, with units; defaults are left out.
TEST(ReportDocument, TablesTellTheKeysThatTheSceneGave) {
  const Workplace place;
  place.write("keys.toml",
              "duration = 0.01\n[control.push]\nrange = [0, 2]\nvalue = 1\n[mass.a]\nmass = 0.5\nvelocity = 1\n"
              "[mass.b]\nmass = 1\nfrequency = 100\n"
              "[contact.knock]\nbelow = \"a\"\nabove = \"b\"\nstiffness = 2e5\ngap = 0.25\ntwo_sided = true\n"
              "[spring.cord]\nfirst = \"a\"\nsecond = \"b\"\nstiffness = \"control.push\"\ndamping = 0.1\n"
              "[output.a]\nat = \"a\"\n");
  const JsonValue run = document_of(record(place.path("keys.toml"), 0.01, place))["runs"][0];
  const auto& components = run["components"]["rows"].array();
  EXPECT_EQ(components.at(0)[1].text(), "mass 0.5 kg, velocity 1 m/s");
  EXPECT_EQ(components.at(1)[1].text(), "mass 1 kg, frequency 100 Hz");
  const auto& interactions = run["interactions"]["rows"].array();
  EXPECT_EQ(interactions.at(0)[1].text(), "a below b");
  EXPECT_EQ(interactions.at(0)[2].text(), "stiffness 2e+05 N/m^exponent, gap 0.25 m, two_sided");
  EXPECT_EQ(interactions.at(1)[1].text(), "a and b");
  EXPECT_EQ(interactions.at(1)[2].text(), "stiffness push, damping 0.1 kg/s");
}

TEST(ReportDocument, PannedOutputsAreToldApart) {
  const Workplace place;
  const std::string scene =
      "duration = 0.01\n[mass.a]\nmass = 1\nvelocity = 1\n[mass.b]\nmass = 1\nvelocity = 1\n"
      "[output.first]\nat = \"a\"\npan = LEFT\n[output.second]\nat = \"b\"\npan = RIGHT\n";
  const auto names = [&](const std::string& left, const std::string& right) {
    std::string text = scene;
    text.replace(text.find("LEFT"), 4, left);
    text.replace(text.find("RIGHT"), 5, right);
    place.write("panned.toml", text);
    const JsonValue run = document_of(record(place.path("panned.toml"), 0.01, place))["runs"][0];
    return run["waveform"][0]["name"].text() + " | " + run["waveform"][1]["name"].text();
  };
  EXPECT_EQ(names("-0.5", "0.5"), "left: first+second | right: first+second");
  EXPECT_EQ(names("-1", "1"), "first | second");
}

TEST(ReportDocument, MotionIsTheDisplacement) {
  const Workplace place;
  place.write(
      "s.toml",
      "duration = 0.05\n[string.main]\nlength = 1\nradius = 5e-4\nmaterial = \"steel\"\ntension = "
      "600\nintervals = 40\n"
      "[initial.pluck]\nat = \"main@0.3\"\nshape = \"triangle\"\namplitude = 1e-3\n"
      "[mass.ball]\nmass = 0.1\nvelocity = 1\n[output.a]\nat = \"main@0.25\"\n[probe.ball]\nat = \"ball\"\n");
  const JsonValue run = document_of(record(place.path("s.toml"), 0.05, place))["runs"][0];
  const auto columns = columns_of(place, "s.toml", 0.05);
  const JsonValue& motion = run["motion"];
  int found = 0;
  for (const JsonValue& mover : motion["movers"].array()) {
    const auto shape = unpacked<std::int16_t>(mover["shape"], "i16");
    const double scale = mover["scale"].number();
    const bool string = mover["kind"].text() == "string";
    const std::size_t points = string ? static_cast<std::size_t>(mover["points"].number()) : 1;
    const std::size_t point = string ? 10 : 0;  // a quarter along the 41 points
    const auto& column = columns.at(string ? "channel_1" : "probe.ball");
    ASSERT_EQ(shape.size(), points * static_cast<std::size_t>(motion["frames"].number()));
    for (std::size_t frame = 0; frame < shape.size() / points; ++frame) {
      const auto n = static_cast<std::size_t>(motion["first"].number() +
                                              static_cast<double>(frame) * motion["hop"].number());
      ASSERT_NEAR(shape[frame * points + point] * scale, column.at(n),
                  0.51 * scale + 1e-7 * std::abs(column.at(n)));
    }
    ++found;
  }
  EXPECT_EQ(found, 2);
}

TEST(ReportDocument, GesturesAndSlidesMoveAsTheirFormulasSay) {
  const Workplace place;
  const JsonValue run = document_of(record("slide-phrase", 1.0, place))["runs"][0];
  bool found = false;
  for (const JsonValue& gesture : run["gestures"].array()) {
    if (gesture["name"].text() != "on") continue;
    found = true;
    const auto n = unpacked<std::int32_t>(gesture["n"], "i32");
    const auto value = unpacked<double>(gesture["value"], "f64");
    for (std::size_t i = 0; i < n.size(); ++i) {
      const double t = n[i] / 44100.0;
      const double share = std::clamp((t - 0.40) / 0.15, 0.0, 1.0);
      ASSERT_NEAR(value[i], 0.5 * (1.0 - std::cos(M_PI * share)), 1e-9) << t;
    }
  }
  EXPECT_TRUE(found);
  for (const JsonValue& mover : run["motion"]["movers"].array())
    if (mover["name"].text() == "bar") {
      const auto positions = unpacked<float>(mover["beside"]["positions"], "f32");
      EXPECT_EQ(positions.size(), static_cast<std::size_t>(run["motion"]["frames"].number()));
      // As the scene corrects the place of the third semitone, where the slide begins.
      const double ratio = std::pow(2.0, 3.0 / 12.0), omega = 922.57 * ratio, turn = M_PI * ratio;
      const double behind = 396.2 * ratio * std::sin(2.0 * turn) / (2.0 * std::pow(std::sin(turn), 2.0) + 0.02);
      const double against = 0.02 * omega * omega - 2e4 - behind, loss = 5.0 * omega;
      const double sharp = 81.98 * against / (against * against + loss * loss) + 1e-3;
      EXPECT_NEAR(positions.front(), 0.65 * (1.0 - 1.0 / ratio) - sharp, 1e-6);
    }
}

TEST(ReportDocument, SpectrumHasThePartialsOfAPluckedString) {
  const Workplace place;
  place.write("s.toml",
              "duration = 1.5\n[string.main]\nlength = 1\nradius = 5e-4\nmaterial = \"steel\"\ntension = "
              "600\nsigma0 = 1\n"
              "[initial.pluck]\nat = \"main@0.3\"\nshape = \"triangle\"\namplitude = 1e-3\n[output.a]\nat = "
              "\"main@0.83\"\n");
  const JsonValue run = document_of(record(place.path("s.toml"), 1.5, place))["runs"][0];
  const auto levels = unpacked<float>(run["spectrum"]["level_db"], "f32");
  const double df = run["spectrum"]["df"].number();
  const JsonValue& partials = run["spectrum"]["partials"][0];
  EXPECT_EQ(partials["string"].text(), "main");
  for (std::size_t p = 0; p < 5; ++p) {
    const double frequency = partials["frequencies"][p].number();
    const auto middle = static_cast<std::size_t>(std::lround(frequency / df));
    std::size_t loudest = middle - 20;
    for (std::size_t b = middle - 20; b <= middle + 20; ++b)
      if (levels[b] > levels[loudest]) loudest = b;
    EXPECT_LE(std::abs(static_cast<double>(loudest) * df - frequency), 1.5 * df) << p;
  }
  EXPECT_LE(partials["frequencies"].array().back().number(), 22050.0);
}

TEST(ReportDocument, NoTextCanEndTheScriptItStandsIn) {
  const Workplace place;
  place.write(
      "s.toml",
      "title = \"</script><script>alert(1)</script><!--\"\n[mass.ball]\nmass = 1\n[output.a]\nat = \"ball\"\n");
  ReportDocument document{.command = "<!-- </SCRIPT"};
  document.runs.push_back(record(place.path("s.toml"), 0.01, place));
  const std::string json = document_json(document);
  EXPECT_EQ(json.find('<'), std::string::npos);
  const JsonValue read = parse_json(json);
  EXPECT_EQ(read["command"].text(), "<!-- </SCRIPT");
  EXPECT_EQ(read["runs"][0]["title"].text(), "</script><script>alert(1)</script><!--");
}

TEST(ReportDocument, ASceneWithoutOutputsIsSilentButThere) {
  const Workplace place;
  place.write("s.toml", "duration = 0.01\n[mass.ball]\nmass = 1\nvelocity = 1\n");
  const JsonValue run = document_of(record(place.path("s.toml"), 0.01, place))["runs"][0];
  EXPECT_EQ(run["audio"]["channels"].number(), 0.0);
  EXPECT_EQ(run["audio"]["base64"].text(), "");
  EXPECT_TRUE(run["waveform"].array().empty());
  EXPECT_EQ(run["spectrogram"]["frames"].number(), 0.0);
  EXPECT_EQ(run["motion"]["movers"].array().size(), 1u);
}

TEST(ReportDocument, ItsSizeIsBoundedHoweverLongTheScene) {
  const Workplace place;
  ReportDocument minute{}, phrase{};
  minute.runs.push_back(record(data_file("hammer.toml"), 60.0, place));
  EXPECT_LT(document_json(minute).size(), 15u << 20);
  minute.runs.clear();
  phrase.runs.push_back(record("slide-phrase", 12.0, place));
  EXPECT_LT(document_json(phrase).size(), 14u << 20);  // leaves room for the page within 15 MB
  EXPECT_TRUE(place.names().empty() || place.names() == std::vector<std::string>{"all.csv"})
      << place.names().front();
}

}  // namespace
}  // namespace rattle::testing
