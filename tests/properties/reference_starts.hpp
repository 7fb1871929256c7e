// How the components of a description start.
#pragma once

#include <properties/reference_component.hpp>
#include <vector>

namespace rattle::test {

// From the shapes and velocities of the description.
void set_start(ReferenceComponent& component, const SceneDescription& scene);

// The end of a string starts where it rests, and as fast.
void start_at_rests(std::vector<ReferenceComponent>& components, const SceneDescription& scene);

}  // namespace rattle::test
