// Every list of parts that a description has, each with the table that declares its keys. This is the only
// place that lists the kinds of parts; description_walk.hpp builds its walks on it.
#pragma once

#include <rattle/scene/description.hpp>
#include <rattle/scene/schema/component_keys.hpp>
#include <rattle/scene/schema/gesture_keys.hpp>
#include <rattle/scene/schema/interaction_keys.hpp>
#include <rattle/scene/schema/played_keys.hpp>
#include <rattle/scene/schema/signal_keys.hpp>

namespace rattle {

// Calls visit(list, table) for each list. `Scene` is SceneDescription or const SceneDescription.
// A compiled scene keeps components and interactions in this order.
template <class Scene, class Visit>
void for_each_list(Scene& scene, Visit&& visit) {
  visit(scene.masses, mass_table);
  visit(scene.strings, string_table);
  visit(scene.plates, plate_table);
  visit(scene.barriers, barrier_table);
  visit(scene.contacts, contact_table);
  visit(scene.distributed_contacts, distributed_contact_table);
  visit(scene.springs, spring_table);
  visit(scene.slides, slide_table);
  visit(scene.bows, bow_table);
  visit(scene.touches, touch_table);
  visit(scene.fingers, finger_table);
  visit(scene.initials, initial_table);
  visit(scene.forces, force_table);
  visit(scene.gravities, gravity_table);
  visit(scene.outputs, output_table);
  visit(scene.probes, probe_table);
  visit(scene.gestures, gesture_table);
}

}  // namespace rattle
