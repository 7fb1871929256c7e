// Instruments that the tests play, small enough to be understood and to be quick.
#pragma once

#include <rattle/rattle.hpp>

namespace rattle::test {

struct PlayedScene {
  int voices = 1;
  int oversampling = 1;
  double device_rate = 48000.0;
};

// A mass on a spring of 440 Hz that a held key pushes: the gate (control 0, no smoothing) is the force itself,
// so that the first sample that moves is known. Controls: gate, velocity.
SceneDescription pushed_mass(const PlayedScene& played = {});

// A string plucked by a key's strike; it rings for seconds. Control 0 is the gate, 1 the velocity, which scales
// the pluck.
SceneDescription plucked_string(const PlayedScene& played = {});

// A short bar that is bowed while a key is held, a contact that rattles, and a touch. Controls: gate (bow
// velocity, smoothed), force, place, gap, level of a sine that shakes it.
SceneDescription bowed_rattle(const PlayedScene& played = {});

// A plucked string that a finger presses on a fret: under nonadhesive its contact 'fret' sinks in, under newton it
// holds. Control 0 is the gate, which moves nothing: a note starts it anew.
SceneDescription fretted_string(Rule rule, const PlayedScene& played = {});

// One control for every input, none of which moves anything.
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
  input_exponential  // a controller of exponential scale, with the same number
};

// A mass of 1e-9 kg thrown at a barrier with K = 1e19 and exponent 10 by a key: what it computes stops being
// numbers.
SceneDescription overflowing(const PlayedScene& played = {});

}  // namespace rattle::test
