// Bodies whose tension follows their stretch, the pitch that theory gives them, and the pitch that a run has.
#pragma once

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>
#include <vector>

namespace rattle::test {

inline constexpr double pi = std::numbers::pi;

// A flexible steel string of 1 m at 200 Hz, without losses. E is far below that of steel only where asked.
inline StringDescription stretching_string(double youngs_modulus = 2e11, std::string name = "main") {
  const double area = pi * 0.25e-6;
  return {.name = std::move(name),
          .length = 1.0,
          .radius = 0.5e-3,
          .density = 7850.0,
          .youngs_modulus = youngs_modulus,
          .tension = 7850.0 * area * 400.0 * 400.0,
          .stretches = true};
}

inline MembraneDescription stretching_membrane(std::string name = "head") {
  return {.name = std::move(name),
          .length_x = 0.4,
          .length_y = 0.3,
          .thickness = 2e-4,
          .density = 1400.0,
          .tension = 2000.0,
          .stretches = true,
          .youngs_modulus = 4e9};
}

// A round head of mylar, 33 cm, at 110 Hz.
inline MembraneDescription stretching_tom(std::string name = "tom") {
  MembraneDescription head{.name = std::move(name)};
  head.outline = Outline::round;
  head.diameter = 0.33;
  head.thickness = 2.5e-4;
  head.density = 1380.0;
  head.fundamental = 110.0;
  head.youngs_modulus = 3.5e9;
  head.stretches = true;
  head.modes = 40;
  return head;
}

inline PlateDescription stretching_plate(End edges, std::string name = "plate") {
  return {.name = std::move(name),
          .length_x = 0.4,
          .length_y = 0.3,
          .thickness = 1e-3,
          .density = 7850.0,
          .youngs_modulus = 2e11,
          .tension = 1000.0,
          .stretches = true,
          .edges = edges};
}

// The first mode as values of an initial shape.
inline std::vector<double> first_mode(const Scene& scene, std::size_t component) {
  const auto& [Nx, Ny] = scene.components[component].geometry.intervals;
  std::vector<double> values;
  for (int l = 0; l <= Nx; ++l)
    for (int m = 0; m <= Ny; ++m)
      values.push_back(std::sin(pi * l / Nx) * (Ny > 0 ? std::sin(pi * m / Ny) : 1.0));
  return values;
}

// omega of q'' + omega0^2 q + beta q^3 = 0 with amplitude a: (pi / 2) sqrt(omega0^2 + beta a^2) / K(m).
inline double duffing_omega(double omega0, double beta, double a) {
  const double stiff = omega0 * omega0 + beta * a * a, m = beta * a * a / (2.0 * stiff);
  double x = 1.0, y = std::sqrt(1.0 - m);  // K(m) = pi / (2 agm(1, sqrt(1 - m)))
  while (std::abs(x - y) > 1e-15 * x) {
    const double mean = 0.5 * (x + y);
    y = std::sqrt(x * y);
    x = mean;
  }
  return std::sqrt(stiff) * x;
}

inline double cents(double f, double g) { return 1200.0 * std::log2(f / g); }

// Mean frequency between the first and the last upward zero crossing of samples.
inline double crossing_frequency(const std::vector<double>& samples, double rate) {
  double first = -1.0, last = 0.0;
  int periods = -1;
  for (std::size_t n = 0; n + 1 < samples.size(); ++n) {
    if (!(samples[n] < 0.0 && samples[n + 1] >= 0.0)) continue;
    last = static_cast<double>(n) + samples[n] / (samples[n] - samples[n + 1]);
    if (periods++ < 0) first = last;
  }
  return periods > 0 ? periods * rate / (last - first) : 0.0;
}

}  // namespace rattle::test
