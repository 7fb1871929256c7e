#include <algorithm>
#include <cmath>
#include <modal/stretching_modes.hpp>
#include <numbers>
#include <rattle/components/bar_mode_set.hpp>
#include <rattle/components/modal_stretch.hpp>
#include <rattle/components/plate_mode_set.hpp>
#include <rattle/components/round_plate.hpp>

namespace rattle::test {
namespace {

constexpr double pi = std::numbers::pi;
constexpr int count = 7;

StringDescription stiff_string(End left, End right) {
  return {.name = "main",
          .length = 0.6,
          .radius = 1e-3,
          .density = 7850.0,
          .youngs_modulus = 2e11,
          .tension = 600.0,
          .left = left,
          .right = right,
          .stretches = true,
          .modes = count};
}

std::shared_ptr<const ModeSet> modes_of(const StringDescription& d) {
  const double area = pi * *d.radius * *d.radius;
  StringParameters p;
  p.length = d.length;
  p.mass_per_length = *d.density * area;
  p.bending_stiffness = *d.youngs_modulus * area * *d.radius * *d.radius / 4.0;
  p.tension = d.tension->value;
  p.left = d.left;
  p.right = d.right;
  return bar_mode_set(p, {1e9, count});
}

PlateDescription clamped_plate() {
  PlateDescription d{.name = "plate", .length_x = 0.4, .length_y = 0.3, .thickness = 1e-3, .density = 7850.0};
  d.youngs_modulus = 2e11;
  d.edges = End::clamped;
  d.stretches = true;
  d.modes = count;
  return d;
}

PlateDescription disc(End edges) {
  PlateDescription d = clamped_plate();
  d.outline = Outline::round;
  d.diameter = 0.3;
  d.edges = edges;
  d.modes = 2 * count;  // several of equal nodal diameters
  return d;
}

std::shared_ptr<const ModeSet> modes_of(const PlateDescription& d) {
  const bool is_round = d.outline == Outline::round;
  PlateParameters p;
  p.length_x = is_round ? d.diameter : d.length_x;
  p.length_y = is_round ? d.diameter : d.length_y;
  p.mass_per_area = d.density * d.thickness;
  p.bending_stiffness = d.youngs_modulus * std::pow(d.thickness, 3) / (12.0 * 0.91);
  p.edges = d.edges;
  const ModeLimits limits{1e9, static_cast<std::size_t>(*d.modes)};
  return is_round ? round_plate_mode_set(p, 0.3, limits) : plate_mode_set(p, 0.3, limits);
}

// All modes start displaced, the lowest most.
template <class Body>
SceneDescription started(const Body& body, double amplitude) {
  SceneDescription scene;
  const auto handle = scene.add(body);
  std::vector<double> values;
  for (int j = 0; j < *body.modes; ++j) values.push_back((j % 2 == 0 ? 1.0 : -1.0) / ((j + 1.0) * (j + 1.0)));
  scene.add(InitialDescription{.name = "start",
                               .centre = at(handle, fraction(0.5), fraction(0.5)),
                               .amplitude = amplitude,
                               .values = values});
  return scene;
}

}  // namespace

Motion coordinates_of(const SceneDescription& description, double seconds, const RunOptions& options) {
  const auto scene = compiled(description, options.kernels);
  Simulator simulator(scene, options.threads);
  EnergyLedger ledger(scene);
  if (options.ledger) simulator.attach(ledger);
  Motion motion;
  for (int n = 0; n < std::lround(seconds * scene->sample_rate); ++n) {
    simulator.step();
    motion.emplace_back();
    for (std::size_t c = 0; c < scene->components.size(); ++c)
      for (const double q : simulator.displacement(c)) motion.back().push_back(q);
  }
  return motion;
}

std::vector<double> motion_at(const SceneDescription& description, ComponentHandle body, double x, double y) {
  SceneDescription heard = description;
  heard.add(OutputDescription{
      .name = "out", .tap = {.place = at(body, fraction(x), fraction(y)), .quantity = Quantity::displacement}});
  Simulator simulator(compiled(heard));
  std::vector<double> samples(simulator.scene().sample_count());
  simulator.render(samples);
  return samples;
}

std::vector<double> two_modes(const Scene& scene, bool by_modes) {
  const Geometry& geometry = scene.components[0].geometry;
  if (by_modes) {  // of two dimensions the modes are sorted by frequency: (1, 1), (2, 1)
    std::vector<double> values(static_cast<std::size_t>(geometry.modes));
    values[0] = 1.0;
    values[1] = 0.5;
    return values;
  }
  const auto [Nx, Ny] = geometry.intervals;
  std::vector<double> values;
  for (int l = 0; l <= Nx; ++l)
    for (int m = 0; m <= Ny; ++m)
      values.push_back((std::sin(pi * l / Nx) + 0.5 * std::sin(2.0 * pi * l / Nx)) *
                       (Ny > 0 ? std::sin(pi * m / Ny) : 1.0));
  return values;
}

SceneDescription plucked_modes(End ends) {
  StringDescription string = stiff_string(ends, ends);
  string.modes = 30;
  SceneDescription scene;
  const auto handle = scene.add(string);
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(handle, fraction(0.3)), .shape = Shape::triangle, .amplitude = 5e-3});
  return scene;
}

