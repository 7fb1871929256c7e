// Initial states, forces, and what is read from a scene, as plain data.
#pragma once

#include <optional>
#include <rattle/scene/component_description.hpp>
#include <rattle/scene/interaction_description.hpp>
#include <string>
#include <vector>

namespace rattle {

enum class Shape { raised_cosine, triangle };
enum class InitialQuantity { displacement, velocity };

// Adds a bump to the state at t = 0: a raised cosine or a triangle of half-width `width` around a point. A
// triangle without width reaches to both ends (a pluck).
struct InitialDescription {
  std::string name;
  Attachment centre;
  Shape shape = Shape::raised_cosine;
  InitialQuantity quantity = InitialQuantity::displacement;
  double amplitude = 0.0;         // m or m/s
  std::optional<double> width{};  // m
  std::vector<double> values{};   // instead of a shape: one value per grid point, multiplied by the amplitude
};

// constant: amplitude from start on, for `duration` if given.  pulse: rectangle.  ramp: rises from 0 to the
// amplitude over the duration, then drops to 0.  half_sine, raised_cosine: one arch over the duration.
// signal: amplitude times the given samples.  gesture: amplitude times the gesture.
// strikes: at each strike's time an arch of raised cosine over the duration, in newtons.  throws: at each
// strike's time, within one sample, the impulse that changes a mass's velocity by the strength, in m/s.
enum class EnvelopeKind { constant, pulse, ramp, half_sine, raised_cosine, signal, gesture, strikes, throws };

struct Strike {
  double time = 0.0;      // s
  double strength = 0.0;  // N or m/s
};

struct ForceDescription {
  std::string name;
  Attachment place;
  EnvelopeKind envelope = EnvelopeKind::pulse;
  double amplitude = 0.0;  // N
  double start = 0.0;      // s
  std::optional<double> duration{};
  std::vector<double> signal{};  // at the scene's sample rate
  GestureHandle gesture{};
  std::vector<Strike> strikes{};  // their times increase; each ends before the next
  // Only the component of `place` is used with these.
  std::optional<DrivenValue> position{};    // m along x, if the place moves
  std::optional<DrivenValue> position_y{};  // m along y, of a plate or membrane
};

// A constant acceleration of every movable point of a component, like gravity.
struct GravityDescription {
  std::string name;
  ComponentHandle component;
  double acceleration = -9.81;  // m/s^2
};

// bridge_force: force of a string's end on its support, at fraction 0 or 1.
enum class Quantity { displacement, velocity, acceleration, force, penetration, psi, bridge_force };

// A quantity that is read at every sample, of a point or of an interaction (force, penetration, psi).
struct Tap {
  std::optional<Attachment> place{};
  std::optional<InteractionHandle> interaction{};
  Quantity quantity = Quantity::displacement;
};

// A tap that is heard. Outputs without channel and pan get one channel each, in their order.
struct OutputDescription {
  std::string name;
  Tap tap;
  DrivenValue gain = 1.0;             // may move
  std::optional<int> channel{};       // 1, 2, ...
  std::optional<double> pan{};        // -1 left ... 1 right, constant power on channels 1 and 2
  bool remove_dc = false;             // first-order high-pass at 10 Hz
  std::optional<double> high_pass{};  // Hz, second-order Butterworth
  std::optional<double> low_pass{};   // Hz, second-order Butterworth
};

// A tap that is only recorded, in SI units.
struct ProbeDescription {
  std::string name;
  Tap tap;
};

}  // namespace rattle
