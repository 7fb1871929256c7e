// Values that depend on gestures are computed some samples ahead. Even if controls are set meanwhile, they must
// match the gestures at that sample.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/moving_places.hpp>
#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator.hpp>
#include <slide/slide_scene.hpp>
#include <support/random_numbers.hpp>

namespace rattle::test {
namespace {

constexpr double k = 1.0 / 44100.0;

// A sine that begins and ends, steps, samples with a constant stretch, and a control.
std::vector<GestureDescription> some_gestures() {
  std::vector<double> samples(300, 0.3);
  for (std::size_t i = 100; i < 130; ++i) samples[i] = 0.01 * static_cast<double>(i % 7);
  return {{"sine",
           SineGesture{.frequency = 400.0, .amplitude = 0.1, .offset = 0.2, .start = 90 * k, .stop = 200 * k}},
          {"steps", BreakpointGesture{{{50 * k, 0.1}, {60 * k, 0.4}, {200 * k, 0.4}, {250 * k, 0.2}}}},
          {"samples", SampledGesture{samples}},
          {"control", ControlGesture{.low = 0.0, .high = 1.0, .value = 0.5, .smoothing = 0.001}},
          {"jump", ControlGesture{.low = 0.0, .high = 1.0, .value = 0.25, .smoothing = 0.0}}};
}

TEST(WorkingAhead, TheBankShowsWhatItWillSay) {
  const std::vector<GestureDescription> gestures = some_gestures();
  for (const int set_every : {0, 5, 37}) {
    Random random(9);
    GestureBank bank(gestures, k);
    struct Promise {
      std::int64_t first;
      std::uint64_t revision;
      std::size_t gesture;
      std::vector<double> values;
    };
    std::vector<Promise> promises;
    std::size_t kept = 0;
    for (std::int64_t n = 0; n < 400; ++n, bank.advance()) {
      for (const Promise& promise : promises) {
        const auto i = static_cast<std::size_t>(n - promise.first);
        if (n < promise.first || i >= promise.values.size() || promise.revision != bank.revision()) continue;
        const DrivenSource source{0.0, static_cast<std::int32_t>(promise.gesture)};
        ASSERT_EQ(bank.now(source), promise.values[i]) << gestures[promise.gesture].name << " at " << n;
        ++kept;
      }
      for (std::size_t g = 0; g < gestures.size(); ++g)
        for (const std::int64_t m : {n, n + 1}) {
          double scratch[samples_ahead];
          const DrivenSource source{0.0, static_cast<std::int32_t>(g)};
          const GestureBank::Ahead ahead = bank.look_ahead(source, m, scratch);
          ASSERT_GE(ahead.known, 1u);
          ASSERT_EQ(ahead.at(0), m == n ? bank.now(source) : bank.next(source))
              << gestures[g].name << " at " << n;
          ASSERT_LE(ahead.known, samples_ahead);
          Promise promise{m, bank.revision(), g, {}};
          for (std::size_t i = 0; i < ahead.known; ++i) promise.values.push_back(ahead.at(i));
          promises.push_back(promise);
        }
      if (promises.size() > 200) promises.erase(promises.begin(), promises.begin() + 100);
      if (set_every > 0 && n % set_every == 0) {
        bank.set_control(3, random.between(0.0, 1.0));
        bank.set_control(4, random.between(0.0, 1.0));
      }
    }
    EXPECT_GT(kept, 5000u);
  }
}

TEST(WorkingAhead, AConstantIsKnownAsFarAsAnyoneLooks) {
  const std::vector<GestureDescription> none;
  const GestureBank bank(none, k);
  double scratch[samples_ahead];
  const DrivenSource source{0.7, -1};
  const GestureBank::Ahead ahead = bank.look_ahead(source, 0, scratch);
  EXPECT_TRUE(ahead.constant);
  EXPECT_EQ(ahead.known, samples_ahead);
  EXPECT_EQ(ahead.at(3), 0.7);
}

struct PlayedString {
  std::shared_ptr<const Scene> scene;
  std::size_t position, force;  // controls
};

// A slide and a finger that follows it, moved by a sine and by controls.
PlayedString played_string() {
  SceneDescription d;
  const auto gestures = some_gestures();
  for (const GestureDescription& gesture : gestures) d.add(gesture);
  const plain::SlideStringParameters p;
  const auto control = [&](const char* name, double low, double high, double value) {
    return d.add(GestureDescription{
        .name = name,
        .content = ControlGesture{.low = low, .high = high, .value = value, .smoothing = 0.0005}});
  };
  const GestureHandle position = control("place", 0.0, p.L, 0.3), force = control("press", 0.0, 3.0, 1.0);
  const GestureHandle height = d.add(GestureDescription{.name = "height", .content = SampledGesture{{1e-3}}});
  plain::add_slide_string(d, p, {position, height, force, force});
  return {compiled(d), gestures.size(), gestures.size() + 1};
}

// Compared with values computed sample by sample.
TEST(WorkingAhead, FingersAndSlidesAreWhereTheGesturesSay) {
  for (const int yield_moves_every : {0, 1, 5})
    for (const int set_every : {0, 1, 3, 29}) {
      SCOPED_TRACE(testing::Message() << "set every " << set_every << ", yield moves every "
                                      << yield_moves_every);
      const PlayedString played = played_string();
      const Scene& scene = *played.scene;
      Random random(10);
      GestureBank bank(scene.gestures, scene.k);
      FingerBoard board(scene);
      MovingPlaces places(scene);
      places.begin(scene, bank);
      const MovingPlace& moving = scene.moving_places[0];
      const Component& string = *scene.components[moving.component].model;
      double yield = 1.0;
      for (int n = 0; n < 500; ++n, bank.advance()) {
        if (yield_moves_every > 0 && n % yield_moves_every == 0) yield = random.between(0.5, 2.0);
        board.set_yield(moving.component, yield);
        board.place(bank);
        places.move(scene, bank);
        const HatPair expected = hat_pair(bank.next(moving.position), moving.spacing, moving.intervals);
        ASSERT_EQ(places.weights()[0].next.left, expected.left) << n;
        ASSERT_NEAR(places.weights()[0].next.right_weight, expected.right_weight, 1e-12) << n;
        for (std::size_t f = 0; f < scene.fingers.size(); ++f) {
          const SceneFinger& finger = scene.fingers[f];
          const FingerTouch& touch = board.touches()[f];
          const auto rectangle = hat_rectangle(bank.now(finger.position) + finger.shift, finger.width,
                                               finger.spacing, finger.intervals);
          ASSERT_EQ(touch.force(), bank.now(finger.force)) << n;
          if (touch.force() == 0.0) {
            ASSERT_EQ(touch.range().count, 0u);
            continue;
          }
          const std::size_t count = touch.range().count;
          ASSERT_EQ(count, static_cast<std::size_t>(rectangle.count)) << n;
          ASSERT_EQ(touch.range().first.index, static_cast<std::size_t>(rectangle.first)) << n;
          for (std::size_t j = 0; j < count; ++j) {
            const std::size_t place = hat_place(j, count);
            const double g = rectangle.weight[place];
            const double B = yield * string.step_compliance(touch.range().first + j);
            const double RB = g * finger.damping * std::abs(touch.force()) * B;
            ASSERT_NEAR(touch.weight(j), g, 1e-12) << n;
            ASSERT_NEAR(touch.law(place).push, B * g * touch.force(), 1e-12 * B) << n;
            ASSERT_NEAR(touch.law(place).back, RB / (2.0 * scene.k + RB), 1e-12) << n;
          }
        }
        if (set_every > 0 && n % set_every == 0) {
          bank.set_control(played.position, random.between(0.0, 0.65));
          bank.set_control(played.force, random.between(0.0, 4.0) < 1.0 ? 0.0 : random.between(0.0, 3.0));
        }
      }
    }
}

// Assumption of a finger's kernel.
TEST(WorkingAhead, AStringYieldsAlikeButForTwoPointsAtEachEnd) {
  for (const End left : {End::simply_supported, End::clamped, End::clamped_notes, End::free})
    for (const End right : {End::simply_supported, End::clamped, End::clamped_notes, End::free}) {
      SceneDescription d;
      StringDescription string{
          .name = "s", .length = 1.0, .mass_per_length = 5e-3, .tension = 100.0, .intervals = 20};
      string.bending_stiffness = 1e-3;
      string.left = left;
      string.right = right;
      d.add(string);
      const auto scene = compiled(d);
      const Component& model = *scene->components[0].model;
      for (std::size_t p = 2; p + 2 < model.point_count(); ++p)
        ASSERT_EQ(model.step_compliance(GridPoint(p)),
                  model.step_compliance(GridPoint(model.point_count() / 2)));
    }
}

SceneDescription slide_scene(int strings, int first) {
  SceneDescription d;
  for (int i = first; i < first + strings; ++i) {
    const auto gesture = [&](const char* what, double offset, double amplitude) {
      return d.add(GestureDescription{
          .name = what + std::to_string(i),
          .content = SineGesture{.frequency = 3.0 + i, .amplitude = amplitude, .offset = offset}});
    };
    plain::SlideStringParameters p;
    p.T *= 1.0 + 0.1 * i;
    const auto position = gesture("position", 0.3, 0.1), height = gesture("height", -1e-4, 1e-4);
    const auto right = gesture("right", 1.0, 1.5), left = gesture("left", -0.2, 0.1);
    const plain::SlideStringHandles handles = plain::add_slide_string(d, p, {position, height, right, left});
    for (auto* const name : {&d.strings.back().name, &d.slides.back().name}) *name += std::to_string(i);
    for (std::size_t f = d.fingers.size() - 2; f < d.fingers.size(); ++f)
      d.fingers[f].name += std::to_string(i);
    d.add(
        ProbeDescription{.name = "p" + std::to_string(i), .tap = {.place = at(handles.string, fraction(0.7))}});
  }
  return d;
}

// Each of the slides has its own index, whichever thread steps it.
TEST(WorkingAhead, TwoSlidesInOneSceneMoveAsInScenesOfTheirOwn) {
  const auto both = compiled(slide_scene(2, 0)), first = compiled(slide_scene(1, 0)),
             second = compiled(slide_scene(1, 1));
  Simulator together(both, 2), alone(first), other(second);
  double moved = 0.0;
  for (int n = 0; n < 3000; ++n) {
    together.step();
    alone.step();
    other.step();
    ASSERT_EQ(together.probes()[0], alone.probes()[0]) << n;
    ASSERT_EQ(together.probes()[1], other.probes()[0]) << n;
    moved = std::max(moved, std::abs(together.probes()[1]));
  }
  EXPECT_GT(moved, 1e-5);
}

// A simulator that continues from another one of the same scene finds the fingers at their places, and its
// balance closes.
TEST(WorkingAhead, GoesOnWithFingersAndSlides) {
  const auto scene = compiled(slide_scene(1, 0));
  Simulator before(scene), after(scene);
  EnergyLedger ledger(scene);
  for (int n = 0; n < 1003; ++n) before.step();
  after.go_on_from(before);
  after.attach(ledger);
  for (int n = 0; n < 2000; ++n) {
    after.step();
    const SceneFinger& finger = scene->fingers[0];
    if (n % 50 == 0) {
      GestureBank bank(scene->gestures, scene->k);
      for (int m = 0; m < 1003 + n; ++m) bank.advance();
      ASSERT_EQ(after.fingers()[0].force(), bank.now(finger.force)) << n;
    }
  }
  EXPECT_LE(ledger.balance_error(), 1e-12);
}

}  // namespace
}  // namespace rattle::test
