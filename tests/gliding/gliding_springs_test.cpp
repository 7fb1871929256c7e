// Springs and strikes whose place glides.
#include <gtest/gtest.h>

#include <cmath>
#include <gliding/gliding_scenes.hpp>

namespace rattle::test {
namespace {

enum class Holder { mass, wall };

// A spring between the body and a mass, or something that does not move.
SpringDescription add_spring(SceneDescription& scene, ComponentHandle body, Holder holder) {
  const ComponentHandle other = holder == Holder::wall
                                    ? scene.add(BarrierDescription{.name = "wall", .height = -2e-4})
                                    : add_mallet(scene);
  return {.name = "spring",
          .first = gliding(body),
          .second = at(other),
          .stiffness = 2e3,
          .cubic_stiffness = 1e9,
          .damping = 0.1,
          .offset = 1e-4};
}

// The mass, or the wall, holds the body at a place that wanders over it.
SceneDescription pulled(Body kind, Holder holder, bool wide = false) {
  SceneDescription scene;
  const ComponentHandle body = add_body(scene, kind);
  SpringDescription spring = add_spring(scene, body, holder);
  spring.position = sine(scene, "x", 0.15, wide ? 0.25 : 0.1, 7.0);
  if (!is_bar(kind)) spring.position_y = sine(scene, "y", 0.12, wide ? 0.2 : 0.08, 11.0);
  scene.add(spring);
  return scene;
}

struct Moved {
  double balance = 0.0;
  InteractionAccount account;
};

Moved run(const SceneDescription& description, int steps, std::size_t interaction = 0) {
  const auto scene = compiled(description);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (int n = 0; n < steps; ++n) simulator.step();
  EXPECT_FALSE(ledger.found_nan());
  return {ledger.balance_error(), ledger.interactions()[interaction]};
}

// The largest difference of the bodies over the largest displacement.
double apart(const SceneDescription& a, const SceneDescription& b, int steps) {
  const Comparison found = compare(a, b, steps);
  EXPECT_GT(found.largest, 1e-7);
  return found.apart / found.largest;
}

TEST(GlidingSpring, ThatStandsStillIsTheSpringAtThatPlace) {
  for (const Body kind : all_bodies)
    for (const Holder holder : {Holder::mass, Holder::wall}) {
      SceneDescription fixed, moving;
      for (SceneDescription* const scene : {&fixed, &moving}) {
        const ComponentHandle body = add_body(*scene, kind);
        SpringDescription spring = add_spring(*scene, body, holder);
        if (scene == &fixed)
          spring.first = fixed_place(body, kind);
        else {
          spring.position = sine(*scene, "x", place_x, 0.0, 1.0);
          if (!is_bar(kind)) spring.position_y = place_y;
        }
        if (holder == Holder::wall) std::swap(spring.first, spring.second);
        scene->add(spring);
      }
      EXPECT_LE(apart(fixed, moving, 1500), 1e-10) << name_of(kind);
    }
}

TEST(GlidingSpring, BalancesAndTheWorkOfMovingIsInTheLedger) {
  for (const Body kind : all_bodies)
    for (const Holder holder : {Holder::mass, Holder::wall})
      for (const bool wide : {false, true}) {
        const Moved found = run(pulled(kind, holder, wide), 11025);
        EXPECT_LE(found.balance, 1e-12) << name_of(kind) << wide;
        EXPECT_GT(std::abs(found.account.work_sliding.value()), 1e-10) << name_of(kind) << wide;
        EXPECT_GT(found.account.dissipated.value(), 0.0) << name_of(kind);
        EXPECT_EQ(found.account.work_anchor.value(), 0.0) << name_of(kind);
      }
}

TEST(GlidingSpring, BalancesWhileItsParametersMoveAndTheWallToo) {
  for (const Body kind : {Body::plate_grid, Body::round_membrane, Body::bar_grid}) {
    SceneDescription scene = pulled(kind, Holder::wall, true);
    scene.springs[0].stiffness = sine(scene, "K", 1e3, 1.5e3, 13.0);  // at times 0
    scene.springs[0].damping = sine(scene, "R", 0.1, 0.1, 17.0);
    scene.barriers[0].height = sine(scene, "height", 0.0, 2e-4, 19.0);
    const Moved found = run(scene, 11025);
    EXPECT_LE(found.balance, 1e-12) << name_of(kind);
    EXPECT_NE(found.account.work_sliding.value(), 0.0) << name_of(kind);
    EXPECT_NE(found.account.work_stiffness.value(), 0.0) << name_of(kind);
    EXPECT_NE(found.account.work_anchor.value(), 0.0) << name_of(kind);
  }
}

// With contacts, a bow, a stretch and a slide in its island.
TEST(GlidingSpring, BalancesAmongEverythingElse) {
  for (const bool slides : {false, true}) {
    SceneDescription scene = rubbed(Body::plate_grid, true);
    const ComponentHandle plate{ComponentKind::plate, 0};
    scene.plates[0].stretches = true;
    SpringDescription spring{
        .name = "spring",
        .first = at(scene.add(MassDescription{.name = "load", .mass = 0.01, .position = 1e-4})),
        .second = gliding(plate),
        .stiffness = 5e3,
        .cubic_stiffness = 1e9};
    spring.position = sine(scene, "sx", 0.15, 0.1, 5.0);
    spring.position_y = sine(scene, "sy", 0.12, 0.08, 9.0);
    scene.add(spring);
    if (slides) {
      const ComponentHandle string = scene.add(StringDescription{
          .name = "string", .length = 0.65, .mass_per_length = 6e-3, .tension = 60.0, .intervals = 40});
      scene.add(SpringDescription{.name = "bridge",
                                  .first = at(string, fraction(0.1)),
                                  .second = at(plate, fraction(0.3), fraction(0.2)),
                                  .stiffness = 1e5});
      SlideDescription slide{.name = "slide", .strings = {string}, .mass = 0.03, .hand_stiffness = 2e4};
      slide.hand_damping = 8.0;
      slide.contact_stiffness = 1e6;
      slide.position = sine(scene, "slide_x", 0.3, 0.1, 2.0);
      slide.hand_height = -1e-3;
      slide.height = 0.0;
      scene.add(slide);
    }
    const Moved found = run(scene, 11025, *compiled(scene)->find_interaction("spring"));
    EXPECT_LE(found.balance, 1e-12) << slides;
    EXPECT_NE(found.account.work_sliding.value(), 0.0) << slides;
  }
}

// A static spring moved to another place ends as the one that was always there, and P_x is what was stored
// more.
TEST(GlidingSpring, EndsAsTheOneThatWasAlwaysThere) {
  for (const Body kind : {Body::plate_grid, Body::supported_modes}) {
    const auto bent = [&](bool moves) {
      SceneDescription scene;
      const ComponentHandle body = add_body(scene, kind);
      scene.plates[0].damping = 400.0;
      SpringDescription spring = add_spring(scene, body, Holder::wall);
      spring.position = scene.add(GestureDescription{
          .name = "x", .content = BreakpointGesture{{{0.01, moves ? 0.25 : place_x}, {0.03, place_x}}}});
      spring.position_y = place_y;
      scene.add(spring);
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

TEST(GlidingSpring, RefusesTwoPlacesOnOneBodyAndTwoThatGlide) {
  SceneDescription scene;
  const ComponentHandle plate = add_body(scene, Body::plate_grid);
  SpringDescription spring = add_spring(scene, plate, Holder::mass);
  const auto refuse = [&](const char* key, std::initializer_list<const char*> words) {
    scene.springs = {spring};
    expect_error(scene, std::string("spring.spring.") + key, words);
  };
  refuse("position", {"missing"});
  spring.position = spring.position_y = 0.1;
  scene.springs = {spring};
  EXPECT_TRUE(compile(scene).has_value());
  spring.second = at(plate, fraction(0.2), fraction(0.2));
  refuse("second", {"on one body"});
  spring.second = gliding(plate);
  refuse("position", {"both sides"});
  spring.position = 1e9;
  refuse("position", {"1e+09"});
}

ForceDescription strokes(ComponentHandle body) {
  ForceDescription strike{
      .name = "strike", .place = gliding(body), .envelope = EnvelopeKind::strikes, .amplitude = 1.0};
  strike.duration = 2e-3;
  strike.strikes = {{2e-3, 3.0}, {0.02, 5.0}};
  return strike;
}

TEST(GlidingStrike, ThatStandsStillIsTheStrikeAtThatPlace) {
  for (const Body kind : all_bodies) {
    SceneDescription fixed, moving;
    for (SceneDescription* const scene : {&fixed, &moving}) {
      const ComponentHandle body = add_body(*scene, kind);
      ForceDescription strike = strokes(body);
      if (scene == &fixed)
        strike.place = fixed_place(body, kind);
      else {
        strike.position = place_x;
        if (!is_bar(kind)) strike.position_y = place_y;
      }
      scene->add(strike);
    }
    EXPECT_LE(apart(fixed, moving, 1500), 1e-12) << name_of(kind);
  }
}

// Between the strikes the place moves: the second falls elsewhere.
TEST(GlidingStrike, FallsWhereItsGestureIsAndBalances) {
  for (const Body kind : all_bodies) {
    SceneDescription fixed, moving;
    for (SceneDescription* const scene : {&fixed, &moving}) {
      const ComponentHandle body = add_body(*scene, kind);
      const auto strike_at = [&](double x, std::size_t which) {
        ForceDescription strike = strokes(body);
        strike.name += std::to_string(which);
        strike.strikes = {strike.strikes[which]};
        strike.place = is_bar(kind) ? at(body, metres(x)) : at(body, metres(x), metres(place_y));
        scene->add(strike);
      };
      if (scene == &fixed) {
        strike_at(0.08, 0);
        strike_at(0.2, 1);
        continue;
      }
      ForceDescription strike = strokes(body);
      strike.position = scene->add(GestureDescription{
          .name = "x", .content = BreakpointGesture{{{0.005, 0.08}, {0.015, 0.2, Curve::raised_cosine}}}});
      if (!is_bar(kind)) strike.position_y = place_y;
      scene->add(strike);
    }
    EXPECT_LE(apart(fixed, moving, 2000), 1e-10) << name_of(kind);
    const auto scene = compiled(moving);
    Simulator simulator(scene);
    EnergyLedger ledger(scene);
    simulator.attach(ledger);
    for (int n = 0; n < 4410; ++n) simulator.step();
    EXPECT_LE(ledger.balance_error(), 1e-12) << name_of(kind);
    EXPECT_GT(ledger.forces()[0].work_size, 1e-7) << name_of(kind);
  }
}

TEST(GlidingStrike, CannotThrowAMassAtAPlace) {
  SceneDescription scene;
  add_body(scene, Body::plate_grid);
  ForceDescription strike{.name = "s", .place = at(add_mallet(scene)), .envelope = EnvelopeKind::throws};
  strike.strikes = {{0.1, 1.0}};
  strike.position = 0.1;
  scene.add(strike);
  expect_error(scene, "force.s.position", {"has no places"});
}

}  // namespace
}  // namespace rattle::test
