// On a body by its modes the weights of a place are those of its gesture at every sample.
#include <gtest/gtest.h>

#include <cmath>
#include <gliding/gliding_scenes.hpp>
#include <rattle/interactions/gliding_points.hpp>

namespace rattle::test {
namespace {

constexpr Body bodies_by_modes[] = {Body::supported_modes, Body::free_modes, Body::round_membrane,
                                    Body::round_plate,     Body::bar_modes,  Body::undercut_bar};

// A place that follows `x` (and y = 0.12 m) on a body, and how far its weights are from those of any place.
class FollowedPlace {
 public:
  FollowedPlace(Body kind, GestureDescription x) : FollowedPlace(kind, described(kind, std::move(x))) {}

  void step() {
    bank_.advance();
    points_.move(*scene_, bank_, {});
  }
  GestureBank& bank() { return bank_; }
  double now() const { return bank_.now(DrivenSource{0.0, 0}); }

  // The largest difference of a weight from that at x, over the largest weight.
  double distance_from(double x) const {
    const SceneComponent& body = scene_->components[0];
    const std::size_t modes = body.model->point_count();
    std::vector<double> exact(modes), scratch(body.model->weighing_scratch());
    body.model->weigh(x, is_bar_ ? 0.0 : 0.12, exact, scratch);
    double apart = 0.0, largest = 0.0;
    for (const RowEntry& entry : points_.of(0))
      for (std::size_t j = 0; j < modes; ++j) {
        if (entry.slot != body.slot(GridPoint(j))) continue;
        apart = std::max(apart, std::abs(entry.weight - exact[j]));
        largest = std::max(largest, std::abs(exact[j]));
      }
    return apart / largest;
  }

 private:
  static SceneDescription described(Body kind, GestureDescription x) {
    SceneDescription scene;
    ForceDescription push{
        .name = "push", .place = gliding(add_body(scene, kind)), .envelope = EnvelopeKind::constant};
    push.amplitude = 1.0;
    push.position = scene.add(std::move(x));
    if (!is_bar(kind)) push.position_y = 0.12;
    scene.add(push);
    return scene;
  }
  FollowedPlace(Body kind, const SceneDescription& description)
      : is_bar_(is_bar(kind)),
        scene_(compiled(description)),
        bank_(scene_->gestures, scene_->k),
        points_(*scene_) {
    points_.move(*scene_, bank_, {});
  }

  bool is_bar_;
  std::shared_ptr<const Scene> scene_;
  GestureBank bank_;
  GlidingPoints points_;
};

// 1.6 m/s at most. A millisecond late, the weights would be off by a tenth and more.
TEST(GlidingPoints, AreThoseOfThePlaceAtEverySample) {
  for (const Body kind : bodies_by_modes) {
    FollowedPlace place(
        kind, {.name = "x", .content = SineGesture{.frequency = 5.0, .amplitude = 0.05, .offset = 0.14}});
    double worst = place.distance_from(place.now()), late = 0.0, before = place.now();
    for (int n = 1; n <= 4410; ++n) {
      if (n % 44 == 0) before = place.now();
      place.step();
      worst = std::max(worst, place.distance_from(place.now()));
      if (n % 44 == 43) late = std::max(late, place.distance_from(before));
    }
    EXPECT_LE(worst, 1.3e-2) << name_of(kind);
    EXPECT_GT(late, 4e-2) << name_of(kind) << ": the place moves";
  }
}

TEST(GlidingPoints, ReachAJumpWithinEightSamples) {
  for (const Body kind : bodies_by_modes) {
    FollowedPlace place(
        kind, {.name = "x", .content = BreakpointGesture{{{0.01, 0.1}, {0.01001, 0.2}}}});  // sample 441
    for (int n = 1; n < 433; ++n) {
      place.step();
      ASSERT_EQ(place.distance_from(0.1), 0.0) << name_of(kind) << n;
    }
    for (int n = 433; n < 449; ++n) place.step();
    for (int n = 449; n < 600; ++n) {
      place.step();
      ASSERT_EQ(place.distance_from(0.2), 0.0) << name_of(kind) << n;
    }
  }
}

// The way to the place that was known ahead ends where the control is set.
TEST(GlidingPoints, FollowAControlThatIsSetOnTheWay) {
  for (const Body kind : bodies_by_modes) {
    FollowedPlace place(kind, {.name = "x",
                               .content = ControlGesture{
                                   .unit = "m", .low = 0.0, .high = 0.3, .value = 0.1, .smoothing = 0.05}});
    double worst = 0.0;
    const double aims[] = {0.15, 0.1, 0.18, 0.12};
    for (int n = 0; n < 8000; ++n) {
      if (n % 357 == 0 && n < 4000) place.bank().set_control(0, aims[n / 357 % 4]);
      place.step();
      worst = std::max(worst, place.distance_from(place.now()));
    }
    EXPECT_LE(worst, 3e-2) << name_of(kind);
    EXPECT_LE(place.distance_from(0.12), 1e-3) << name_of(kind) << ": at rest";
  }
}

}  // namespace
}  // namespace rattle::test
