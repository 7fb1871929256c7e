// Bodies over which something glides, and what glides over them.
#pragma once

#include <engine/helpers/compiled.hpp>
#include <string>

namespace rattle::test {

enum class Body {
  plate_grid,
  membrane_grid,
  supported_modes,
  free_modes,
  round_membrane,
  round_plate,
  bar_grid,  // the first bar
  bar_modes,
  undercut_bar
};
inline constexpr Body all_bodies[] = {Body::plate_grid, Body::membrane_grid,  Body::supported_modes,
                                      Body::free_modes, Body::round_membrane, Body::round_plate,
                                      Body::bar_grid,   Body::bar_modes,      Body::undercut_bar};
std::string name_of(Body body);
bool is_bar(Body body);

// Of about 0.3 m.
ComponentHandle add_body(SceneDescription& scene, Body body);

DrivenValue sine(SceneDescription& scene, const char* name, double middle, double amplitude, double frequency);

// A mallet that a spring presses onto the body, with about 30 g: it stays in contact, or jumps along.
ComponentHandle add_mallet(SceneDescription& scene);
ContactDescription strike(ComponentHandle body, ComponentHandle mallet);

// The mallet glides over the body on a curve that visits most of it, and beyond its edge if it is `wide`.
SceneDescription rubbed(Body body, bool wide = false, Rule rule = Rule::gradient);

// A place on all of them, in metres.
inline constexpr double place_x = 0.13, place_y = 0.07;
Attachment fixed_place(ComponentHandle body, Body kind);

// Largest difference and largest displacement of the first component in some steps of both scenes.
struct Comparison {
  double apart = 0.0, largest = 0.0;
};
Comparison compare(const SceneDescription& a, const SceneDescription& b, int steps);

}  // namespace rattle::test
