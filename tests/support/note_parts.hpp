// Parts of the systems of the collision notes, in SI units. The engine's scene and the test's own scheme share
// these values.
#pragma once

#include <cmath>
#include <numbers>
#include <optional>
#include <rattle/rattle.hpp>
#include <string>
#include <support/power_law.hpp>

namespace rattle::test {

struct MassPart {
  double mass = 0.0;
  double frequency = 0.0;
  double damping = 0.0;  // R, kg/s
  double position = 0.0;
  double velocity = 0.0;

  double omega() const { return 2.0 * std::numbers::pi * frequency; }
};

struct StringPart {
  double length = 1.0;
  double tension = 600.0;
  double density = 7850.0;
  double radius = 0.5e-3;
  double youngs_modulus = 2e11;
  double sigma0 = 0.0;
  double sigma1 = 0.0;
  End ends = End::simply_supported;
  // Initial raised cosine.
  double amplitude = 0.0;
  double centre = 0.3;
  double width = 0.2;
  std::optional<int> intervals{};  // default: as many as stability allows

  double area() const { return std::numbers::pi * radius * radius; }
  double mass_per_length() const { return density * area(); }
  double bending_stiffness() const { return youngs_modulus * std::numbers::pi * std::pow(radius, 4) / 4.0; }
};

struct PlatePart {
  double length_x = 0.5;
  double length_y = 0.2;
  double density = 500.0;
  double thickness = 5e-3;
  double youngs_modulus = 1e10;
  double poisson_ratio = 0.3;
  double sigma0 = 0.0;
  double sigma1 = 0.0;
  End edges = End::simply_supported;
  // Initial raised cosine.
  double amplitude = 0.0;
  double centre_x = 0.2;
  double centre_y = 0.1;
  double width = 0.08;

  double mass_per_area() const { return density * thickness; }
  double bending_stiffness() const {
    return youngs_modulus * std::pow(thickness, 3) / (12.0 * (1.0 - poisson_ratio * poisson_ratio));
  }
};

struct SpringPart {
  double K1 = 0.0;
  double K3 = 0.0;
  double sigma_x = 0.0;
};

// Grid points of interactions and probes. The engine chooses its grid itself; tests check that it is this one.
struct LinePoint {
  int l = 0;
  int intervals = 1;
};
struct PlanePoint {
  int l = 0;
  int m = 0;
  int intervals_x = 1;
  int intervals_y = 1;
};

}  // namespace rattle::test
