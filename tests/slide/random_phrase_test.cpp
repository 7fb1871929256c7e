// Properties that hold for every player, over random strings, slides, fingers and gestures.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <slide/gesture_reference.hpp>
#include <slide/random_phrase.hpp>
#include <slide/watched_run.hpp>

namespace rattle::test {
namespace {

constexpr std::uint64_t phrase_count = 400;

class RandomPhrases : public testing::TestWithParam<Temper> {};

TEST_P(RandomPhrases, keep_the_balance_in_every_step) {
  std::uint64_t in_contact = 0, ordinary = 0;
  double worst = 0.0;
  for (std::uint64_t seed = 1; seed <= phrase_count; ++seed) {
    SCOPED_TRACE(seed);
    const WatchedRun run = watched_run(draw_phrase(seed, 500, GetParam()).scene, 500);
    expect_exact(run);
    worst = std::max(worst, run.worst_step_residual);
    in_contact += run.contact_samples > 0 ? 1 : 0;
    ordinary += run.peak_energy < 10.0 ? 1 : 0;
  }
  EXPECT_GE(in_contact, phrase_count / 2);
  EXPECT_GE(ordinary, phrase_count * 3 / 4);  // a slide that jumps can feed in any amount of energy
  RecordProperty("worst_step_residual", std::to_string(worst));
}

// Value of a driven parameter at n by the reference evaluation of gestures.
double value_at(const SceneDescription& scene, const DrivenValue& driven, long n) {
  if (!driven.gesture) return driven.value;
  return GestureReference(scene.gestures, 1.0 / scene.sample_rate).value(driven.gesture->index, n);
}

// Largest difference of string and slide between the engine and the plain port, relative to their largest
// displacements.
double difference_from_plain_port(const RandomPhrase& phrase, int steps) {
  const auto compiled_scene = compiled(phrase.scene);
  Simulator simulator(compiled_scene);
  plain::SlideString string(phrase.parameters);
  const SceneDescription& scene = phrase.scene;
  const SlideDescription& slide = scene.slides[0];
  string.start(phrase.start.u, *phrase.start.y_o, value_at(scene, slide.position, 0));
  double difference_u = 0.0, difference_y = 0.0, largest_u = 0.0, largest_y = 0.0;
  for (long n = 0; n < steps; ++n) {
    string.step({value_at(scene, slide.position, n), value_at(scene, slide.position, n + 1),
                 value_at(scene, slide.hand_height, std::max(n - 1, 0L)),
                 value_at(scene, slide.hand_height, n + 1), value_at(scene, scene.fingers[0].force, n),
                 value_at(scene, scene.fingers[1].force, n)});
    simulator.step();
    const auto u = simulator.displacement(0);
    if (u.size() != string.u.size()) return std::numeric_limits<double>::infinity();
    for (std::size_t m = 0; m < u.size(); ++m) {
      difference_u = std::fmax(difference_u, std::abs(u[m] - string.u[m]));
      if (std::isnan(u[m])) return std::numeric_limits<double>::infinity();
      largest_u = std::max(largest_u, std::abs(string.u[m]));
    }
    difference_y = std::fmax(difference_y, std::abs(simulator.displacement(1)[0] - string.y));
    largest_y = std::max(largest_y, std::abs(string.y));
  }
  return std::max(difference_u / largest_u, difference_y / largest_y);
}

TEST_P(RandomPhrases, are_those_of_the_plain_port) {
  std::vector<double> differences;
  for (std::uint64_t seed = 1; seed <= phrase_count; ++seed)
    differences.push_back(difference_from_plain_port(draw_phrase(seed, 300, GetParam()), 300));
  for (std::uint64_t seed = 1; seed <= phrase_count; ++seed)
    EXPECT_LE(differences[seed - 1], 1e-9) << "seed " << seed;
  std::sort(differences.begin(), differences.end());
}

INSTANTIATE_TEST_SUITE_P(Slide, RandomPhrases, testing::Values(Temper::calm, Temper::wild),
                         [](const auto& temper) { return temper.param == Temper::calm ? "calm" : "wild"; });

}  // namespace
}  // namespace rattle::test
