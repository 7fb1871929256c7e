// Bodies by their modes that stretch: runs of them, and their equations in small steps.
#pragma once

#include <engine/helpers/compiled.hpp>
#include <rattle/components/mode_set.hpp>
#include <string>
#include <vector>

namespace rattle::test {

using Products = std::vector<std::vector<double>>;
using Motion = std::vector<std::vector<double>>;  // by sample, then by point

struct RunOptions {
  Kernels kernels = Kernels::fast;
  int threads = 1;
  bool ledger = false;
};
// The coordinates of all modes of all bodies.
Motion coordinates_of(const SceneDescription& description, double seconds, const RunOptions& options = {});

// The displacement at a place, in fractions of the sides, over the duration of the scene.
std::vector<double> motion_at(const SceneDescription& description, ComponentHandle body, double x, double y);

// The first mode and half as much of the second, along x: as values of the points of a grid, or of modes.
std::vector<double> two_modes(const Scene& scene, bool by_modes);

// A stiff string with these ends, plucked without losses.
SceneDescription plucked_modes(End ends);

// A body in a scene of its own, and its modes made apart. It starts with all modes displaced.
struct StretchingModes {
  std::string name;
  SceneDescription scene;
  std::shared_ptr<const ModeSet> modes;
  double scale = 0.0;  // s
};
std::vector<StretchingModes> bodies_whose_modes_mix();
std::shared_ptr<const ModeSet> modes_of_string(End left, End right);

Products products_of(const ModeSet& modes);
// By differences between neighbours on a fine lattice.
Products products_by_quadrature(const ModeSet& modes);

// The largest distance of a run of 10 ms from the equations of its modes, over its largest displacement.
double distance_from_equations(const StretchingModes& body, double rate);

}  // namespace rattle::test
