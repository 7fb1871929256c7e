// Surfaces by their modes thrown against a board: energy, no pull, and the same as on a grid.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>

namespace rattle {
namespace {

enum class Head { round_membrane, round_plate, free_plate, rectangular_membrane, membrane_on_a_grid };

ComponentHandle add_head(SceneDescription& scene, Head kind) {
  if (kind == Head::round_plate || kind == Head::free_plate) {
    PlateDescription plate{.name = "head",
                           .thickness = 2e-4,
                           .density = 1400.0,
                           .youngs_modulus = 4e9,
                           .damping = 20.0,
                           .edges = kind == Head::free_plate ? End::free : End::clamped,
                           .modes = 40};
    if (kind == Head::round_plate)
      plate.outline = Outline::round, plate.diameter = 0.3;
    else
      plate.length_x = 0.3, plate.length_y = 0.25;
    return scene.add(plate);
  }
  MembraneDescription membrane{.name = "head", .mass_per_area = 0.28, .tension = 2000.0, .damping = 20.0};
  if (kind == Head::round_membrane)
    membrane.outline = Outline::round, membrane.diameter = 0.3;
  else
    membrane.length_x = 0.3, membrane.length_y = 0.25;
  if (kind != Head::membrane_on_a_grid) membrane.modes = kind == Head::round_membrane ? 60 : 150;
  return scene.add(membrane);
}

// The board lies half a millimetre below the head.
SceneDescription thrown(Head kind, Rule rule = Rule::gradient, double exponent = 1.0) {
  SceneDescription scene;
  scene.rule = rule;
  const ComponentHandle head = add_head(scene, kind);
  const auto board = scene.add(BarrierDescription{.name = "board", .height = -5e-4});
  scene.add(DistributedContactDescription{
      .name = "slap", .below = board, .above = head, .stiffness = 1e8, .exponent = exponent});
  scene.add(InitialDescription{.name = "blow",
                               .centre = at(head, fraction(0.45), fraction(0.5)),
                               .quantity = InitialQuantity::velocity,
                               .amplitude = -3.0,
                               .width = 0.1});
  return scene;
}

struct Slap {
  double balance = 0.0, impulse = 0.0, resolution = 0.0;
  std::int64_t touched = 0, pulls = 0;
};

Slap slap(const SceneDescription& description, double seconds) {
  const auto scene = test::compiled(description);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  Slap found;
  for (int n = 0; n < seconds / scene->k; ++n) {
    simulator.step();
    for (const std::uint32_t row : scene->interactions[0].rows)
      found.impulse += scene->k * simulator.rows().force[row];
  }
  EXPECT_FALSE(ledger.found_nan());
  found.balance = ledger.balance_error();
  found.touched = ledger.contacts()[0].contact_samples;
  found.pulls = ledger.contacts()[0].attractive_samples;
  return found;
}

TEST(SurfaceByItsModesOnABoard, BalancesAndNeverPulls) {
  for (const Head kind :
       {Head::round_membrane, Head::round_plate, Head::free_plate, Head::rectangular_membrane})
    for (const double exponent : {1.0, 1.5}) {
      const Slap found = slap(thrown(kind, Rule::gradient, exponent), 0.02);
      EXPECT_LE(found.balance, 1e-12) << static_cast<int>(kind) << " " << exponent;
      EXPECT_GT(found.touched, 250) << static_cast<int>(kind) << " " << exponent;
      EXPECT_EQ(found.pulls, 0) << static_cast<int>(kind) << " " << exponent;
    }
}

TEST(SurfaceByItsModesOnABoard, BalancesUnderOtherRules) {
  for (const Rule rule : {Rule::newton, Rule::nonadhesive, Rule::secant}) {
    const Slap found = slap(thrown(Head::round_plate, rule), 5e-3);
    EXPECT_LE(found.balance, 1e-12) << static_cast<int>(rule);
    EXPECT_GT(found.touched, 100) << static_cast<int>(rule);
    if (rule != Rule::secant) {
      EXPECT_EQ(found.pulls, 0) << static_cast<int>(rule);
    }
  }
}

// The two have different modes above 4 kHz, so they differ in detail; the momentum that the board takes agrees.
TEST(SurfaceByItsModesOnABoard, IsThrownBackAsOnAGrid) {
  const Slap grid = slap(thrown(Head::membrane_on_a_grid), 3e-3);
  const Slap modes = slap(thrown(Head::rectangular_membrane), 3e-3);
  std::cout << "impulses " << grid.impulse << " " << modes.impulse << " N s\n";
  EXPECT_GT(grid.impulse, 1e-3);
  EXPECT_NEAR(modes.impulse / grid.impulse, 1.0, 0.03);
}

TEST(SurfaceByItsModesOnABoard, IsThrownBackAlikeByMorePlaces) {
  for (const Head kind : {Head::round_membrane, Head::rectangular_membrane}) {
    SceneDescription usual = thrown(kind), denser = usual;
    const double rows = static_cast<double>(test::compiled(usual)->rows.size());
    denser.distributed_contacts[0].spacing = kind == Head::round_membrane ? 0.01 : 0.007;
    const auto more = static_cast<double>(test::compiled(denser)->rows.size());
    const Slap few = slap(usual, 3e-3), many = slap(denser, 3e-3);
    std::cout << rows << " places " << few.impulse << ", " << more << " places " << many.impulse << " N s\n";
    EXPECT_GT(more, 2.0 * rows);
    EXPECT_NEAR(few.impulse / many.impulse, 1.0, 0.03);
  }
}

}  // namespace
}  // namespace rattle
