// Slides, fingers and gestures allocate nothing and take no lock while they play, and are not affected by a
// ledger.
#include <gtest/gtest.h>

#include <cstring>
#include <engine/helpers/compiled.hpp>
#include <realtime/trap.hpp>
#include <slide/formula.hpp>
#include <slide/phrase.hpp>

namespace rattle::test {
namespace {

constexpr int steps = 44100;

// One second with every kind of gesture, two fingers, and a slide that finally leaves the string.
SceneDescription quick_phrase() {
  plain::SlideStringParameters p = plain::phrase_parameters();
  SceneDescription scene = plain::phrase_scene(p, plain::PhraseForm::formulas);
  const auto add = [&](const char* name, decltype(GestureDescription::content) content) {
    return scene.add(GestureDescription{name, std::move(content)});
  };
  scene.slides[0].position =
      add("glide",
          BreakpointGesture{
              {{0.0, 0.1}, {0.3, 0.5, Curve::raised_cosine}, {0.6, 0.2, Curve::exponential}, {1.0, -0.1}}});
  scene.slides[0].hand_height =
      add("press",
          SineGesture{
              .frequency = 3.0, .amplitude = 1.5e-3, .phase = 3.0, .start = 0.05, .stop = 0.9, .fade = 0.1});
  std::vector<double> plucks(20000);
  for (std::size_t n = 0; n < plucks.size(); ++n) plucks[n] = 4.0 * static_cast<double>(n % 4410) / 4410.0;
  scene.fingers[0].force = add("plucks", SampledGesture{plucks});
  scene.outputs[0].remove_dc = true;
  return scene;
}

// Everything that requires Newton: two strings, a second slide, a moving fret, a plate.
SceneDescription crowded_phrase() {
  SceneDescription scene = quick_phrase();
  StringDescription second = scene.strings[0];
  second.name = "second";
  const ComponentHandle string = scene.add(second);
  scene.slides[0].strings.push_back(string);
  SlideDescription other = scene.slides[0];
  other.name = "other";
  other.position = 0.35;
  scene.add(other);
  const GestureHandle lift =
      scene.add(GestureDescription{.name = "lift", .content = (1e-3 * plain::ramp(0.1, 0.5) - 1e-3).gesture()});
  const ComponentHandle fret = scene.add(BarrierDescription{.name = "fret", .height = lift});
  scene.add(ContactDescription{.name = "buzz",
                               .below = at(fret),
                               .above = at(string, fraction(0.4)),
                               .stiffness = 1e6,
                               .exponent = 1.3});
  PlateDescription plate{.name = "board", .length_x = 0.3, .length_y = 0.2};
  plate.thickness = 4e-3;
  plate.density = 500.0;
  plate.youngs_modulus = 1e10;
  const ComponentHandle board = scene.add(plate);
  scene.add(SpringDescription{.name = "bridge",
                              .first = at(string, fraction(0.95)),
                              .second = at(board, fraction(0.5), fraction(0.5)),
                              .stiffness = 1e5});
  ForceDescription force{.name = "push",
                         .place = at(board, fraction(0.3), fraction(0.3)),
                         .envelope = EnvelopeKind::gesture,
                         .amplitude = 1.0};
  force.gesture = lift;
  scene.add(force);
  return scene;
}

void expect_no_memory_and_no_lock(const SceneDescription& description) {
  const auto scene = compiled(description);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  std::vector<double> samples(static_cast<std::size_t>(1000 * simulator.channels()));
  TrapCounts counts;
  {
    const Trap trap;
    simulator.attach(ledger);
    for (int n = 0; n < steps; ++n) simulator.step();
    counts = trap.caught();
  }
  EXPECT_EQ(counts.total(), 0);
  EXPECT_FALSE(ledger.found_nan());
  std::int64_t touched = 0;
  for (const ContactStatistics& contact : ledger.contacts()) touched += contact.contact_samples;
  EXPECT_GT(touched, 1000) << "the slide must have played";
  EXPECT_GT(ledger.fingers()[0].dissipated.value(), 0.0);
  {
    const Trap trap;
    simulator.detach();
    simulator.reset();
    simulator.render(samples);
    counts = trap.caught();
  }
  EXPECT_EQ(counts.total(), 0);
}

TEST(RealTimeSlide, takes_no_memory_and_no_lock) { expect_no_memory_and_no_lock(quick_phrase()); }

TEST(RealTimeSlide, with_newton_takes_no_memory_and_no_lock) { expect_no_memory_and_no_lock(crowded_phrase()); }

TEST(RealTimeSlide, with_newton_that_fails_takes_no_memory_either) {
  SceneDescription scene = crowded_phrase();
  scene.rule = Rule::newton;
  scene.newton_iterations = 1;
  Simulator simulator(compiled(scene));
  TrapCounts counts;
  {
    const Trap trap;
    for (int n = 0; n < steps / 10; ++n) simulator.step();
    counts = trap.caught();
  }
  EXPECT_EQ(counts.total(), 0);
  EXPECT_GT(simulator.newton_failures(), 0);
}

TEST(RealTimeSlide, is_the_same_bits_with_the_ledger_on_and_off_and_after_reset) {
  for (const SceneDescription& description : {quick_phrase(), crowded_phrase()}) {
    const auto scene = compiled(description);
    Simulator observed(scene), alone(scene);
    EnergyLedger ledger(scene);
    observed.attach(ledger);
    std::vector<double> with(static_cast<std::size_t>(steps * alone.channels())), without(with.size()),
        again(with.size());
    observed.render(with);
    alone.render(without);
    alone.reset();
    alone.render(again);
    EXPECT_EQ(std::memcmp(with.data(), without.data(), with.size() * sizeof(double)), 0);
    EXPECT_EQ(std::memcmp(again.data(), without.data(), with.size() * sizeof(double)), 0);
  }
}

}  // namespace
}  // namespace rattle::test
