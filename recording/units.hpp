// The channels of what is heard and recorded: their names and units.
#pragma once

#include <rattle/scene/scene.hpp>
#include <string>

namespace rattle {

const char* unit_of(Quantity quantity);

// Of the mixed outputs, or nothing common to name.
std::string common_unit(const Scene& scene);

// Whether the output is heard in this channel.
bool feeds(const SceneOutput& output, std::size_t channel);

// Of the outputs mixed into one channel; empty when they are of unlike quantities.
std::string channel_unit(const Scene& scene, std::size_t channel);

// "left", or the names of the outputs that share a channel joined by "+".
std::string channel_name(const Scene& scene, std::size_t channel);

}  // namespace rattle
