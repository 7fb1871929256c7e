// Command lines that cannot be played.
#include "../apps/refusals.hpp"

#include <gtest/gtest.h>

#include "player_process.hpp"

namespace rattle::testing {
namespace {

TEST(PlayRefusals, ValuesThatCannotBe) {
  const Workplace place;
  const std::string scene = play_data("two-strings.toml");
  expect_refused(place,
                 {{"play"},
                  {"play", "no-such-scene", "--backend", "none"},
                  {"play", scene, "--backend", "core"},
                  {"play", scene, "--backend", "none", "--rate", "100"},
                  {"play", scene, "--backend", "none", "--rate", "nan"},
                  {"play", scene, "--backend", "none", "--frames", "5"},
                  {"play", scene, "--backend", "none", "--channels", "65"},
                  {"play", scene, "--backend", "none", "--device", "card"},
                  {"play", scene, "--backend", "none", "--voices", "0"},
                  {"play", scene, "--backend", "none", "--seconds", "0"},
                  {"play", scene, "--backend", "none", "--osc-port", "70000"},
                  {"play", scene, "--backend", "none", "--set", "low.tension=-1"}},
                 400);
  EXPECT_TRUE(place.names().empty());
}

// Detected after the scene has been compiled, with a message; no files are left behind.
TEST(PlayRefusals, WhatCannotBeHad) {
  const Workplace place;
  place.write("mine.wav", "a sound");
  place.write("silent.toml", "[mass.ball]\nmass = 1\n");
  place.write("mine.toml", read_file(play_data("two-strings.toml")));
  const std::vector<std::vector<std::string>> lines = {
      {"play", "mine.toml", "--backend", "none", "--record", "take.mp3"},
      {"play", "mine.toml", "--backend", "none", "--record", "none/take.wav"},
      {"play", "mine.toml", "--backend", "none", "--osc-host", "no.such.host.invalid"},
      {"play", "mine.toml", "--backend", "none", "--oversampling", "3"},
      {"play", "mine.toml", "--backend", "none", "--voices", "64", "--memory-limit", "2M"},
      {"play", "hammer-string", "--backend", "none", "--voices", "4", "--seconds", "0.1"},
      {"play", "silent.toml", "--backend", "none"}};
  for (const auto& line : lines) {
    const Outcome outcome = place.run(line);
    EXPECT_EQ(outcome.exit_code, 2) << line[4] << " " << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err, "");
  }
  EXPECT_EQ(place.names(), (std::vector<std::string>{"mine.toml", "mine.wav", "silent.toml"}));
}

TEST(PlayRefusals, WithoutASoundServerItSaysWhatWasTried) {
  const Workplace place;
  const Outcome outcome = place.run({"play", play_data("two-strings.toml"), "--backend", "jack"},
                                    [] { setenv("JACK_DEFAULT_SERVER", "rattle-no-such-server", 1); });
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("JACK"), std::string::npos) << outcome.err;
  EXPECT_EQ(place.run({"play", "--list"}).exit_code, 0);
}

}  // namespace
}  // namespace rattle::testing
