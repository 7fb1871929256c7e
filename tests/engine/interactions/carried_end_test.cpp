// Ends of strings that rest on something. docs/step.md, "An end that rests on something"
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <numbers>
#include <rattle/interactions/interaction_row.hpp>

namespace rattle {
namespace {

using std::numbers::pi;
constexpr ComponentHandle first_string{ComponentKind::string, 0}, first_mass{ComponentKind::mass, 0};
constexpr ComponentHandle first_plate{ComponentKind::plate, 0};

StringDescription resting_string(Attachment right, std::string name = "main") {
  StringDescription d = test::flexible_string(std::move(name));
  d.length = 0.65;
  d.rests[1] = right;
  return d;
}

PlateDescription soundboard() {
  return {.name = "board",
          .length_x = 0.5,
          .length_y = 0.3,
          .thickness = 4e-3,
          .density = 430.0,
          .youngs_modulus = 1e10,
          .youngs_modulus_across = 6.7e8,
          .edges = End::clamped};
}

InitialDescription pluck(ComponentHandle string, double amplitude = 1e-3) {
  return {.name = "pluck" + std::to_string(string.index),
          .centre = at(string, fraction(0.3)),
          .shape = Shape::triangle,
          .amplitude = amplitude};
}

// Nine strings whose both ends rest on a plate; a mass falls on the third of them.
SceneDescription nine_strings_on_a_board() {
  SceneDescription scene;
  scene.add(soundboard());
  for (int i = 0; i < 9; ++i) {
    StringDescription d = test::steel_string("string" + std::to_string(i));
    d.length = 0.4 + 0.02 * i;
    d.rests = {at(first_plate, fraction(0.2), fraction(0.1 + 0.08 * i)),
               at(first_plate, fraction(0.8), fraction(0.1 + 0.08 * i))};
    scene.add(d);
    scene.add(pluck({ComponentKind::string, static_cast<std::size_t>(i)}));
  }
  scene.add(MassDescription{.name = "hammer", .mass = 3e-3, .position = -1e-3, .velocity = 2.0});
  scene.add(ContactDescription{.name = "hit",
                               .below = at(first_mass),
                               .above = at({ComponentKind::string, 2}, fraction(0.2)),
                               .stiffness = 1e7,
                               .exponent = 1.5});
  return scene;
}

double run_balance(const SceneDescription& description, int steps) {
  const auto scene = test::compiled(description);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (int n = 0; n < steps; ++n) simulator.step();
  return ledger.balance_error();
}

// eta of a carried row, from the newest displacements.
double apart(const Simulator& simulator, const CarriedEnd& end) {
  const Scene& scene = simulator.scene();
  const RowModel& row = scene.rows[end.row];
  double sum = 0.0;
  for (std::size_t e = row.first_entry; e < row.first_entry + row.entry_count; ++e) {
    const RowEntry& entry = scene.entries[e];
    const GridPoint point = scene.components[entry.component].point_in(entry.slot);
    sum += entry.weight * simulator.displacement(entry.component)[point.index];
  }
  return sum;
}

TEST(CarriedEnd, OnAnImmovableMassIsASupportedEndToRounding) {
  SceneDescription resting, supported;
  resting.add(MassDescription{.name = "rock", .mass = 1e12});
  StringDescription d = test::steel_string();
  supported.add(d);
  d.rests = {at(first_mass), at(first_mass)};
  resting.add(d);
  for (SceneDescription* scene : {&resting, &supported}) scene->add(pluck(first_string));
  const auto a = test::compiled(resting), b = test::compiled(supported);
  ASSERT_EQ(a->components[1].geometry.intervals, b->components[0].geometry.intervals);
  Simulator on_rock(a), held(b);
  double largest = 0.0;
  for (int n = 0; n < 4000; ++n) {
    on_rock.step();
    held.step();
    for (std::size_t p = 0; p < held.displacement(0).size(); ++p)
      largest = std::max(largest, std::abs(on_rock.displacement(1)[p] - held.displacement(0)[p]));
  }
  EXPECT_LE(largest, 1e-3 * 1e-10);
}

TEST(CarriedEnd, StaysWhereItRestsWithoutDriftBesideContacts) {
  const auto scene = test::compiled(nine_strings_on_a_board());
  ASSERT_EQ(scene->carried_ends.size(), 18u);
  EXPECT_EQ(scene->islands.size(), 19u);  // on a grid no two ends touch a common point
  Simulator simulator(scene);
  double largest = 0.0, moved = 0.0;
  for (int n = 0; n < 8000; ++n) {
    simulator.step();
    for (const CarriedEnd& end : scene->carried_ends) {
      largest = std::max(largest, std::abs(apart(simulator, end)));
      moved = std::max(moved, std::abs(simulator.displacement(end.component)[0]));
    }
  }
  EXPECT_GT(moved, 1e-5);
  EXPECT_LE(largest, 1e-15);
}

TEST(CarriedEnd, KeepsTheBalanceOfNineStringsOnABoardWithAHammer) {
  EXPECT_LE(run_balance(nine_strings_on_a_board(), 8000), 1e-12);
}

TEST(CarriedEnd, KeepsTheBalanceUnderEveryRule) {
  SceneDescription scene = nine_strings_on_a_board();
  for (const Rule rule :
       {Rule::basic, Rule::published, Rule::exact, Rule::secant, Rule::nonadhesive, Rule::newton}) {
    scene.rule = rule;
    EXPECT_LE(run_balance(scene, 2000), 1e-12) << static_cast<int>(rule);
  }
}

TEST(CarriedEnd, KeepsTheBalanceOnABodyByItsModes) {
  SceneDescription scene = nine_strings_on_a_board();
  scene.plates[0].modes = 40;
  EXPECT_EQ(test::compiled(scene)->islands.size(), 2u);  // all ends, and the hammer
  EXPECT_LE(run_balance(scene, 3000), 1e-12);
}

TEST(CarriedEnd, KeepsTheBalanceWithAMovingTensionASlideAndABow) {
  SceneDescription scene;
  const auto gesture = scene.add(GestureDescription{
      .name = "rise",
      .content = BreakpointGesture{{{0.0, 100.0, Curve::linear}, {0.05, 180.0, Curve::linear}}}});
  const auto along = scene.add(GestureDescription{
      .name = "along", .content = BreakpointGesture{{{0.0, 0.2, Curve::linear}, {0.05, 0.4, Curve::linear}}}});
  scene.add(soundboard());
  StringDescription d = resting_string(at(first_plate, fraction(0.3), fraction(0.5)));
  d.tension = DrivenValue(gesture);
  d.highest_tension = 200.0;
  scene.add(d);
  scene.add(pluck(first_string));
  scene.add(BowDescription{.name = "bow",
                           .place = at(first_string, fraction(0.1)),
                           .force = 0.1,
                           .velocity = 0.1,
                           .sharpness = 100.0});
  EXPECT_LE(run_balance(scene, 3000), 1e-12) << "driven";
  scene.add(SlideDescription{.name = "slide",
                             .strings = {first_string},
                             .mass = 0.02,
                             .hand_stiffness = 1e4,
                             .hand_damping = 1.0,
                             .contact_stiffness = 1e6,
                             .position = DrivenValue(along),
                             .hand_height = 1e-4});
  EXPECT_LE(run_balance(scene, 3000), 1e-12) << "sliding";
}

// A flexible string on a mass M with a spring of frequency omega_0: T b cos bL + M (omega_0^2 - omega^2) sin bL
// = 0, omega = c b. The lowest root above the wave number `from`, in Hz.
double pitch_on_a_mass(const StringDescription& d, double M, double omega_0, double from = 1e-6) {
  const double T = d.tension->value, c = std::sqrt(T / *d.mass_per_length), L = d.length;
  const auto left = [&](double b) {
    return T * b * std::cos(b * L) + M * (omega_0 * omega_0 - c * c * b * b) * std::sin(b * L);
  };
  double low = from, high = from;
  while (left(high) * left(low) > 0.0) high += 1e-3;
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    (left(middle) * left(low) > 0.0 ? low : high) = middle;
  }
  return c * low / (2.0 * pi);
}

// The frequency of a point of a component in its lowest mode, in which the scene starts: w_{n+1} + w_{n-1} = 2
// cos(omega k) w_n.
double pitch_of(const SceneDescription& scene, std::size_t component, std::size_t point, double seconds) {
  Simulator simulator(test::compiled(scene));
  double before = simulator.displacement(component)[point], here = before, over = 0.0, under = 0.0;
  for (int n = 0; n < static_cast<int>(scene.sample_rate * seconds); ++n) {
    simulator.step();
    const double next = simulator.displacement(component)[point];
    if (n > 0) {
      over += here * (next + before);
      under += 2.0 * here * here;
    }
    before = here;
    here = next;
  }
  return std::acos(over / under) * scene.sample_rate / (2.0 * pi);
}

// Cents by which the scheme of a string on a mass is off.
double cents_off(int intervals) {
  constexpr double M = 0.02, frequency = 300.0;
  SceneDescription scene;
  scene.sample_rate = 400.0 * intervals;
  StringDescription d = resting_string(at(first_mass));
  d.intervals = intervals;
  const double f = pitch_on_a_mass(d, M, 2.0 * pi * frequency);
  const double b = 2.0 * pi * f / std::sqrt(d.tension->value / *d.mass_per_length);
  InitialDescription shape{.name = "shape", .centre = at(first_string, fraction(0.5)), .amplitude = 1e-3};
  for (int l = 0; l <= intervals; ++l) shape.values.push_back(std::sin(b * d.length * l / intervals));
  scene.add(MassDescription{
      .name = "body", .mass = M, .frequency = frequency, .position = 1e-3 * std::sin(b * d.length)});
  scene.add(d);
  scene.add(shape);
  return 1200.0 * std::log2(pitch_of(scene, 0, 0, 0.2) / f);
}

TEST(CarriedEnd, OnAMassHasThePitchOfTheContinuousProblemWithOrderTwo) {
  const double coarse = std::abs(cents_off(32)), middle = std::abs(cents_off(64)),
               fine = std::abs(cents_off(128));
  EXPECT_LE(fine, 1.0);
  EXPECT_NEAR(std::log2(coarse / middle), 2.0, 0.2);
  EXPECT_NEAR(std::log2(middle / fine), 2.0, 0.2);
}

TEST(CarriedEnd, SoundsAtThePitchOfASupportedStringOnAHeavyBody) {
  StringDescription d = resting_string(at(first_mass));
  const double f = pitch_on_a_mass(d, 100.0, 0.0, 0.9 * pi / d.length);
  const double supported = std::sqrt(d.tension->value / *d.mass_per_length) / (2.0 * d.length);
  EXPECT_NEAR(1200.0 * std::log2(f / supported), 0.0, 0.1);
  SceneDescription scene;
  scene.add(MassDescription{.name = "body", .mass = 100.0});
  scene.add(d);
  const auto pitches = test::compiled(scene)->components[1].model->partial_pitches({.count = 3});
  ASSERT_EQ(pitches.size(), 3u);
  EXPECT_NEAR(pitches[0].theory, supported, 1e-9);
  EXPECT_NEAR(pitches[0].cents(), 0.0, 1.0);
}

// A guitar string on a steel plate of 20 mm, measured by its motion: as far from theory as the scheme says.
TEST(CarriedEnd, OnAStiffPlateSoundsWithinACentOfTheSupportedString) {
  SceneDescription scene;
  PlateDescription plate = test::steel_plate();
  plate.thickness = 20e-3;
  scene.add(plate);
  StringDescription d{
      .name = "main", .length = 0.65, .radius = 0.2e-3, .density = 7850.0, .youngs_modulus = 2e11};
  d.fundamental = 196.0;
  d.rests[1] = at(first_plate, fraction(0.3), fraction(0.4));
  scene.add(d);
  const int intervals = test::compiled(scene)->components[0].geometry.intervals[0];
  InitialDescription shape{.name = "shape", .centre = at(first_string, fraction(0.5)), .amplitude = 1e-3};
  for (int l = 0; l <= intervals; ++l) shape.values.push_back(std::sin(pi * l / intervals));
  scene.add(shape);
  const PartialPitch pitch = test::compiled(scene)->components[0].model->partial_pitches({.count = 1}).front();
  const double found = pitch_of(scene, 0, static_cast<std::size_t>(intervals / 2), 0.2);
  EXPECT_NEAR(1200.0 * std::log2(found / pitch.scheme), 0.0, 1.0);
}

TEST(CarriedEnd, PushesTheBodyWithItsBridgeForce) {
  constexpr double M = 0.05;
  SceneDescription scene;
  const auto body = scene.add(MassDescription{.name = "body", .mass = M});
  const auto string = scene.add(resting_string(at(body)));
  scene.add(pluck(string));
  scene.add(ProbeDescription{.name = "force",
                             .tap = {.place = at(string, fraction(1.0)), .quantity = Quantity::bridge_force}});
  scene.add(
      ProbeDescription{.name = "acceleration", .tap = {.place = at(body), .quantity = Quantity::acceleration}});
  Simulator simulator(test::compiled(scene));
  double largest = 0.0;
  for (int n = 0; n < 2000; ++n) {
    simulator.step();
    EXPECT_NEAR(simulator.probes()[0], M * simulator.probes()[1], 1e-7);
    largest = std::max(largest, std::abs(simulator.probes()[0]));
  }
  EXPECT_GT(largest, 0.5);
}

TEST(CarriedEnd, StartsWhereItRestsAndAsFast) {
  SceneDescription scene;
  const auto body = scene.add(MassDescription{.name = "body", .mass = 0.05, .position = 1e-3, .velocity = 2.0});
  const auto lower = scene.add(resting_string(at(body), "lower"));
  scene.add(resting_string(at(lower, fraction(1.0)), "upper"));
  const auto compiled = test::compiled(scene);
  for (const std::size_t string : {1, 2}) {
    const SceneComponent& component = compiled->components[string];
    EXPECT_DOUBLE_EQ(component.start.back(), 1e-3);
    EXPECT_DOUBLE_EQ(component.start_prev.back(), 1e-3 - 2.0 * compiled->k);
  }
  EXPECT_LE(run_balance(scene, 2000), 1e-12);
}

}  // namespace
}  // namespace rattle
