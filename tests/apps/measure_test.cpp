// rattle measure: partials, decay and pitch of sound files and scenes.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <support/json_reader.hpp>

#include "command_runner.hpp"
#include "sound_file.hpp"

namespace rattle::testing {
namespace {

std::vector<double> decaying_tone(double frequency, double t60, double seconds, int rate) {
  std::vector<double> samples(static_cast<std::size_t>(seconds * rate));
  for (std::size_t n = 0; n < samples.size(); ++n) {
    const double t = static_cast<double>(n) / rate;
    samples[n] =
        0.5 * std::exp(-3.0 * std::numbers::ln10 / t60 * t) * std::sin(2.0 * std::numbers::pi * frequency * t);
  }
  return samples;
}

TEST(Measure, ASoundFileHasItsPartialsInTextAndJson) {
  const Workplace place;
  write_sound(place.path("tone.wav"), 48000, 1, decaying_tone(330.0, 1.2, 1.5, 48000));
  const Outcome text = place.run({"measure", "tone.wav", "--fundamental", "330"});
  ASSERT_EQ(text.exit_code, 0) << text.err;
  for (const char* part : {"tone.wav", "48000 Hz", "as given", "330.00", "1.2 s", "pitch"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part << "\n" << text.out;
  const JsonValue json = parse_json(place.run({"measure", "tone.wav", "--json"}).out);
  ASSERT_EQ(json["partials"].array().size(), 1u);
  const JsonValue& partial = json["partials"][0];
  EXPECT_NEAR(partial["frequency"].number(), 330.0, 330.0 * 0.05 / 1731.0);  // 0.05 cents
  EXPECT_NEAR(partial["t60"].number(), 1.2, 0.012);
  const double then = 0.5 * std::exp(-3.0 * std::numbers::ln10 / 1.2 * partial["from"].number());
  EXPECT_NEAR(partial["amplitude"].number(), then, 1e-3);
  EXPECT_EQ(partial["harmonic"].number(), 1.0);
  EXPECT_NEAR(json["pitch"][2]["frequency"].number(), 330.0, 0.5);
}

TEST(Measure, CentsAreThoseAboveTheGivenFundamentalOrNote) {
  const Workplace place;
  write_sound(place.path("tone.wav"), 44100, 1,
              decaying_tone(440.0 * std::exp2(14.0 / 1200.0), 2.0, 1.0, 44100));
  for (const char* fundamental : {"A4", "220", "A3 + 0 cents"}) {
    const JsonValue json =
        parse_json(place.run({"measure", "tone.wav", "--fundamental", fundamental, "--json"}).out);
    EXPECT_NEAR(json["partials"][0]["cents"].number(), 14.0, 0.05) << fundamental;
  }
}

TEST(Measure, ASceneIsComparedWithTheory) {
  const Workplace place;
  place.write("string.toml",
              "duration = 1.5\n[string.main]\nlength = 0.65\nradius = 0.3e-3\nmaterial = 'steel'\n"
              "fundamental = 'D3'\nt60 = [[150, 4], [3000, 1]]\n[initial.pluck]\nat = 'main@0.2'\nshape = "
              "'triangle'\namplitude = 1e-3\n[output.o]\nat = 'main@0.9'\nquantity = 'velocity'\n");
  const Outcome outcome = place.run({"measure", "string.toml", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const JsonValue json = parse_json(outcome.out);
  ASSERT_GE(json["partials"].array().size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    const JsonValue& theory = json["partials"][i]["theory"];
    EXPECT_EQ(theory["component"].text(), "main");
    EXPECT_EQ(theory["number"].number(), static_cast<double>(i + 1));
    EXPECT_NEAR(theory["cents"].number(), 0.0, 1.0);
  }
  EXPECT_NE(place.run({"measure", "string.toml"}).out.find("main 1: "), std::string::npos);
}

TEST(Measure, WhatCannotBeMeasuredIsSaidPlainly) {
  const Workplace place;
  write_sound(place.path("silent.wav"), 44100, 1, std::vector<double>(44100));
  write_sound(place.path("one.wav"), 44100, 1, {0.5});
  std::vector<double> broken = decaying_tone(300.0, 1.0, 0.5, 44100);
  broken[7] = std::numeric_limits<double>::quiet_NaN();
  write_sound(place.path("broken.wav"), 44100, 1, broken);
  write_sound(place.path("tone.wav"), 44100, 1, decaying_tone(300.0, 1.0, 0.5, 44100));
  place.write("text.wav", "no sound at all");
  place.write("mute.toml", "duration = 0.1\n[mass.m]\nmass = 1\n[probe.p]\nat = 'm'\n");
  place.write("rest.toml", "duration = 0.1\n[mass.m]\nmass = 1\n[output.o]\nat = 'm'\n");
  const struct {
    std::vector<std::string> arguments;
    std::vector<std::string> words;
  } cases[] = {
      {{"silent.wav"}, {"silent.wav", "silent", "nothing to measure"}},
      {{"one.wav"}, {"one.wav", "1 sample;", "at least 882"}},
      {{"broken.wav"}, {"broken.wav", "sample 7 is not a finite number"}},
      {{"text.wav"}, {"text.wav", "not a sound file"}},
      {{"missing.wav"}, {"missing.wav", "No such file"}},
      {{"mute.toml"}, {"no output"}},
      {{"rest.toml"}, {"silent"}},
      {{"tone.wav", "--from", "3"}, {"--from 3 s", "0.5 s"}},
      {{"tone.wav", "--fundamental", "H3"}, {"--fundamental", "H3"}},
      {{"tone.wav", "--partials", "1000"}, {"1000", "200"}},
  };
  for (const auto& expected : cases) {
    std::vector<std::string> arguments = {"measure"};
    arguments.insert(arguments.end(), expected.arguments.begin(), expected.arguments.end());
    const Outcome outcome = place.run(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << expected.arguments[0];
    EXPECT_EQ(outcome.out, "");
    for (const std::string& word : expected.words)
      EXPECT_NE(outcome.err.find(word), std::string::npos) << word << " is missing in: " << outcome.err;
  }
}

TEST(Measure, NoiseHasNoPartials) {
  const Workplace place;
  std::vector<double> samples(44100);
  std::uint32_t state = 1;
  for (double& sample : samples) {
    state = state * 1664525u + 1013904223u;
    sample = static_cast<double>(state >> 8) / 0x1p24 - 0.5;
  }
  write_sound(place.path("noise.wav"), 44100, 1, samples);
  const Outcome outcome = place.run({"measure", "noise.wav"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("no partial stands out"), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace rattle::testing
