// A tromba marina in which everything that can move does: bow, thumb, the gap of its rattle, a fret that
// appears and disappears.
#pragma once

#include <bow_sound/bowed_instruments.hpp>
#include <rattle/rattle.hpp>

namespace rattle::test {

inline SceneDescription played_tromba(Rule rule = Rule::nonadhesive) {
  SceneDescription scene = tromba({.position = 0.3}, Thumb{0.5, 1.0, 0.02}, 1e-5);
  scene.rule = rule;
  const auto sine = [&](const char* name, double offset, double amplitude, double frequency) -> DrivenValue {
    return scene.add(GestureDescription{
        .name = name,
        .content = SineGesture{.frequency = frequency, .amplitude = amplitude, .offset = offset}});
  };
  scene.bows[0].position = sine("bow_x", 0.3, 0.2, 3.0);
  scene.bows[0].force = sine("bow_f", 0.15, 0.2, 7.0);  // negative values lift the bow
  scene.bows[0].velocity = sine("bow_v", 0.05, 0.15, 2.0);
  scene.touches[0].position = sine("thumb_x", 0.45, 0.3, 2.3);
  scene.touches[0].damping = sine("thumb_r", 0.8, 1.0, 5.0);
  scene.touches[0].stiffness = sine("thumb_k", 200.0, 300.0, 4.0);
  scene.contacts[1].gap = sine("gap", 6e-6, 8e-6, 6.0);
  const ComponentHandle fret =
      scene.add(BarrierDescription{.name = "fret", .height = sine("fret", -2e-4, 3e-4, 9.0)});
  scene.add(ContactDescription{.name = "buzz",
                               .below = at(fret),
                               .above = at(ComponentHandle{ComponentKind::string, 0}, metres(0.6)),
                               .stiffness = 1e5,
                               .exponent = 1.3});
  return scene;
}

}  // namespace rattle::test
