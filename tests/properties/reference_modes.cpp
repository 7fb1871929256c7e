#include <algorithm>
#include <cmath>
#include <complex>
#include <memory>
#include <numbers>
#include <properties/reference_modes.hpp>
#include <rattle/components/bar_mode_set.hpp>
#include <rattle/components/plate_mode_set.hpp>
#include <rattle/components/round_membrane.hpp>
#include <rattle/components/round_plate.hpp>

namespace rattle::test {
namespace {

constexpr Real pi = std::numbers::pi_v<Real>;

struct Mode {
  Real omega, wave_square, decay, mass, moved_mass;
};

struct Losses {
  Real sigma0, sigma1;
};

void add_mode(ReferenceComponent& c, const Mode& mode, const Losses& losses, Real k) {
  const Real sigma = losses.sigma0 + losses.sigma1 * mode.wave_square + mode.decay;
  const Real T = std::tanh(sigma * k);
  const std::complex<Real> turn = std::sqrt(std::complex<Real>(sigma * sigma - mode.omega * mode.omega)) * k;
  const Real kappa =
      mode.omega > 0.0L ? 2.0L - 2.0L * (1.0L + T) * std::exp(-sigma * k) * std::cosh(turn).real() : 0.0L;
  c.uniform_damping.push_back(2.0L * mode.mass * T / k);
  c.stiffness.push_back({mode.mass * kappa / (k * k), {{c.mass.size(), 1.0L}}});
  c.mass.push_back(mode.mass);
  c.gravity_mass.push_back(mode.moved_mass);
  c.area.push_back(mode.moved_mass / c.density);
  c.omega_squares.push_back(mode.omega * mode.omega);
  c.largest_wave_square = std::max(c.largest_wave_square, mode.wave_square);
}

// Modes that the engine found.
ReferenceComponent of_set(std::shared_ptr<const ModeSet> set, Real density, const Losses& losses, Real k) {
  ReferenceComponent c;
  c.length_x = set->sides()[0];
  c.length_y = set->sides()[1];
  c.density = density;
  for (const BodyMode& mode : set->modes())
    add_mode(c, {2.0L * pi * mode.frequency, mode.wave_square, mode.decay, mode.mass, mode.moved_mass}, losses,
             k);
  c.shapes = [set](Real x, Real y) {
    const double xs[] = {static_cast<double>(x)}, ys[] = {static_cast<double>(y)};
    std::vector<double> phi(set->modes().size());
    set->shapes_on(xs, ys, phi);
    return std::vector<Real>(phi.begin(), phi.end());
  };
  return c;
}

struct Rectangle {
  Real x, y, q, rhoH, D, T;  // isotropic if its y is stretched q times
};

// phi = sin(m pi x / L_x) sin(n pi y / L_y), omega^2 = c^2 beta^2 + kappa^2 beta^4
ReferenceComponent of_rectangle(const Rectangle& r, std::size_t wanted, const Losses& losses, Real k) {
  struct Order {
    Real square, omega;
    int m, n;
  };
  std::vector<Order> found;
  const auto order = [&](int m, int n) {
    const Real square = std::pow(m * pi / r.x, 2.0L) + std::pow(n * pi / (r.q * r.y), 2.0L);
    return Order{square, std::sqrt(r.T / (r.rhoH / r.q) * square + r.D / (r.rhoH / r.q) * square * square), m,
                 n};
  };
  for (int m = 1; order(m, 1).omega < pi / k && m <= static_cast<int>(wanted); ++m)
    for (int n = 1; order(m, n).omega < pi / k && n <= static_cast<int>(wanted); ++n)
      found.push_back(order(m, n));
  std::sort(found.begin(), found.end(), [](const Order& a, const Order& b) { return a.square < b.square; });
  if (found.size() > wanted) found.resize(wanted);
  ReferenceComponent c;
  c.length_x = static_cast<double>(r.x);
  c.length_y = static_cast<double>(r.y);
  c.density = r.rhoH;
  const auto mean = [](int n) { return n % 2 == 0 ? 0.0L : 2.0L / (n * pi); };
  const Real mass = r.rhoH * r.x * r.y;
  for (const Order& o : found)
    add_mode(c, {o.omega, o.square, 0.0L, mass / 4.0L, mass * mean(o.m) * mean(o.n)}, losses, k);
  c.shapes = [found, r](Real x, Real y) {
    std::vector<Real> phi;
    for (const Order& o : found) phi.push_back(std::sin(o.m * pi * x / r.x) * std::sin(o.n * pi * y / r.y));
    return phi;
  };
  return c;
}

ModeLimits limits_of(const std::optional<int>& modes, Real k) {
  return {static_cast<double>(0.5L / k),
          std::min<std::size_t>(static_cast<std::size_t>(modes.value_or(all_modes)), 1001)};
}

}  // namespace

ReferenceComponent string_by_modes(const StringDescription& d, Real k) {
  StringParameters p;
  p.length = d.length;
  p.mass_per_length = *d.mass_per_length;
  p.bending_stiffness = d.bending_stiffness.value_or(0.0);
  p.tension = d.tension.value_or(0.0).value;
  p.left = d.left;
  p.right = d.right;
  return of_set(bar_mode_set(p, limits_of(d.modes, k)), p.mass_per_length,
                {d.damping.value, d.damping_frequency_dependent}, k);
}

ReferenceComponent plate_by_modes(const PlateDescription& d, Real k) {
  const Losses losses{d.damping.value, d.damping_frequency_dependent};
  const double q = std::pow(d.youngs_modulus / d.youngs_modulus_across.value_or(d.youngs_modulus), 0.25);
  const Real H = d.thickness, nu = d.poisson_ratio;
  const Real D = d.youngs_modulus / q * H * H * H / (12.0L * (1.0L - nu * nu));
  const ModeLimits limits = limits_of(d.modes, k);
  if (d.outline == Outline::rectangular && d.edges == End::simply_supported)
    return of_rectangle({d.length_x, d.length_y, q, d.density * H, D, d.tension}, limits.most, losses, k);
  const bool is_round = d.outline == Outline::round;
  PlateParameters p;
  p.length_x = is_round ? d.diameter : d.length_x;
  p.length_y = is_round ? d.diameter : q * d.length_y;
  p.mass_per_area = static_cast<double>(d.density / q * H);
  p.bending_stiffness = static_cast<double>(D);
  p.tension = d.tension;
  p.edges = d.edges;
  p.stretch = q;
  ReferenceComponent c = of_set(
      is_round ? round_plate_mode_set(p, d.poisson_ratio, limits) : plate_mode_set(p, d.poisson_ratio, limits),
      d.density * H, losses, k);
  c.is_round = is_round;
  return c;
}

ReferenceComponent membrane_by_modes(const MembraneDescription& d, Real k) {
  const Losses losses{d.damping.value, d.damping_frequency_dependent};
  const Real rhoH = d.mass_per_area ? Real{*d.mass_per_area} : Real{*d.density} * *d.thickness;
  const ModeLimits limits = limits_of(d.modes, k);
  if (d.outline == Outline::rectangular)
    return of_rectangle({d.length_x, d.length_y, 1.0L, rhoH, 0.0L, d.tension.value()}, limits.most, losses, k);
  PlateParameters p;
  p.length_x = p.length_y = d.diameter;
  p.mass_per_area = static_cast<double>(rhoH);
  p.tension = d.tension.value();
  ReferenceComponent c = of_set(round_membrane_mode_set(p, limits), rhoH, losses, k);
  c.is_round = true;
  return c;
}

ReferenceComponent body_by_modes(const BodyDescription& d, Real k) {
  std::vector<ListedMode> modes = d.modes;
  std::sort(modes.begin(), modes.end(),
            [](const ListedMode& a, const ListedMode& b) { return a.frequency < b.frequency; });
  std::erase_if(modes, [&](const ListedMode& mode) { return !(mode.frequency < 0.5L / k); });
  ReferenceComponent c;
  c.density = 1.0L;
  c.length_x = std::max(static_cast<double>(d.points.size()) - 1.0, 1.0);
  for (const ListedMode& mode : modes)
    add_mode(c, {2.0L * pi * mode.frequency, 0.0L, mode.decay, mode.mass, 0.0L}, {d.damping.value, 0.0L}, k);
  c.shapes = [modes](Real x, Real) {
    std::vector<Real> phi;
    for (const ListedMode& mode : modes) phi.push_back(mode.shape[static_cast<std::size_t>(std::llround(x))]);
    return phi;
  };
  return c;
}

}  // namespace rattle::test
