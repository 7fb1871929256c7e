// What the tests of the shipped scenes ask of a run: the balance, the level, tones of a given pitch.
#pragma once

#include <gtest/gtest.h>

#include <slide_sound/scene_run.hpp>
#include <string>
#include <vector>

namespace rattle {

constexpr double A2 = 110.0, semitone = 1.0594630943592953;

// Runs a shipped scene and expects what all of them promise.
SceneRun promised(const std::string& name, const std::vector<std::string>& overrides = {});

// Nothing clicks at the start or the end, and nothing is left of a constant.
void expect_clean_edges(const SceneRun& run);

// A partial within 5 cents, and a strong one.
void expect_tone(const SceneRun& run, std::size_t channel, double from, double to, double frequency);

// Cents of the strongest partial near a frequency above it.
double cents_off(const SceneRun& run, std::size_t channel, double from, double to, double frequency);

// Level between 2 and 8 kHz, relative to the whole, dB.
double brightness(const SceneRun& run, double from, double to, std::size_t channel = 0);

}  // namespace rattle
