// A scene as plain data: what there is, in SI units, before any grid or time step exists.
//
//   SceneDescription scene;
//   auto string = scene.add(StringDescription{.name = "main", .length = 1.0, .radius = 0.5e-3,
//                                             .density = 7850, .youngs_modulus = 2e11, .tension = 600});
//   auto hammer = scene.add(MassDescription{.name = "hammer", .mass = 5e-3, .velocity = 2.0});
//   scene.add(ContactDescription{.name = "strike", .below = at(hammer), .above = at(string, metres(0.3)),
//                                .stiffness = 1e7, .exponent = 1.5});
//
// scene/compile.hpp turns it into something that runs, or into a list of what is wrong with it.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <rattle/scene/gesture_description.hpp>
#include <string>
#include <utility>
#include <vector>

namespace rattle {

// How g is chosen, or the iterative reference; docs/step.md has the formulas.
enum class Rule { basic, published, exact, secant, nonadhesive, newton };

enum class ComponentKind { mass, string, plate, barrier, slide };

// Names a component by its kind and its place in the description's list of that kind.
struct ComponentHandle {
  ComponentKind kind = ComponentKind::mass;
  std::size_t index = 0;
  friend bool operator==(const ComponentHandle&, const ComponentHandle&) = default;
};

// A position along one side of a component.
struct Coordinate {
  double value = 0.0;
  bool is_fraction = true;  // of the side's length; otherwise metres
};
inline Coordinate fraction(double value) { return {value, true}; }
inline Coordinate metres(double value) { return {value, false}; }

enum class Interpolation { linear, nearest };

// A point of a component. Masses ignore the coordinates, strings ignore y; a barrier's profile is read at x in
// metres.
struct Attachment {
  ComponentHandle component;
  Coordinate x;
  Coordinate y;
  Interpolation interpolation = Interpolation::linear;
};
inline Attachment at(ComponentHandle component) { return {component, {}, {}, Interpolation::linear}; }
inline Attachment at(ComponentHandle component, Coordinate x) {
  return {component, x, {}, Interpolation::linear};
}
inline Attachment at(ComponentHandle component, Coordinate x, Coordinate y) {
  return {component, x, y, Interpolation::linear};
}
inline Attachment nearest(Attachment place) {
  place.interpolation = Interpolation::nearest;
  return place;
}

// ---------------------------------------------------------------- components

struct MassDescription {
  std::string name;
  double mass = 0.0;       // kg
  double frequency = 0.0;  // Hz, restoring force towards 0; 0 is a free mass
  LiveValue damping{};     // R, kg/s; may move, below 0 it is 0
  double position = 0.0;   // m, at t = 0
  double velocity = 0.0;   // m/s, at t = 0
};

enum class End { simply_supported, clamped, clamped_notes, free };

// A stiff string; without tension a bar, without bending stiffness an ideal string.
// Its mass and stiffness come from one of: radius, density, youngs_modulus (round);
// width, thickness, density, youngs_modulus (rectangular); mass_per_length, bending_stiffness.
struct StringDescription {
  std::string name;
  double length = 0.0;  // m
  std::optional<double> radius{};
  std::optional<double> width{};
  std::optional<double> thickness{};
  std::optional<double> density{};
  std::optional<double> youngs_modulus{};
  std::optional<double> mass_per_length{};    // rho A, kg/m
  std::optional<double> bending_stiffness{};  // E I, N m^2
  std::optional<LiveValue> tension{};         // N; may move between 0 and
  std::optional<double> highest_tension{};    // N, for which the grid is made; with a gesture only
  std::optional<double> fundamental{};        // Hz, instead of tension: T = rho A (2 L f)^2
  LiveValue damping{};                        // sigma0, 1/s; may move, below 0 it is 0
  double damping_frequency_dependent = 0.0;   // sigma1, m^2/s
  End left = End::simply_supported;
  End right = End::simply_supported;
  std::optional<int> intervals{};  // N; otherwise as many as stability allows
};

struct PlateDescription {
  std::string name;
  double length_x = 0.0;  // m
  double length_y = 0.0;  // m
  double thickness = 0.0;
  double density = 0.0;
  double youngs_modulus = 0.0;                    // along x
  std::optional<double> youngs_modulus_across{};  // along y; orthotropic with D_xy = sqrt(D_x D_y)
  double poisson_ratio = 0.3;
  LiveValue damping{};                       // sigma0, 1/s; may move, below 0 it is 0
  double damping_frequency_dependent = 0.0;  // sigma1, m^2/s
  End edges = End::simply_supported;         // all but free
  std::optional<std::pair<int, int>> intervals{};
};

// A rigid body that nothing but a gesture moves: one height, or a profile along x (breakpoints joined by
// lines).
struct BarrierDescription {
  std::string name;
  LiveValue height{};                                // m; may move
  std::vector<std::pair<double, double>> profile{};  // (x, height) in metres, x ascending
};

// -------------------------------------------------------------- interactions

// eta = below - above - gap, a contact force pushes them apart while eta > 0.
// two_sided: also pulls back while eta < 0 (the connection of [W19 sec. 8]); with play > 0 it acts only
// beyond |eta| = play, on either side.
struct ContactDescription {
  std::string name;
  Attachment below;
  Attachment above;
  LiveValue stiffness{};  // K, N/m^alpha; may move, below 0 it is 0
  double exponent = 1.0;  // alpha >= 1
  LiveValue gap{};        // m; may move
  bool two_sided = false;
  double play = 0.0;  // epsilon, m
  std::optional<Rule> rule{};
};

// The same law at every grid point of a string against a string or a barrier above or below it.
struct DistributedContactDescription {
  std::string name;
  ComponentHandle below;
  ComponentHandle above;
  LiveValue stiffness{};  // K, N/m^(alpha+1): force density; may move
  double exponent = 1.0;
  LiveValue gap{};
  Coordinate from = fraction(0.0);  // along the string(s)
  Coordinate to = fraction(1.0);
  std::optional<Rule> rule{};
};

// Force K1 eta + K3 eta^3 + 2 sigma d(eta)/dt with eta = first - second - offset.
struct SpringDescription {
  std::string name;
  Attachment first;
  Attachment second;
  LiveValue stiffness{};         // K1, N/m; may move, below 0 it is 0
  double cubic_stiffness = 0.0;  // K3, N/m^3
  LiveValue damping{};           // sigma_x, kg/s; likewise
  double offset = 0.0;           // m
};

// A slide on a string: a mass held by a hand, touching the string from above with a contact of exponent 1 at a
// place that moves along it. [SLIDE sec. 2]
struct SlideDescription {
  std::string name;
  std::vector<ComponentHandle> strings{};  // usually one
  double mass = 0.0;                       // m_o, kg
  double hand_stiffness = 0.0;             // k_h, N/m
  double hand_damping = 0.0;               // r_h, kg/s
  double contact_stiffness = 0.0;          // k_o, N/m
  LiveValue position{};                    // x_o, m along the string; held within its ends
  LiveValue hand_height{};                 // y_h, m
  std::optional<double> height{};          // y_o at t = 0; without it the hand's
};

// A finger: an external force over a width, and the damping it brings, r = alpha_f |F|. [SLIDE (9)-(11)]
struct FingerDescription {
  std::string name;
  ComponentHandle string;
  LiveValue force{};                     // F, N
  LiveValue position{};                  // of its centre, m; or
  std::optional<std::size_t> follows{};  // the slide it follows,
  double distance = 0.0;                 // this far towards x = 0, m
  double width = 0.0;                    // m
  double damping = 0.0;                  // alpha_f, s/m
};

// A bow on a string, a bar or a plate: friction F Phi(v), v the velocity of the bowed point relative to the
// bow. docs/step.md, "Bow"
enum class BowSolver { two_steps, iterated };  // the latter is the reference
struct BowDescription {
  std::string name;
  Attachment place;                     // where it stands, or
  std::optional<LiveValue> position{};  // m along the string, where it moves
  LiveValue force{};                    // F_B, N; below 0 it does not touch
  LiveValue velocity{};                 // v_B, m/s
  double sharpness = 100.0;             // a_Phi, s^2/m^2
  BowSolver solver = BowSolver::two_steps;
};

// A light touch, as of a thumb for natural harmonics: a damper, and perhaps a spring, to where the string is at
// rest, spread by a raised cosine over a width, at a place that may move along the string.
struct TouchDescription {
  std::string name;
  ComponentHandle string;
  LiveValue position{};   // of its centre, m
  double width = 0.0;     // m
  LiveValue damping{};    // R, kg/s
  LiveValue stiffness{};  // K, N/m
};

// --------------------------------------------------------------- excitations

enum class Shape { raised_cosine, triangle };
enum class InitialQuantity { displacement, velocity };

// Adds a bump to the state at t = 0: raised cosine of half-width `width` around a point, or a triangle of
// that half-width; a triangle without width has its feet at the ends (a pluck).
struct InitialDescription {
  std::string name;
  Attachment centre;
  Shape shape = Shape::raised_cosine;
  InitialQuantity quantity = InitialQuantity::displacement;
  double amplitude = 0.0;         // m or m/s
  std::optional<double> width{};  // m
  std::vector<double> values{};   // instead of a shape: one factor of the amplitude for every grid point
};

// constant: amplitude from start on, for `duration` if given.  pulse: rectangle.  ramp: rises from 0 to the
// amplitude over the duration, then lets go.  half_sine, raised_cosine: one arch over the duration.
// signal: amplitude times the samples given.  gesture: amplitude times the gesture.
enum class EnvelopeKind { constant, pulse, ramp, half_sine, raised_cosine, signal, gesture };

struct ForceDescription {
  std::string name;
  Attachment place;
  EnvelopeKind envelope = EnvelopeKind::pulse;
  double amplitude = 0.0;  // N
  double start = 0.0;      // s
  std::optional<double> duration{};
  std::vector<double> signal{};  // at the scene's sample rate
  GestureHandle gesture{};
};

// A constant acceleration of every movable point of a component, like gravity.
struct GravityDescription {
  std::string name;
  ComponentHandle component;
  double acceleration = -9.81;  // m/s^2
};

// ------------------------------------------------------------------- outputs

// bridge_force: of a string's end on its support, at fraction 0 or 1.
enum class Quantity { displacement, velocity, acceleration, force, penetration, psi, bridge_force };

enum class InteractionKind { contact, distributed_contact, spring, slide, bow, touch };
struct InteractionHandle {
  InteractionKind kind = InteractionKind::contact;
  std::size_t index = 0;
};

// What is read at every sample: a quantity of a point, or of an interaction (force, penetration, psi).
struct Tap {
  std::optional<Attachment> place{};
  std::optional<InteractionHandle> interaction{};
  Quantity quantity = Quantity::displacement;
};

// A tap that is heard. Without channel and pan every output has a channel of its own, in their order.
struct OutputDescription {
  std::string name;
  Tap tap;
  LiveValue gain = 1.0;          // may move
  std::optional<int> channel{};  // 1, 2, ...
  std::optional<double> pan{};   // -1 left ... 1 right, constant power on channels 1 and 2
  bool remove_dc = false;        // first-order high-pass at 10 Hz
  std::optional<double> high_pass{};  // Hz, second-order Butterworth
  std::optional<double> low_pass{};   // Hz, likewise
};

// A tap that is only recorded, in SI units.
struct ProbeDescription {
  std::string name;
  Tap tap;
};

// How a scene is played: whoever plays it live reads this, the engine does not.
struct PerformanceDescription {
  int voices = 1;        // copies of the scene that sound together, one for each held note
  int oversampling = 1;  // 1, 2 or 4 times the rate at which it is heard
};

// --------------------------------------------------------------------- scene

struct SceneDescription {
  std::string title;
  double sample_rate = 44100.0;  // Hz
  double duration = 2.0;         // s
  Rule rule = Rule::nonadhesive;
  int newton_iterations = 50;
  PerformanceDescription performance{};

