// The partials of a plate or membrane by theory, and those of its scheme. With supported edges
//   omega^2 = c^2 b^2 + kappa^2 b^4, b^2 = (m pi / L_x)^2 + (n pi / L_y)^2;  on the grid each term is
//   (2 / h)^2 sin^2(m pi / 2 N)
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <rattle/components/plate_modes.hpp>
#include <rattle/components/ritz_plate.hpp>

namespace rattle {
namespace {

using std::numbers::pi;
constexpr std::size_t most_partials = 4000;
constexpr std::size_t spare_modes = 40;  // make the lower ones of Rayleigh and Ritz exact

// Half waves along both sides.
struct HalfWaves {
  int m = 1, n = 1;
  double frequency = 0.0;  // Hz, by theory
};

// omega of a wave with this b^2.
double omega_of(const PlateParameters& p, double bb) {
  const double c = p.wave_speed(), kappa = p.kappa();
  return std::sqrt(bb * (c * c + kappa * kappa * bb));
}

double theory_of(const PlateParameters& p, int m, int n) {
  const double along = m * pi / p.length_x, across = n * pi / p.length_y;
  return omega_of(p, along * along + across * across) / (2.0 * pi);
}

// Ascending, up to `highest` Hz, with at most `most_m` and `most_n` half waves.
std::vector<HalfWaves> supported_modes(const PlateParameters& p, double highest, int most_m, int most_n) {
  std::vector<HalfWaves> modes;
  if (!p.has_sine_modes()) return modes;
  for (int m = 1; m <= most_m && theory_of(p, m, 1) <= highest; ++m)
    for (int n = 1; n <= most_n; ++n) {
      const double frequency = theory_of(p, m, n);
      if (frequency > highest) break;
      modes.push_back({m, n, frequency});
    }
  std::sort(modes.begin(), modes.end(),
            [](const HalfWaves& a, const HalfWaves& b) { return a.frequency < b.frequency; });
  return modes;
}

}  // namespace

std::vector<double> Plate::partials(double highest) const {
  constexpr int most = 1000;  // along either side
  std::vector<double> partials;
  for (const HalfWaves& mode : supported_modes(parameters_, highest, most, most))
    if (partials.size() < most_partials) partials.push_back(mode.frequency);
  return partials;
}

// Clamped edges: theory by Rayleigh and Ritz with the sides of the description, the scheme by the eigenvectors
// of its matrix. Straight clamped edges make the frequencies independent of Poisson's ratio.
std::vector<PartialPitch> Plate::clamped_pitches(const ModeRequest& request) const {
  if (point_count() > request.most_points) return {};
  PlateParameters clamped = parameters_;
  clamped.edges = End::clamped;
  constexpr double poisson_ratio = 0.0, every_frequency = std::numeric_limits<double>::max();
  const auto theory =
      ritz_plate_mode_set(clamped, poisson_ratio, {every_frequency, request.count + spare_modes});
  const std::vector<Mode> scheme = plate_modes(*this, k_, request.count);
  std::vector<PartialPitch> list;
  for (std::size_t i = 0; i < std::min(scheme.size(), theory->modes().size()); ++i)
    list.push_back({theory->modes()[i].frequency, scheme[i].frequency});
  return list;
}

std::vector<PartialPitch> Plate::partial_pitches(const ModeRequest& request) const {
  if (!parameters_.has_sine_modes()) return clamped_pitches(request);
  const int count = static_cast<int>(std::min<std::size_t>(request.count, 1000));
  // The `count` lowest modes have no more than `count` half waves, and lie below this one.
  const double highest = std::max(theory_of(parameters_, count, 1), theory_of(parameters_, 1, count));
  std::vector<PartialPitch> list;
  for (const HalfWaves& mode : supported_modes(parameters_, highest, std::min(count, grid_.intervals_x - 1),
                                               std::min(count, grid_.intervals_y - 1))) {
    if (list.size() == request.count) break;
    const double along = 2.0 / grid_.spacing * std::sin(mode.m * pi / (2.0 * grid_.intervals_x));
    const double across = 2.0 / grid_.spacing * std::sin(mode.n * pi / (2.0 * grid_.intervals_y));
    const double omega = omega_of(parameters_, along * along + across * across);
    list.push_back({mode.frequency, stepped_frequency(omega, k_)});
  }
  return list;
}

}  // namespace rattle
