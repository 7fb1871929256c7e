// Bodies by their modes whose tension follows their mean stretch. docs/step.md, "Stretch"
#include <engine/helpers/small_scenes.hpp>
#include <engine/helpers/stretched_bodies.hpp>
#include <modal/stretching_modes.hpp>

namespace rattle {
namespace {

using test::pi;

// q'' + omega_0^2 q + beta q^3 = 0 with beta = s^2 S^2 2 / m.
template <class Body>
void expect_elliptic_pitch(Body body, double beta, std::initializer_list<double> amplitudes, double least) {
  body.modes = 1;
  double omega0 = 0.0, highest = 0.0;
  for (const double amplitude : amplitudes) {
    SceneDescription scene;
    const auto handle = scene.add(body);
    scene.add(InitialDescription{.name = "start",
                                 .centre = at(handle, fraction(0.5), fraction(0.5)),
                                 .amplitude = amplitude,
                                 .values = {1.0}});
    const auto q = test::coordinates_of(scene, 1.0);
    std::vector<double> first;
    for (const auto& sample : q) first.push_back(sample[0]);
    const double found = 2.0 * pi * test::crossing_frequency(first, scene.sample_rate);
    if (omega0 == 0.0) {
      omega0 = found;
      continue;
    }
    const double theory = test::cents(test::duffing_omega(omega0, beta, amplitude), omega0);
    highest = std::max(highest, theory);
    EXPECT_NEAR(test::cents(found, omega0), theory, 0.1) << body.name << ", " << amplitude;
  }
  EXPECT_GT(highest, least) << body.name;
}

TEST(ModalStretch, FirstModeHasThePitchOfTheEllipticSolution) {
  // beta = E pi^4 / 4 rho L^4
  expect_elliptic_pitch(test::stretching_string(), 2e11 * std::pow(pi, 4) / (4.0 * 7850.0),
                        {1e-7, 5e-3, 1e-2, 1.4e-2}, 45.0);
  // beta = E H b^4 / 8 (1 - nu^2) rho H
  const auto rectangular = [](double E, double H, double mass_per_area) {
    const double b2 = pi * pi * (1.0 / 0.16 + 1.0 / 0.09);
    return E * H / 0.91 * b2 * b2 / (8.0 * mass_per_area);
  };
  expect_elliptic_pitch(test::stretching_membrane(), rectangular(4e9, 2e-4, 0.28), {1e-7, 2e-3, 5e-3}, 45.0);
  auto plate = test::stretching_plate(End::simply_supported);
  for (const double tension : {0.0, 1000.0, 1e4}) {  // omega_0 is higher, beta the same
    plate.tension = tension;
    expect_elliptic_pitch(plate, rectangular(2e11, 1e-3, 7.85), {1e-8, 1e-4, 2.2e-4},
                          tension > 0.0 ? 10.0 : 45.0);
  }
  // Round: int |grad w|^2 = pi lambda^2 J_1(lambda)^2 q^2, m = rho H pi R^2 J_1(lambda)^2.
  const double lambda = 2.404825557695773, slope = 0.5191474972894669, R = 0.165;
  expect_elliptic_pitch(
      test::stretching_tom(),
      3.5e9 * 2.5e-4 / 0.91 * std::pow(lambda, 4) * slope * slope / (2.0 * 1380.0 * 2.5e-4 * std::pow(R, 4)),
      {1e-7, 1e-3, 2e-3}, 45.0);
}

// Modes that mix by their stretch: the equations m q'' + m omega^2 q + 2 s psi S q = 0 in small steps, with S
// by quadrature.
TEST(ModalStretch, ModesThatMixFollowTheirEquationsWithSecondOrder) {
  for (const test::StretchingModes& body : test::bodies_whose_modes_mix()) {
    std::vector<double> errors;
    for (const double rate : {48000.0, 96000.0}) errors.push_back(test::distance_from_equations(body, rate));
    EXPECT_NEAR(std::log2(errors[0] / errors[1]), 2.0, 0.15) << body.name << ", " << errors[0];
    EXPECT_LT(errors[1], 0.02) << body.name;
  }
}

TEST(ModalStretch, ProductsOfSlopesAreTheirIntegrals) {
  std::vector<test::StretchingModes> bodies = test::bodies_whose_modes_mix();
  for (const End left : {End::simply_supported, End::clamped, End::free})
    bodies.push_back({"string with a free end", {}, test::modes_of_string(left, End::free)});
  for (const test::StretchingModes& body : bodies) {
    const test::Products expected = test::products_by_quadrature(*body.modes);
    const test::Products found = test::products_of(*body.modes);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
      for (std::size_t j = 0; j < found.size(); ++j) {
        const double size = std::sqrt(expected[i][i] * expected[j][j]) + 1e-12;  // 0 of a rigid motion
        EXPECT_NEAR(found[i][j] / size, expected[i][j] / size, 1e-3)             // the lattice is that fine
            << body.name << ", " << i << ", " << j;
        EXPECT_EQ(found[i][j], found[j][i]) << body.name;
      }
  }
}

// Two modes at once, of a string, a membrane and a plate: a grid twice as fine is four times nearer.
TEST(ModalStretch, AGridOfTheSameBodyConvergesToIt) {
  const auto compare = [](auto body, double amplitude, const auto& coarse, const auto& fine) {
    const auto motion = [&](bool by_modes) {
      SceneDescription scene;
      scene.sample_rate = 192000.0;
      const auto handle = scene.add(body);
      scene.duration = 0.02;
      const auto shape = test::two_modes(*test::compiled(scene), by_modes);
      scene.add(InitialDescription{.name = "start",
                                   .centre = at(handle, fraction(0.5), fraction(0.5)),
                                   .amplitude = amplitude,
                                   .values = shape});
      return test::motion_at(scene, handle, 0.25, 0.5);
    };
    body.modes = 12;
    const std::vector<double> expected = motion(true);
    body.modes.reset();
    std::vector<double> distances;
    for (const auto& intervals : {coarse, fine}) {
      body.intervals = intervals;
      const std::vector<double> found = motion(false);
      double size = 0.0, worst = 0.0;
      for (std::size_t n = 0; n < found.size(); ++n) {
        size = std::max(size, std::abs(expected[n]));
        worst = std::max(worst, std::abs(found[n] - expected[n]));
      }
      EXPECT_GT(size, 0.5 * amplitude) << body.name;
      distances.push_back(worst / size);
    }
    EXPECT_LT(distances[1], 0.03) << body.name;
    EXPECT_NEAR(distances[0] / distances[1], 4.0, 0.6) << body.name << ", " << distances[1];
  };
  using Pair = std::pair<int, int>;
  compare(test::stretching_string(), 8e-3, 50, 100);
  compare(test::stretching_membrane(), 2e-3, Pair{20, 15}, Pair{40, 30});
  auto plate = test::stretching_plate(End::simply_supported);
  compare(plate, 1.5e-4, Pair{28, 21}, Pair{56, 42});
}

TEST(ModalStretch, IsSilentAtSmallAmplitude) {
  const auto motion = [](bool stretches) {
    auto head = test::stretching_tom();
    head.stretches = stretches;
    head.modes = 20;
    SceneDescription scene;
    const auto handle = scene.add(head);
    scene.add(InitialDescription{
        .name = "start", .centre = at(handle, fraction(0.5), fraction(0.4)), .amplitude = 1e-9, .width = 0.1});
    return test::coordinates_of(scene, 0.1);
  };
  const auto with = motion(true), without = motion(false);
  for (std::size_t n = 0; n < with.size(); ++n)
    for (std::size_t j = 0; j < with[n].size(); ++j) ASSERT_NEAR(with[n][j], without[n][j], 1e-18) << n;
}

// psi is carried on by psi + D; after a second it is still what its definition says.
TEST(ModalStretch, PsiDoesNotDriftFromItsDefinition) {
  for (const auto& scene : {test::plucked_modes(End::simply_supported), test::plucked_modes(End::clamped)}) {
    const auto made = test::compiled(scene);
    Simulator simulator(made);
    const Component& model = *made->components[0].model;
    std::vector<double> now(model.slot_count()), before(now), curvature(now);
    const auto read = [&](std::vector<double>& to) {
      for (std::size_t j = 0; j < model.point_count(); ++j)
        to[model.slot(GridPoint(j)).index] = simulator.displacement(0)[j];
    };
    read(before);
    double largest = 0.0, worst = 0.0;
    for (int n = 0; n < 44100; ++n) {
      simulator.step();
      read(now);
      const double psi = model.stretch({nullptr, now.data(), before.data(), nullptr});
      largest = std::max(largest, psi);
      worst = std::max(worst, std::abs(simulator.rows().psi[0] - psi));
      before = now;
    }
    EXPECT_GT(largest, 0.0);
    EXPECT_LE(worst / largest, 1e-13);
  }
}

// A force that does not push sends nothing the general way; a contact far away does.
TEST(ModalStretch, AloneIsSolvedAsInGeneral) {
  for (const End ends : {End::simply_supported, End::clamped}) {
    SceneDescription alone = test::plucked_modes(ends), general = alone;
    const auto wall = general.add(BarrierDescription{.name = "wall", .height = -1.0});
    general.add(ContactDescription{.name = "far",
                                   .below = at(wall),
                                   .above = at({ComponentKind::string, 0}, fraction(0.3)),
                                   .stiffness = 1e6,
                                   .exponent = 1.5});
    ASSERT_TRUE(test::compiled(alone)->glides[0].is_alone);
    ASSERT_FALSE(test::compiled(general)->glides[0].is_alone);
    const auto a = test::coordinates_of(alone, 0.05), b = test::coordinates_of(general, 0.05);
    for (std::size_t n = 0; n < a.size(); ++n)
      for (std::size_t j = 0; j < a[n].size(); ++j) ASSERT_NEAR(a[n][j], b[n][j], 1e-12 * 5e-3) << n;
  }
}

TEST(ModalStretch, ThreadsKernelsAndLedgerLeaveTheBitsAlone) {
  SceneDescription scene = test::plucked_modes(End::clamped);
  scene.add(test::stretching_tom());
  scene.add(InitialDescription{.name = "blow",
                               .centre = at({ComponentKind::membrane, 0}, fraction(0.5), fraction(0.4)),
                               .amplitude = 1e-3,
                               .width = 0.1});
  const auto expected = test::coordinates_of(scene, 0.05);
  EXPECT_EQ(test::coordinates_of(scene, 0.05, {.kernels = Kernels::plain}), expected);
  EXPECT_EQ(test::coordinates_of(scene, 0.05, {.threads = 2}), expected);
  EXPECT_EQ(test::coordinates_of(scene, 0.05, {.ledger = true}), expected);
}

TEST(ModalStretch, LeavesRoomBelowHalfTheSampleRate) {
  SceneDescription scene;
  auto string = test::stretching_string();
  string.modes = all_modes;
  scene.add(string);
  // 200 Hz n sqrt(1 + B n^2), B = pi^2 E I / T L^2, below 0.65 times 22,050 Hz
  const double B = pi * pi * 2e11 * pi / 4.0 * std::pow(0.5e-3, 4) / string.tension->value;
  std::size_t count = 0;
  while (200.0 * (count + 1.0) * std::sqrt(1.0 + B * std::pow(count + 1.0, 2)) < 0.65 * 22050.0) ++count;
  EXPECT_EQ(test::compiled(scene)->components[0].model->point_count(), count);
  scene.strings[0].fundamental = 15000.0;
  scene.strings[0].tension.reset();
  test::expect_error(scene, "string.main.modes", {"0.65 of half the sample rate", "stretches"});
}

TEST(ModalStretch, RefusesWhatHasNoHeldEdge) {
  SceneDescription scene;
  auto plate = test::stretching_plate(End::free);
  plate.tension = 0.0;
  scene.add(plate);
  test::expect_error(scene, "plate.plate.stretches", {"free edges move inwards", "hold its edges"});
  scene.plates[0].outline = Outline::round;
  scene.plates[0].diameter = 0.3;
  test::expect_error(scene, "plate.plate.stretches", {"free edges move inwards"});
  scene.plates[0].edges = End::clamped;
  EXPECT_TRUE(compile(scene).has_value());
  auto string = test::stretching_string();
  string.modes = 10;
  string.left = End::free;
  SceneDescription loose;
  loose.add(string);
  test::expect_error(loose, "string.main.stretches", {"free end", "hold both ends"});
  SceneDescription bar;
  bar.add(StringDescription{.name = "main",
                            .length = 0.3,
                            .width = 0.04,
                            .thickness = 0.02,
                            .density = 800.0,
                            .youngs_modulus = 1e10,
                            .tension = 0.0,
                            .stretches = true,
                            .modes = 5,
                            .thickness_profile = {{0.1, 0.02}, {0.15, 0.01}}});
  test::expect_error(bar, "string.main.stretches", {"one section", "thickness_profile"});
  bar.strings[0].thickness_profile.clear();
  EXPECT_TRUE(compile(bar).has_value());
}

}  // namespace
}  // namespace rattle
