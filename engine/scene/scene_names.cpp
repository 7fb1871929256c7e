#include <rattle/base/text.hpp>
#include <rattle/scene/scene_names.hpp>

namespace rattle {
namespace {

const char* word_of(const SceneComponent& component) {
  switch (component.handle.kind) {
    case ComponentKind::mass:
      return "mass";
    case ComponentKind::string:
      return is_bar(component) ? "bar" : "string";
    case ComponentKind::plate:
      return "plate";
    case ComponentKind::barrier:
      return "barrier";
    case ComponentKind::slide:
      return "slide";
  }
  return "";
}

const char* word_of(const SceneInteraction& interaction) {
  switch (interaction.handle.kind) {
    case InteractionKind::contact:
      return "contact";
    case InteractionKind::distributed_contact:
      return "distributed_contact";
    case InteractionKind::spring:
      return "spring";
    case InteractionKind::slide:
      return "slide";
    case InteractionKind::bow:
      return "bow";
    case InteractionKind::touch:
      return "touch";
  }
  return "";
}

}  // namespace

bool is_bar(const SceneComponent& component) noexcept {
  return component.handle.kind == ComponentKind::string && component.highest_tension == 0.0;
}

std::string qualified_name(const SceneComponent& component) { return text(word_of(component), ".", component.name); }
std::string qualified_name(const SceneInteraction& interaction) { return text(word_of(interaction), ".", interaction.name); }
std::string qualified_name(const SceneForce& force) { return text(force.is_gravity ? "gravity." : "force.", force.name); }

std::string subject_of(const SceneComponent& component) { return text(word_of(component), " '", component.name, "'"); }
std::string subject_of(const SceneInteraction& interaction) {
  const bool distributed = interaction.handle.kind == InteractionKind::distributed_contact;
  return text(distributed ? "contact" : word_of(interaction), " '", interaction.name, "'");
}

}  // namespace rattle
