#include "scene_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <rattle/rattle.hpp>
#include <variant>

#include "scene_file/scene_file.hpp"

namespace rattle {
namespace {

SceneDescription read_shipped(const std::string& name, const std::vector<std::string>& overrides) {
  std::ifstream stream(std::filesystem::path(RATTLE_SCENES_DIRECTORY) / (name + ".toml"));
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  SceneReadOptions options;
  options.overrides = overrides;
  auto read = read_scene(text, name + ".toml", options);
  if (const auto* errors = std::get_if<std::vector<SceneMessage>>(&read)) {
    for (const SceneMessage& error : *errors) ADD_FAILURE() << format(error);
    return {};
  }
  return std::get<SceneFile>(std::move(read)).description;
}

// The tests watch the force of the first slide or of the last contact; some scenes have neither.
void watch_contact(SceneDescription& description) {
  description.probes.clear();
  const bool slides = !description.slides.empty();
  if (!slides && description.contacts.empty()) return;
  const InteractionHandle watched =
      slides ? InteractionHandle{InteractionKind::slide, 0}
             : InteractionHandle{InteractionKind::contact, description.contacts.size() - 1};
  description.add(ProbeDescription{.name = "contact_force",
                                   .tap = Tap{.interaction = watched, .quantity = Quantity::force}});
}

}  // namespace

std::vector<double> SceneRun::contact_onsets() const {
  std::vector<double> times;
  for (std::size_t n = 1; n < contact_force.size(); ++n)
    if (contact_force[n] != 0.0 && contact_force[n - 1] == 0.0) times.push_back(static_cast<double>(n) / rate);
  return times;
}

SceneRun run_scene(const std::string& name, const std::vector<std::string>& overrides) {
  SceneRun run;
  SceneDescription description = read_shipped(name, overrides);
  watch_contact(description);
  const auto compiled = compile(description);
  if (!compiled) {
    for (const Diagnostic& error : compiled.errors())
      ADD_FAILURE() << name << ": " << error.path << ": " << error.message;
    return run;
  }
  const auto scene = *compiled;
  run.rate = scene->sample_rate;
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  run.channels.resize(static_cast<std::size_t>(simulator.channels()));
  double balance = 0.0, worst_step = 0.0;
  for (std::size_t n = 0; n < scene->sample_count(); ++n) {
    simulator.step();
    worst_step = std::max(worst_step, std::abs(ledger.balance() - balance));
    balance = ledger.balance();
    for (std::size_t c = 0; c < run.channels.size(); ++c) {
      run.channels[c].push_back(simulator.frame()[c]);
      run.loudest = std::max(run.loudest, std::abs(simulator.frame()[c]));
    }
    if (!simulator.probes().empty()) run.contact_force.push_back(simulator.probes()[0]);
  }
  run.worst_step_residual = worst_step / ledger.peak_stored();
  run.balance_error = ledger.balance_error();
  run.newton_failures = simulator.newton_failures();
  run.found_nan = ledger.found_nan();
  for (std::size_t i = 0; i < ledger.contacts().size(); ++i)
    if (scene->interactions[i].one_sided) run.attractive_samples += ledger.contacts()[i].attractive_samples;
  return run;
}

}  // namespace rattle
