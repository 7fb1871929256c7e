// Scenes that nobody would build: nothing crashes, and every failure has a named cause.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <iostream>
#include <properties/test_counts.hpp>
#include <rattle/rattle.hpp>
#include <scene_file/scene_file.hpp>
#include <variant>
#include <wild/wild_run.hpp>
#include <wild/wild_scene.hpp>

namespace rattle::test {
namespace {

// Keeps only the beginning of the scene, for speed.
SceneDescription shortened(SceneDescription scene, int samples) {
  scene.duration = std::min(scene.duration, samples / scene.sample_rate);
  return scene;
}

TEST(WildScenes, EveryFailureHasAName) {
  int refused = 0, ended = 0, moved = 0;
  const int count = reduced_count(60);
  for (int seed = 1; seed <= count; ++seed) {
    const SceneDescription scene = shortened(wild_scene(static_cast<std::uint64_t>(seed)), 1500);
    const WildReport report = run_wild(scene);
    refused += report.is_refused();
    if (report.is_refused()) continue;
    ended += !report.is_finite() || report.has_grown();
    moved += report.peak > 0.0;
    EXPECT_NE(report.cause, Cause::other) << "seed " << seed << ": " << report.explanation;
    EXPECT_NE(report.cause, Cause::slow) << "seed " << seed << ": " << report.seconds << " s";
    if (report.cause != Cause::none) {
      EXPECT_FALSE(report.explanation.empty()) << "seed " << seed;
      continue;
    }
    EXPECT_TRUE(report.is_finite() && !report.has_grown()) << "seed " << seed;
    EXPECT_LE(report.balance_error, largest_wild_balance_error) << "seed " << seed;
    EXPECT_LE(report.attraction(), largest_wild_attraction) << "seed " << seed;
  }
  EXPECT_LE(refused, count / 20 + 1);
  EXPECT_GE(moved, count / 2);
  std::cout << count << " scenes, " << refused << " refused, " << ended << " ended early\n";
}

// Faults found: points of one contact that had different rules, and a slide whose energy follows from its
// position.
TEST(WildScenes, SeedsThatFailedOnce) {
  for (const std::uint64_t seed : {2489u, 5311u, 7141u, 7270u, 7460u, 8332u}) {
    const WildReport report = run_wild(wild_scene(seed, false));
    EXPECT_NE(report.cause, Cause::other) << "seed " << seed << ": " << report.explanation;
    EXPECT_LE(report.attraction(), largest_wild_attraction) << "seed " << seed;
  }
}

TEST(WildScenes, AreTheSameForTheSameSeed) {
  EXPECT_EQ(wild_scene_file(wild_scene(7)), wild_scene_file(wild_scene(7)));
  EXPECT_NE(wild_scene_file(wild_scene(7)), wild_scene_file(wild_scene(8)));
}

TEST(WildScenes, OfOneRuleHaveNoOther) {
  int own = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const SceneDescription drawn = wild_scene(seed), scene = with_rule(drawn, Rule::newton);
    EXPECT_EQ(scene.rule, Rule::newton);
    for (const ContactDescription& contact : drawn.contacts) own += contact.rule.has_value();
    for (const ContactDescription& contact : scene.contacts) EXPECT_FALSE(contact.rule) << "seed " << seed;
    for (const DistributedContactDescription& contact : scene.distributed_contacts)
      EXPECT_FALSE(contact.rule) << "seed " << seed;
  }
  EXPECT_GT(own, 10);
}

// The output of --show is a valid scene file for `rattle`.
TEST(WildSceneFile, IsReadBackAsTheSameScene) {
  for (int seed = 1; seed <= reduced_count(60); ++seed) {
    const SceneDescription scene = shortened(wild_scene(static_cast<std::uint64_t>(seed)), 300);
    const auto expected = compile(scene);
    if (!expected) continue;
    const auto result = read_scene(wild_scene_file(scene), "wild.toml");
    if (const auto* errors = std::get_if<std::vector<SceneMessage>>(&result)) {
      ADD_FAILURE() << "seed " << seed << ": " << format(errors->front());
      continue;
    }
    const auto read = compile(std::get<SceneFile>(result).description);
    ASSERT_TRUE(read) << "seed " << seed << ": " << read.errors().front().message;
    Simulator first(*expected), second(*read);
    for (int n = 0; n < 300; ++n) first.step(), second.step();
    for (std::size_t c = 0; c < first.scene().components.size(); ++c) {
      const PointsView a = first.displacement(c), b = second.displacement(c);
      ASSERT_EQ(a.size(), b.size()) << "seed " << seed;
      for (std::size_t p = 0; p < a.size(); ++p) {
        const double x = a[p], y = b[p];
        ASSERT_EQ(std::memcmp(&x, &y, sizeof x), 0)
            << "seed " << seed << ", component " << c << ": " << x << ", " << y;
      }
    }
  }
}

}  // namespace
}  // namespace rattle::test
