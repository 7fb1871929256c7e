// Barriers moved by gestures, and forces that follow gestures: their work is in the ledger and the balance
// closes.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>
#include <slide/formula.hpp>
#include <slide/gesture_reference.hpp>
#include <slide/phrase.hpp>
#include <slide/watched_run.hpp>

namespace rattle::test {
namespace {

constexpr double two_pi = 2.0 * std::numbers::pi;
constexpr Rule every_rule[] = {Rule::basic,       Rule::published, Rule::exact, Rule::secant,
                               Rule::nonadhesive, Rule::gradient,  Rule::newton};

StringDescription plucked_string() {
  StringDescription string{.name = "string", .length = 0.65};
  string.mass_per_length = 2.25e-3;
  string.bending_stiffness = 1.57e-4;
  string.tension = 82.0;
  string.damping = 0.6;
  string.damping_frequency_dependent = 4e-4;
  return string;
}

class MovingBarrier : public testing::TestWithParam<Rule> {
 protected:
  SceneDescription scene;

  void SetUp() override { scene.rule = GetParam(); }

  GestureHandle gesture(const char* name, const plain::GestureExpression& formula) {
    return scene.add(GestureDescription{.name = name, .content = formula.gesture()});
  }
  ComponentHandle barrier(const plain::GestureExpression& height) {
    return scene.add(BarrierDescription{.name = "floor", .height = gesture("height", height)});
  }
  WatchedRun run(int steps = 4000) {
    const WatchedRun found = watched_run(scene, steps);
    EXPECT_LE(found.worst_step_residual, 1e-12);
    EXPECT_LE(found.balance_error, 1e-12);
    EXPECT_EQ(found.newton_failures, 0);
    EXPECT_GT(found.anchor_work_size, 0.0);
    if (GetParam() == Rule::gradient || GetParam() == Rule::nonadhesive || GetParam() == Rule::newton) {
      EXPECT_EQ(found.pulls, 0);
    }
    return found;
  }
};

TEST_P(MovingBarrier, under_a_mass_on_a_spring) {
  const ComponentHandle floor = barrier(3e-4 * sine(two_pi * 80.0 * plain::time()) - 1e-4);
  const ComponentHandle ball = scene.add(MassDescription{.name = "ball", .mass = 0.01, .frequency = 60.0});
  scene.add(ContactDescription{
      .name = "bounce", .below = at(floor), .above = at(ball), .stiffness = 1e6, .exponent = 1.5});
  const WatchedRun found = run(20000);
  EXPECT_GT(found.anchor_work_size, 0.01 * found.peak_energy);
}

// [SLIDE fig. 2 (a)]: the object on the string is a barrier whose height is the control.
TEST_P(MovingBarrier, pressed_on_a_string_from_above) {
  const ComponentHandle string = scene.add(plucked_string());
  const ComponentHandle slide =
      barrier(1e-4 - 1e-3 * plain::ramp(0.0, 0.03) + 2e-4 * sine(two_pi * 300.0 * plain::time()));
  scene.add(ContactDescription{.name = "press",
                               .below = at(string, metres(0.3)),
                               .above = at(slide),
                               .stiffness = 1e6,
                               .exponent = 1.3});
  run();
}

TEST_P(MovingBarrier, lifted_along_a_string) {
  const ComponentHandle string = scene.add(plucked_string());
  const ComponentHandle neck =
      barrier(-3e-4 + 6e-4 * plain::ramp(0.0, 0.05) + 1e-4 * sine(two_pi * 200.0 * plain::time()));
  DistributedContactDescription contact{.name = "neck", .below = neck, .above = string};
  contact.stiffness = 1e8;
  contact.exponent = 1.2;
  contact.from = fraction(0.3);
  contact.to = fraction(0.6);
  scene.add(contact);
  run();
}

TEST_P(MovingBarrier, shaking_a_mass_with_play_in_between) {
  const ComponentHandle frame = barrier(1e-3 * sine(two_pi * 60.0 * plain::time()));
  const ComponentHandle tongue = scene.add(MassDescription{.name = "tongue", .mass = 0.005, .damping = 0.01});
  ContactDescription contact{
      .name = "play", .below = at(frame), .above = at(tongue), .stiffness = 1e6, .exponent = 1.5};
  contact.two_sided = true;
  contact.play = 2e-4;
  scene.add(contact);
  run(20000);
}

TEST_P(MovingBarrier, holding_a_mass_by_a_spring_and_a_two_sided_contact) {
  const ComponentHandle frame = barrier(1e-3 * sine(two_pi * 60.0 * plain::time()));
  const ComponentHandle mass = scene.add(MassDescription{.name = "mass", .mass = 0.05});
  scene.add(SpringDescription{.name = "spring",
                              .first = at(mass),
                              .second = at(frame),
                              .stiffness = 2e3,
                              .cubic_stiffness = 1e8,
                              .damping = 0.1});
  ContactDescription contact{
      .name = "clasp", .below = at(frame), .above = at(mass), .stiffness = 1e5, .exponent = 1.5};
  contact.two_sided = true;
  scene.add(contact);
  run(20000);
}

// Raising a weight takes m g h under every rule.
TEST_P(MovingBarrier, that_raises_a_weight_does_its_work) {
  const double mass = 0.02, rise = 4e-3, g = 9.81, K = 1e6;
  const ComponentHandle table = barrier(rise * plain::ramp(0.1, 0.4));
  const ComponentHandle weight =
      scene.add(MassDescription{.name = "weight", .mass = mass, .damping = 20.0, .position = -mass * g / K});
  scene.add(GravityDescription{.name = "gravity", .component = weight});
  scene.add(ContactDescription{
      .name = "rest", .below = at(table), .above = at(weight), .stiffness = K, .exponent = 1.0});
  const auto compiled_scene = compiled(scene);
  Simulator simulator(compiled_scene);
  EnergyLedger ledger(compiled_scene);
  simulator.attach(ledger);
  for (int n = 0; n < 22050; ++n) simulator.step();
  const double drag = ledger.components()[0].dissipated_uniform.value();
  EXPECT_NEAR(ledger.interactions()[0].work_anchor.value() - drag, mass * g * rise, 1e-3 * mass * g * rise);
  EXPECT_NEAR(simulator.displacement(0)[0], rise - mass * g / K, 1e-8);
}

std::string rule_name(const testing::TestParamInfo<Rule>& rule) {
  constexpr const char* names[] = {"basic",       "published", "exact", "secant",
                                   "nonadhesive", "gradient",  "newton"};
  return names[static_cast<int>(rule.param)];
}
INSTANTIATE_TEST_SUITE_P(Rules, MovingBarrier, testing::ValuesIn(every_rule), rule_name);

// The work in the ledger equals the force times the barrier's displacement, computed from outside.
TEST(MovingBarrierWork, is_force_times_way) {
  SceneDescription scene;
  const plain::GestureExpression height = 1e-3 * sine(two_pi * 80.0 * plain::time());
  const GestureHandle gesture = scene.add(GestureDescription{.name = "height", .content = height.gesture()});
  const ComponentHandle floor = scene.add(BarrierDescription{.name = "floor", .height = gesture});
  const ComponentHandle ball = scene.add(MassDescription{.name = "ball", .mass = 0.01, .position = 2e-3});
  scene.add(GravityDescription{.name = "weight", .component = ball});
  const InteractionHandle bounce = scene.add(ContactDescription{
      .name = "bounce", .below = at(floor), .above = at(ball), .stiffness = 1e6, .exponent = 1.5});
  scene.add(ProbeDescription{.name = "force", .tap = {.interaction = bounce, .quantity = Quantity::force}});
  const auto compiled_scene = compiled(scene);
  Simulator simulator(compiled_scene);
  EnergyLedger ledger(compiled_scene);
  simulator.attach(ledger);
  const GestureReference reference(scene.gestures, compiled_scene->k);
  double work = 0.0, size = 0.0;
  for (long n = 0; n < 10000; ++n) {
    simulator.step();
    const double way = reference.value(0, n + 1) - reference.value(0, std::max(n - 1, 0L));
    work += 0.5 * simulator.probes()[0] * way;
    size += std::abs(0.5 * simulator.probes()[0] * way);
  }
  EXPECT_GT(size, 0.0);
  EXPECT_NEAR(ledger.interactions()[0].work_anchor.value(), work, 1e-12 * size);
}

// A force by gesture acts like a force by samples. [SLIDE fig. 2 (b)]
TEST(ForceGesture, acts_as_the_same_samples_do) {
  const int steps = 3000;
  const double k = 1.0 / 44100.0;
  const plain::GestureExpression formula = 2.0 * sine(two_pi * 5.0 * plain::time()) * plain::ramp(0.01, 0.03);
  const auto make = [&](bool as_gesture) {
    SceneDescription scene;
    const GestureHandle gesture = scene.add(GestureDescription{.name = "push", .content = formula.gesture()});
    const ComponentHandle string = scene.add(plucked_string());
    const ComponentHandle slide = scene.add(MassDescription{.name = "slide", .mass = 0.02, .position = 1e-4});
    scene.add(ContactDescription{.name = "touch",
                                 .below = at(string, metres(0.3)),
                                 .above = at(slide),
                                 .stiffness = 1e6,
                                 .exponent = 1.0});
    ForceDescription force{.name = "push", .place = at(slide), .amplitude = -1.5};
    if (as_gesture) {
      force.envelope = EnvelopeKind::gesture;
      force.gesture = gesture;
    } else {
      force.envelope = EnvelopeKind::signal;
      const GestureReference reference(scene.gestures, k);
      for (int n = 0; n < steps; ++n) force.signal.push_back(reference.value(0, n));
    }
    scene.add(force);
    return scene;
  };
  const WatchedRun found = watched_run(make(true), steps);
  expect_exact(found);
  Simulator by_gesture(compiled(make(true))), by_signal(compiled(make(false)));
  double moved = 0.0;
  for (int n = 0; n < steps; ++n) {
    by_gesture.step();
    by_signal.step();
    ASSERT_EQ(by_gesture.displacement(0)[0], by_signal.displacement(0)[0]) << n;
    ASSERT_EQ(by_gesture.displacement(1)[60], by_signal.displacement(1)[60]) << n;
    moved = std::max(moved, std::abs(by_gesture.displacement(1)[60]));
  }
  EXPECT_GT(moved, 1e-4);
}

TEST(ForceGesture, obeys_start_and_duration) {
  SceneDescription scene;
  const GestureHandle one = scene.add(GestureDescription{.name = "one", .content = SampledGesture{{1.0}}});
  const ComponentHandle mass = scene.add(MassDescription{.name = "mass", .mass = 2.0});
  ForceDescription force{
      .name = "push", .place = at(mass), .envelope = EnvelopeKind::gesture, .amplitude = 3.0};
  force.gesture = one;
  force.start = 0.01;
  force.duration = 0.02;
  scene.add(force);
  const auto compiled_scene = compiled(scene);
  Simulator simulator(compiled_scene);
  EnergyLedger ledger(compiled_scene);
  simulator.attach(ledger);
  for (int n = 0; n < 2205; ++n) simulator.step();
  // The momentum is force times time, to within a sample; the energy is the work.
  const double v = 3.0 * 0.02 / 2.0;
  EXPECT_NEAR(ledger.stored(), 0.5 * 2.0 * v * v, 0.01 * v * v);
  EXPECT_NEAR(ledger.forces()[0].work.value() / ledger.stored(), 1.0, 1e-10);
}

}  // namespace
}  // namespace rattle::test
