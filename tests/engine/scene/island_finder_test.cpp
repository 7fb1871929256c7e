#include <gtest/gtest.h>

#include <algorithm>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <rattle/scene/island_finder.hpp>

namespace rattle {
namespace {

constexpr double plenty = 1e9;

PointEntry touch(std::uint32_t component, std::uint32_t point, double weight, double compliance) {
  return {component, GridPoint(point), weight, compliance};
}

TEST(FindIslands, JoinsRowsThatShareAPointAndNoOthers) {
  const std::vector<std::vector<PointEntry>> rows = {
      {touch(0, 0, 1.0, 2.0), touch(1, 5, -1.0, 3.0)},  // shares mass 0 with row 2
      {touch(1, 6, 1.0, 3.0)},                          // same string as row 0, another point
      {touch(0, 0, 1.0, 2.0)},
      {touch(2, 5, 1.0, 3.0)},  // same point number as row 0, another component
  };
  const auto found = find_islands(rows, plenty);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->islands.size(), 3u);
  std::vector<std::vector<std::uint32_t>> members;
  for (const Island& island : found->islands) {
    std::vector<std::uint32_t> list(found->order.begin() + island.first_row,
                                    found->order.begin() + island.first_row + island.row_count);
    std::sort(list.begin(), list.end());
    members.push_back(list);
  }
  EXPECT_EQ(members, (std::vector<std::vector<std::uint32_t>>{{0, 2}, {1}, {3}}));
}

TEST(FindIslands, JoinsAlongAChain) {
  std::vector<std::vector<PointEntry>> rows;
  for (std::uint32_t i = 0; i < 10; ++i) rows.push_back({touch(i, 0, 1.0, 1.0), touch(i + 1, 0, -1.0, 1.0)});
  std::rotate(rows.begin(), rows.begin() + 3, rows.end());
  std::swap(rows[2], rows[7]);
  const auto found = find_islands(rows, plenty);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->islands.size(), 1u);
  EXPECT_EQ(found->islands[0].profile.entry_count(), 19u) << "a chain needs its diagonal and one beside it";
}

// What grows with an island is its compliance matrix, and its factor, which has the same profile: for a chain,
// declared in whatever order, two entries per contact.
TEST(FindIslands, AChainOfThousandsHasTwoEntriesPerContact) {
  for (const std::uint32_t count : {1000u, 4001u, 8000u}) {
    std::vector<std::vector<PointEntry>> rows(count);
    constexpr std::uint32_t stride = 607;  // no divisor of any count: visits every row once
    for (std::uint32_t i = 0, at = 0; i < count; ++i, at = (at + stride) % count)
      rows[at] = {touch(i, 0, 1.0, 1.0), touch(i + 1, 0, -1.0, 1.0)};
    const auto found = find_islands(rows, plenty);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->islands.size(), 1u);
    EXPECT_EQ(found->islands[0].profile.entry_count(), 2 * count - 1);
  }
}

TEST(FindIslands, ComputesLambda) {
  const std::vector<std::vector<PointEntry>> rows = {
      {touch(0, 0, 1.0, 2.0), touch(1, 5, -0.25, 3.0), touch(1, 6, -0.75, 3.0)},
      {touch(0, 0, 0.5, 2.0), touch(1, 6, -1.0, 3.0)},
  };
  const auto found = find_islands(rows, plenty);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->islands.size(), 1u);
  const Island& island = found->islands[0];
  const std::size_t place_0 = found->order[0] == 0 ? 0 : 1;
  EXPECT_DOUBLE_EQ(island.diagonal(place_0), 1.0 * 2.0 + (0.0625 + 0.5625) * 3.0);
  EXPECT_DOUBLE_EQ(island.diagonal(1 - place_0), 0.25 * 2.0 + 3.0);
  EXPECT_DOUBLE_EQ(island.compliance[island.profile.index(1, 0)], 1.0 * 2.0 * 0.5 + 0.75 * 3.0);
}

