// rattle plot as a user runs it.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <support/svg_text.hpp>

#include "command_runner.hpp"
#include "refusals.hpp"

namespace rattle::testing {
namespace {

unsigned big_endian(const std::string& bytes, std::size_t at) {
  unsigned value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
  return value;
}

TEST(PlotCommand, DrawsEveryKindInBothFormats) {
  const Workplace place;
  for (const std::string kind : {"spectrogram", "energy", "waveform", "contact", "modes"}) {
    const Outcome png = place.run({"plot", data_file("hammer.toml"), "--what", kind, "-o", kind + ".png",
                                   "--width", "127", "--height", "76.2", "--dpi", "100"});
    ASSERT_EQ(png.exit_code, 0) << kind << png.err;
    EXPECT_EQ(png.err, "");
    const std::string bytes = place.read(kind + ".png");
    ASSERT_TRUE(bytes.starts_with("\x89PNG")) << kind;
    EXPECT_EQ(big_endian(bytes, 16), 500u);
    EXPECT_EQ(big_endian(bytes, 20), 300u);
    ASSERT_EQ(place.run({"plot", data_file("hammer.toml"), "--what", kind, "-o", kind + ".SVG"}).exit_code, 0)
        << kind;
    const std::string svg = place.read(kind + ".SVG");
    EXPECT_TRUE(svg.starts_with("<?xml")) << kind;
    EXPECT_NE(svg.find("</svg>"), std::string::npos) << kind;
    EXPECT_EQ(without_pictures(svg).find("nan"), std::string::npos) << kind;
  }
}

TEST(PlotCommand, NamesItsFileAfterSceneAndKind) {
  const Workplace place;
  ASSERT_EQ(place.run({"plot", "plate", "--what", "modes"}).exit_code, 0);
  EXPECT_EQ(place.names(), std::vector<std::string>{"plate-modes.png"});
}

TEST(PlotCommand, DrawsTheModesOfBodiesThatAreGivenByThem) {
  const Workplace place;
  for (const std::string scene : {"gong", "tom", "marimba"}) {
    const Outcome outcome = place.run({"plot", scene, "--what", "modes", "-o", scene + ".svg"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const std::string svg = place.read(scene + ".svg");
    EXPECT_NE(svg.find(scene == "marimba" ? "<path" : "<image"), std::string::npos) << scene;
    EXPECT_EQ(without_pictures(svg).find("nan"), std::string::npos) << scene;
  }
}

TEST(PlotCommand, TwoDrawingsOfOneSceneAreTheSame) {
  const Workplace place;
  for (const char* file : {"a.svg", "b.svg"})
    ASSERT_EQ(place.run({"plot", data_file("hammer.toml"), "--what", "energy", "-o", file}).exit_code, 0);
  EXPECT_EQ(place.read("a.svg"), place.read("b.svg"));
}

TEST(PlotCommand, NonsenseIsExitCodeTwoAndLeavesNothing) {
  const Workplace place;
  place.write("silent.toml", "[mass.ball]\nmass = 1\n");
  const std::vector<std::vector<std::string>> lines = {
      {"plot", "plate"},
      {"plot", "plate", "--what", "sound"},
      {"plot", "plate", "--what", "energi"},
      {"plot", "plate", "--what", "contact"},
      {"plot", "hammer-string", "--what", "contact", "--contact", "strke"},
      {"plot", "plate", "--what", "modes", "-o", "x.pdf"},
      {"plot", "plate", "--what", "modes", "--width", "20"},
      {"plot", "plate", "--what", "modes", "--height", "1001"},
      {"plot", "plate", "--what", "modes", "--dpi", "0"},
      {"plot", "plate", "--what", "modes", "--width", "1000", "--height", "1000", "--dpi", "1200"},
      {"plot", "plate", "--what", "spectrogram", "--frequency", "mel"},
      {"plot", "plate", "--what", "modes", "-o", "missing/x.png"},
      {"plot", "plate", "--what", "energy", "--rate", "-1"},
      {"plot", "silent.toml", "--what", "modes"},
      {"plot", "silent.toml", "--what", "waveform"},
      {"plot", "silent.toml", "--what", "spectrogram"},
      {"plot", "silent.toml", "--what", "energy", "-o", "silent.toml"},
      {"plot", "plat", "--what", "modes"},
      {"plot", "hammer-string", "--what", "energy", "--duration", "100000"},
  };
  expect_refused(place, lines, 400);
  EXPECT_EQ(place.names(), std::vector<std::string>{"silent.toml"});
  EXPECT_NE(place.run({"plot", "plate", "--what", "energi"}).err.find("'energy'"), std::string::npos);
  EXPECT_NE(
      place.run({"plot", "hammer-string", "--what", "contact", "--contact", "strke"}).err.find("'strike'"),
      std::string::npos);
}

TEST(PlotCommand, AnInterruptionLeavesNothingBehind) {
  const Workplace place;
  const auto started = [&] { return !place.names().empty(); };
  const Outcome outcome = place.run_and_signal(
      {"plot", data_file("hammer.toml"), "--what", "energy", "--duration", "2000", "-o", "x.png"}, started,
      SIGTERM);
  EXPECT_EQ(outcome.exit_code, 128 + SIGTERM);
  EXPECT_TRUE(place.names().empty()) << place.names().front();
}

}  // namespace
}  // namespace rattle::testing
