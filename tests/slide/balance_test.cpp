// The power balance closes in every step, whatever the player does with slide and fingers.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <slide/formula.hpp>
#include <slide/phrase.hpp>
#include <slide/watched_run.hpp>
#include <support/random_numbers.hpp>

namespace rattle::test {
namespace {

using plain::GestureExpression;

constexpr double two_pi = 2.0 * std::numbers::pi;
constexpr double pressed = -1e-3;  // hand height that holds the slide on the string, m

class SlideBalance : public testing::Test {
 protected:
  plain::SlideStringParameters p = plain::phrase_parameters();
  SceneDescription scene;

  GestureHandle formula(const char* name, const GestureExpression& f) {
    return scene.add(GestureDescription{.name = name, .content = f.gesture()});
  }
  GestureHandle samples(const char* name, std::vector<double> values) {
    return scene.add(GestureDescription{.name = name, .content = SampledGesture{std::move(values)}});
  }
  WatchedRun run(const plain::SlideGestures& gestures, int steps = 4000) {
    plain::SlideStart start{{}, 1e-5};  // the slide starts just above the string
    const int M = plain::SlideString(p).M;
    for (int m = 0; m <= M; ++m) start.u.push_back(-2e-4 * std::sin(std::numbers::pi * m / M));
    plain::add_slide_string(scene, p, gestures, start);
    const WatchedRun result = watched_run(scene, steps);
    expect_exact(result);
    EXPECT_GT(result.contact_samples, 0);
    return result;
  }
};

TEST_F(SlideBalance, with_a_slide_that_shakes_along_the_string) {
  const WatchedRun found =
      run({formula("x", 0.3 + 0.02 * sine(two_pi * 200.0 * plain::time())), pressed, 0.5, -0.2});
  EXPECT_GT(found.slide_work_size, 0.1 * found.peak_energy);
}

// Shaken without losses the string gains energy, all of which is accounted for in P_x and P_h.
TEST_F(SlideBalance, with_a_shaken_slide_on_a_string_without_losses) {
  p.sigma0 = p.sigma2 = p.r_h = 0.0;
  const WatchedRun found =
      run({formula("x", 0.3 + 0.02 * sine(two_pi * 200.0 * plain::time())), pressed, 0.0, 0.0});
  EXPECT_GT(found.slide_work_size, 0.1 * found.peak_energy);
  EXPECT_EQ(found.finger_loss, 0.0);
}

// Random within two intervals, so that nodes are crossed back and forth; and random anywhere, which soon feeds
// in more energy than any string could hold.
TEST_F(SlideBalance, with_a_place_that_is_random_at_every_sample) {
  Random random(1);
  std::vector<double> near, anywhere;
  for (int n = 0; n < 4000; ++n) near.push_back(0.3 + random.between(-5e-3, 5e-3));
  const WatchedRun found = run({samples("x", near), pressed, 0.5, -0.2});
  EXPECT_GT(found.slide_work_size, 0.0);
  scene = {};
  for (int n = 0; n < 300; ++n) anywhere.push_back(random.between(0.0, p.L));
  run({samples("x", anywhere), pressed, 0.5, -0.2}, 300);
}

TEST_F(SlideBalance, with_sudden_jumps_of_the_slide) {
  Random random(2);
  std::vector<double> x;
  double here = 0.2;
  for (int n = 0; n < 4000; ++n) {
    if (n % 400 == 0) here = random.between(-0.1, p.L + 0.1);
    x.push_back(here);
  }
  const WatchedRun found = run({samples("x", x), pressed, 0.5, -0.2});
  EXPECT_GT(found.slide_work_size, 0.0);
}

TEST_F(SlideBalance, with_a_slide_that_runs_past_both_ends_and_back) {
  const WatchedRun found =
      run({formula("x", 0.5 * p.L + 0.6 * p.L * sine(two_pi * 20.0 * plain::time())), pressed, 0.5, -0.2});
  EXPECT_GT(found.slide_work_size, 0.0);
}

TEST_F(SlideBalance, with_a_slide_that_rests_on_an_end) {
  for (const double x : {-1.0, 0.0, 1e-12, 0.65 - 1e-12, 0.65, 2.0}) {
    SCOPED_TRACE(x);
    scene = {};
    run({x, pressed, 0.5, -0.2}, 1000);
  }
}

TEST_F(SlideBalance, with_a_slide_exactly_on_a_node) { run({0.65 * 40 / 131, pressed, 0.5, -0.2}); }

TEST_F(SlideBalance, with_fingers_that_overlap_each_other_and_the_slide) {
  p.x_rf = 0.31;
  p.w_rf = 0.05;
  p.d_lf = 0.005;
  const WatchedRun found = run({formula("x", 0.3 + 0.03 * sine(two_pi * 7.0 * plain::time())), pressed,
                                formula("rf", 1.5 * sine(two_pi * 40.0 * plain::time())),
                                formula("lf", -0.8 * cosine(two_pi * 23.0 * plain::time()))});
  EXPECT_GT(found.finger_loss, 0.0);
}

TEST_F(SlideBalance, with_a_left_finger_that_follows_over_the_end_of_the_string) {
  const WatchedRun found =
      run({formula("x", 0.02 + 0.04 * sine(two_pi * 9.0 * plain::time())), pressed, 0.0, -2.0});
  EXPECT_GT(found.finger_loss, 0.0);
}

TEST_F(SlideBalance, with_a_hand_that_moves_up_and_down) {
  const WatchedRun found =
      run({0.3, formula("y", -5e-4 + 1.5e-3 * sine(two_pi * 150.0 * plain::time())), 0.5, -0.2});
  EXPECT_GT(found.anchor_work_size, 0.1 * found.peak_energy);
}

TEST_F(SlideBalance, with_everything_moving_at_once) {
  p.x_rf = 0.31;
  p.w_rf = 0.05;
  const WatchedRun found = run({formula("x", 0.3 + 0.36 * sine(two_pi * 6.0 * plain::time())),
                                formula("y", -5e-4 + 1.5e-3 * sine(two_pi * 150.0 * plain::time())),
                                formula("rf", 3.0 * sine(two_pi * 440.0 * plain::time())),
                                formula("lf", -1.0 * cosine(two_pi * 333.0 * plain::time()))},
                               20000);
  EXPECT_GT(found.finger_loss, 0.0);
  EXPECT_GT(found.slide_work_size, 0.0);
}

TEST_F(SlideBalance, with_a_rigid_hand_without_losses) {
  p.k_h = 1e10;
  p.r_h = 0.0;
  p.alpha_lf = 0.0;
  run({formula("x", 0.3 + 0.02 * sine(two_pi * 5.0 * plain::time())),
       formula("y", 1e-5 - 4e-4 * plain::ramp(0.0, 0.02)), 0.5, -0.2});
}

TEST_F(SlideBalance, with_no_hand_at_all) {
  p.k_h = p.r_h = 0.0;
  run({formula("x", 0.3 + 0.02 * sine(two_pi * 5.0 * plain::time())), -1e-3, 0.5, -0.2});
}

// The whole phrase as formulas, with and without the left hand's damping.
TEST_F(SlideBalance, over_the_whole_phrase) {
  for (const double alpha_lf : {5.0, 0.0}) {
    SCOPED_TRACE(alpha_lf);
    p.alpha_lf = alpha_lf;
    const WatchedRun found = watched_run(plain::phrase_scene(p, plain::PhraseForm::formulas),
                                         static_cast<int>(plain::phrase_seconds * p.sample_rate));
    expect_exact(found);
    EXPECT_GT(found.contact_samples, 100000);
  }
}

}  // namespace
}  // namespace rattle::test