TEST(FindIslands, RefusesWhatDoesNotFit) {
  std::vector<std::vector<PointEntry>> rows(1000, {touch(0, 0, 1.0, 1.0)});  // a million pairs
  EXPECT_FALSE(find_islands(rows, 1e6));
  const auto found = find_islands(rows, plenty);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->islands.size(), 1u);
  EXPECT_GE(found->bytes, 8.0 * 1000.0 * 1001.0 / 2.0);
}

TEST(FindIslands, OfNothingAreNone) {
  const auto found = find_islands({}, plenty);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->islands.empty());
}

// The following tests use compiled scenes.

TEST(Islands, ContactsAtDifferentPointsOfAStringAreApart) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  const auto wall = d.add(BarrierDescription{.name = "wall", .height = 1e-3});
  const double h = test::compiled(d)->components[0].geometry.spacing;
  for (double place : {5.0, 6.0, 9.5, 11.5, 12.5})  // the last two share point 12
    d.add(ContactDescription{
        .name = "c", .below = at(string, metres(place * h)), .above = at(wall), .stiffness = 1e6});
  const auto scene = test::compiled(d);
  ASSERT_EQ(scene->islands.size(), 4u);
  std::vector<std::uint32_t> sizes;
  for (const Island& island : scene->islands) sizes.push_back(island.row_count);
  EXPECT_EQ(sizes, (std::vector<std::uint32_t>{1, 1, 1, 2}));
}

TEST(Islands, OfTwoStringsOnOneGridAreDiagonal) {
  SceneDescription d;
  const auto low = d.add(test::flexible_string("low")), high = d.add(test::flexible_string("high"));
  d.add(DistributedContactDescription{
      .name = "slap", .below = low, .above = high, .stiffness = 1e8, .exponent = 1.5, .gap = 1e-3});
  const auto scene = test::compiled(d);
  const int N = scene->components[0].geometry.intervals[0];
  EXPECT_EQ(scene->islands.size(), static_cast<std::size_t>(N - 1));
  for (const Island& island : scene->islands) EXPECT_EQ(island.row_count, 1u);
  const double B = scene->components[0].model->step_compliance(GridPoint(5));
  EXPECT_DOUBLE_EQ(scene->islands[3].diagonal(0), 2.0 * B);
}

TEST(Islands, OfTheTrombaAreOneOfTwoRows) {
  SceneDescription d;
  const auto string = d.add(test::steel_string());
  const auto plate = d.add(test::steel_plate());
  const auto bridge = d.add(MassDescription{.name = "bridge", .mass = 1e-3, .frequency = 500.0});
  d.add(SpringDescription{
      .name = "foot", .first = at(string, fraction(0.8)), .second = at(bridge), .stiffness = 1e4});
  d.add(ContactDescription{.name = "rattle",
                           .below = at(plate, fraction(0.6), fraction(0.5)),
                           .above = at(bridge),
                           .stiffness = 1e8,
                           .exponent = 1.3});
  const auto scene = test::compiled(d);
  ASSERT_EQ(scene->islands.size(), 1u);
  EXPECT_EQ(scene->islands[0].row_count, 2u);
}

TEST(Islands, WithOneNewtonContactAreNewtonAsAWhole) {
  SceneDescription d;
  const auto a = d.add(MassDescription{.name = "a", .mass = 1e-3}),
             b = d.add(MassDescription{.name = "b", .mass = 1e-3}),
             c = d.add(MassDescription{.name = "c", .mass = 1e-3}),
             e = d.add(MassDescription{.name = "e", .mass = 1e-3});
  d.add(ContactDescription{.name = "ab", .below = at(a), .above = at(b), .stiffness = 1e6});
  d.add(
      ContactDescription{.name = "bc", .below = at(b), .above = at(c), .stiffness = 1e6, .rule = Rule::newton});
  d.add(
      ContactDescription{.name = "ce", .below = at(c), .above = at(e), .stiffness = 1e6, .rule = Rule::basic});
  const auto scene = test::compiled(d);
  ASSERT_EQ(scene->islands.size(), 1u);
  EXPECT_TRUE(scene->islands[0].newton);
  for (const SceneInteraction& interaction : scene->interactions) EXPECT_EQ(interaction.rule, Rule::newton);
}

}  // namespace
}  // namespace rattle
