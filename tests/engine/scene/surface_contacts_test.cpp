// Distributed contacts over plates and membranes: their rows, and what is refused.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <map>

namespace rattle {
namespace {

MembraneDescription head() {
  return {.name = "head",
          .length_x = 0.4,
          .length_y = 0.3,
          .mass_per_area = 0.2,
          .tension = 2000.0,
          .intervals = std::pair(20, 15)};
}

StringDescription wire(double length = 0.3) {
  return {.name = "wire", .length = length, .mass_per_length = 5e-3, .tension = 40.0, .intervals = 30};
}

const SurfacePlaces straight{{metres(0.05), metres(0.11)}, {metres(0.35), metres(0.11)}};

DistributedContactDescription snare(ComponentHandle below, ComponentHandle above) {
  return {.name = "snare", .below = below, .above = above, .stiffness = 1e5, .line = straight};
}

// Entries of a row by component and point.
std::map<std::pair<std::uint32_t, std::size_t>, double> weights_of(const Scene& scene, const RowModel& row) {
  std::map<std::pair<std::uint32_t, std::size_t>, double> weights;
  for (std::size_t e = row.first_entry; e < row.first_entry + row.entry_count; ++e) {
    const RowEntry& entry = scene.entries[e];
    weights[{entry.component, scene.components[entry.component].point_in(entry.slot).index}] = entry.weight;
  }
  return weights;
}

// h = 0.02 m on the head: the wire lies at 5.5 intervals along y; its points are 0.5 intervals apart along x.
TEST(StringOverASurface, HasARowAtEveryPointOfTheString) {
  SceneDescription d;
  const auto string = d.add(wire()), surface = d.add(head());
  DistributedContactDescription contact = snare(surface, string);
  contact.gap = 1e-4;
  contact.exponent = 1.5;
  d.add(contact);
  const auto scene = test::compiled(d, Kernels::plain);
  ASSERT_EQ(scene->rows.size(), 31u) << "at the wire's held ends only the head moves";
  for (const RowModel& row : scene->rows) {
    EXPECT_EQ(row.offset, -1e-4);
    EXPECT_NEAR(row.power.stiffness(), 1e5 * 0.01, 1e-9) << "a point carries h of the force density";
    std::size_t point = 31;
    double on_head = 0.0;
    for (const auto& [place, weight] : weights_of(*scene, row)) {
      if (place.first == 0) {
        point = place.second;
        EXPECT_EQ(weight, -1.0);
      } else {
        on_head += weight;
      }
    }
    EXPECT_NEAR(on_head, 1.0, 1e-14);
    if (point == 31) continue;
    const double along = (0.05 + 0.01 * static_cast<double>(point)) / 0.02;
    for (const auto& [place, weight] : weights_of(*scene, row)) {
      if (place.first == 0) continue;
      const double x = static_cast<double>(place.second / 16), y = static_cast<double>(place.second % 16);
      EXPECT_NEAR(weight, (1.0 - std::abs(x - along)) * (1.0 - std::abs(y - 5.5)), 1e-12);
    }
  }
}

TEST(StringOverASurface, SpanRestrictsTheStringAndMayLeaveOutWhatIsOutside) {
  SceneDescription d;
  const auto string = d.add(wire(0.5)), surface = d.add(head());
  DistributedContactDescription contact = snare(string, surface);
  contact.line = SurfacePlaces{{metres(-0.05), metres(0.15)}, {metres(0.45), metres(0.15)}};
  contact.from = metres(0.1);
  contact.to = fraction(0.6);
  SceneDescription whole = d;
  whole.add(contact);
  const auto scene = test::compiled(whole, Kernels::plain);
  EXPECT_EQ(scene->rows.size(), 13u) << "points 6 to 18 of 30";
  EXPECT_TRUE(scene->warnings.empty());
  contact.from = fraction(0.0);
  d.add(contact);
  test::expect_error(d, "contact.snare.line", {"'wire'", "-0.05 m", "outside 'head'", "0.4 x 0.3 m", "span"});
}

TEST(StringOverASurface, RunsAlsoOverABodyByItsModes) {
  for (const Outline outline : {Outline::rectangular, Outline::round}) {
    MembraneDescription surface = head();
    surface.intervals.reset();
    surface.modes = 20;
    surface.outline = outline;
    surface.diameter = 0.4;
    SceneDescription d;
    const auto string = d.add(wire());
    d.add(snare(d.add(surface), string));
    const auto scene = test::compiled(d, Kernels::plain);
    ASSERT_EQ(scene->rows.size(), 31u);
    for (const RowModel& row : scene->rows) EXPECT_GE(row.entry_count, 11u) << "the modes that move there";
  }
}

TEST(StringOverASurface, WarnsWhereTheLineIsNotAsLongAsTheString) {
  SceneDescription d;
  const auto string = d.add(wire(0.4)), surface = d.add(head());
  d.add(snare(surface, string));
  const auto scene = test::compiled(d);
  ASSERT_EQ(scene->warnings.size(), 1u);
  EXPECT_EQ(scene->warnings[0].path, "contact.snare.line");
  EXPECT_NE(scene->warnings[0].message.find("0.3 m long"), std::string::npos) << scene->warnings[0].message;
}

TEST(SurfaceContactErrors, NamePathAndRemedy) {
  SceneDescription d;
  const auto string = d.add(wire()), surface = d.add(head());
  const auto wall = d.add(BarrierDescription{.name = "wall", .height = -1e-3});
  const auto mass = d.add(MassDescription{.name = "m", .mass = 1e-3});
  const auto round = d.add(MembraneDescription{.name = "round",
                                               .mass_per_area = 0.2,
                                               .tension = 2000.0,
                                               .modes = 10,
                                               .outline = Outline::round,
                                               .diameter = 0.35});
  const auto with = [&](DistributedContactDescription contact) {
    SceneDescription result = d;
    result.add(std::move(contact));
    return result;
  };
  const auto changed = [&](ComponentHandle below, ComponentHandle above, auto change) {
    DistributedContactDescription contact = snare(below, above);
    change(contact);
    return with(contact);
  };
  const auto as_it_is = [](auto&) {};
  const auto without_line = [](auto& c) { c.line.reset(); };
  test::expect_error(changed(surface, string, without_line), "contact.snare.line",
                     {"'wire'", "'head'", "under its two ends", "line = ["});
  test::expect_error(changed(surface, mass, as_it_is), "contact.snare.above", {"a string or a barrier"});
  test::expect_error(changed(round, surface, as_it_is), "contact.snare.above", {"a string or a barrier"});
  test::expect_error(changed(wall, surface, as_it_is), "contact.snare.line",
                     {"a surface against a barrier", "region"});
  test::expect_error(changed(wall, string, as_it_is), "contact.snare.line", {"neither side", "leave it out"});
  test::expect_error(changed(string, round, as_it_is), "contact.snare.line", {"outside the round body"});
  test::expect_error(changed(surface, string, [](auto& c) { c.region = straight; }), "contact.snare.region",
                     {"line and span"});
  test::expect_error(changed(surface, wall,
                             [](auto& c) {
                               c.line.reset();
                               c.from = fraction(0.5);
                             }),
                     "contact.snare.span", {"part of a string", "region"});
  test::expect_error(changed(surface, string, [](auto& c) { c.to = metres(0.4); }), "contact.snare.span",
                     {"0.4 m", "length 0.3 m"});
  test::expect_error(
      changed(surface, wall,
              [](auto& c) {
                c.line.reset();
                c.region = SurfacePlaces{{metres(0.1), metres(0.1)}, {metres(0.2), metres(0.31)}};
              }),
      "contact.snare.region", {"0.1 m to 0.31 m along y", "'head'", "0.3 m"});
  test::expect_error(
      changed(surface, wall,
              [](auto& c) {
                c.line.reset();
                c.region = SurfacePlaces{{metres(0.101), metres(0.1)}, {metres(0.102), metres(0.2)}};
              }),
      "contact.snare.region", {"no grid point that can move"});
}

TEST(SurfaceContactErrors, TooManyPoints) {
  SceneDescription d;
  MembraneDescription large = head();
  large.intervals = std::pair(200, 150);
  large.tension = 1.0;
  const auto surface = d.add(large);
  const auto wall = d.add(BarrierDescription{.name = "wall"});
  d.add(DistributedContactDescription{.name = "slap", .below = wall, .above = surface, .stiffness = 1e8});
  test::expect_error(d, "contact.slap.region", {"30351 points", "20000", "smaller region", "fewer intervals"});
}

TEST(SurfaceOnABarrier, HasARowAtEveryPointThatCanMove) {
  SceneDescription d;
  const auto surface = d.add(head());
  const auto hill =
      d.add(BarrierDescription{.name = "hill", .height = 1e-4, .profile = {{0.1, -1e-3}, {0.3, -3e-3}}});
  DistributedContactDescription contact{.name = "slap", .below = hill, .above = surface, .stiffness = 1e8};
  SceneDescription whole = d;
  whole.add(contact);
  EXPECT_EQ(test::compiled(whole)->rows.size(), 19u * 14u);
  contact.region = SurfacePlaces{{fraction(0.75), metres(0.2)}, {metres(0.1), fraction(0.2)}};
  d.add(contact);
  const auto scene = test::compiled(d, Kernels::plain);
  ASSERT_EQ(scene->rows.size(), 11u * 8u);
  for (const RowModel& row : scene->rows) {
    ASSERT_EQ(row.entry_count, 1u);
    const auto [place, weight] = *weights_of(*scene, row).begin();
    const double x = static_cast<double>(place.second / 16) * 0.02;
    EXPECT_EQ(weight, -1.0);
    EXPECT_NEAR(row.offset, 1e-4 - 1e-3 - 2e-3 * (x - 0.1) / 0.2, 1e-15);
    EXPECT_NEAR(row.power.stiffness(), 1e8 * 0.02 * 0.02, 1e-6) << "a point carries h^2 of the force density";
  }
}

}  // namespace
}  // namespace rattle
