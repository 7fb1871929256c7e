#include <contacts/lossy_scenes.hpp>

namespace rattle::test {
namespace {

// No losses in the string itself; the grid does not depend on the sample rate.
StringDescription lossless_string(const std::string& name, int intervals) {
  return {.name = name,
          .length = 0.65,
          .radius = 0.3e-3,
          .density = 7850.0,
          .youngs_modulus = 2e11,
          .tension = 80.0,
          .intervals = intervals};
}

SceneDescription mass_on_string() {
  SceneDescription scene;
  const auto string = scene.add(lossless_string("string", 90));
  const auto mass =
      scene.add(MassDescription{.name = "mass", .mass = 3e-3, .position = 1e-4, .velocity = -1.0});
  scene.add(ContactDescription{.name = "contact",
                               .below = at(string, metres(0.2)),
                               .above = at(mass),
                               .stiffness = 1e6,
                               .exponent = 1.5,
                               .loss = 0.3});
  return scene;
}

SceneDescription pressed_on_barrier() {
  SceneDescription scene;
  const auto mass = scene.add(MassDescription{.name = "mass", .mass = 3e-3, .velocity = -1.0});
  const auto floor = scene.add(BarrierDescription{.name = "floor"});
  scene.add(ContactDescription{.name = "contact",
                               .below = at(floor),
                               .above = at(mass),
                               .stiffness = 1e5,
                               .exponent = 1.0,
                               .loss = 0.5});
  scene.add(GravityDescription{.name = "gravity", .component = mass, .acceleration = -200.0});
  return scene;
}

SceneDescription two_sided() {
  SceneDescription scene;
  const auto string = scene.add(lossless_string("string", 90));
  const auto mass = scene.add(MassDescription{.name = "mass", .mass = 3e-3, .velocity = -1.0});
  scene.add(ContactDescription{.name = "contact",
                               .below = at(string, metres(0.2)),
                               .above = at(mass),
                               .stiffness = 1e8,
                               .exponent = 2.0,
                               .two_sided = true,
                               .loss = 0.5});
  return scene;
}

SceneDescription with_play() {
  SceneDescription scene = two_sided();
  scene.contacts[0].play = 1e-4;
  scene.contacts[0].exponent = 1.3;
  return scene;
}

SceneDescription along_a_barrier() {
  SceneDescription scene;
  const auto string = scene.add(lossless_string("string", 60));
  const auto bridge = scene.add(BarrierDescription{
      .name = "bridge", .profile = {{0.0, -1e-3}, {0.05, -1e-4}, {0.1, -5e-4}, {0.65, -3e-3}}});
  scene.add(DistributedContactDescription{
      .name = "contact", .below = bridge, .above = string, .stiffness = 1e8, .exponent = 1.5, .loss = 1.0});
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(string, metres(0.3)), .shape = Shape::triangle, .amplitude = 4e-3});
  return scene;
}

// A row of masses between two strings: one island of several lossy contacts.
SceneDescription row_of_masses() {
  SceneDescription scene;
  const auto low = scene.add(lossless_string("low", 90)), high = scene.add(lossless_string("high", 80));
  for (int i = 0; i < 3; ++i) {
    const std::string number = std::to_string(i);
    const Coordinate place = metres(0.15 + 0.15 * i);
    const auto mass =
        scene.add(MassDescription{.name = "mass" + number, .mass = 1e-3, .velocity = 0.5 - 0.4 * i});
    scene.add(ContactDescription{.name = "low" + number,
                                 .below = at(low, place),
                                 .above = at(mass),
                                 .stiffness = 1e6,
                                 .exponent = 1.0 + 0.5 * i,
                                 .gap = 1e-4,
                                 .loss = 0.3});
    scene.add(ContactDescription{.name = "high" + number,
                                 .below = at(mass),
                                 .above = at(high, place),
                                 .stiffness = 1e7,
                                 .exponent = 2.0,
                                 .gap = 1e-4,
                                 .loss = 1.0});
  }
  return scene;
}

// Lambda moves by gesture, through 0.
SceneDescription moving_loss() {
  SceneDescription scene = mass_on_string();
  const auto loss = scene.add(GestureDescription{
      .name = "loss", .content = SineGesture{.frequency = 300.0, .amplitude = 1.0, .offset = 0.5}});
  scene.contacts[0].loss = loss;
  return scene;
}

// A slide of 20 g falls on strings and moves along them; only its contacts lose energy.
SceneDescription slide(int strings) {
  SceneDescription scene;
  SlideDescription slide{.name = "slide",
                         .mass = 0.02,
                         .hand_stiffness = 2e4,
                         .contact_stiffness = 1e6,
                         .contact_loss = 0.5,
                         .hand_height = -1e-3,
                         .height = 2e-3};
  for (int i = 0; i < strings; ++i)
    slide.strings.push_back(scene.add(lossless_string("string" + std::to_string(i), 90)));
  slide.position = scene.add(GestureDescription{
      .name = "place", .content = SineGesture{.frequency = 7.0, .amplitude = 0.1, .offset = 0.3}});
  scene.add(std::move(slide));
  return scene;
}

// A contact shorter than a sample: it cannot be accurate but must be passive.
SceneDescription unresolved() {
  SceneDescription scene = mass_on_string();
  scene.contacts[0].stiffness = 1e11;
  return scene;
}

// Lambda v = 100: the mass is almost caught.
SceneDescription heavy_loss() {
  SceneDescription scene = mass_on_string();
  scene.contacts[0].loss = 100.0;
  return scene;
}

}  // namespace

SceneDescription felt_hammer(double sample_rate) {
  SceneDescription scene;
  scene.sample_rate = sample_rate;
  const auto string = scene.add(StringDescription{.name = "string",
                                                  .length = 0.62,
                                                  .radius = 0.5e-3,
                                                  .density = 7850.0,
                                                  .youngs_modulus = 2e11,
                                                  .tension = 670.0,
                                                  .damping = 0.5,
                                                  .damping_frequency_dependent = 1e-3,
                                                  .intervals = 30});
  const auto hammer =
      scene.add(MassDescription{.name = "hammer", .mass = 8.7e-3, .position = -1e-5, .velocity = 2.0});
  scene.add(ContactDescription{.name = "felt",
                               .below = at(hammer),
                               .above = at(string, metres(0.0744)),
                               .stiffness = 2e8,
                               .exponent = 2.5,
                               .loss = 1.0});
  return scene;
}

std::vector<LossyScene> lossy_scenes() {
  return {{"mass on string", mass_on_string()},
          {"mass pressed on barrier", pressed_on_barrier()},
          {"two-sided", two_sided()},
          {"with play", with_play()},
          {"along a barrier", along_a_barrier()},
          {"masses between two strings", row_of_masses()},
          {"moving loss", moving_loss()},
          {"unresolved", unresolved()},
          {"heavy loss", heavy_loss()},
          {"slide", slide(1)},
          {"slide over two strings", slide(2)}};
}

}  // namespace rattle::test
