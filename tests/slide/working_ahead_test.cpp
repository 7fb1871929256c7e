// What follows from gestures is worked out some samples ahead. Whatever is set meanwhile, it must be what the gestures
// say at that sample.
#include <gtest/gtest.h>

#include <engine/helpers/compiled.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/moving_places.hpp>
#include <slide/slide_scene.hpp>
#include <support/random_numbers.hpp>

namespace rattle::test {
namespace {

constexpr double k = 1.0 / 44100.0;

// A sine that begins and ends, steps, samples that stand still in between, and a control.
std::vector<GestureDescription> some_gestures() {
  std::vector<double> samples(300, 0.3);
  for (std::size_t i = 100; i < 130; ++i) samples[i] = 0.01 * static_cast<double>(i % 7);
  return {{"sine", SineGesture{.frequency = 400.0, .amplitude = 0.1, .offset = 0.2, .start = 90 * k, .stop = 200 * k}},
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
        const LiveSource source{0.0, static_cast<std::int32_t>(promise.gesture)};
        ASSERT_EQ(bank.now(source), promise.values[i]) << gestures[promise.gesture].name << " at " << n;
        ++kept;
      }
      for (std::size_t g = 0; g < gestures.size(); ++g)
        for (const std::int64_t m : {n, n + 1}) {
          double scratch[samples_ahead];
          const GestureBank::Ahead ahead = bank.look_ahead({0.0, static_cast<std::int32_t>(g)}, m, scratch);
          ASSERT_GE(ahead.known, 1u);
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
  const LiveSource source{0.7, -1};
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
PlayedString played_string(bool damping_moves) {
  SceneDescription d;
  const auto gestures = some_gestures();
  for (const GestureDescription& gesture : gestures) d.add(gesture);
  const plain::SlideStringParameters p;
  const auto control = [&](const char* name, double low, double high, double value) {
    return d.add(GestureDescription{
        .name = name, .content = ControlGesture{.low = low, .high = high, .value = value, .smoothing = 0.0005}});
  };
  const GestureHandle position = control("place", 0.0, p.L, 0.3), force = control("press", 0.0, 3.0, 1.0);
  const GestureHandle height = d.add(GestureDescription{.name = "height", .content = SampledGesture{{1e-3}}});
  plain::add_slide_string(d, p, {position, height, force, force});
  if (damping_moves)
    d.strings[0].damping =
        d.add(GestureDescription{.name = "still", .content = ControlGesture{.low = 0.5, .high = 2.0, .value = 1.0}});
  return {compiled(d), gestures.size(), gestures.size() + 1};
}

// As they were found sample by sample.
TEST(WorkingAhead, FingersAndSlidesAreWhereTheGesturesSay) {
  for (const bool damping_moves : {false, true})
    for (const int set_every : {0, 1, 3, 29}) {
      SCOPED_TRACE(testing::Message() << "set every " << set_every << ", damping moves: " << damping_moves);
      const PlayedString played = played_string(damping_moves);
      const Scene& scene = *played.scene;
      Random random(10);
      GestureBank bank(scene.gestures, scene.k);
      FingerBoard board(scene);
      MovingPlaces places(scene);
      places.begin(scene, bank);
      const MovingPlace& moving = scene.moving_places[0];
      for (int n = 0; n < 500; ++n, bank.advance()) {
        board.place(bank);
        places.move(scene, bank);
        const HatPair expected = hat_pair(bank.next(moving.position), moving.spacing, moving.intervals);
        ASSERT_EQ(places.weights()[0].next.left, expected.left) << n;
        ASSERT_NEAR(places.weights()[0].next.right_weight, expected.right_weight, 1e-12) << n;
        for (std::size_t f = 0; f < scene.fingers.size(); ++f) {
          const SceneFinger& finger = scene.fingers[f];
          const FingerTouch& touch = board.touches()[f];
          const auto rectangle = hat_rectangle(bank.now(finger.position) + finger.shift, finger.width, finger.spacing,
                                               finger.intervals);
          ASSERT_EQ(touch.force(), bank.now(finger.force)) << n;
          if (touch.force() == 0.0) {
            ASSERT_EQ(touch.range().count, 0u);
            continue;
          }
          ASSERT_EQ(touch.range().count, static_cast<std::size_t>(rectangle.count)) << n;
          for (std::size_t j = 0; j < touch.range().count; ++j)
            ASSERT_NEAR(touch.weight(j), rectangle.weight[hat_place(j, touch.range().count)], 1e-12) << n;
        }
        if (set_every > 0 && n % set_every == 0) {
          bank.set_control(played.position, random.between(0.0, 0.65));
          bank.set_control(played.force, random.between(0.0, 4.0) < 1.0 ? 0.0 : random.between(0.0, 3.0));
        }
      }
    }
}

}  // namespace
}  // namespace rattle::test
