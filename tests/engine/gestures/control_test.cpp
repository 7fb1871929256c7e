// Controls: initial values, motion when set between samples, and triggering.
#include <cmath>
#include <rattle/gestures/gesture_bank.hpp>

#include "../helpers/compiled.hpp"

namespace rattle::test {
namespace {

constexpr double k = 1.0 / 8000.0;

GestureDescription control(double low, double high, double value, double smoothing) {
  return {"c", ControlGesture{.low = low, .high = high, .value = value, .smoothing = smoothing}};
}

// The two low-passes, sample by sample.
struct PlainSmoothing {
  double share, first, second;
  double move(double target) {
    first += share * (target - first);
    second += share * (first - second);
    return second;
  }
};

TEST(Controls, StandWhereTheyAreDescribedUntilSet) {
  const std::vector<GestureDescription> gestures = {control(0, 10, 4, 0.01)};
  GestureBank bank(gestures, k);
  const DrivenSource c{0.0, 0};
  for (int n = 0; n < 300; ++n, bank.advance()) {
    EXPECT_EQ(bank.previous(c), 4.0);
    EXPECT_EQ(bank.now(c), 4.0);
    EXPECT_EQ(bank.next(c), 4.0);
  }
}

TEST(Controls, MoveTwoSamplesAfterTheyAreSetWhereverInABlock) {
  for (const int when : {0, 1, 17, 62, 63, 64, 65, 200}) {
    const std::vector<GestureDescription> gestures = {control(0, 1, 0, 0)};
    GestureBank bank(gestures, k);
    const DrivenSource c{0.0, 0};
    for (int n = 0; n < 300; ++n, bank.advance()) {
      if (n == when) bank.set_control(0, 1.0);
      EXPECT_EQ(bank.now(c), n < when + 2 ? 0.0 : 1.0) << "set at " << when << ", read at " << n;
    }
  }
}

TEST(Controls, AreSmoothedByTwoLowPassesWheneverTheyAreSet) {
  const double smoothing = 0.02;
  const std::vector<GestureDescription> gestures = {control(-1, 1, 0, smoothing)};
  GestureBank bank(gestures, k);
  const DrivenSource c{0.0, 0};
  PlainSmoothing plain{-std::expm1(-6.638352068 * k / smoothing), 0.0, 0.0};
  double target = 0.0, aim = 0.0;
  for (int n = 0; n < 500; ++n, bank.advance()) {
    if (n >= 2) {
      EXPECT_NEAR(bank.now(c), plain.move(target), 1e-13) << n;
    }
    target = aim;  // a value set before the last sample takes effect from the next one on
    if (n == 10) bank.set_control(0, aim = 1.0);
    if (n == 45) bank.set_control(0, aim = -1.0);
    if (n == 46) bank.set_control(0, aim = 0.5);
    if (n == 200) bank.set_control(0, aim = -0.25);
  }
}

TEST(Controls, AreThereTo99PercentAfterTheSmoothingTime) {
  const std::vector<GestureDescription> gestures = {control(0, 1, 0, 0.05)};
  GestureBank bank(gestures, k);
  const DrivenSource c{0.0, 0};
  bank.set_control(0, 1.0);
  for (int n = 0; n < 2 + 400; ++n) bank.advance();
  EXPECT_NEAR(bank.now(c), 0.99, 3e-4);  // two samples of 400
  for (int n = 0; n < 4000; ++n) bank.advance();
  EXPECT_EQ(bank.now(c), 1.0);  // reaches the target exactly
}

TEST(Controls, NeverLeaveWhatTheyWereSetTo) {
  const std::vector<GestureDescription> gestures = {control(0, 1, 0.5, 0.01)};
  GestureBank bank(gestures, k);
  const DrivenSource c{0.0, 0};
  for (int n = 0; n < 4000; ++n, bank.advance()) {
    if (n % 37 == 0) bank.set_control(0, (n / 37) % 2 == 0 ? 1.0 : 0.0);
    ASSERT_GE(bank.now(c), 0.0);
    ASSERT_LE(bank.now(c), 1.0);
  }
}

TEST(Controls, DriveFormulas) {
  const std::vector<GestureDescription> gestures = {
      control(1, 16, 2, 0),
      {"place", FormulaGesture{{{GestureOperation::constant, 1.65, {}},
                                {GestureOperation::gesture, 0.0, {0}},
                                {GestureOperation::divide, 0.0, {}}}}}};
  GestureBank bank(gestures, k);
  const DrivenSource place{0.0, 1};
  EXPECT_EQ(bank.now(place), 1.65 / 2.0);
  bank.set_control(0, 8.0);
  bank.advance();
  EXPECT_EQ(bank.now(place), 1.65 / 2.0);
  EXPECT_EQ(bank.next(place), 1.65 / 8.0);
}

TEST(Controls, ResetLeadsBackAndStartBeginsElsewhere) {
  const std::vector<GestureDescription> gestures = {control(0, 1, 0.25, 0.01)};
  GestureBank bank(gestures, k);
  const DrivenSource c{0.0, 0};
  bank.set_control(0, 1.0);
  for (int n = 0; n < 100; ++n) bank.advance();
  bank.reset();
  EXPECT_EQ(bank.now(c), 0.25);
  EXPECT_EQ(bank.next(c), 0.25);
  bank.start_control(0, 0.75);
  bank.start();
  for (int n = 0; n < 100; ++n, bank.advance()) EXPECT_EQ(bank.now(c), 0.75);
}

TEST(Triggers, StartTheirPointsAtEveryStrike) {
  const std::vector<GestureDescription> gestures = {
      control(0, 1, 0, 0),
      {"arch", BreakpointGesture{{{0.0, 0.5}, {0.01, 1.0}, {0.02, 0.0}}, GestureHandle{0}}}};
  GestureBank bank(gestures, k);
  const DrivenSource arch{0.0, 1};
  int started = -1;
  for (int n = 0; n < 600; ++n, bank.advance()) {
    const int since = n - started;
    const double expected = started < 0   ? 0.5
                            : since < 80  ? 0.5 + 0.5 * since / 80.0
                            : since < 160 ? 1.0 - (since - 80) / 80.0
                                          : 0.0;
    ASSERT_NEAR(bank.now(arch), expected, 1e-12) << n;
    if (n == 98 || n == 161 || n == 400) bank.strike_control(0);
    if (n + 1 == 100 || n + 1 == 163 || n + 1 == 402) started = n + 1;
  }
}

TEST(Triggers, AreStruckAtTheStartByAControlInItsUpperHalf) {
  for (const double value : {0.0, 0.5, 0.75, 1.0}) {
    const std::vector<GestureDescription> gestures = {
        control(0, 1, value, 0), {"rise", BreakpointGesture{{{0.0, 0.0}, {0.01, 1.0}}, GestureHandle{0}}}};
    GestureBank bank(gestures, k);
    for (int n = 0; n < 40; ++n) bank.advance();
    EXPECT_NEAR(bank.now({0.0, 1}), value > 0.5 ? 0.5 : 0.0, 1e-12) << value;
    bank.reset();
    bank.start_control(0, 1.0 - value);
    bank.start();
    for (int n = 0; n < 40; ++n) bank.advance();
    EXPECT_NEAR(bank.now({0.0, 1}), value < 0.5 ? 0.5 : 0.0, 1e-12) << value;
  }
}

TEST(Triggers, MustBeControls) {
  const std::vector<GestureDescription> gestures = {
      {"one", SampledGesture{{1.0}}}, {"arch", BreakpointGesture{{{0.0, 0.5}}, GestureHandle{0}}}};
  Diagnostics diagnostics;
  check_gestures(gestures, diagnostics);
  ASSERT_EQ(diagnostics.size(), 1u);
  EXPECT_EQ(diagnostics[0].path, "gesture.arch.trigger");
}

SceneDescription pushed_mass(ControlGesture content) {
  SceneDescription scene;
  scene.duration = 0.1;
  const auto mass = scene.add(MassDescription{.name = "m", .mass = 1.0});
  const auto push = scene.add(GestureDescription{"push", content});
  scene.add(ForceDescription{
      .name = "f", .place = at(mass), .envelope = EnvelopeKind::gesture, .amplitude = 1.0, .gesture = push});
  scene.add(ProbeDescription{.name = "p", .tap = {.place = at(mass)}});
  return scene;
}

TEST(ControlledSimulator, RefusesWhatIsOutsideTheRange) {
  Simulator simulator(compiled(pushed_mass({.low = -1.0, .high = 2.0})));
  for (const double bad : {-1.001, 2.001, std::nan(""), HUGE_VAL})
    EXPECT_FALSE(simulator.set_control(0, bad)) << bad;
  EXPECT_EQ(simulator.control(0), 0.0);
  EXPECT_TRUE(simulator.set_control(0, 2.0));
  EXPECT_EQ(simulator.control(0), 2.0);
}

TEST(ControlledSimulator, TheLedgerKnowsTheWorkOfAControl) {
  const auto scene = compiled(pushed_mass({.low = -1.0, .high = 2.0, .smoothing = 0.003}));
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (int n = 0; n < 4000; ++n) {
    if (n % 100 == 0) simulator.set_control(0, n % 200 == 0 ? 2.0 : -1.0);
    simulator.step();
  }
  EXPECT_GT(ledger.work_in(), 0.0);
  EXPECT_LE(ledger.balance_error(), 1e-13);
}

TEST(ControlledSimulator, ResetStartsFromTheValuesGiven) {
  Simulator simulator(compiled(pushed_mass({.low = 0.0, .high = 2.0})));
  const double values[] = {1.5};
  simulator.reset(values);
  simulator.step();
  EXPECT_NE(simulator.displacement(0)[0], 0.0);
  simulator.reset();
  simulator.step();
  EXPECT_EQ(simulator.displacement(0)[0], 0.0);
}

TEST(ControlChecks, NameWhatIsWrong) {
  const auto refused = [](ControlGesture c, const char* key, std::initializer_list<const char*> words) {
    expect_error(pushed_mass(c), std::string("control.push.") + key, words);
  };
  refused({.low = 1.0, .high = 1.0, .value = 1.0}, "range", {"1", "must increase"});
  refused({.low = 0.0, .high = 1e10}, "range", {"1e+10", "1e+09"});
  refused({.low = 0.0, .high = 1.0, .value = 2.0}, "value", {"2", "outside", "0 to 1"});
  refused({.smoothing = -1.0}, "smoothing", {"-1", "0 to 60"});
  refused({.smoothing = std::nan("")}, "smoothing", {"nan"});
  refused({.low = 0.0, .high = 1.0, .scale = Curve::exponential}, "scale", {"exponential", "linear"});
  refused({.input = ControlInput::controller, .controller = 128}, "midi", {"128", "0 to 127"});
  refused({.input = ControlInput::harmonic, .fundamental = 0.0}, "fundamental", {"0 Hz", "1 to 20000"});
}

TEST(ControlChecks, FormulasAreTriedAtTheEndsOfTheRanges) {
  SceneDescription scene = pushed_mass({.low = 0.0, .high = 2.0, .value = 1.0});
  scene.add(GestureDescription{"inverse", FormulaGesture{{{GestureOperation::constant, 1.0, {}},
                                                          {GestureOperation::gesture, 0.0, {0}},
                                                          {GestureOperation::divide, 0.0, {}}}}});
  expect_error(scene, "gesture.inverse.formula", {"inf", "control 'push' at its lower end"});
}

TEST(Performance, IsCheckedAndKept) {
  SceneDescription scene = pushed_mass({});
  scene.performance = {8, 4};
  EXPECT_EQ(compiled(scene)->performance.voices, 8);
  EXPECT_EQ(compiled(scene)->performance.oversampling, 4);
  scene.performance = {0, 3};
  expect_error(scene, "play.voices", {"voices 0", "at least 1"});
  expect_error(scene, "play.oversampling", {"oversampling 3", "1, 2 or 4"});
}

}  // namespace
}  // namespace rattle::test
