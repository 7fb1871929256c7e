// A scene as plain data in SI units, before any grid or time step exists.
//
//   SceneDescription scene;
//   auto string = scene.add(StringDescription{.name = "main", .length = 1.0, .radius = 0.5e-3,
//                                             .density = 7850, .youngs_modulus = 2e11, .tension = 600});
//   auto hammer = scene.add(MassDescription{.name = "hammer", .mass = 5e-3, .velocity = 2.0});
//   scene.add(ContactDescription{.name = "strike", .below = at(hammer), .above = at(string, metres(0.3)),
//                                .stiffness = 1e7, .exponent = 1.5});
//
// scene/compile.hpp turns it into a runnable scene, or into a list of errors.
#pragma once

#include <cstddef>
#include <rattle/scene/component_description.hpp>
#include <rattle/scene/gesture_description.hpp>
#include <rattle/scene/interaction_description.hpp>
#include <rattle/scene/signal_description.hpp>
#include <string>
#include <utility>
#include <vector>

namespace rattle {

// How a scene is played live. The live player reads this; the engine ignores it.
struct PerformanceDescription {
  int voices = 1;        // copies of the scene that sound together, one per held note
  int oversampling = 1;  // computes at 1, 2 or 4 times the audio rate
};

struct SceneDescription {
  std::string title;
  double sample_rate = 44100.0;  // Hz
  double duration = 2.0;         // s
  int oversampling = 1;     // sample_rate over the rate of the sound file; programs decimate, not the engine
  double tuning_a = 440.0;  // Hz, of the note A4; readers of note names use it, the engine does not
  Rule rule = Rule::gradient;
  int newton_iterations = 50;
  PerformanceDescription performance{};

  std::vector<MassDescription> masses{};
  std::vector<StringDescription> strings{};
  std::vector<PlateDescription> plates{};
  std::vector<MembraneDescription> membranes{};
  std::vector<BodyDescription> bodies{};
  std::vector<BarrierDescription> barriers{};
  std::vector<ContactDescription> contacts{};
  std::vector<DistributedContactDescription> distributed_contacts{};
  std::vector<SpringDescription> springs{};
  std::vector<CavityDescription> cavities{};
  std::vector<GestureDescription> gestures{};
  std::vector<SlideDescription> slides{};
  std::vector<FingerDescription> fingers{};
  std::vector<BowDescription> bows{};
  std::vector<TouchDescription> touches{};
  std::vector<InitialDescription> initials{};
  std::vector<ForceDescription> forces{};
  std::vector<GravityDescription> gravities{};
  std::vector<OutputDescription> outputs{};
  std::vector<ProbeDescription> probes{};

  // Calls visit(list) for each list. A compiled scene keeps components and interactions in this order.
  // `Scene` is SceneDescription or const SceneDescription.
  template <class Scene, class Visit>
  static void visit_lists(Scene& scene, Visit&& visit) {
    visit(scene.masses);
    visit(scene.strings);
    visit(scene.plates);
    visit(scene.membranes);
    visit(scene.bodies);
    visit(scene.barriers);
    visit(scene.contacts);
    visit(scene.distributed_contacts);
    visit(scene.springs);
    visit(scene.cavities);
    visit(scene.slides);
    visit(scene.bows);
    visit(scene.touches);
    visit(scene.fingers);
    visit(scene.initials);
    visit(scene.forces);
    visit(scene.gravities);
    visit(scene.outputs);
    visit(scene.probes);
    visit(scene.gestures);
  }

  ComponentHandle add(MassDescription d) { return add_component(masses, std::move(d)); }
  ComponentHandle add(StringDescription d) { return add_component(strings, std::move(d)); }
  ComponentHandle add(PlateDescription d) { return add_component(plates, std::move(d)); }
  ComponentHandle add(MembraneDescription d) { return add_component(membranes, std::move(d)); }
  ComponentHandle add(BodyDescription d) { return add_component(bodies, std::move(d)); }
  ComponentHandle add(BarrierDescription d) { return add_component(barriers, std::move(d)); }
  InteractionHandle add(ContactDescription d) { return add_interaction(contacts, std::move(d)); }
  InteractionHandle add(DistributedContactDescription d) {
    return add_interaction(distributed_contacts, std::move(d));
  }
  InteractionHandle add(SpringDescription d) { return add_interaction(springs, std::move(d)); }
  InteractionHandle add(CavityDescription d) { return add_interaction(cavities, std::move(d)); }
  GestureHandle add(GestureDescription d) { return {append(gestures, std::move(d))}; }
  InteractionHandle add(SlideDescription d) { return add_interaction(slides, std::move(d)); }
  InteractionHandle add(BowDescription d) { return add_interaction(bows, std::move(d)); }
  InteractionHandle add(TouchDescription d) { return add_interaction(touches, std::move(d)); }
  void add(FingerDescription d) { append(fingers, std::move(d)); }
  void add(InitialDescription d) { append(initials, std::move(d)); }
  void add(ForceDescription d) { append(forces, std::move(d)); }
  void add(GravityDescription d) { append(gravities, std::move(d)); }
  void add(OutputDescription d) { append(outputs, std::move(d)); }
  void add(ProbeDescription d) { append(probes, std::move(d)); }

 private:
  template <class T>
  static ComponentHandle add_component(std::vector<T>& list, T d) {
    return {T::component_kind, append(list, std::move(d))};
  }
  template <class T>
  static InteractionHandle add_interaction(std::vector<T>& list, T d) {
    return {T::interaction_kind, append(list, std::move(d))};
  }
  template <class T>
  static std::size_t append(std::vector<T>& list, T value) {
    list.push_back(std::move(value));
    return list.size() - 1;
  }
};

}  // namespace rattle
