// What can be known of a component without running it, for tables, figures and musicians.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <optional>
#include <rattle/scene/component_description.hpp>
#include <string_view>
#include <vector>

namespace rattle {

// A quantity derived from the keys of a component.
struct ComponentProperty {
  std::string_view name{};  // "EI"; empty where the unit says enough
  double value = 0.0;
  std::string_view unit{};
  bool is_tension = false;  // a gesture may move it
};

// sigma0 and sigma1 of docs/step.md.
struct Losses {
  double sigma0 = 0.0;  // 1/s
  double sigma1 = 0.0;  // m^2/s
};

// What does not apply is empty.
struct ComponentFacts {
  std::optional<double> tension{};    // N
  std::optional<double> impedance{};  // kg/s: sqrt(T rho A) of a string, 8 sqrt(D rho H) of a large plate
  std::optional<Losses> losses{};
  std::vector<ComponentProperty> properties{};  // a report shows these, if any, in place of the scene's keys
  std::vector<End> edges{};                     // the two ends of a line, or one for all edges of a surface
};

// A mode of free vibration.
struct Mode {
  double frequency = 0.0;       // Hz
  double decay = 0.0;           // sigma, 1/s: the mode dies away as exp(-sigma t)
  std::vector<double> shape{};  // largest value 1; y varies fastest
};

struct Modes {
  std::vector<Mode> list{};     // ascending, without motions as a rigid body
  std::array<int, 2> points{};  // of every shape, evenly spaced along the sides
  bool is_too_large = false;    // the grid has more points than were allowed, and the list is empty
};

struct ModeRequest {
  std::size_t count = 1;
  std::size_t most_points = 40000;  // factoring a larger grid would take minutes
};

// A partial by theory, and as the scheme plays it: on its grid, at its rate, without losses.
struct PartialPitch {
  double theory = 0.0;  // Hz
  double scheme = 0.0;  // Hz

  double cents() const noexcept { return 1200.0 * std::log2(scheme / theory); }
};

// b^2 of a wave with omega^2 = c^2 b^2 + kappa^2 b^4.
inline double squared_wave_number(double c, double kappa, double omega) noexcept {
  const double cc = c * c, kk = kappa * kappa;
  return kappa == 0.0 ? omega * omega / cc
                      : 2.0 * omega * omega / (cc + std::sqrt(cc * cc + 4.0 * kk * omega * omega));
}

// sigma of a mode of m u'' = T lap u - B lap lap u - 2 m sigma0 u' + 2 m sigma1 lap u', with c^2 = T / m and
// kappa^2 = B / m: sigma0 + sigma1 b^2, with its wave number b.
inline double mode_decay(double sigma0, double sigma1, double c, double kappa, double frequency) noexcept {
  return sigma0 + sigma1 * squared_wave_number(c, kappa, 2.0 * std::numbers::pi * frequency);
}

// omega of a scheme that sounds at `frequency`.
inline double scheme_omega(double frequency, double k) noexcept {
  return 2.0 / k * std::sin(std::numbers::pi * frequency * k);
}

// The inverse: the frequency at which a scheme q+ - 2q + q- = -k^2 omega^2 q turns: sin(2 pi f k / 2) = omega k
// / 2.
inline double stepped_frequency(double omega, double k) noexcept {
  return std::asin(std::min(0.5 * k * omega, 1.0)) / (std::numbers::pi * k);
}

}  // namespace rattle
