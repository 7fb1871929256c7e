// The modes of a body that are given as a table: measured, or computed elsewhere. Only some points of the body
// are known, each with the shape that every mode has there.
#pragma once

#include <memory>
#include <rattle/components/mode_set.hpp>
#include <rattle/scene/component_description.hpp>
#include <span>

namespace rattle {

// `modes` ascend. Place i of the set is point i; the distance between points has no meaning.
std::shared_ptr<const ModeSet> listed_mode_set(std::span<const ListedMode> modes, std::size_t points);

}  // namespace rattle
