// Instruments for the tests: small, simple and fast.
#pragma once

#include <rattle/rattle.hpp>

namespace rattle::test {

struct PlayedScene {
  int voices = 1;
  int oversampling = 1;
  double device_rate = 48000.0;
};

// A mass on a spring of 440 Hz that a held key pushes. The gate (control 0, no smoothing) is the force itself,
// so the first moving sample is known. Controls: gate, velocity.
SceneDescription pushed_mass(const PlayedScene& played = {});

// A string plucked by a key press; it rings for seconds. Control 0 is the gate, control 1 the velocity, which
// scales the pluck.
SceneDescription plucked_string(const PlayedScene& played = {});

// A short bar that is bowed while a key is held, with a rattling contact and a touch. Controls: gate (bow
// velocity, smoothed), force, place, gap, level of a sine that shakes the bar.
SceneDescription bowed_rattle(const PlayedScene& played = {});

// A plucked string that a finger presses on a fret. Its contact 'fret' sinks in under nonadhesive and holds
// under newton. Control 0 is the gate; it moves nothing, but a note restarts the instrument.
SceneDescription fretted_string(Rule rule, const PlayedScene& played = {});

// One control for every input; none of them affects the sound.
SceneDescription every_input(const PlayedScene& played = {});
enum EveryInput : std::size_t {
  input_none,
  input_note,
  input_harmonic,
  input_velocity,
  input_gate,
  input_bend,
  input_pressure,
  input_timbre,
  input_controller,
  input_exponential  // a controller with exponential scale and the same number
};

// A key throws a mass of 1e-9 kg at a barrier with K = 1e19 and exponent 10: the result overflows to non-finite
// numbers.
SceneDescription overflowing(const PlayedScene& played = {});

}  // namespace rattle::test
