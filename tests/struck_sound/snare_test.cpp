// The snare drum: its wires buzz on the lower head, and are silent once they are let down.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <rattle/rattle.hpp>
#include <slide_sound/spectrum.hpp>
#include <string>
#include <variant>

#include "scene_file/scene_file.hpp"

namespace rattle {
namespace {

struct SnareRun {
  double rate = 0.0, loudest = 0.0, balance_error = 0.0, depth_ratio = 0.0;
  std::int64_t attractive_samples = 0, newton_failures = 0;
  bool found_nan = false;
  std::vector<std::vector<double>> channels;
  std::vector<std::int64_t> wire_impacts;  // so far, at each sample

  std::int64_t impacts_within(double from, double to) const {
    return wire_impacts.at(static_cast<std::size_t>(to * rate)) -
           wire_impacts.at(static_cast<std::size_t>(from * rate));
  }
  double level(std::size_t channel, double from, double to, double low, double high) const {
    return band_level(channels.at(channel), rate, from, to, low, high);
  }
  double mean(std::size_t channel) const {
    const auto& signal = channels.at(channel);
    return std::accumulate(signal.begin(), signal.end(), 0.0) / static_cast<double>(signal.size());
  }
};

bool is_wire(const SceneInteraction& interaction) { return interaction.name.starts_with("snare"); }

SnareRun play(const std::vector<std::string>& overrides) {
  SceneReadOptions options;
  options.overrides = overrides;
  const auto read = read_scene_file(std::string(RATTLE_SCENES_DIRECTORY) + "/snare.toml", options);
  if (const auto* errors = std::get_if<std::vector<SceneMessage>>(&read)) {
    ADD_FAILURE() << format(errors->front());
    return {};
  }
  const auto compiled = compile(std::get<SceneFile>(read).description);
  if (!compiled) {
    ADD_FAILURE() << compiled.errors().front().message;
    return {};
  }
  const auto scene = *compiled;
  SnareRun run;
  run.rate = scene->sample_rate;
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  run.channels.resize(static_cast<std::size_t>(simulator.channels()));
  for (std::size_t n = 0; n < scene->sample_count(); ++n) {
    simulator.step();
    for (std::size_t c = 0; c < run.channels.size(); ++c) {
      run.channels[c].push_back(simulator.frame()[c]);
      run.loudest = std::max(run.loudest, std::abs(simulator.frame()[c]));
    }
    std::int64_t impacts = 0;
    for (std::size_t i = 0; i < scene->interactions.size(); ++i)
      if (is_wire(scene->interactions[i])) impacts += ledger.contacts()[i].impacts;
    run.wire_impacts.push_back(impacts);
  }
  run.balance_error = ledger.balance_error();
  run.newton_failures = simulator.newton_failures();
  run.found_nan = ledger.found_nan();
  for (std::size_t i = 0; i < scene->interactions.size(); ++i) {
    if (!scene->interactions[i].one_sided) continue;
    run.attractive_samples += ledger.contacts()[i].attractive_samples;
    run.depth_ratio = std::max(run.depth_ratio, ledger.contacts()[i].depth_ratio());
  }
  return run;
}

TEST(Snare, BuzzesUntilItsWiresAreLetDown) {
  const SnareRun run = play({});
  EXPECT_LE(run.balance_error, 1e-12);
  EXPECT_EQ(run.attractive_samples, 0);
  EXPECT_EQ(run.newton_failures, 0);
  EXPECT_FALSE(run.found_nan);
  EXPECT_LT(run.depth_ratio, 1.5) << "nothing sinks";
  EXPECT_GT(run.loudest, 0.2) << "loud enough to be heard";
  EXPECT_LT(run.loudest, 1.0) << "full scale";
  for (std::size_t c = 0; c < run.channels.size(); ++c)
    EXPECT_LT(std::abs(run.mean(c)), 1e-3) << "no constant part";

  // The strokes at 0.1 s and 2.4 s are equally strong.
  EXPECT_GT(run.impacts_within(0.1, 0.4), 1000);
  EXPECT_EQ(run.impacts_within(2.35, 3.1), 0) << "the wires hang below the head";
  const double on = run.level(1, 0.12, 0.4, 4000.0, 16000.0), off = run.level(1, 2.42, 2.7, 4000.0, 16000.0);
  EXPECT_GT(on, off + 20.0) << on << " dB with wires, " << off << " dB without";
  EXPECT_GT(run.level(0, 2.42, 2.7, 100.0, 400.0), run.level(0, 0.12, 0.4, 100.0, 400.0))
      << "the drum itself sounds on, and longer without the wires on its head";
}

}  // namespace
}  // namespace rattle
