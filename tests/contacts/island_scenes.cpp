#include <algorithm>
#include <cmath>
#include <contacts/contact_runs.hpp>
#include <contacts/island_scenes.hpp>

namespace rattle::test {
namespace {

struct Law {
  double K = 0.0;
  double alpha = 1.0;
};

class IslandDrawer {
 public:
  explicit IslandDrawer(std::uint64_t seed) : random_(seed) {}
  SceneDescription draw(IslandFamily family);

 private:
  void masses_between_strings();
  void row(int count);
  void joined_both_ways();
  void strings_along();
  ComponentHandle string_over_a_bridge();
  void touched_over_a_bridge();
  void slide_over_a_bridge();

  // Resolved or unresolved. The drawn value is the stiffness at a depth of 1 cm.
  Law any_law(double low, double high) {
    const double alpha = chance(random_, 0.3) ? 1.0 : random_.between(1.0, 3.0);
    return {logarithmic(random_, low, high) * std::pow(100.0, alpha - 1.0), alpha};
  }
  ComponentHandle add_string(const std::string& name, int intervals, double wave_speed) {
    StringDescription string{.name = name, .length = 0.65};
    string.mass_per_length = logarithmic(random_, 5e-4, 1e-2);
    string.bending_stiffness = 0.0;
    string.tension = *string.mass_per_length * wave_speed * wave_speed;
    string.damping = logarithmic(random_, 0.1, 5.0);
    string.damping_frequency_dependent = 1e-4;
    string.intervals = intervals;
    return scene_.add(string);
  }
  void add_contact(const std::string& name, const Attachment& below, const Attachment& above, double gap) {
    const Law law = any_law(1e4, 1e10);
    scene_.add(ContactDescription{
        .name = name, .below = below, .above = above, .stiffness = law.K, .exponent = law.alpha, .gap = gap});
  }
  double small_gap() { return chance(random_, 0.3) ? 0.0 : logarithmic(random_, 1e-6, 3e-4); }
  void strike(const std::string& name, const Attachment& place, double newtons) {
    scene_.add(ForceDescription{.name = name,
                                .place = place,
                                .envelope = EnvelopeKind::raised_cosine,
                                .amplitude = random_.sign() * newtons,
                                .start = random_.between(0.0, 0.05),
                                .duration = logarithmic(random_, 0.5e-3, 10e-3)});
  }

  Random random_;
  SceneDescription scene_;
};

void IslandDrawer::masses_between_strings() {
  const auto low = add_string("low", whole(random_, 20, 80), random_.between(60.0, 300.0));
  const auto high = add_string("high", whole(random_, 20, 80), random_.between(60.0, 300.0));
  const int count = whole(random_, 1, 4);
  const double newtons = logarithmic(random_, 0.1, 10.0);
  const double step = logarithmic(random_, 1e-3, 0.03);  // close contacts share grid points and form one island
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    const Coordinate place = metres(0.1 + step * i);
    const auto mass =
        scene_.add(MassDescription{.name = "mass" + number, .mass = logarithmic(random_, 1e-4, 0.03)});
    add_contact("low" + number, at(low, place), at(mass), small_gap());
    add_contact("high" + number, at(mass), at(high, place), small_gap());
  }
  add_steady_force(scene_, "press", at(high, metres(0.1 + 0.5 * step * (count - 1))), -newtons, 5e-3);
  strike("strike low", at(low, metres(0.45)), newtons);
  strike("strike high", at(high, metres(0.5)), newtons);
}

// A force presses a row of masses against a wall while they are struck.
void IslandDrawer::row(int count) {
  const double newtons = logarithmic(random_, 0.1, 20.0), typical = logarithmic(random_, 1e-4, 0.03);
  ComponentHandle before = scene_.add(BarrierDescription{.name = "wall"});
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    const auto mass = scene_.add(MassDescription{.name = "mass" + number,
                                                 .mass = typical * logarithmic(random_, 0.2, 5.0),
                                                 .frequency = random_.between(5.0, 50.0),
                                                 .damping = typical * random_.between(0.0, 10.0)});
    add_contact("contact" + number, at(before), at(mass), small_gap());
    before = mass;
  }
  add_steady_force(scene_, "press", at(before), -newtons, 5e-3);
  for (int i = 0; i < 3; ++i)
    strike("strike" + std::to_string(i),
           at({ComponentKind::mass, static_cast<std::size_t>(whole(random_, 0, count - 1))}), 2.0 * newtons);
}

