// Every list of parts that a description has, each with the table that declares its keys. Each file of keys
// says with table_of() which table belongs to a part. description_walk.hpp builds its walks on this.
#pragma once

#include <rattle/scene/description.hpp>
#include <rattle/scene/schema/body_keys.hpp>
#include <rattle/scene/schema/component_keys.hpp>
#include <rattle/scene/schema/gesture_keys.hpp>
#include <rattle/scene/schema/interaction_keys.hpp>
#include <rattle/scene/schema/played_keys.hpp>
#include <rattle/scene/schema/signal_keys.hpp>
#include <rattle/scene/schema/string_keys.hpp>
#include <rattle/scene/schema/surface_keys.hpp>
#include <type_traits>

namespace rattle {

// Calls visit(list, table) for each list. `Scene` is SceneDescription or const SceneDescription.
template <class Scene, class Visit>
void for_each_list(Scene& scene, Visit&& visit) {
  SceneDescription::visit_lists(scene, [&](auto& list) {
    using Part = typename std::remove_cvref_t<decltype(list)>::value_type;
    visit(list, table_of(static_cast<const Part*>(nullptr)));
  });
}

}  // namespace rattle
