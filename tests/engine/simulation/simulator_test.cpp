#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/everything_scene.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <set>
#include <thread>

namespace rattle {
namespace {

constexpr int frames = 2000;

std::vector<double> render(Simulator& simulator, int count = frames) {
  std::vector<double> samples(static_cast<std::size_t>(count * simulator.channels()));
  simulator.render(samples);
  return samples;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

TEST(EverythingScene, ReallyMovesAndCollides) {
  const auto scene = test::compiled(test::everything_scene());
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  const std::vector<double> samples = render(simulator, 4410);
  double largest = 0.0;
  for (double sample : samples) {
    ASSERT_TRUE(std::isfinite(sample));
    largest = std::max(largest, std::abs(sample));
  }
  EXPECT_GT(largest, 0.0);
  EXPECT_LE(ledger.balance_error(), 1e-11);
  EXPECT_EQ(simulator.newton_failures(), 0);
  for (std::size_t i = 0; i < scene->interactions.size(); ++i)
    if (scene->interactions[i].handle.kind != InteractionKind::spring) {
      EXPECT_GT(ledger.contacts()[i].contact_samples, 0) << scene->interactions[i].name << " never touches";
    }
}

TEST(Simulator, ResetGivesTheSameBits) {
  const auto scene = test::compiled(test::everything_scene());
  Simulator simulator(scene);
  const std::vector<double> first = render(simulator);
  simulator.reset();
  EXPECT_EQ(simulator.samples_done(), 0);
  EXPECT_TRUE(same_bits(first, render(simulator)));
}

TEST(Simulator, SharesASceneWithOthers) {
  const auto scene = test::compiled(test::everything_scene());
  Simulator alone(scene);
  const std::vector<double> expected = render(alone);
  std::vector<double> results[3];
  std::vector<std::thread> threads;
  for (auto& result : results)
    threads.emplace_back([&scene, &result] {
      Simulator simulator(scene);
      result = render(simulator);
    });
  for (std::thread& thread : threads) thread.join();
  for (const auto& result : results) EXPECT_TRUE(same_bits(expected, result));
}

TEST(Simulator, KeepsItsSceneAlive) {
  auto scene = test::compiled(test::mass_and_barrier());
  Simulator simulator(scene);
  scene.reset();
  for (int n = 0; n < 100; ++n) simulator.step();
  EXPECT_TRUE(std::isfinite(simulator.displacement(0)[0]));
}

TEST(Simulator, StepsRendersAndRendersInPiecesAlike) {
  const auto scene = test::compiled(test::everything_scene());
  Simulator whole(scene), pieces(scene), steps(scene);
  const std::vector<double> expected = render(whole);
  std::vector<double> in_pieces;
  for (int piece : {1, 63, 64, 872, 1000}) {
    const auto part = render(pieces, piece);
    in_pieces.insert(in_pieces.end(), part.begin(), part.end());
  }
  std::vector<double> by_steps;
  for (int n = 0; n < frames; ++n) {
    steps.step();
    by_steps.insert(by_steps.end(), steps.frame().begin(), steps.frame().end());
  }
  EXPECT_TRUE(same_bits(expected, in_pieces));
  EXPECT_TRUE(same_bits(expected, by_steps));
  EXPECT_EQ(whole.samples_done(), frames);
  EXPECT_EQ(pieces.samples_done(), frames);
}

TEST(Simulator, RendersFloatsAsRoundedDoubles) {
  const auto scene = test::compiled(test::everything_scene());
  Simulator in_double(scene), in_float(scene);
  const std::vector<double> expected = render(in_double, 500);
  std::vector<float> samples(expected.size());
  in_float.render(samples);
  for (std::size_t i = 0; i < samples.size(); ++i) ASSERT_EQ(samples[i], static_cast<float>(expected[i]));
}

TEST(Simulator, AddingAProbeOrAnOutputChangesNothingElse) {
  SceneDescription d = test::hammer_and_string();
  Simulator plain(test::compiled(d));
  d.add(OutputDescription{.name = "o",
                          .tap = {.place = at(ComponentHandle{ComponentKind::string, 0}, fraction(0.9))}});
  d.add(ProbeDescription{.name = "p", .tap = {.place = at(ComponentHandle{ComponentKind::mass, 0})}});
  Simulator observed(test::compiled(d));
  for (int n = 0; n < 1000; ++n) {
    plain.step();
    observed.step();
    const auto a = plain.displacement(1), b = observed.displacement(1);
    for (std::size_t p = 0; p < a.size(); ++p) ASSERT_EQ(a[p], b[p]) << n;
  }
}

TEST(Simulator, AMassUnderAConstantForceFallsByTheFormula) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 0.02});
  d.add(GravityDescription{.name = "g", .component = ball, .acceleration = -10.0});
  Simulator simulator(test::compiled(d));
  const double k = 1.0 / 44100.0;
  for (int n = 1; n <= 4410; ++n) {
    simulator.step();
    // w^{n+1} = 2w - w- + a k^2 from rest: a k^2 n (n + 1) / 2
    ASSERT_NEAR(simulator.displacement(0)[0], -10.0 * k * k * n * (n + 1) / 2.0, 1e-11);
  }
}

