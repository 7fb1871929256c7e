// Renders the text of a scene, for tests that measure what is heard.
#pragma once

#include <memory>
#include <rattle/rattle.hpp>
#include <span>
#include <string>
#include <vector>

#include "analysis/partials.hpp"

namespace rattle::test {

// Fails the test where the text has errors.
std::shared_ptr<const Scene> scene_of(const std::string& text);

// The first output.
std::vector<double> rendered(const std::shared_ptr<const Scene>& scene);

// The measured partial nearest to a frequency.
SoundPartial partial_near(std::span<const SoundPartial> partials, double frequency);

}  // namespace rattle::test