void IslandDrawer::joined_both_ways() {
  const auto low = add_string("low", whole(random_, 20, 80), random_.between(60.0, 300.0));
  const auto high = add_string("high", whole(random_, 20, 80), random_.between(60.0, 300.0));
  const auto mass = scene_.add(MassDescription{.name = "mass", .mass = logarithmic(random_, 1e-4, 0.03)});
  const auto floor = scene_.add(BarrierDescription{.name = "floor"});
  const Law joint = any_law(1e4, 1e8), loose = any_law(1e4, 1e10);
  scene_.add(ContactDescription{.name = "joint",
                                .below = at(low, metres(0.2)),
                                .above = at(mass),
                                .stiffness = joint.K,
                                .exponent = joint.alpha,
                                .two_sided = true});
  scene_.add(ContactDescription{.name = "loose",
                                .below = at(mass),
                                .above = at(high, metres(0.3)),
                                .stiffness = loose.K,
                                .exponent = loose.alpha,
                                .two_sided = true,
                                .play = logarithmic(random_, 1e-6, 1e-3)});
  add_contact("floor", at(floor), at(mass), small_gap());
  if (chance(random_, 0.5)) add_contact("under the string", at(floor), at(low, metres(0.203)), small_gap());
  const double newtons = logarithmic(random_, 0.1, 10.0);
  add_steady_force(scene_, "press", at(mass), -newtons, 5e-3);
  strike("strike low", at(low, metres(0.45)), newtons);
  strike("strike high", at(high, metres(0.5)), newtons);
}

// The rows lie on the finer grid; rows of neighbouring points share a point of the coarser one.
void IslandDrawer::strings_along() {
  const int intervals = whole(random_, 40, 200);
  const auto low = add_string("low", intervals, 60.0);
  const auto high = add_string("high", std::max(20, intervals - whole(random_, 1, 15)), 60.0);
  const Law law = any_law(1e5, 1e11);
  scene_.add(DistributedContactDescription{.name = "along",
                                           .below = low,
                                           .above = high,
                                           .stiffness = law.K,
                                           .exponent = law.alpha,
                                           .gap = small_gap()});
  const double newtons = logarithmic(random_, 0.05, 3.0);
  add_steady_force(scene_, "press", at(high, fraction(random_.between(0.3, 0.7))), -newtons, 5e-3);
  strike("strike low", at(low, metres(0.45)), newtons);
  strike("strike high", at(high, metres(0.5)), newtons);
}

ComponentHandle IslandDrawer::string_over_a_bridge() {
  const auto string = add_string("string", whole(random_, 30, 100), random_.between(60.0, 150.0));
  const auto bridge = scene_.add(BarrierDescription{
      .name = "bridge",
      .profile = {{0.0, -1e-3}, {0.1, -random_.between(0.0, 2e-4)}, {0.3, -1e-3}, {0.65, -1e-3}}});
  const Law law = any_law(1e5, 1e11);
  scene_.add(DistributedContactDescription{
      .name = "along", .below = bridge, .above = string, .stiffness = law.K, .exponent = law.alpha});
  const double newtons = logarithmic(random_, 0.05, 3.0);
  add_steady_force(scene_, "press", at(string, metres(random_.between(0.1, 0.4))), -newtons, 5e-3);
  strike("strike", at(string, metres(0.45)), newtons);
  return string;
}

void IslandDrawer::touched_over_a_bridge() {
  const auto string = string_over_a_bridge();
  const auto place = scene_.add(GestureDescription{
      .name = "place", .content = SineGesture{.frequency = 7.0, .amplitude = 0.1, .offset = 0.325}});
  scene_.add(TouchDescription{.name = "touch",
                              .string = string,
                              .position = place,
                              .width = 0.03,
                              .damping = logarithmic(random_, 0.01, 1.0),
                              .stiffness = chance(random_, 0.5) ? logarithmic(random_, 10.0, 1e3) : 0.0});
}

void IslandDrawer::slide_over_a_bridge() {
  const auto string = string_over_a_bridge();
  const auto place = scene_.add(GestureDescription{
      .name = "place",
      .content = BreakpointGesture{.points = {{0.0, 0.2}, {0.1, random_.between(0.25, 0.5)}}}});
  scene_.add(SlideDescription{.name = "slide",
                              .strings = {string},
                              .mass = logarithmic(random_, 3e-3, 0.1),
                              .hand_stiffness = logarithmic(random_, 1e2, 1e4),
                              .hand_damping = 0.1,
                              .contact_stiffness = logarithmic(random_, 1e4, 1e8),
                              .position = place,
                              .hand_height = -logarithmic(random_, 1e-5, 2e-3)});
}

SceneDescription IslandDrawer::draw(IslandFamily family) {
  switch (family) {
    case IslandFamily::masses_between_strings:
      masses_between_strings();
      break;
    case IslandFamily::short_row:
      row(whole(random_, 2, 8));
      break;
    case IslandFamily::joined_both_ways:
      joined_both_ways();
      break;
    case IslandFamily::long_row:
      row(whole(random_, 20, 150));
      break;
    case IslandFamily::strings_along:
      strings_along();
      break;
    case IslandFamily::touched_over_a_bridge:
      touched_over_a_bridge();
      break;
    case IslandFamily::slide_over_a_bridge:
      slide_over_a_bridge();
      break;
  }
  return scene_;
}

}  // namespace

SceneDescription island_scene(IslandFamily family, std::uint64_t seed) {
  return IslandDrawer(seed).draw(family);
}

}  // namespace rattle::test
