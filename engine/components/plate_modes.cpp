#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <rattle/components/plate_modes.hpp>
#include <rattle/numerics/lowest_eigenvectors.hpp>

namespace rattle {
namespace {

constexpr int reach = 2;              // of the biharmonic stencil
constexpr int apart = 2 * reach + 1;  // points this far apart share no neighbour
constexpr double vectors_solved =
    400.0;  // by the search for some eigenvectors, counted in passes over the band

Plate without_losses(const Plate& plate, double k) {
  PlateParameters parameters = plate.parameters();
  parameters.sigma0 = parameters.sigma1 = 0.0;
  return Plate(parameters, plate.grid(), k);
}

// Numbers the free points along the shorter side first, which keeps the band narrow.
std::vector<std::int32_t> number_free_points(const Plate& plate, std::vector<GridPoint>& points) {
  const int Nx = plate.grid().intervals_x, Ny = plate.grid().intervals_y;
  std::vector<std::int32_t> numbers(plate.point_count(), -1);
  const int outer = std::max(Nx, Ny), inner = std::min(Nx, Ny);
  for (int i = 0; i <= outer; ++i)
    for (int j = 0; j <= inner; ++j) {
      const GridPoint point = Nx >= Ny ? plate.point(i, j) : plate.point(j, i);
      if (plate.point_mass(point) == 0.0) continue;
      numbers[point.index] = static_cast<std::int32_t>(points.size());
      points.push_back(point);
    }
  return numbers;
}

// -A of q'' = A q, obtained from the scheme itself: its first step from rest is q* = q + k^2 A q.
BandMatrix stiffness_over_mass(const Plate& plate, double k, const std::vector<std::int32_t>& numbers,
                               std::size_t free_points) {
  const int Nx = plate.grid().intervals_x, Ny = plate.grid().intervals_y;
  BandMatrix matrix(free_points, static_cast<std::size_t>(reach * (std::min(Nx, Ny) + 1)));
  std::vector<double> start(plate.slot_count()), next(plate.slot_count()), scratch(plate.scratch_count());
  for (int phase_x = 0; phase_x < apart; ++phase_x)
    for (int phase_y = 0; phase_y < apart; ++phase_y) {
      std::fill(start.begin(), start.end(), 0.0);
      std::fill(next.begin(), next.end(), 0.0);
      for (int l = phase_x; l <= Nx; l += apart)
        for (int m = phase_y; m <= Ny; m += apart)
          if (numbers[plate.point(l, m).index] >= 0) start[plate.slot(plate.point(l, m)).index] = 1.0;
      plate.predict({next.data(), start.data(), start.data(), scratch.data()});
      for (int l = phase_x; l <= Nx; l += apart)
        for (int m = phase_y; m <= Ny; m += apart) {
          const std::int32_t column = numbers[plate.point(l, m).index];
          if (column < 0) continue;
          for (int a = std::max(l - reach, 0); a <= std::min(l + reach, Nx); ++a)
            for (int b = std::max(m - reach, 0); b <= std::min(m + reach, Ny); ++b) {
              const GridPoint point = plate.point(a, b);
              const std::size_t slot = plate.slot(point).index;
              const std::int32_t row = numbers[point.index];
              if (row >= column)
                matrix.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column)) =
                    -(next[slot] - start[slot]) / (k * k);
            }
        }
    }
  return matrix;
}

}  // namespace

std::vector<Mode> plate_modes(const Plate& plate, double k, std::size_t count) {
  const Plate bare = without_losses(plate, k);
  std::vector<GridPoint> points;
  const std::vector<std::int32_t> numbers = number_free_points(bare, points);
  if (points.empty()) return {};
  const PlateParameters& p = plate.parameters();
  std::vector<Mode> modes;
  for (const Eigenpair& pair : lowest_eigenvectors(stiffness_over_mass(bare, k, numbers, points.size()),
                                                   std::min(count, points.size()))) {
    const double frequency = stepped_frequency(std::sqrt(std::max(pair.value, 0.0)), k);
    Mode mode{frequency, mode_decay(p.sigma0, p.sigma1, p.wave_speed(), p.kappa(), frequency),
              std::vector<double>(plate.point_count())};
    double largest = 0.0;
    for (const double entry : pair.vector) largest = std::max(largest, std::abs(entry));
    const auto first = std::find_if(pair.vector.begin(), pair.vector.end(),
                                    [largest](double entry) { return std::abs(entry) > 0.3 * largest; });
    const double scale = *first < 0.0 ? -largest : largest;
    for (std::size_t i = 0; i < points.size(); ++i) mode.shape[points[i].index] = pair.vector[i] / scale;
    modes.push_back(std::move(mode));
  }
  return modes;
}

double operations_of_plate_modes(int intervals_x, int intervals_y) noexcept {
  const double band = reach * (std::min(intervals_x, intervals_y) + 1.0);
  const double points = (intervals_x - 1.0) * (intervals_y - 1.0);
  return points * band * (band + vectors_solved);
}

ComponentFacts plate_facts(const PlateParameters& p) {
  ComponentFacts facts;
  if (p.bending_stiffness > 0.0) facts.impedance = 8.0 * std::sqrt(p.bending_stiffness * p.mass_per_area);
  if (p.tension > 0.0) facts.properties = {{"", p.mass_per_area, "kg/m²"}, {"tension", p.tension, "N/m"}};
  facts.losses = Losses{p.sigma0, p.sigma1};
  facts.edges = {p.edges};
  return facts;
}

ComponentFacts Plate::facts() const { return plate_facts(parameters_); }

Modes Plate::lowest_modes(const ModeRequest& request) const {
  Modes modes{.points = {grid_.intervals_x + 1, grid_.intervals_y + 1},
              .is_too_large = point_count() > request.most_points};
  if (!modes.is_too_large) modes.list = plate_modes(*this, k_, request.count);
  return modes;
}

}  // namespace rattle