  std::vector<MassDescription> masses{};
  std::vector<StringDescription> strings{};
  std::vector<PlateDescription> plates{};
  std::vector<BarrierDescription> barriers{};
  std::vector<ContactDescription> contacts{};
  std::vector<DistributedContactDescription> distributed_contacts{};
  std::vector<SpringDescription> springs{};
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

  ComponentHandle add(MassDescription d) { return {ComponentKind::mass, append(masses, std::move(d))}; }
  ComponentHandle add(StringDescription d) { return {ComponentKind::string, append(strings, std::move(d))}; }
  ComponentHandle add(PlateDescription d) { return {ComponentKind::plate, append(plates, std::move(d))}; }
  ComponentHandle add(BarrierDescription d) { return {ComponentKind::barrier, append(barriers, std::move(d))}; }
  InteractionHandle add(ContactDescription d) {
    return {InteractionKind::contact, append(contacts, std::move(d))};
  }
  InteractionHandle add(DistributedContactDescription d) {
    return {InteractionKind::distributed_contact, append(distributed_contacts, std::move(d))};
  }
  InteractionHandle add(SpringDescription d) {
    return {InteractionKind::spring, append(springs, std::move(d))};
  }
  GestureHandle add(GestureDescription d) { return {append(gestures, std::move(d))}; }
  InteractionHandle add(SlideDescription d) { return {InteractionKind::slide, append(slides, std::move(d))}; }
  InteractionHandle add(BowDescription d) { return {InteractionKind::bow, append(bows, std::move(d))}; }
  InteractionHandle add(TouchDescription d) { return {InteractionKind::touch, append(touches, std::move(d))}; }
  void add(FingerDescription d) { append(fingers, std::move(d)); }
  void add(InitialDescription d) { append(initials, std::move(d)); }
  void add(ForceDescription d) { append(forces, std::move(d)); }
  void add(GravityDescription d) { append(gravities, std::move(d)); }
  void add(OutputDescription d) { append(outputs, std::move(d)); }
  void add(ProbeDescription d) { append(probes, std::move(d)); }

 private:
  template <class T>
  static std::size_t append(std::vector<T>& list, T value) {
    list.push_back(std::move(value));
    return list.size() - 1;
  }
};

}  // namespace rattle
