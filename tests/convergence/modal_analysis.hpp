// Frequencies at which a component really vibrates: the engine runs it, its motion is read through the shape of
// a mode.
#pragma once

#include <rattle/scene/description.hpp>
#include <vector>

namespace rattle::test {

struct MeasuredMode {
  double frequency = 0.0;  // Hz
  double impurity = 0.0;   // what the mode's motion is not a sinusoid by, relative to its size
};

struct ModalMeasurement {
  std::vector<MeasuredMode> modes;  // lowest first, without the motions of a rigid body
  double side_x = 0.0;              // m, as the grid has them
  double side_y = 0.0;
};

// `scene` holds one lossless string or plate and something that sets it going.
ModalMeasurement measure_modes(const SceneDescription& scene, int count, int rigid_motions = 0);

// log2 of the ratio of two errors, the second on a grid twice as fine.
double order_between(double coarse_error, double fine_error);

}  // namespace rattle::test
