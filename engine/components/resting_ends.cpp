#include <cmath>
#include <limits>
#include <numbers>
#include <rattle/components/resting_ends.hpp>
#include <rattle/components/unit_string.hpp>

namespace rattle {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// omega^2 of the scheme, (4 / k^2) sin^2(pi f k)
double scheme_square(double frequency, double k) {
  const double omega = 2.0 / k * std::sin(std::numbers::pi * frequency * k);
  return omega * omega;
}

// Displacement of the resting ends per newton that pushes each of them, of a string that cannot move as a rigid
// body: one end against the held one, or both against each other.
double static_compliance(const StringParameters& string) {
  const double L = string.length, T = string.tension, EI = string.bending_stiffness;
  if (string.left == End::carried && string.right == End::carried) return 0.25 * L / T;
  if (T == 0.0) return L * L * L / (3.0 * EI);
  const bool is_clamped = string.left == End::clamped || string.right == End::clamped;
  const double layer = is_clamped ? std::sqrt(EI / T) : 0.0;  // in which a clamped string bends
  return (layer > 0.0 ? L - layer * std::tanh(L / layer) : L) / T;
}

// The compliance of the end is G = sum c_j^2 / m_j / (p_j - s), s = omega^2. It must vanish at the pitches z_i
// of the string held there: G = A prod (z_i - s) / prod (p_j - s), whose residues are the c_j^2 / m_j. They are
// positive, because every z lies between two p. A follows from s = 0.
struct EndCompliance {
  std::vector<double> p, z;  // ascending, without rigid motions
  double rigid = 0.0;        // sum of c^2 / m of the rigid motions
  double at_rest = 0.0;      // G(0) without rigid motions

  double residue(std::size_t j) const {
    double product = rigid > 0.0 ? -rigid : at_rest * p[j];
    for (std::size_t i = 0; i < p.size(); ++i)
      if (i != j) product /= 1.0 - p[j] / p[i];
    for (const double zero : z) product *= 1.0 - p[j] / zero;
    return product;
  }
};

}  // namespace

std::array<std::vector<double>, 2> resting_end_weights(const StringParameters& string, const ModeSet& modes,
                                                       double k) {
  const std::array<bool, 2> rests = {string.left == End::carried, string.right == End::carried};
  const std::vector<BodyMode>& list = modes.modes();
  const std::size_t count = list.size();
  std::array<std::vector<double>, 2> weights;
  const UnitString held(string);
  std::vector<double> pitches;
  for (const double wave : held.wave_numbers(infinity, count)) pitches.push_back(held.frequency(wave));
  const double places[] = {0.0, string.length}, across[] = {0.0};
  std::vector<double> shapes(2 * count);
  modes.shapes_on(places, across, shapes);
  const std::size_t kinds = rests[0] && rests[1] ? 2 : 1;  // even and odd modes do not mix
  std::vector<double> sizes(count);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    EndCompliance G;
    std::vector<std::size_t> vibrating;
    const std::size_t end = rests[0] ? 0 : count;  // where the shapes of a resting end begin
    for (std::size_t j = kind; j < count; j += kinds) {
      if (list[j].frequency > 0.0) {
        vibrating.push_back(j);
        G.p.push_back(scheme_square(list[j].frequency, k));
        continue;
      }
      sizes[j] = std::abs(shapes[end + j]);
      G.rigid += sizes[j] * sizes[j] / list[j].mass;
    }
    if (G.rigid == 0.0) G.at_rest = static_compliance(string);
    const std::size_t zeros = vibrating.size() - (G.rigid == 0.0 && !vibrating.empty() ? 1 : 0);
    for (std::size_t i = kind; i < pitches.size() && G.z.size() < zeros; i += kinds)
      G.z.push_back(scheme_square(pitches[i], k));
    for (std::size_t i = 0; i < vibrating.size(); ++i)
      sizes[vibrating[i]] = std::sqrt(std::max(G.residue(i), 0.0) * list[vibrating[i]].mass);
  }
  for (const std::size_t side : {0, 1})
    for (std::size_t j = 0; rests[side] && j < count; ++j)
      weights[side].push_back(std::copysign(sizes[j], shapes[side * count + j]));
  return weights;
}

}  // namespace rattle