std::vector<StretchingModes> bodies_whose_modes_mix() {
  std::vector<StretchingModes> bodies;
  const double area = pi * 1e-6;
  for (const End right : {End::clamped, End::simply_supported}) {
    const StringDescription d = stiff_string(End::clamped, right);
    bodies.push_back({right == End::clamped ? "clamped string" : "string clamped at one end", started(d, 4e-3),
                      modes_of(d), modal_stretch_scale(2e11 * area, d.length)});
  }
  const double stiffness = 2e11 * 1e-3 / 0.91;
  bodies.push_back({"clamped plate", started(clamped_plate(), 5e-4), modes_of(clamped_plate()),
                    modal_stretch_scale(stiffness, 0.12)});
  for (const End edges : {End::clamped, End::simply_supported})
    bodies.push_back({edges == End::clamped ? "clamped disc" : "supported disc", started(disc(edges), 5e-4),
                      modes_of(disc(edges)), modal_stretch_scale(stiffness, pi * 0.0225)});
  return bodies;
}

std::shared_ptr<const ModeSet> modes_of_string(End left, End right) {
  return modes_of(stiff_string(left, right));
}

Products products_of(const ModeSet& modes) {
  Products all(modes.modes().size(), std::vector<double>(modes.modes().size()));
  for (const SlopeBlock& block : modes.slope_blocks())
    for (std::size_t i = 0; i < block.modes.size(); ++i)
      for (std::size_t j = 0; j < block.modes.size(); ++j)
        all[block.modes[i]][block.modes[j]] = block.products[i * block.modes.size() + j];
  return all;
}

Products products_by_quadrature(const ModeSet& modes) {
  const std::size_t size = modes.modes().size();
  Products all(size, std::vector<double>(size));
  std::vector<double> from(size), to(size);
  const auto shapes = [&](double x, double y, std::vector<double>& values) {
    modes.shapes_on({&x, 1}, {&y, 1}, values);
  };
  // Adds the slope between two places, over the distance, for a piece of the body.
  const auto add = [&](double x, double y, double to_x, double to_y, double piece) {
    shapes(x, y, from);
    shapes(to_x, to_y, to);
    const double distance2 = std::pow(to_x - x, 2) + std::pow(to_y - y, 2);
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j < size; ++j)
        all[i][j] += (to[i] - from[i]) * (to[j] - from[j]) / distance2 * piece;
  };
  const auto [a, b] = modes.sides();
  if (modes.dimensions() == 1) {
    constexpr int N = 8000;
    for (int l = 0; l < N; ++l) add(a * l / N, 0.0, a * (l + 1) / N, 0.0, a / N);
  } else if (modes.density(0.0, 0.0) > 0.0) {
    constexpr int N = 160;
    for (int l = 0; l < N; ++l)
      for (int m = 0; m < N; ++m) {
        const double x = a * l / N, y = b * m / N, piece = a * b / (N * N);
        add(x, y + 0.5 * b / N, x + a / N, y + 0.5 * b / N, piece);
        add(x + 0.5 * a / N, y, x + 0.5 * a / N, y + b / N, piece);
      }
  } else {  // round
    constexpr int rings = 300, around = 256;
    const double R = 0.5 * a;
    for (int i = 0; i < rings; ++i)
      for (int j = 0; j < around; ++j) {
        const double r = R * (i + 0.5) / rings, turn = 2.0 * pi / around, angle = turn * j;
        const double piece = r * turn * R / rings, out = 0.5 * R / rings;
        const auto x = [&](double radius, double t) { return R + radius * std::cos(t); };
        const auto y = [&](double radius, double t) { return R + radius * std::sin(t); };
        add(x(r - out, angle), y(r - out, angle), x(r + out, angle), y(r + out, angle), piece);
        add(x(r, angle), y(r, angle), x(r, angle + turn), y(r, angle + turn), piece);
      }
  }
  return all;
}

double distance_from_equations(const StretchingModes& body, double rate) {
  SceneDescription description = body.scene;
  description.sample_rate = rate;
  const Motion run = coordinates_of(description, 0.01);
  const std::vector<BodyMode>& modes = body.modes->modes();
  const std::size_t size = modes.size();
  const Products S = products_of(*body.modes);
  const auto slope = [&](const std::vector<double>& state) {  // of q and of dq/dt, which follow each other
    std::vector<double> by_time(2 * size), Sq(size);
    double psi = 0.0;
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) Sq[i] += S[i][j] * state[j];
      psi += body.scale * state[i] * Sq[i];
    }
    for (std::size_t i = 0; i < size; ++i) {
      by_time[i] = state[size + i];
      by_time[size + i] = -std::pow(2.0 * pi * modes[i].frequency, 2) * state[i] -
                          2.0 * body.scale * psi * Sq[i] / modes[i].mass;
    }
    return by_time;
  };
  std::vector<double> state(2 * size);
  const InitialDescription& start = description.initials.front();
  for (std::size_t i = 0; i < size; ++i) state[i] = start.amplitude * start.values[i];
  // A run begins at rest between the samples -1 and 0: sample n is at (n + 1/2) / rate.
  constexpr int parts = 16;
  const double dt = 0.5 / rate / parts;
  const auto moved = [&](const std::vector<double>& from, const std::vector<double>& by, double h) {
    std::vector<double> to(from);
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += h * by[i];
    return to;
  };
  const auto advance = [&] {  // Runge and Kutta
    const auto a = slope(state), b = slope(moved(state, a, 0.5 * dt)), c = slope(moved(state, b, 0.5 * dt));
    const auto d = slope(moved(state, c, dt));
    for (std::size_t i = 0; i < state.size(); ++i) state[i] += dt / 6.0 * (a[i] + 2.0 * (b[i] + c[i]) + d[i]);
  };
  double worst = 0.0, largest = 0.0;
  for (int i = 0; i < parts; ++i) advance();
  for (const std::vector<double>& q : run) {
    for (int i = 0; i < 2 * parts; ++i) advance();
    for (std::size_t j = 0; j < size; ++j) {
      worst = std::max(worst, std::abs(q[j] - state[j]));
      largest = std::max(largest, std::abs(state[j]));
    }
  }
  return worst / largest;
}

}  // namespace rattle::test
