// Playing live: an engine that your audio callback calls, events for it, and a decoder of MIDI.
#pragma once

#include <rattle/live/live_engine.hpp>
#include <rattle/live/midi_decoder.hpp>
