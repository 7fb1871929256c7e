// A simulator that takes over from another one in the middle of a sound.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <rattle/simulation/energy_ledger.hpp>
#include <vector>

namespace rattle::test {
namespace {

// A string, a plate and a mass on a spring. A control pushes, and triggers the strikes.
SceneDescription linear_scene(double rate = 48000.0) {
  SceneDescription scene;
  scene.sample_rate = rate;
  const auto push = scene.add(GestureDescription{
      .name = "push", .content = ControlGesture{.low = 0.0, .high = 1.0, .value = 0.0, .smoothing = 0.02}});
  BreakpointGesture arch{{{0.0, 0.0}, {0.01, 1.0, Curve::raised_cosine}, {0.05, 0.0, Curve::raised_cosine}}};
  arch.trigger = push;
  const auto strike = scene.add(GestureDescription{.name = "strike", .content = arch});
  StringDescription string{.name = "main", .length = 0.5, .mass_per_length = 2e-3};
  string.fundamental = 150.0;
  string.damping = 1.0;
  string.damping_frequency_dependent = 1e-3;
  const auto main = scene.add(string);
  const auto plate = scene.add(PlateDescription{.name = "body",
                                                .length_x = 0.3,
                                                .length_y = 0.2,
                                                .thickness = 2e-3,
                                                .density = 450.0,
                                                .youngs_modulus = 1e10});
  const auto mass = scene.add(MassDescription{.name = "weight", .mass = 1e-2});
  scene.add(SpringDescription{.name = "foot",
                              .first = at(main, fraction(0.9)),
                              .second = at(plate, fraction(0.3), fraction(0.4)),
                              .stiffness = 1e4});
  scene.add(SpringDescription{.name = "hanger",
                              .first = at(mass),
                              .second = at(plate, fraction(0.7), fraction(0.6)),
                              .stiffness = 1e3});
  for (const auto& [name, gesture, place] :
       {std::tuple{"hand", push, at(main, fraction(0.2))},
        std::tuple{"mallet", strike, at(plate, fraction(0.5), fraction(0.5))}}) {
    ForceDescription force{.name = name, .place = place, .envelope = EnvelopeKind::gesture, .amplitude = 1.0};
    force.gesture = gesture;
    scene.add(force);
  }
  OutputDescription output{.name = "end",
                           .tap = {.place = at(main, fraction(0.8)), .quantity = Quantity::velocity}};
  output.high_pass = 30.0;
  scene.add(output);
  return scene;
}

std::vector<double> listen(Simulator& simulator, std::size_t samples) {
  std::vector<double> sound(samples);
  simulator.render(std::span<double>(sound));
  return sound;
}

void play_a_while(Simulator& simulator, std::size_t samples) {
  simulator.set_control(0, 0.8);
  simulator.strike_control(0);
  listen(simulator, samples);
  simulator.set_control(0, 0.3);  // the control is moving, and the mallet is in the middle of its stroke
  listen(simulator, 100);
}

double rms(const std::vector<double>& sound) {
  double sum = 0.0;
  for (const double x : sound) sum += x * x;
  return std::sqrt(sum / static_cast<double>(sound.size()));
}

// This scene is linear and has no psi, so continuing with the same scene is bit-identical.
TEST(GoingOn, TheSameSceneGoesOnWithTheSameBits) {
  for (const Kernels kernels : {Kernels::plain, Kernels::fast}) {
    Simulator before(compiled(linear_scene(), kernels)), after(compiled(linear_scene(), kernels));
    play_a_while(before, 1201);
    ASSERT_TRUE(after.go_on_from(before));
    EXPECT_EQ(after.samples_done(), before.samples_done());
    EXPECT_EQ(after.control(0), 0.3);
    EXPECT_GT(rms(listen(after, 3000)), 1e-3);
    ASSERT_TRUE(after.go_on_from(before));
    EXPECT_EQ(listen(after, 3000), listen(before, 3000));
  }
}

TEST(GoingOn, WithALedgerInEitherTheSoundIsTheSameAndTheBooksAreKept) {
  const auto scene = compiled(linear_scene());
  Simulator before(scene), after(scene);
  EnergyLedger ledger(scene);
  after.attach(ledger);
  play_a_while(before, 2000);
  ASSERT_TRUE(after.go_on_from(before));
  EXPECT_GT(ledger.stored(), 0.0);
  EXPECT_EQ(listen(after, 3000), listen(before, 3000));
  EXPECT_LT(ledger.balance_error(), 1e-12);
}

TEST(GoingOn, AnotherGridAndAnotherRateSoundOnNearlyAsLoud) {
  for (const double rate : {48000.0, 96000.0})
    for (const double stretch : {0.8, 1.3}) {
      SceneDescription changed = linear_scene(rate);
      changed.strings[0].fundamental = 150.0 * stretch;
      Simulator before(compiled(linear_scene())), after(compiled(changed));
      play_a_while(before, 2401);
      before.set_control(0,
                         0.0);  // released: it rings freely, and a change of tension does no work
      listen(before, 4800);
      ASSERT_TRUE(after.go_on_from(before));
      EXPECT_NEAR(static_cast<double>(after.samples_done()) / rate, 7301.0 / 48000.0, 1.0 / 48000.0);
      const double was = rms(listen(before, 960)),
                   is = rms(listen(after, static_cast<std::size_t>(rate / 50.0)));
      EXPECT_GT(is, 0.6 * was);
      EXPECT_LT(is, 1.6 * was);
    }
}

TEST(GoingOn, ShapesAndVelocitiesAreThoseOfThePlace) {
  SceneDescription fine = linear_scene();
  fine.strings[0].intervals = 20;
  SceneDescription coarse = linear_scene(96000.0);
  coarse.strings[0].intervals = 40;
  Simulator before(compiled(fine)), after(compiled(coarse));
  play_a_while(before, 700);
  ASSERT_TRUE(after.go_on_from(before));
  const auto theirs = before.displacement(1), mine = after.displacement(1);
  ASSERT_EQ(mine.size(), 41u);
  for (std::size_t p = 0; p <= 20; ++p) EXPECT_EQ(mine[2 * p], theirs[p]);
  for (std::size_t p = 0; p < 20; ++p) EXPECT_NEAR(mine[2 * p + 1], 0.5 * (theirs[p] + theirs[p + 1]), 1e-15);
}

TEST(GoingOn, OtherComponentsAreRefusedAndNothingHappens) {
  SceneDescription renamed = linear_scene();
  renamed.strings[0].name = "other";
  SceneDescription more = linear_scene();
  more.add(MassDescription{.name = "more", .mass = 1.0});
  SceneDescription kind = linear_scene();
  kind.masses.clear();
  kind.springs.pop_back();
  kind.add(StringDescription{
      .name = "weight", .length = 1.0, .mass_per_length = 1e-3, .tension = DrivenValue(10.0)});
  for (const SceneDescription& scene : {renamed, more, kind}) {
    Simulator before(compiled(scene)), after(compiled(linear_scene())), untouched(compiled(linear_scene()));
    play_a_while(before, 500);
    play_a_while(after, 300);
    play_a_while(untouched, 300);
    EXPECT_FALSE(after.go_on_from(before));
    EXPECT_EQ(listen(after, 500), listen(untouched, 500));
  }
}

// A contact's psi is recomputed from its depth.
TEST(GoingOn, ContactsGoOnPushingAndTheBalanceHolds) {
  SceneDescription scene = linear_scene();
  const auto floor = scene.add(BarrierDescription{.name = "floor"});
  scene.add(ContactDescription{.name = "buzz",
                               .below = at(floor),
                               .above = at(ComponentHandle{ComponentKind::string, 0}, fraction(0.5)),
                               .stiffness = 1e6,
                               .exponent = 1.5});
  const auto made = compiled(scene);
  Simulator before(made), after(made);
  EnergyLedger ledger(made);
  after.attach(ledger);
  play_a_while(before, 4000);
  ASSERT_TRUE(after.go_on_from(before));
  const double was = rms(listen(before, 4800)), is = rms(listen(after, 4800));
  EXPECT_NEAR(is, was, 0.3 * was);
  EXPECT_LT(ledger.balance_error(), 1e-12);
  for (const ContactStatistics& contact : ledger.contacts()) EXPECT_EQ(contact.worst_pull, 0.0);
}

}  // namespace
}  // namespace rattle::test
