// The parts of a wild scene, drawn in order.
#pragma once

#include <properties/random_draws.hpp>
#include <rattle/scene/description.hpp>
#include <rattle/scene/description_parts.hpp>
#include <vector>
#include <wild/wild_gestures.hpp>

namespace rattle::test {

// Either sign. The sign is drawn in its own statement because the evaluation order of operands is unspecified.
inline double signed_logarithmic(Random& random, double low, double high) {
  const double sign = random.sign();
  return sign * logarithmic(random, low, high);
}

// Working state while a scene is generated.
struct WildDraft {
  SceneDescription& scene;
  Random& random;
  GestureDrawer gestures;
  bool mixed_rules = false;             // some contacts have their own rule
  std::vector<double> barrier_heights;  // centre heights of the gestures that move the barriers

  WildDraft(SceneDescription& of, Random& by) : scene(of), random(by), gestures(of, by) {}

  template <class List>
  std::string name(const char* kind, const List& list) const {
    return std::string(kind).append(std::to_string(list.size()));
  }
  int index_in(std::size_t size) { return whole(random, 0, static_cast<int>(size) - 1); }
  ComponentHandle any_string() {
    return {ComponentKind::string, static_cast<std::size_t>(index_in(scene.strings.size()))};
  }
  std::vector<ComponentHandle> movable() const;  // all components but barriers
  Attachment any_place(ComponentHandle component);
};

void add_wild_components(WildDraft& draft);
void add_wild_starts(WildDraft& draft);
void add_wild_slides(WildDraft& draft);  // includes barriers under their strings
void add_wild_contacts(WildDraft& draft);
void add_wild_springs(WildDraft& draft);
void add_wild_players(WildDraft& draft);  // bows, touches, fingers
void add_wild_forces(WildDraft& draft);
void add_wild_outputs(WildDraft& draft);
void add_wild_extras(WildDraft& draft);                          // after all others
std::vector<ComponentHandle> add_wild_bodies(WildDraft& draft);  // those of the extras

// Helpers of these: a barrier under a string of that length, a contact along a string.
ComponentHandle add_wild_barrier(WildDraft& draft, double length, double height);
void add_wild_distributed(WildDraft& draft, ComponentHandle below, ComponentHandle above);
void add_wild_contact(WildDraft& draft);
DrivenValue any_wild_stiffness(WildDraft& draft);
double any_wild_exponent(Random& random);
DrivenValue any_wild_sigma0(WildDraft& draft);
SurfacePlaces any_wild_surface_places(WildDraft& draft, const Extent& extent);

}  // namespace rattle::test
