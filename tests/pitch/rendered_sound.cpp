#include "rendered_sound.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <variant>

#include "scene_file/scene_file.hpp"

namespace rattle::test {

std::shared_ptr<const Scene> scene_of(const std::string& text) {
  auto read = read_scene(text, "scene.toml");
  if (const auto* errors = std::get_if<std::vector<SceneMessage>>(&read)) {
    for (const SceneMessage& error : *errors) ADD_FAILURE() << format(error);
    throw std::runtime_error("the scene has errors");
  }
  auto compiled = compile(std::get<SceneFile>(read).description);
  if (!compiled) throw std::runtime_error(compiled.errors().front().message);
  return *compiled;
}

std::vector<double> rendered(const std::shared_ptr<const Scene>& scene) {
  const auto channels = static_cast<std::size_t>(scene->channels);
  std::vector<double> frames(scene->sample_count() * channels), first;
  Simulator simulator(scene);
  simulator.render(frames);
  for (std::size_t i = 0; i < frames.size(); i += channels) first.push_back(frames[i]);
  return first;
}

SoundPartial partial_near(std::span<const SoundPartial> partials, double frequency) {
  if (partials.empty()) return {};
  return *std::min_element(partials.begin(), partials.end(), [&](const SoundPartial& a, const SoundPartial& b) {
    return std::abs(a.frequency - frequency) < std::abs(b.frequency - frequency);
  });
}

}  // namespace rattle::test
