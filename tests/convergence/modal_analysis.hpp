// Measures the frequencies at which a component vibrates: the engine runs it, and the motion is projected on
// mode shapes.
#pragma once

#include <rattle/scene/description.hpp>
#include <vector>

namespace rattle::test {

struct MeasuredMode {
  double frequency = 0.0;  // Hz
  double impurity = 0.0;   // deviation of the mode's motion from a sinusoid, relative to its size
};

struct ModalMeasurement {
  std::vector<MeasuredMode> modes;  // lowest first, rigid-body motions excluded
  double side_x = 0.0;              // m, side lengths of the grid
  double side_y = 0.0;
};

// `scene` contains one lossless string or plate and an excitation.
ModalMeasurement measure_modes(const SceneDescription& scene, int count, int rigid_motions = 0);

// log2 of the ratio of two errors, the second on a grid twice as fine.
double order_between(double coarse_error, double fine_error);

}  // namespace rattle::test
