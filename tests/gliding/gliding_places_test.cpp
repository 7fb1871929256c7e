// A place that stands still is the fixed place, and a place that moves is where it says.
#include <gtest/gtest.h>

#include <cmath>
#include <gliding/gliding_scenes.hpp>

namespace rattle::test {
namespace {

TEST(GlidingPlace, AContactThatStandsStillIsTheContactAtThatPlace) {
  for (const Body kind : all_bodies) {
    SceneDescription fixed, gliding;
    for (SceneDescription* const scene : {&fixed, &gliding}) {
      const ComponentHandle body = add_body(*scene, kind);
      ContactDescription contact = strike(body, add_mallet(*scene));
      if (scene == &fixed)
        contact.below = fixed_place(body, kind);
      else {
        contact.position = sine(*scene, "x", place_x, 0.0, 1.0);
        if (!is_bar(kind)) contact.position_y = place_y;
      }
      scene->add(contact);
    }
    const Comparison found = compare(fixed, gliding, 2000);
    EXPECT_GT(found.largest, 1e-6) << name_of(kind);
    EXPECT_LE(found.apart, 1e-11 * found.largest) << name_of(kind);
  }
}

TEST(GlidingPlace, ABowAndAForceThatStandStillAreThoseAtThatPlace) {
  for (const Body kind : all_bodies) {
    SceneDescription fixed, moving;
    for (SceneDescription* const scene : {&fixed, &moving}) {
      const ComponentHandle body = add_body(*scene, kind);
      const bool is_fixed = scene == &fixed;
      BowDescription bow{.name = "bow", .place = fixed_place(body, kind), .force = 0.5, .velocity = 0.1};
      ForceDescription force{
          .name = "push", .place = fixed_place(body, kind), .envelope = EnvelopeKind::half_sine};
      force.amplitude = 1.0;
      force.duration = 5e-3;
      if (!is_fixed) {
        bow.place = force.place = gliding(body);
        bow.position = force.position = place_x;
        if (!is_bar(kind)) bow.position_y = force.position_y = place_y;
      }
      scene->add(bow);
      scene->add(force);
    }
    const Comparison found = compare(fixed, moving, 1500);
    EXPECT_GT(found.largest, 1e-7) << name_of(kind);
    EXPECT_LE(found.apart, 1e-10 * found.largest) << name_of(kind);
  }
}

// A constant force that has long stood at its new place bends the body as one that was always there.
TEST(GlidingPlace, AForceArrivesWhereItsGestureGoes) {
  for (const Body kind : {Body::plate_grid, Body::supported_modes}) {
    const auto bent = [&](bool moves) {
      SceneDescription scene;
      const ComponentHandle body = add_body(scene, kind);
      scene.plates[0].damping = 400.0;
      ForceDescription push{.name = "push", .place = gliding(body), .envelope = EnvelopeKind::constant};
      push.amplitude = 0.1;
      const DrivenValue x = scene.add(GestureDescription{
          .name = "x", .content = BreakpointGesture{{{0.0, moves ? 0.25 : place_x}, {0.02, place_x}}}});
      push.position = x;
      push.position_y = place_y;
      scene.add(push);
      Simulator simulator(compiled(scene));
      for (int n = 0; n < 20000; ++n) simulator.step();
      return std::vector<double>(simulator.displacement(0).begin(), simulator.displacement(0).end());
    };
    const auto moved = bent(true), still = bent(false);
    double largest = 0.0;
    for (const double u : still) largest = std::max(largest, std::abs(u));
    ASSERT_GT(largest, 1e-8);
    for (std::size_t p = 0; p < still.size(); ++p) EXPECT_NEAR(moved[p], still[p], 1e-9 * largest) << p;
  }
}

TEST(GlidingPlace, JumpsWithoutASoundWhileTheMalletIsAway) {
  for (const Body kind : all_bodies) {
    SceneDescription scene;
    const ComponentHandle body = add_body(scene, kind);
    const ComponentHandle mallet =
        scene.add(MassDescription{.name = "mallet", .mass = 0.01, .frequency = 10.0});
    ContactDescription contact = strike(body, mallet);
    contact.gap = 2e-3;
    contact.position = scene.add(
        GestureDescription{.name = "x", .content = BreakpointGesture{{{0.01, 0.05}, {0.01001, 0.25}}}});
    if (!is_bar(kind)) contact.position_y = contact.position;
    scene.add(contact);
    const auto compiled_scene = compiled(scene);
    Simulator simulator(compiled_scene);
    EnergyLedger ledger(compiled_scene);
    simulator.attach(ledger);
    for (int n = 0; n < 1500; ++n) simulator.step();
    for (const double u : simulator.displacement(0)) ASSERT_EQ(u, 0.0) << name_of(kind);
    EXPECT_EQ(ledger.work_in(), 0.0);
  }
}

TEST(GlidingPlace, BeyondTheEdgeIsClampedToIt) {
  const auto pushed_at = [](Body kind, double x, double y) {
    SceneDescription scene;
    const ComponentHandle body = add_body(scene, kind);
    ForceDescription push{.name = "push", .place = gliding(body), .envelope = EnvelopeKind::constant};
    push.amplitude = 0.1;
    push.position = x;
    push.position_y = y;
    scene.add(push);
    Simulator simulator(compiled(scene));
    for (int n = 0; n < 100; ++n) simulator.step();
    return std::vector<double>(simulator.displacement(0).begin(), simulator.displacement(0).end());
  };
  EXPECT_EQ(pushed_at(Body::free_modes, 9.0, -1.0), pushed_at(Body::free_modes, 0.3, 0.0));
  EXPECT_EQ(pushed_at(Body::plate_grid, 9.0, 0.1), pushed_at(Body::plate_grid, 0.3, 0.1));
  EXPECT_EQ(pushed_at(Body::round_plate, 0.65, 0.15), pushed_at(Body::round_plate, 0.3, 0.15));
  // From the centre towards the corner, the edge of the circle.
  const double edge = 0.15 * (1.0 + std::sqrt(0.5));
  const auto corner = pushed_at(Body::round_plate, 0.3, 0.3), rim = pushed_at(Body::round_plate, edge, edge);
  double largest = 0.0;
  for (const double u : rim) largest = std::max(largest, std::abs(u));
  ASSERT_GT(largest, 0.0);
  for (std::size_t p = 0; p < rim.size(); ++p) EXPECT_NEAR(corner[p], rim[p], 1e-12 * largest);
}

// Everything that touches the plate is in one island, but only the row that glides is long.
TEST(GlidingPlace, LeavesTheOtherRowsOfAPlateNarrow) {
  SceneDescription scene = rubbed(Body::plate_grid);
  const ComponentHandle body{ComponentKind::plate, 0};
  const ComponentHandle wall = scene.add(BarrierDescription{.name = "wall"});
  constexpr std::size_t springs = 20;
  for (std::size_t s = 0; s < springs; ++s)
    scene.add(SpringDescription{.name = "spring" + std::to_string(s),
                                .first = at(body, fraction(0.1 + 0.04 * static_cast<double>(s)), fraction(0.3)),
                                .second = at(wall),
                                .stiffness = 10.0});
  const auto found = compiled(scene);
  ASSERT_EQ(found->islands.size(), 1u);
  EXPECT_EQ(found->islands[0].row_count, springs + 1);
  EXPECT_LE(found->islands[0].profile.entry_count(), 4 * springs);
}

}  // namespace
}  // namespace rattle::test
