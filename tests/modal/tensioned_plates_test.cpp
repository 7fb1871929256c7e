// Plates by their modes under tension: omega^2 = (D beta^4 + T beta^2) / rho H between supported edges, a
// membrane where they hardly bend, and the grid.
#include <engine/helpers/small_scenes.hpp>
#include <engine/helpers/stretched_bodies.hpp>
#include <modal/stretching_modes.hpp>
#include <rattle/components/plate_mode_set.hpp>
#include <rattle/components/round_plate.hpp>

namespace rattle {
namespace {

using test::cents;
using test::pi;

PlateDescription tensioned_plate(End edges, bool is_round = false) {
  PlateDescription d = test::stretching_plate(edges);
  d.stretches = false;
  d.modes = 30;
  if (is_round) d.outline = Outline::round, d.diameter = 0.3;
  return d;
}

SceneDescription scene_of(const PlateDescription& d) {
  SceneDescription scene;
  scene.add(d);
  return scene;
}

PlateParameters parameters(End edges, double tension, double bending_stiffness) {
  PlateParameters p;
  p.length_x = p.length_y = 0.3;
  p.mass_per_area = 2.0;
  p.bending_stiffness = bending_stiffness;
  p.tension = tension;
  p.edges = edges;
  return p;
}

std::shared_ptr<const ModeSet> modes_of(const PlateParameters& p, bool is_round) {
  const ModeLimits limits{22050.0, 14};
  return is_round ? round_plate_mode_set(p, 0.3, limits) : plate_mode_set(p, 0.3, limits);
}

TEST(TensionedPlates, BetweenSupportedEdgesAreThoseOfTheClosedForm) {
  const double rhoH = 7.85, D = 2e11 * 1e-9 / (12.0 * 0.91), T = 1000.0;
  std::vector<double> theory;
  for (int m = 1; m < 40; ++m)
    for (int n = 1; n < 40; ++n) {
      const double square = pi * pi * (m * m / 0.16 + n * n / 0.09);
      theory.push_back(std::sqrt((D * square * square + T * square) / rhoH) / (2.0 * pi));
    }
  std::sort(theory.begin(), theory.end());
  SceneDescription scene = scene_of(tensioned_plate(End::simply_supported));
  const auto found = test::compiled(scene)->components[0].model->partials(22050.0);
  ASSERT_EQ(found.size(), 30u);
  for (std::size_t i = 0; i < 30; ++i) EXPECT_NEAR(cents(found[i], theory[i]), 0.0, 0.01) << i;
  // And so it sounds: released from rest between the samples -1 and 0.
  std::vector<double> start(30);
  start[0] = 1.0;
  scene.add(
      InitialDescription{.name = "start",
                         .centre = at(ComponentHandle{ComponentKind::plate, 0}, fraction(0.5), fraction(0.5)),
                         .amplitude = 1e-3,
                         .values = start});
  const auto q = test::coordinates_of(scene, 0.5);
  const double angle = 2.0 * pi * theory[0] / scene.sample_rate;
  for (std::size_t n = 0; n < q.size(); ++n)
    ASSERT_NEAR(q[n][0], 1e-3 * std::cos((static_cast<double>(n) + 1.5) * angle) / std::cos(0.5 * angle),
                1e-10);
}

// The plate bends in a layer of sqrt(D / T) beside its edges only, and vibrates as the membrane inside of it:
// f / f_membrane = 1 + 2 / layers + O(1 / layers^2).
TEST(TensionedPlates, ClampedUnderLargeTensionBecomeMembranes) {
  for (const bool is_round : {false, true})
    for (const double layers : {50.0, 100.0, 200.0, 400.0}) {
      const double T = 1000.0;
      const PlateParameters p = parameters(End::clamped, T, T * std::pow(0.3 / layers, 2));
      const double found = modes_of(p, is_round)->modes()[0].frequency;
      const double per_speed = is_round ? 2.404825557695773 / (pi * 0.3) : std::sqrt(2.0) / 0.6;
      const double membrane = std::sqrt(T / 2.0) * per_speed, excess = found / membrane - 1.0;
      EXPECT_GT(excess, 2.0 / layers) << layers;
      EXPECT_LT(excess, 2.0 / layers + 17.0 / (layers * layers)) << layers << (is_round ? ", round" : "");
    }
}

// The slope of omega^2 over the tension is that of the energy: int |grad phi|^2 / int rho H phi^2.
TEST(TensionedPlates, FrequenciesFollowTheEnergyOfTheTension) {
  for (const bool is_round : {false, true})
    for (const End edges : {End::clamped, End::simply_supported})
      for (const double T : {1.0, 300.0, 2e4}) {
        const double step = 1e-3 * T + 0.1;
        const auto at = [&](double tension) { return modes_of(parameters(edges, tension, 15.0), is_round); };
        const auto low = at(T - step), here = at(T), high = at(T + step);
        for (std::size_t i = 0; i < 14; ++i) {
          const auto square = [&](const auto& set) {
            return std::pow(2.0 * pi * set->modes()[i].frequency, 2);
          };
          const double slope = (square(high) - square(low)) / (2.0 * step);
          EXPECT_NEAR(slope * 2.0 / here->modes()[i].wave_square, 1.0, 2e-6)
              << i << ", " << T << ", " << static_cast<int>(edges) << (is_round ? ", round" : "");
        }
      }
}

TEST(TensionedPlates, ProductsOfSlopesAreTheirIntegrals) {
  for (const auto& [edges, is_round] :
       {std::pair{End::clamped, false}, {End::clamped, true}, {End::simply_supported, true}}) {
    const auto set = modes_of(parameters(edges, 2e4, 15.0), is_round);
    const test::Products expected = test::products_by_quadrature(*set), found = test::products_of(*set);
    for (std::size_t i = 0; i < found.size(); ++i)
      for (std::size_t j = 0; j < found.size(); ++j)
        EXPECT_NEAR(found[i][j] / std::sqrt(expected[i][i] * expected[j][j]),
                    expected[i][j] / std::sqrt(expected[i][i] * expected[j][j]), 1e-3)
            << i << ", " << j << (is_round ? ", round" : "");
  }
}

// A grid of four times the rate has half the spacing, and is four times nearer.
TEST(TensionedPlates, AGridOfTheSamePlateConvergesToThem) {
  for (const End edges : {End::simply_supported, End::clamped}) {
    PlateDescription d = tensioned_plate(edges);
    const auto theory = test::compiled(scene_of(d))->components[0].model->partials(22050.0);
    d.modes.reset();
    std::vector<double> distances;
    for (const int finer : {1, 2}) {
      d.intervals = {16 * finer, 12 * finer};
      SceneDescription scene = scene_of(d);
      scene.sample_rate = 96000.0 * finer * finer;
      const auto found = test::compiled(scene)->components[0].model->lowest_modes({.count = 5});
      double worst = 0.0;
      for (std::size_t i = 0; i < 5; ++i)
        worst = std::max(worst, std::abs(cents(found.list[i].frequency, theory[i])));
      distances.push_back(worst);
    }
    EXPECT_LT(distances[1], 30.0);
    EXPECT_NEAR(distances[0] / distances[1], 4.0, 0.5) << distances[1];
  }
}

// A heavy ball falls on the plate, which stretches or not.
TEST(TensionedPlates, BalanceClosesBesideACollision) {
  for (const bool is_round : {false, true})
    for (const bool stretches : {false, true})
      for (const End edges : {End::clamped, End::simply_supported})
        for (const Rule rule : {Rule::gradient, Rule::newton, Rule::nonadhesive, Rule::exact}) {
          PlateDescription d = tensioned_plate(edges, is_round);
          d.stretches = stretches;
          d.damping = 1.0;
          d.damping_frequency_dependent = 1e-3;
          SceneDescription scene = scene_of(d);
          scene.rule = rule;
          const ComponentHandle plate{ComponentKind::plate, 0};
          const auto ball =
              scene.add(MassDescription{.name = "ball", .mass = 0.05, .position = 1e-3, .velocity = -2.0});
          scene.add(ContactDescription{.name = "blow",
                                       .below = at(plate, fraction(0.45), fraction(0.6)),
                                       .above = at(ball),
                                       .stiffness = 1e7,
                                       .exponent = 1.5});
          const auto compiled = test::compiled(scene);
          Simulator simulator(compiled);
          EnergyLedger ledger(compiled);
          simulator.attach(ledger);
          double share = 0.0;
          for (int n = 0; n < 20000; ++n) {
            simulator.step();
            share = std::max(share, ledger.components()[0].stored.total() / ledger.peak_stored());
          }
          EXPECT_LE(ledger.balance_error(), 1e-12);
          EXPECT_GT(ledger.contacts()[0].impacts, 0);
          EXPECT_GT(share, 0.1);
        }
}

TEST(TensionedPlates, AreRefusedWhereNothingHoldsThemAndWhereTheyAreMembranes) {
  for (const bool is_round : {false, true}) {
    PlateDescription d = tensioned_plate(End::free, is_round);
    test::expect_error(scene_of(d), "plate.plate.tension",
                       {"1000 N/m", "free edge", "\"clamped\" or \"simply_supported\""});
    d.edges = End::clamped;
    d.thickness = 5e-6;
    test::expect_error(scene_of(d), "plate.plate.tension",
                       {"1000 N/m", is_round ? "1/4000" : "1/500", "lower the tension to", "[membrane]"});
    d.edges = End::simply_supported;
    EXPECT_EQ(compile(scene_of(d)).has_value(), !is_round) << "sines under any tension";
  }
  PlateDescription large = tensioned_plate(End::clamped);
  large.modes = all_modes;
  large.length_x = large.length_y = 2.0;
  test::expect_error(scene_of(large), "plate.plate.modes", {"too many modes", "modes = 60"});
}

// What the error tells to do is accepted.
TEST(TensionedPlates, TakeTheHighestTensionThatTheErrorTells) {
  for (const bool is_round : {false, true}) {
    PlateDescription d = tensioned_plate(End::clamped, is_round);
    d.modes = 40;
    d.thickness = 2e-5;
    const double most = is_round ? most_layers_of_rounds : most_layers_of_rectangles;
    const double D = 2e11 * 8e-15 / (12.0 * 0.91), side = is_round ? 0.3 : 0.4;
    d.tension = 0.999999 * D * std::pow(most / side, 2);
    EXPECT_TRUE(compile(scene_of(d)).has_value()) << test::listing(compile(scene_of(d)).errors());
  }
}

}  // namespace
}  // namespace rattle
