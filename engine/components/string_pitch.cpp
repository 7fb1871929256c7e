// The lowest frequencies of a string's scheme beside its theory.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <rattle/components/string_modes.hpp>
#include <rattle/numerics/lowest_eigenvectors.hpp>

namespace rattle {
namespace {

constexpr int reach = 2;              // of the stencil of u_xxxx
constexpr int apart = 2 * reach + 1;  // points this far apart share no neighbour

bool is_supported(const StringParameters& p) {
  return p.left == End::simply_supported && p.right == End::simply_supported;
}

// Between supported ends the modes of the grid are sines: b^2 = (2 / h)^2 sin^2(j pi / 2 N).
double supported_frequency(const StringParameters& p, const LineGrid& grid, double k, std::size_t j) {
  const double root =
      2.0 / grid.spacing * std::sin(static_cast<double>(j) * std::numbers::pi / (2.0 * grid.intervals));
  const double bb = root * root, c = p.wave_speed(), kappa = p.kappa();
  return stepped_frequency(std::sqrt(c * c * bb + kappa * kappa * bb * bb), k);
}

// -A of q'' = A q as the scheme has it, q* = q + k^2 A q for its first step from rest, plus `shift` on the
// diagonal. The end of a free string has half a mass: the matrix is scaled by the roots of the masses, which
// makes it symmetric.
BandMatrix shifted_stiffness(const StiffString& bare, double k, double shift,
                             const std::vector<std::size_t>& free_points) {
  const std::size_t count = free_points.size();
  BandMatrix matrix(count, reach);
  std::vector<double> start(bare.slot_count()), next(bare.slot_count()), scratch(bare.scratch_count());
  const auto slot = [&](std::size_t i) { return bare.slot(GridPoint(free_points[i])).index; };
  const auto root_mass = [&](std::size_t i) { return std::sqrt(bare.point_mass(GridPoint(free_points[i]))); };
  for (std::size_t phase = 0; phase < apart; ++phase) {
    std::fill(start.begin(), start.end(), 0.0);
    std::fill(next.begin(), next.end(), 0.0);
    for (std::size_t i = phase; i < count; i += apart) start[slot(i)] = 1.0;
    bare.predict({next.data(), start.data(), start.data(), scratch.data()});
    for (std::size_t column = phase; column < count; column += apart)
      for (std::size_t row = column; row < std::min(column + reach + 1, count); ++row)
        matrix.at(row, column) =
            (start[slot(row)] - next[slot(row)]) / (k * k) * root_mass(row) / root_mass(column) +
            (row == column ? shift : 0.0);
  }
  return matrix;
}

// The `count` lowest frequencies of the scheme, without motions as a rigid body.
std::vector<double> scheme_frequencies(const StiffString& string, double k, std::size_t count, double lowest,
                                       double highest) {
  StringParameters parameters = on_rigid_rests(string.parameters());
  parameters.sigma0 = parameters.sigma1 = 0.0;
  const StiffString bare(parameters, string.grid(), k);
  std::vector<std::size_t> free_points;
  for (std::size_t point = 0; point < bare.point_count(); ++point)
    if (bare.point_mass(GridPoint(point)) > 0.0) free_points.push_back(point);
  // The shift makes the matrix positive definite where the string can move as a rigid body.
  constexpr std::size_t rigid_motions = 2;
  const auto square = [](double f) { return std::pow(2.0 * std::numbers::pi * f, 2); };
  const double shift = square(highest);
  std::vector<double> found;
  for (const Eigenpair& pair : lowest_eigenvectors(shifted_stiffness(bare, k, shift, free_points),
                                                   std::min(count + rigid_motions, free_points.size()))) {
    const double value = pair.value - shift;
    if (value > 0.01 * square(lowest) && found.size() < count)
      found.push_back(stepped_frequency(std::sqrt(value), k));
  }
  return found;
}

}  // namespace

std::vector<PartialPitch> StiffString::partial_pitches(const ModeRequest& request) const {
  if (point_count() > request.most_points) return {};
  const std::size_t most = std::min<std::size_t>(request.count, point_count() / 2);
  const std::vector<double> theory =
      string_partials(parameters_, std::numeric_limits<double>::infinity(), most);
  if (theory.empty()) return {};
  std::vector<PartialPitch> list;
  if (is_supported(on_rigid_rests(parameters_))) {
    for (std::size_t i = 0; i < theory.size(); ++i)
      list.push_back({theory[i], supported_frequency(parameters_, grid_, k_, i + 1)});
    return list;
  }
  const std::vector<double> scheme =
      scheme_frequencies(*this, k_, theory.size(), theory.front(), theory.back());
  for (std::size_t i = 0; i < std::min(theory.size(), scheme.size()); ++i)
    list.push_back({theory[i], scheme[i]});
  return list;
}

}  // namespace rattle
