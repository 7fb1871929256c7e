// The energy balance of bodies that stretch, beside everything that can act on them, over five seconds.
#include <engine/helpers/small_scenes.hpp>
#include <engine/helpers/stretched_bodies.hpp>

namespace rattle {
namespace {

struct StretchRun {
  double balance_error, largest_share;  // the largest share that the stretch had of the stored energy
  double stored, newton_failures;
};

StretchRun run_stretched(const SceneDescription& description, double seconds = 5.0,
                         Kernels kernels = Kernels::fast) {
  const auto scene = test::compiled(description, kernels);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  StretchRun result{};
  for (double t = 0.0; t < seconds; t += scene->k) {
    simulator.step();
    double stretch = 0.0;
    for (const ComponentAccount& account : ledger.components()) stretch += account.stored.stretch;
    result.largest_share = std::max(result.largest_share, stretch / ledger.peak_stored());
  }
  result.balance_error = ledger.balance_error();
  result.stored = ledger.stored();
  return result;
}

SceneDescription plucked_string(double amplitude = 5e-3) {
  SceneDescription scene;
  auto string = test::stretching_string();
  string.damping = 0.3;
  string.damping_frequency_dependent = 1e-3;
  const auto handle = scene.add(string);
  scene.add(InitialDescription{
      .name = "pluck", .centre = at(handle, fraction(0.3)), .shape = Shape::triangle, .amplitude = amplitude});
  return scene;
}
constexpr ComponentHandle plucked{ComponentKind::string, 0};

void expect_closed_balance(const SceneDescription& scene, const std::string& what, double least_share = 1e-3) {
  const StretchRun result = run_stretched(scene);
  EXPECT_LE(result.balance_error, 1e-12) << what;
  EXPECT_GT(result.largest_share, least_share) << what;
  EXPECT_TRUE(std::isfinite(result.stored)) << what;
}

TEST(StretchBalance, ClosesForAStringAlone) {
  expect_closed_balance(plucked_string(), "with losses");
  SceneDescription bare = plucked_string(2e-2);
  bare.strings[0].damping = bare.strings[0].damping_frequency_dependent = 0.0;
  expect_closed_balance(bare, "without losses", 0.03);
}

TEST(StretchBalance, ClosesUnderEverySolverOfContacts) {
  for (const Rule rule : {Rule::gradient, Rule::newton, Rule::nonadhesive, Rule::secant, Rule::exact,
                          Rule::published, Rule::basic}) {
    SceneDescription scene = plucked_string();
    scene.rule = rule;
    const auto wall = scene.add(BarrierDescription{.name = "wall", .height = -1e-3});
    for (const double x : {0.2, 0.55})
      scene.add(ContactDescription{.name = "fret" + std::to_string(x),
                                   .below = at(wall),
                                   .above = at(plucked, fraction(x)),
                                   .stiffness = 1e6,
                                   .exponent = 1.5});
    const auto ball =
        scene.add(MassDescription{.name = "ball", .mass = 2e-3, .frequency = 50.0, .position = 4e-3});
    scene.add(ContactDescription{.name = "hit",
                                 .below = at(plucked, fraction(0.7)),
                                 .above = at(ball),
                                 .stiffness = 1e5,
                                 .exponent = 1.0});
    expect_closed_balance(scene, "rule " + std::to_string(static_cast<int>(rule)));
  }
}

TEST(StretchBalance, ClosesForContactsAlongTheString) {
  SceneDescription scene = plucked_string();
  const auto board = scene.add(BarrierDescription{.name = "board", .height = -2e-3});
  scene.add(DistributedContactDescription{.name = "buzz",
                                          .below = board,
                                          .above = plucked,
                                          .stiffness = 1e8,
                                          .exponent = 1.5,
                                          .from = fraction(0.1),
                                          .to = fraction(0.9)});
  expect_closed_balance(scene, "distributed");
}

TEST(StretchBalance, ClosesForSlidesFingersBowsTouchesAndSprings) {
  SceneDescription scene = plucked_string();
  const auto along = scene.add(GestureDescription{
      .name = "along", .content = SineGesture{.frequency = 0.7, .amplitude = 0.2, .offset = 0.5}});
  SceneDescription slide = scene, finger = scene, bow = scene, touch = scene, spring = scene;
  slide.add(SlideDescription{.name = "bottle",
                             .strings = {plucked},
                             .mass = 0.05,
                             .hand_stiffness = 1e3,
                             .hand_damping = 1.0,
                             .contact_stiffness = 1e6,
                             .position = along,
                             .hand_height = 1e-3});
  expect_closed_balance(slide, "slide");
  finger.add(FingerDescription{
      .name = "thumb", .string = plucked, .force = 0.5, .position = along, .width = 0.02, .damping = 0.2});
  expect_closed_balance(finger, "finger");
  bow.add(
      BowDescription{.name = "bow", .place = at(plucked), .position = along, .force = 0.3, .velocity = 0.2});
  expect_closed_balance(bow, "bow");
  touch.add(TouchDescription{.name = "touch",
                             .string = plucked,
                             .position = along,
                             .width = 0.03,
                             .damping = 0.1,
                             .stiffness = 100.0});
  expect_closed_balance(touch, "touch");
  const auto mass = spring.add(MassDescription{.name = "bridge", .mass = 0.02, .frequency = 200.0});
  spring.add(SpringDescription{.name = "post",
                               .first = at(plucked, fraction(0.95)),
                               .second = at(mass),
                               .stiffness = 1e5,
                               .damping = 0.1});
  expect_closed_balance(spring, "spring");
}

TEST(StretchBalance, ClosesWhileTensionAndDampingMove) {
  SceneDescription scene = plucked_string();
  const double T = scene.strings[0].tension->value;
  scene.strings[0].tension = DrivenValue(scene.add(GestureDescription{
      .name = "bend", .content = SineGesture{.frequency = 3.0, .amplitude = 0.3 * T, .offset = 0.7 * T}}));
  scene.strings[0].highest_tension = T;
  expect_closed_balance(scene, "tension, alone");
  scene.strings[0].damping = DrivenValue(scene.add(GestureDescription{
      .name = "mute", .content = SineGesture{.frequency = 1.0, .amplitude = 0.5, .offset = 0.5}}));
  expect_closed_balance(scene, "tension and damping, alone");
  const auto wall = scene.add(BarrierDescription{.name = "wall", .height = -1e-3});
  scene.add(ContactDescription{.name = "fret",
                               .below = at(wall),
                               .above = at(plucked, fraction(0.4)),
                               .stiffness = 1e6,
                               .exponent = 1.5});
  expect_closed_balance(scene, "tension and damping, with a contact");
}

template <class Body>
SceneDescription struck(const Body& body, double speed) {
  SceneDescription scene;
  Body coarse = body;
  coarse.intervals = std::pair{20, 15};
  const auto surface = scene.add(coarse);
  const auto mallet =
      scene.add(MassDescription{.name = "mallet", .mass = 0.02, .position = -1e-4, .velocity = speed});
  scene.add(ContactDescription{.name = "strike",
                               .below = at(mallet),
                               .above = at(surface, fraction(0.4), fraction(0.6)),
                               .stiffness = 1e5,
                               .exponent = 1.5,
                               .loss = 0.1});
  return scene;
}

TEST(StretchBalance, ClosesForStruckMembranesAndPlates) {
  const auto expect = [](const SceneDescription& scene, const std::string& what) {
    const StretchRun result = run_stretched(scene, 5.0);
    EXPECT_LE(result.balance_error, 1e-12) << what;
    EXPECT_GT(result.largest_share, 1e-3) << what;
  };
  expect(struck(test::stretching_membrane(), 3.0), "membrane");
  expect(struck(test::stretching_plate(End::clamped), 5.0), "clamped plate");
  expect(struck(test::stretching_plate(End::simply_supported), 5.0), "supported plate");
}

// Kirchhoff's string without losses keeps its energy whatever the amplitude: nothing else would bound it.
TEST(StretchBalance, NeverGrowsHoweverStrong) {
  SceneDescription scene = plucked_string(0.3);
  scene.strings[0].damping = scene.strings[0].damping_frequency_dependent = 0.0;
  const StretchRun result = run_stretched(scene, 1.0);
  EXPECT_LE(result.balance_error, 1e-12);
  EXPECT_GT(result.largest_share, 0.1);
}

}  // namespace
}  // namespace rattle
