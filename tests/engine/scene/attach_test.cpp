#include <gtest/gtest.h>

#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>

namespace rattle {
namespace {

double weight_sum(const PointSum& sum) {
  double total = 0.0;
  for (const RowEntry& e : sum.entries) total += e.weight;
  return total;
}

TEST(Attach, MetresAndFractionsNameTheSamePlace) {
  SceneDescription d;
  auto description = test::flexible_string();
  description.length = 0.8;
  const auto string = d.add(description);
  d.add(ProbeDescription{.name = "a", .tap = {.place = at(string, metres(0.2))}});
  d.add(ProbeDescription{.name = "b", .tap = {.place = at(string, fraction(0.25))}});
  const auto scene = test::compiled(d);
  const auto &a = scene->probes[0].tap.place.entries, &b = scene->probes[1].tap.place.entries;
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].slot, b[i].slot);
    EXPECT_NEAR(a[i].weight, b[i].weight, 1e-12);
  }
}

TEST(Attach, WeightsAddUpToOneOnEveryComponent) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  const auto plate = d.add(test::steel_plate());
  const auto mass = d.add(MassDescription{.name = "m", .mass = 1.0});
  d.add(ProbeDescription{.name = "a", .tap = {.place = at(string, metres(0.3117))}});
  d.add(ProbeDescription{.name = "b", .tap = {.place = at(plate, fraction(0.3117), metres(0.1237))}});
  d.add(ProbeDescription{.name = "c", .tap = {.place = at(mass)}});
  d.add(ProbeDescription{.name = "d", .tap = {.place = nearest(at(plate, fraction(0.3117), metres(0.1237)))}});
  const auto scene = test::compiled(d);
  const std::size_t sizes[] = {2, 4, 1, 1};
  for (std::size_t p = 0; p < 4; ++p) {
    EXPECT_EQ(scene->probes[p].tap.place.entries.size(), sizes[p]);
    EXPECT_NEAR(weight_sum(scene->probes[p].tap.place), 1.0, 1e-14);
  }
}

TEST(Attach, OffTheComponentIsRefusedWithItsLength) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  const auto plate = d.add(test::steel_plate());
  const auto wall = d.add(BarrierDescription{.name = "wall"});
  SceneDescription metres_off = d, fraction_off = d, plate_off = d, negative = d;
  metres_off.add(
      ContactDescription{.name = "c", .below = at(string, metres(1.2)), .above = at(wall), .stiffness = 1e6});
  test::expect_error(metres_off, "contact.c.below", {"1.2", "main", "1 m"});
  fraction_off.add(
      ContactDescription{.name = "c", .below = at(wall), .above = at(string, fraction(30)), .stiffness = 1e6});
  test::expect_error(fraction_off, "contact.c.above", {"30", "main", "0 to 1", "metres"});
  plate_off.add(ProbeDescription{.name = "p", .tap = {.place = at(plate, fraction(0.5), metres(0.41))}});
  test::expect_error(plate_off, "probe.p.at", {"0.41", "top", "0.4 m"});
  negative.add(
      ForceDescription{.name = "f", .place = at(string, metres(-0.1)), .amplitude = 1.0, .duration = 1.0});
  test::expect_error(negative, "force.f.at", {"-0.1", "main", "1 m"});
}

TEST(Attach, AtTheVeryEndIsStillOnIt) {
  SceneDescription d;
  auto description = test::flexible_string();
  description.length = 0.7;
  description.right = End::free;
  const auto string = d.add(description);
  d.add(ProbeDescription{.name = "end", .tap = {.place = at(string, metres(0.7))}});
  d.add(ProbeDescription{.name = "rounded", .tap = {.place = at(string, metres(0.1 + 0.6000000000000001))}});
  const auto scene = test::compiled(d, Kernels::plain);
  for (const SceneProbe& probe : scene->probes) {
    ASSERT_EQ(probe.tap.place.entries.size(), 1u);
    EXPECT_EQ(probe.tap.place.entries[0].slot.index,
              static_cast<std::uint32_t>(scene->components[0].geometry.intervals[0]));
  }
}

TEST(Attach, NaNIsOffEverything) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  d.add(ProbeDescription{.name = "p", .tap = {.place = at(string, metres(std::nan("")))}});
  test::expect_error(d, "probe.p.at", {"nan"});
}

TEST(Attach, ToWhatDoesNotExistIsRefused) {
  SceneDescription d;
  d.add(test::flexible_string());
  d.add(ContactDescription{.name = "c",
                           .below = at(ComponentHandle{ComponentKind::mass, 0}),
                           .above = at(ComponentHandle{ComponentKind::barrier, 7}),
                           .stiffness = 1e6});
  test::expect_error(d, "contact.c.below", {"does not exist"});
  test::expect_error(d, "contact.c.above", {"does not exist"});
}

// A contact between two points of one string: overlapping entries merge, coinciding ones cancel.
TEST(Attach, PointsOfOneStringMerge) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  const double h = test::compiled(d)->components[0].geometry.spacing;
  SceneDescription overlapping = d, same = d;
  overlapping.add(SpringDescription{.name = "s",
                                    .first = at(string, metres(10.25 * h)),
                                    .second = at(string, metres(10.75 * h)),
                                    .stiffness = 1e4});
  const auto scene = test::compiled(overlapping);
  ASSERT_EQ(scene->rows[0].entry_count, 2u);
  EXPECT_NEAR(scene->entries[0].weight, 0.5, 1e-9);
  EXPECT_NEAR(scene->entries[1].weight, -0.5, 1e-9);
  same.add(SpringDescription{.name = "s",
                             .first = at(string, metres(10.0 * h)),
                             .second = at(string, metres(10.0 * h)),
                             .stiffness = 1e4});
  test::expect_error(same, "spring.s.second", {"cannot move", "different points"});
}

}  // namespace
}  // namespace rattle
