// The air between two heads. docs/step.md, "Cavity"
#include <engine/helpers/stretched_bodies.hpp>

namespace rattle {
namespace {

using test::pi;

constexpr double volume = 0.02, air_density = 1.2, sound_speed = 343.0;
constexpr ComponentHandle upper{ComponentKind::membrane, 0}, lower{ComponentKind::membrane, 1};

MembraneDescription head(std::string name) {
  return {.name = std::move(name),
          .length_x = 0.4,
          .length_y = 0.3,
          .mass_per_area = 0.28,
          .tension = 2000.0,
          .intervals = std::pair{40, 30}};
}

SceneDescription drum() {
  SceneDescription scene;
  scene.add(head("upper"));
  scene.add(head("lower"));
  scene.add(CavityDescription{.name = "air", .first = upper, .second = lower, .volume = volume});
  return scene;
}

// Both heads start as half a sine, with these amplitudes.
SceneDescription drum_in_shape(double above, double below) {
  SceneDescription scene = drum();
  const auto values = test::first_mode(*test::compiled(scene, Kernels::plain), 0);
  for (const auto& [handle, amplitude] : {std::pair{upper, above}, {lower, below}})
    scene.add(InitialDescription{.name = "shape" + std::to_string(handle.index),
                                 .centre = at(handle, fraction(0.5), fraction(0.5)),
                                 .amplitude = amplitude,
                                 .values = values});
  return scene;
}

// The frequency near `f` at which the samples are strongest, with a Hann window.
double peak_near(const std::vector<double>& samples, double rate, double f, double width) {
  const auto level = [&](double frequency) {
    double c = 0.0, s = 0.0;
    for (std::size_t n = 0; n < samples.size(); ++n) {
      const double phase = 2.0 * pi * frequency * static_cast<double>(n) / rate;
      const double window =
          1.0 - std::cos(2.0 * pi * static_cast<double>(n) / static_cast<double>(samples.size()));
      c += window * samples[n] * std::cos(phase);
      s += window * samples[n] * std::sin(phase);
    }
    return std::hypot(c, s);
  };
  double best = f, highest = level(f);
  for (double step = width / 5.0; step > 1e-3 * width; step /= 5.0) {
    const double middle = best;
    for (int i = -5; i <= 5; ++i)
      if (const double found = level(middle + i * step); found > highest)
        highest = found, best = middle + i * step;
  }
  return best;
}

// Opposite heads in their modes m, n (odd): rho H A / 4 (q'' + omega^2 q) = -v 2 K sum v q with v = 4 A / (pi^2
// m n). The lowest root of 1 + 2 K sum v^2 / (M (omega_mn^2 - omega^2)) = 0.
double lowest_opposite_mode(double Lx, double Ly, double c, double rhoH) {
  const double K = air_density * sound_speed * sound_speed / volume, A = Lx * Ly;
  const auto mode = [&](int m, int n) { return c * pi * std::hypot(m / Lx, n / Ly); };
  const auto left = [&](double omega) {
    double sum = 1.0;
    for (int m = 1; m < 200; m += 2)
      for (int n = 1; n < 200; n += 2) {
        const double v = 4.0 * A / (pi * pi * m * n), w = mode(m, n);
        sum += 2.0 * K * v * v / (0.25 * rhoH * A * (w * w - omega * omega));
      }
    return sum;
  };
  double low = mode(1, 1) * (1.0 + 1e-9), high = std::min(mode(3, 1), mode(1, 3)) * (1.0 - 1e-9);
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    (left(middle) < 0.0 ? low : high) = middle;  // from -infinity up to +infinity
  }
  return 0.5 * (low + high) / (2.0 * pi);
}

std::vector<double> centre_of(const SceneDescription& description, double seconds) {
  const auto scene = test::compiled(description);
  Simulator simulator(scene);
  const auto [Nx, Ny] = scene->components[0].geometry.intervals;
  std::vector<double> samples;
  for (double t = 0.0; t < seconds; t += scene->k) {
    simulator.step();
    samples.push_back(simulator.displacement(0)[static_cast<std::size_t>(Nx / 2 * (Ny + 1) + Ny / 2)]);
  }
  return samples;
}

TEST(Cavity, SplitsTheLowestModeOfTwoEqualHeadsAsTheorySays) {
  const auto scene = test::compiled(drum());
  const auto& sides = scene->components[0].geometry.sides;
  const double c = std::sqrt(2000.0 / 0.28), alone = 0.5 * c * std::hypot(1.0 / sides[0], 1.0 / sides[1]);
  const double opposite = lowest_opposite_mode(sides[0], sides[1], c, 0.28);
  ASSERT_GT(opposite, 1.3 * alone);
  // Together the heads enclose the same volume: the air does nothing.
  EXPECT_NEAR(peak_near(centre_of(drum_in_shape(1e-4, 1e-4), 1.0), 44100.0, alone, 20.0) / alone, 1.0, 2e-3);
  EXPECT_NEAR(peak_near(centre_of(drum_in_shape(1e-4, -1e-4), 1.0), 44100.0, opposite, 20.0) / opposite, 1.0,
              2e-3);
}

TEST(Cavity, KeepsTheBalanceAndItsSpringIsInTheLedger) {
  SceneDescription description = drum_in_shape(1e-3, 0.0);
  description.membranes[0].mass_per_area.reset();
  description.membranes[0].thickness = 2e-4;
  description.membranes[0].density = 1400.0;
  description.membranes[0].youngs_modulus = 4e9;
  description.membranes[0].stretches = true;
  const auto mallet =
      description.add(MassDescription{.name = "mallet", .mass = 0.03, .position = 2e-3, .velocity = -3.0});
  description.add(ContactDescription{.name = "strike",
                                     .below = at(upper, fraction(0.5), fraction(0.4)),
                                     .above = at(mallet),
                                     .stiffness = 1e5,
                                     .exponent = 1.5});
  const auto scene = test::compiled(description);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  const std::size_t air = *scene->find_interaction("air");
  // Before the first step: K / 2 (int u)^2 of the first head alone.
  const auto& sides = scene->components[*scene->find_component("upper")].geometry.sides;
  const double displaced = 1e-3 * 4.0 / (pi * pi) * sides[0] * sides[1];
  const double expected = 0.5 * air_density * sound_speed * sound_speed / volume * displaced * displaced;
  EXPECT_NEAR(ledger.interactions()[air].stored / expected, 1.0, 5e-3);
  for (int n = 0; n < 44100; ++n) simulator.step();
  EXPECT_LE(ledger.balance_error(), 1e-12);
  EXPECT_EQ(scene->islands.size(), 1u);
}

TEST(Cavity, ClosedByABarrierRaisesTheHead) {
  SceneDescription open;
  open.add(head("upper"));
  SceneDescription closed = open;
  const auto shell = closed.add(BarrierDescription{.name = "shell", .height = -0.2});
  closed.add(CavityDescription{.name = "air", .first = upper, .second = shell, .volume = volume});
  for (SceneDescription* scene : {&open, &closed})
    scene->add(InitialDescription{
        .name = "shape", .centre = at(upper, fraction(0.5), fraction(0.5)), .amplitude = 1e-4, .width = 0.15});
  EXPECT_GT(test::crossing_frequency(centre_of(closed, 0.5), 44100.0),
            1.1 * test::crossing_frequency(centre_of(open, 0.5), 44100.0));
}

TEST(Cavity, NeedsTwoSurfaces) {
  SceneDescription scene = drum();
  const auto string = scene.add(test::stretching_string());
  scene.cavities[0].second = string;
  test::expect_error(scene, "cavity.air.second", {"'main'", "plate or membrane"});
  scene.cavities[0].second = upper;
  test::expect_error(scene, "cavity.air.second", {"same"});
  scene = drum();
  scene.cavities[0].volume = 0.0;
  test::expect_error(scene, "cavity.air.volume", {"volume 0"});
}

}  // namespace
}  // namespace rattle
