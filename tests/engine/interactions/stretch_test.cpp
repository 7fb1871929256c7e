// Strings, membranes and plates whose tension follows their mean stretch. docs/step.md, "Stretch"
#include <array>
#include <engine/helpers/small_scenes.hpp>
#include <engine/helpers/stretched_bodies.hpp>

namespace rattle {
namespace {

using test::pi;

// A scene with one body that starts in its first mode.
SceneDescription in_first_mode(SceneDescription scene, ComponentHandle body, double amplitude,
                               double rate = 44100.0) {
  scene.sample_rate = rate;
  const auto probe = test::compiled(scene, Kernels::plain);
  scene.add(InitialDescription{.name = "shape",
                               .centre = at(body, fraction(0.5), fraction(0.5)),
                               .amplitude = amplitude,
                               .values = test::first_mode(*probe, 0)});
  return scene;
}
template <class Body>
SceneDescription in_first_mode(const Body& body, double amplitude, double rate = 44100.0) {
  SceneDescription scene;
  const ComponentHandle handle = scene.add(body);
  return in_first_mode(scene, handle, amplitude, rate);
}

// The displacement of the middle over `seconds`.
std::vector<double> middle_of(const SceneDescription& description, double seconds,
                              Kernels kernels = Kernels::fast) {
  const auto scene = test::compiled(description, kernels);
  Simulator simulator(scene);
  const auto [Nx, Ny] = scene->components[0].geometry.intervals;
  const std::size_t middle = static_cast<std::size_t>(Nx / 2 * (Ny + 1) + Ny / 2);
  std::vector<double> samples;
  for (int n = 0; n < std::lround(seconds * scene->sample_rate); ++n) {
    simulator.step();
    samples.push_back(simulator.displacement(0)[middle]);
  }
  return samples;
}

double glide_in_cents(const SceneDescription& soft, const SceneDescription& loud, double seconds) {
  const double rate = soft.sample_rate;
  return test::cents(test::crossing_frequency(middle_of(loud, seconds), rate),
                     test::crossing_frequency(middle_of(soft, seconds), rate));
}

TEST(Stretch, FirstModeOfAStringHasThePitchOfTheEllipticSolution) {
  // beta = E pi^4 / (4 rho L^4)
  const double omega0 = 2.0 * pi * 200.0, beta = 2e11 * std::pow(pi, 4) / (4.0 * 7850.0);
  auto string = test::stretching_string();
  string.youngs_modulus = 2e11;
  const auto flexible = [&](double amplitude) {
    SceneDescription scene = in_first_mode(string, amplitude);
    return scene;
  };
  for (const double amplitude : {5e-3, 1e-2, 1.4e-2}) {
    const double theory = test::cents(test::duffing_omega(omega0, beta, amplitude), omega0);
    EXPECT_NEAR(glide_in_cents(flexible(1e-6), flexible(amplitude), 1.0), theory, 1.0) << amplitude;
  }
  EXPECT_GT(test::cents(test::duffing_omega(omega0, beta, 1.4e-2), omega0), 45.0);
}

TEST(Stretch, FirstModeOfAMembraneAndOfAPlateHasThePitchOfTheEllipticSolution) {
  // beta = E H b^4 / (8 (1 - nu^2) rho H), b^2 = pi^2 (1 / L_x^2 + 1 / L_y^2)
  const auto expect = [](const auto& body, double mass_per_area, double E, double H, double amplitude) {
    const auto scene = in_first_mode(body, 1e-7), loud = in_first_mode(body, amplitude);
    const std::array<double, 2> sides = test::compiled(scene)->components[0].geometry.sides;
    const double b2 = pi * pi * (1.0 / (sides[0] * sides[0]) + 1.0 / (sides[1] * sides[1]));
    const double beta = E * H / (1.0 - 0.09) * b2 * b2 / (8.0 * mass_per_area);
    const double omega0 = 2.0 * pi * test::crossing_frequency(middle_of(scene, 1.0), 44100.0);
    const double theory = test::cents(test::duffing_omega(omega0, beta, amplitude), omega0);
    EXPECT_GT(theory, 10.0) << body.name;
    EXPECT_LT(theory, 60.0) << body.name;
    EXPECT_NEAR(glide_in_cents(scene, loud, 1.0), theory, 1.0) << body.name;
  };
  expect(test::stretching_membrane(), 0.28, 4e9, 2e-4, 3e-3);
  expect(test::stretching_plate(End::simply_supported), 7.85, 2e11, 1e-3, 2.6e-4);
}

// q after 20 ms, at three rates on the same grid. A run begins at rest between the samples -1 and 0, so that
// sample n is at (n + 1/2) k, which is sample 3n + 1 at three times the rate.
TEST(Stretch, IsOfSecondOrder) {
  auto string = test::stretching_string();
  string.intervals = 40;
  const auto at_sample = [&](double rate, int n) {
    return middle_of(in_first_mode(string, 1e-2, rate), (n + 0.5) / rate)[static_cast<std::size_t>(n - 1)];
  };
  const double a = at_sample(40000.0, 800), b = at_sample(120000.0, 2401), c = at_sample(360000.0, 7204);
  const double order = std::log(std::abs(a - b) / std::abs(b - c)) / std::log(3.0);
  EXPECT_NEAR(order, 2.0, 0.1);
}

TEST(Stretch, IsSilentAtSmallAmplitude) {
  auto linear = test::stretching_string();
  linear.intervals = 80;
  const auto stretched = middle_of(in_first_mode(linear, 1e-9), 0.2);
  linear.stretches = false;
  const auto plain = middle_of(in_first_mode(linear, 1e-9), 0.2);
  for (std::size_t n = 0; n < plain.size(); ++n) ASSERT_NEAR(stretched[n], plain[n], 1e-9 * 1e-9) << n;
}

// psi is carried on by psi + D; after 44,100 steps it is still what its definition says.
TEST(Stretch, PsiDoesNotDriftFromItsDefinition) {
  const auto scene = test::compiled(in_first_mode(test::stretching_string(), 5e-3));
  Simulator simulator(scene);
  const SceneComponent& string = scene->components[0];
  const auto points = [&] {
    const auto view = simulator.displacement(0);
    return std::vector<double>(view.begin(), view.end());
  };
  std::vector<double> before = points();
  double largest = 0.0, worst = 0.0;
  for (int n = 0; n < 44100; ++n) {
    simulator.step();
    const std::vector<double> now = points();
    double psi = 0.0;
    for (std::size_t l = 0; l + 1 < now.size(); ++l) psi += (now[l + 1] - now[l]) * (before[l + 1] - before[l]);
    psi *= string.model->stretch_scale();
    largest = std::max(largest, psi);
    worst = std::max(worst, std::abs(simulator.rows().psi[0] - psi));
    before = now;
  }
  EXPECT_GT(largest, 0.0);
  EXPECT_LE(worst / largest, 1e-13);
}

// A finger that does not press sends the string through the general way.
TEST(Stretch, AloneIsSolvedAsInGeneral) {
  for (const Kernels kernels : {Kernels::plain, Kernels::fast}) {
    SceneDescription alone = in_first_mode(test::stretching_string(), 5e-3);
    SceneDescription general = alone;
    general.add(FingerDescription{
        .name = "idle", .string = {ComponentKind::string, 0}, .force = 0.0, .position = 0.3, .width = 0.02});
    const auto a = middle_of(alone, 0.05, kernels), b = middle_of(general, 0.05, kernels);
    ASSERT_TRUE(test::compiled(alone)->glides[0].is_alone);
    ASSERT_FALSE(test::compiled(general)->glides[0].is_alone);
    for (std::size_t n = 0; n < a.size(); ++n) ASSERT_NEAR(a[n], b[n], 1e-12 * 5e-3) << n;
  }
}

TEST(Stretch, HasAnAccountOfItsOwnThatTheMotionFills) {
  const auto scene = test::compiled(in_first_mode(test::stretching_string(), 5e-3));
  const std::vector<Account> accounts = accounts_of(*scene);
  const auto found = std::find_if(accounts.begin(), accounts.end(),
                                  [](const Account& a) { return a.term == AccountTerm::stretch; });
  ASSERT_NE(found, accounts.end());
  EXPECT_EQ(found->column(), "string.main.stretch");
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  // E A / 8L (int u_x^2)^2 = E A pi^4 a^4 / 32 L^3 at the start.
  const double area = pi * 0.25e-6, expected = 2e11 * area * std::pow(pi * 5e-3, 4) / 32.0;
  EXPECT_NEAR(ledger.value(*found) / expected, 1.0, 1e-3);
}

TEST(Stretch, NeedsHeldEndsAndASection) {
  auto string = test::stretching_string();
  string.right = End::free;
  SceneDescription scene;
  scene.add(string);
  test::expect_error(scene, "string.main.stretches", {"free end", "hold both ends"});
  scene.strings[0] = test::flexible_string();
  scene.strings[0].stretches = true;
  test::expect_error(scene, "string.main.stretches", {"radius", "mass_per_length"});
  scene.strings[0] = test::stretching_string(0.0);
  test::expect_error(scene, "string.main.stretches", {"youngs_modulus is 0"});
  auto plate = test::stretching_plate(End::clamped);
  plate.youngs_modulus_across = 1e10;
  SceneDescription wood;
  wood.add(plate);
  test::expect_error(wood, "plate.plate.stretches", {"same Young's modulus"});
  test::expect_error(wood, "plate.plate.tension", {"same Young's modulus"});
  auto membrane = test::stretching_membrane();
  membrane.youngs_modulus.reset();
  SceneDescription drum;
  drum.add(membrane);
  test::expect_error(drum, "membrane.head.stretches", {"youngs_modulus"});
}

TEST(Stretch, LeavesNoBridgeForceThatWouldMissIt) {
  SceneDescription scene;
  const auto string = scene.add(test::stretching_string());
  scene.add(OutputDescription{.name = "out",
                              .tap = {.place = at(string, fraction(1.0)), .quantity = Quantity::bridge_force}});
  test::expect_error(scene, "output.out.at", {"stretches", "velocity"});
}

}  // namespace
}  // namespace rattle
