// Scenes for the tests of the page's engine.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "web/page/engine/load_scene.hpp"

namespace rattle::test {

inline const std::string hammered_string = R"(
title = "Hammer"
description = "What the notes say."
[play]
oversampling = 2
[string.main]
length = 1.0
radius = 0.5e-3
material = "steel"
tension = "control.pull"
highest_tension = 800
[mass.hammer]
mass = 5e-3
position = -5e-3
velocity = 2.0
[barrier.ledge]
profile = [[0.2, -1e-3], [0.4, -2e-3]]
height = "control.lift"
[contact.strike]
below = "hammer"
above = "main@0.3 m"
stiffness = 1e7
exponent = 1.5
[contact.wrap]
below = "ledge"
above = "main"
distributed = true
span = [0.2, 0.4]
stiffness = 1e7
exponent = 1.3
[bow.bow]
string = "main"
position = "control.place"
force = 0.0
velocity = 0.125
[initial.pluck]
at = "main@0.5"
shape = "triangle"
amplitude = 6e-3
[control.pull]
unit = "N"
range = [100, 800]
value = 600
[control.lift]
unit = "m"
range = [-1e-3, 0]
value = -0.5e-3
smoothing = 0
midi = "cc 7"
[control.place]
unit = "m"
range = [0.1, 0.9]
value = 0.25
[output.left]
at = "main@0.8 m"
quantity = "velocity"
)";

inline page::PageScene load(const std::string& text) {
  page::PageScene loaded = page::load_scene(text, {.source_name = "test.toml", .sample_rate = 48000.0});
  EXPECT_TRUE(loaded.scene) << (loaded.messages.empty() ? "" : loaded.messages.front().text);
  return loaded;
}

}  // namespace rattle::test
