// Names of the parts of a compiled scene, for columns, tables and messages.
#pragma once

#include <rattle/scene/scene.hpp>
#include <string>

namespace rattle {

bool is_bar(const SceneComponent& component) noexcept;  // a line without tension

// "string.main", "bar.tine", "contact.strike"
std::string qualified_name(const SceneComponent& component);
std::string qualified_name(const SceneInteraction& interaction);
std::string qualified_name(const SceneForce& force);

// "string 'main'", "contact 'strike'", for messages; a distributed contact is called a contact.
std::string subject_of(const SceneComponent& component);
std::string subject_of(const SceneInteraction& interaction);

}  // namespace rattle
