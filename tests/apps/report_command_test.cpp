// rattle report on the command line: the file, its sound, exit codes, no partial files.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <filesystem>

#include "command_runner.hpp"
#include "console/command_error.hpp"
#include "refusals.hpp"
#include "report/report_page.hpp"
#include "report_reading.hpp"
#include "sound_file.hpp"

namespace rattle::testing {
namespace {

class ReportCommand : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!embedded_page()) GTEST_SKIP() << "built without the page";
  }
  const Workplace place;
};

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + 1)) ++count;
  return count;
}

TEST_F(ReportCommand, MakesOneFileThatNeedsNothingElse) {
  const Outcome outcome = place.run({"report", data_file("hammer.toml"), "-o", "r.html"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(outcome.out.find("r.html"), std::string::npos);
  EXPECT_EQ(place.names(), std::vector<std::string>{"r.html"});
  const std::string page = place.read("r.html");
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_EQ(count_of(page, "</script"), 2u);
  EXPECT_EQ(count_of(page, "</style"), 1u);
  for (const char* link : {"src=\"http", "href=\"http", "url(http", "@import"})
    EXPECT_EQ(page.find(link), std::string::npos) << link;
}

// The page is valid text for a browser, whatever bytes a file's name contains.
TEST_F(ReportCommand, NamesThatAreNotUtf8AreReplaced) {
  place.write("caf\xE9.toml", "duration = 0.01\n[mass.m]\nmass = 1\n[output.a]\nat = \"m\"\n");
  const Outcome outcome = place.run({"report", "caf\xE9.toml", "-o", "r.html"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::string page = place.read("r.html");
  EXPECT_EQ(page.find('\xE9'), std::string::npos);
  EXPECT_NE(page.find("<title>caf\xEF\xBF\xBD.toml"), std::string::npos);
}

TEST_F(ReportCommand, SaysWhatWasRun) {
  place.run({"report", data_file("hammer.toml"), "--set", "mass.hammer.velocity=3", "--solver", "newton",
             "--rate", "48000", "-o", "r.html"});
  const JsonValue data = parse_json(data_of_page(place.read("r.html")));
  const JsonValue& run = data["runs"][0];
  EXPECT_EQ(data["format"].number(), 1.0);
  EXPECT_TRUE(data["command"].text().starts_with("rattle report /")) << data["command"].text();
  EXPECT_NE(data["command"].text().find("--set mass.hammer.velocity=3"), std::string::npos);
  EXPECT_EQ(run["solver"].text(), "newton");
  EXPECT_EQ(run["sample_rate"].number(), 48000.0);
  EXPECT_EQ(run["samples"].number(), 4800.0);
  EXPECT_NE(run["scene_text"].text().find("[mass.hammer]"), std::string::npos);
  EXPECT_TRUE(run["failures"].array().empty());
  EXPECT_EQ(run["components"]["rows"].array().size(), 2u);
  EXPECT_EQ(run["interactions"]["rows"].array().size(), 1u);
  for (const JsonValue& row : run["components"]["rows"].array())
    EXPECT_EQ(row.array().size(), run["components"]["columns"].array().size());
}

TEST_F(ReportCommand, ItsSoundIsWhatRenderWrites) {
  place.run({"report", data_file("hammer.toml"), "-o", "r.html"});
  place.run({"render", data_file("hammer.toml"), "-o", "r.flac", "--format", "pcm16"});
  const JsonValue run = parse_json(data_of_page(place.read("r.html")))["runs"][0];
  EXPECT_EQ(run["audio"]["mime"].text(), "audio/flac");
  EXPECT_DOUBLE_EQ(run["audio"]["duration"].number(), 0.1);
  place.write("embedded.flac", decode_base64(run["audio"]["base64"].text()));
  const SoundFile embedded = read_sound(place.path("embedded.flac")),
                  rendered = read_sound(place.path("r.flac"));
  EXPECT_EQ(embedded.info.format, rendered.info.format);
  EXPECT_EQ(embedded.samples, rendered.samples);
}

TEST_F(ReportCommand, PutsTwoScenesOrTwoSolversSideBySide) {
  ASSERT_EQ(
      place.run({"report", "tromba-contact", "tromba-spring", "--duration", "0.05", "-o", "a.html"}).exit_code,
      0);
  const JsonValue scenes = parse_json(data_of_page(place.read("a.html")));
  ASSERT_EQ(scenes["runs"].array().size(), 2u);
  EXPECT_EQ(scenes["runs"][1]["label"].text(), "built-in/tromba-spring.toml");
  EXPECT_GT(scenes["difference"]["relative_rms"].number(), 0.0);

  ASSERT_EQ(place.run({"report", data_file("hammer.toml"), "--solvers", "newton,nonadhesive", "-o", "b.html"})
                .exit_code,
            0);
  const JsonValue solvers = parse_json(data_of_page(place.read("b.html")));
  EXPECT_EQ(solvers["runs"][0]["label"].text(), "newton");
  EXPECT_EQ(solvers["runs"][1]["contacts"][0]["solver"].text(), "nonadhesive");
}

TEST_F(ReportCommand, NonsenseIsRefusedAsRenderRefusesIt) {
  const std::vector<std::vector<std::string>> lines = {
      {"report"},
      {"report", "plate", "--bogus"},
      {"report", "plat"},
      {"report", "plate", "--rate", "-1"},
      {"report", "plate", "--rate", "44100.5"},
      {"report", "plate", "--duration", "0"},
      {"report", "plate", "--duration", "100000"},
      {"report", "plate", "--solver", "newtn"},
      {"report", "plate", "--solvers", "newton"},
      {"report", "plate", "--solvers", "newton,exact,basic"},
      {"report", "plate", "--solvers", "newton,magic"},
      {"report", "plate", "bar", "--solvers", "newton,exact"},
      {"report", "plate", "--solver", "exact", "--solvers", "newton,exact"},
      {"report", "plate", "--set", "body.thicknes=1"},
      {"report", "-", "-"},
      {"report", "plate", "bar", "plate"},
      {"report", "plate", "-o", "missing/r.html"},
      {"report", "plate", "-o", "."},
  };
  expect_refused(place, lines, 500);
  EXPECT_TRUE(place.names().empty());
  const Outcome suggestion = place.run({"report", "plat"});
  EXPECT_EQ(suggestion.err, place.run({"render", "plat", "-o", "x.wav"}).err);
}

TEST_F(ReportCommand, SceneErrorsAreThoseOfRender) {
  place.write("bad.toml", "[mass.ball]\nmass = -1.0\nsped = 3\n");
  const Outcome report = place.run({"report", "bad.toml"}),
                render = place.run({"render", "bad.toml", "-o", "x.wav"});
  EXPECT_EQ(report.exit_code, render.exit_code);
  EXPECT_EQ(report.err, render.err);
  EXPECT_EQ(place.names(), std::vector<std::string>{"bad.toml"});
}

TEST_F(ReportCommand, WhatTheSceneReadsIsNotOverwritten) {
  place.write("s.toml", "[mass.ball]\nmass = 1\n");
  const Outcome outcome = place.run({"report", "s.toml", "-o", "./s.toml"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("would be overwritten"), std::string::npos) << outcome.err;
  EXPECT_EQ(place.read("s.toml"), "[mass.ball]\nmass = 1\n");
}

TEST_F(ReportCommand, FailedPhysicsIsExitCodeOneAndTheReportIsThere) {
  const Outcome outcome = place.run(
      {"report", "mass-string-newton", "--set", "newton_iterations=1", "--duration", "0.05", "-o", "r.html"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_NE(outcome.err.find("Newton did not converge"), std::string::npos) << outcome.err;
  const JsonValue run = parse_json(data_of_page(place.read("r.html")))["runs"][0];
  EXPECT_FALSE(run["failures"].array().empty());
}

TEST_F(ReportCommand, AnInterruptionLeavesNothingBehindAndKeepsTheOldFile) {
  place.write("r.html", "precious");
  const auto started = [&] { return place.names().size() > 1; };
  const Outcome outcome = place.run_and_signal(
      {"report", data_file("hammer.toml"), "--duration", "2000", "-o", "r.html"}, started, SIGINT);
  EXPECT_EQ(outcome.exit_code, 128 + SIGINT);
  EXPECT_EQ(place.names(), std::vector<std::string>{"r.html"});
  EXPECT_EQ(place.read("r.html"), "precious");
}

TEST_F(ReportCommand, AFullDiskLeavesNothingBehind) {
  for (const rlim_t bytes : {0u, 20000u, 200000u}) {
    const Outcome outcome = place.run({"report", data_file("hammer.toml"), "-o", "r.html"}, [bytes] {
      const rlimit limit{bytes, bytes};
      setrlimit(RLIMIT_FSIZE, &limit);
    });
    EXPECT_EQ(outcome.exit_code, 2) << bytes;
    EXPECT_TRUE(place.names().empty()) << bytes << place.names().front();
  }
  EXPECT_EQ(place.run({"report", data_file("hammer.toml"), "-o", "/dev/full"}).exit_code, 2);
}

TEST_F(ReportCommand, GoesToStandardOutputAlone) {
  const Outcome outcome = place.run({"report", data_file("hammer.toml"), "-o", "-"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(outcome.out.starts_with("<!doctype html>"));
  EXPECT_TRUE(outcome.out.ends_with("</html>\n"));
  EXPECT_NE(outcome.err.find("report"), std::string::npos);
  EXPECT_TRUE(place.names().empty());
}

TEST(ReportPage, WithoutThePageItSaysWhatToInstall) {
  try {
    require_page(std::nullopt);
    FAIL();
  } catch (const InputError& error) {
    for (const char* word : {"without", "node", "npm", "rebuild"})
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << word;
  }
}

TEST(ReportPage, ScriptsAndStylesCannotEndTheirElements) {
  const std::string page =
      report_page({"let a = '</script>'; let b = '<!-- </SCRIPT';", "a::after { content: '</style>' }"},
                  "<b> & co", "{}\n");
  EXPECT_EQ(count_of(page, "</script"), 2u);
  EXPECT_EQ(count_of(page, "</SCRIPT"), 0u);
  EXPECT_EQ(count_of(page, "</style"), 1u);
  EXPECT_EQ(count_of(page, "<!--"), 0u);
  EXPECT_NE(page.find("<title>&lt;b&gt; &amp; co</title>"), std::string::npos);
  EXPECT_NE(page.find("let a = '<\\/script>'"), std::string::npos);
}

}  // namespace
}  // namespace rattle::testing