TEST(Simulator, GravityPullsEveryPointOfAFreeBarAlike) {
  SceneDescription d;
  const auto bar = d.add(StringDescription{.name = "bar",
                                           .length = 0.3,
                                           .width = 0.02,
                                           .thickness = 4e-3,
                                           .density = 700.0,
                                           .youngs_modulus = 1.2e10,
                                           .left = End::free,
                                           .right = End::free});
  d.add(GravityDescription{.name = "g", .component = bar, .acceleration = -10.0});
  Simulator simulator(test::compiled(d));
  for (int n = 0; n < 4410; ++n) simulator.step();
  const double k = 1.0 / 44100.0;
  for (double u : simulator.displacement(0)) EXPECT_NEAR(u, -10.0 * k * k * 4410.0 * 4411.0 / 2.0, 1e-11);
}

TEST(Simulator, ForceBetweenPointsIsSpreadByTheWeights) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  const auto empty = test::compiled(d);
  const double h = empty->components[0].geometry.spacing,
               B = empty->components[0].model->step_compliance(GridPoint(7));
  d.add(
      ForceDescription{.name = "f", .place = at(string, metres(7.25 * h)), .amplitude = 3.0, .duration = 1.0});
  Simulator simulator(test::compiled(d));
  simulator.step();
  const auto u = simulator.displacement(0);
  EXPECT_NEAR(u[7], 0.75 * 3.0 * B, 1e-15);
  EXPECT_NEAR(u[8], 0.25 * 3.0 * B, 1e-15);
  for (std::size_t l = 0; l < u.size(); ++l)
    if (l != 7 && l != 8) {
      EXPECT_EQ(u[l], 0.0);
    }
}

TEST(Simulator, AtRestStaysAtRest) {
  SceneDescription d = test::hammer_and_string();
  d.masses[0].velocity = 0.0;
  d.masses[0].position = 0.0;
  d.masses[0].frequency = 0.0;
  for (Rule rule : {Rule::basic, Rule::published, Rule::exact, Rule::secant, Rule::nonadhesive, Rule::gradient,
                    Rule::newton}) {
    d.rule = rule;
    Simulator simulator(test::compiled(d));
    for (int n = 0; n < 100; ++n) simulator.step();
    EXPECT_EQ(simulator.displacement(0)[0], 0.0);
    for (double u : simulator.displacement(1)) EXPECT_EQ(u, 0.0);
  }
}

TEST(Simulator, ContactThatStartsClosedHasItsPsi) {
  SceneDescription d = test::mass_and_barrier(0.0);
  d.masses[0].position = 1.5e-3;
  Simulator simulator(test::compiled(d));
  EXPECT_NEAR(std::sqrt(simulator.rows().W[0]), PowerLaw(1e7, 1.5).psi(0.5e-3), 1e-15);
  d.rule = Rule::nonadhesive;
  EXPECT_NEAR(Simulator(test::compiled(d)).rows().psi[0], PowerLaw(1e7, 1.5).psi(0.5e-3), 1e-15);
  EXPECT_NEAR(simulator.rows().eta_next[0], 0.5e-3, 1e-18);
}

// How many blocks of memory the newest level takes in turn.
std::size_t levels_in_use(const std::shared_ptr<const Scene>& scene, bool with_ledger) {
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  if (with_ledger) simulator.attach(ledger);
  std::set<const double*> blocks;
  for (int n = 0; n < 12; ++n) {
    simulator.step();
    blocks.insert(&*simulator.displacement(0).begin());
  }
  return blocks.size();
}

// Two levels of a large plate fit into a smaller cache than three.
TEST(Simulator, APlateThatStepsInPlaceTakesTwoLevelsAlsoWithALedger) {
  SceneDescription d;
  d.add(test::steel_plate());
  const auto plate = test::compiled(d, Kernels::fast);
  ASSERT_TRUE(plate->components[0].model->steps_in_place());
  EXPECT_EQ(levels_in_use(plate, false), 2u);
  EXPECT_EQ(levels_in_use(plate, true), 2u);
  EXPECT_EQ(levels_in_use(test::compiled(d, Kernels::plain), false), 3u);
}

}  // namespace
}  // namespace rattle
