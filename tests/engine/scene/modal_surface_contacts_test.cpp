// Distributed contacts of surfaces by their modes against barriers: their rows, and what is refused.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>

namespace rattle {
namespace {

MembraneDescription round_head() {
  return {.name = "head",
          .mass_per_area = 0.2,
          .tension = 2000.0,
          .modes = 20,
          .outline = Outline::round,
          .diameter = 0.4};
}

class SurfaceByItsModes : public testing::Test {
 protected:
  SceneDescription scene;
  ComponentHandle board =
      scene.add(BarrierDescription{.name = "board", .height = 1e-4, .profile = {{0.0, -1e-3}, {0.4, -3e-3}}});

  DistributedContactDescription slap(ComponentHandle head) const {
    return {.name = "slap", .below = board, .above = head, .stiffness = 1e8};
  }
};

TEST_F(SurfaceByItsModes, meets_a_barrier_at_places_all_over_its_region) {
  for (const Outline outline : {Outline::round, Outline::rectangular}) {
    MembraneDescription description = round_head();
    description.outline = outline;
    description.length_x = 0.4;
    description.length_y = 0.3;
    SceneDescription d = scene;
    const auto head = d.add(description);
    DistributedContactDescription contact = slap(head);
    contact.region = SurfacePlaces{{metres(0.3), fraction(0.6)}, {metres(0.1), fraction(0.3)}};
    contact.spacing = 0.05;
    contact.gap = 2e-4;
    d.add(contact);
    const auto compiled_scene = test::compiled(d);
    const double height = outline == Outline::round ? 0.12 : 0.09;
    const int across = 4, up = outline == Outline::round ? 3 : 2;
    ASSERT_EQ(compiled_scene->rows.size(), static_cast<std::size_t>(across * up));
    const Component& model = *compiled_scene->components[0].model;
    std::vector<double> shapes(model.point_count()), scratch(model.weighing_scratch());
    for (int i = 0; i < across; ++i)
      for (int j = 0; j < up; ++j) {
        const double x = 0.1 + 0.05 * (i + 0.5), y = height + (j + 0.5) * height / up;
        model.weigh(x, y, shapes, scratch);
        int found = 0;
        for (const RowModel& row : compiled_scene->rows) {
          double apart = 0.0;
          for (std::size_t e = row.first_entry; e < row.first_entry + row.entry_count; ++e) {
            const RowEntry& entry = compiled_scene->entries[e];
            apart = std::max(apart, std::abs(entry.weight +
                                             shapes[compiled_scene->components[0].point_in(entry.slot).index]));
          }
          if (apart > 1e-9) continue;
          ++found;
          EXPECT_NEAR(row.offset, 1e-4 - 1e-3 - 2e-3 * x / 0.4 - 2e-4, 1e-15);
          EXPECT_NEAR(row.power.stiffness(), 1e8 * 0.05 * height / up, 1e-4) << "the area of a piece";
        }
        EXPECT_EQ(found, 1) << x << " " << y;
      }
  }
}

TEST_F(SurfaceByItsModes, has_by_default_half_its_shortest_wave_between_the_places) {
  MembraneDescription description = round_head();
  description.outline = Outline::rectangular;
  description.length_x = 0.4;
  description.length_y = 0.1;
  description.modes = 5;  // sin (m pi x / 0.4) sin (pi y / 0.1), m = 1 ... 5
  const auto head = scene.add(description);
  scene.add(slap(head));
  const double wave = 2.0 / std::hypot(5.0 / 0.4, 1.0 / 0.1);
  EXPECT_EQ(test::compiled(scene)->rows.size(),
            static_cast<std::size_t>(std::ceil(0.4 / (0.5 * wave)) * std::ceil(0.1 / (0.5 * wave))));
}

TEST_F(SurfaceByItsModes, counts_its_whole_area_once_whatever_the_spacing) {
  const auto head = scene.add(round_head());
  DistributedContactDescription contact = slap(head);
  for (const double spacing : {0.2, 0.07, 0.03}) {
    SceneDescription d = scene;
    contact.spacing = spacing;
    d.add(contact);
    double stiffness = 0.0;
    for (const RowModel& row : test::compiled(d)->rows) stiffness += row.power.stiffness();
    EXPECT_NEAR(stiffness, 1e8 * std::numbers::pi * 0.04, 2e-3 * 1e8 * 0.04) << spacing;
  }
}

TEST_F(SurfaceByItsModes, is_bounded_in_places_and_weights) {
  const auto head = scene.add(round_head());
  const auto with = [&](auto change) {
    SceneDescription d = scene;
    DistributedContactDescription contact = slap(head);
    change(contact, d.membranes[0]);
    d.add(contact);
    return d;
  };
  test::expect_error(with([](auto& c, auto&) { c.spacing = 0.008; }), "contact.slap.region",
                     {"spacing of 0.008 m", "2500 places of 'head'", "20 modes", "2000", "larger spacing"});
  test::expect_error(with([](auto& c, auto&) { c.spacing = 1e-12; }), "contact.slap.region",
                     {"places of 'head'"});
  test::expect_error(with([](auto& c, auto& m) {
                       c.spacing = 0.01;
                       m.modes = 400;
                     }),
                     "contact.slap.region", {"1600 places", "400 modes", "500000 weights", "fewer modes"});
  test::expect_error(with([](auto& c, auto&) { c.spacing = 0.0; }), "contact.slap.spacing", {"0", "m"});
  const auto large = with([](auto& c, auto&) { c.spacing = 0.01; });
  test::expect_error(large, "", {"raise the memory limit"}, {.memory_limit = 20u << 20});
  EXPECT_TRUE(compile(large).has_value());
}

TEST_F(SurfaceByItsModes, refuses_what_belongs_to_others) {
  const auto head = scene.add(round_head());
  const auto wire = scene.add(StringDescription{
      .name = "wire", .length = 0.3, .mass_per_length = 5e-3, .tension = 40.0, .intervals = 30});
  MembraneDescription grid = round_head();
  grid.name = "grid";
  grid.outline = Outline::rectangular;
  grid.length_x = grid.length_y = 0.4;
  grid.modes.reset();
  grid.intervals = std::pair(10, 10);
  const auto gridded = scene.add(grid);
  const auto with = [&](ComponentHandle below, ComponentHandle above, auto change) {
    SceneDescription d = scene;
    DistributedContactDescription contact = slap(above);
    contact.below = below;
    change(contact);
    d.add(contact);
    return d;
  };
  const auto spaced = [](auto& c) { c.spacing = 0.05; };
  test::expect_error(with(board, gridded, spaced), "contact.slap.spacing",
                     {"'grid' has a grid", "leave spacing out"});
  test::expect_error(with(board, wire, spaced), "contact.slap.spacing",
                     {"'wire' has a grid", "leave spacing out"});
  test::expect_error(with(head, wire,
                          [](auto& c) {
                            c.line = SurfacePlaces{{metres(0.05), metres(0.2)}, {metres(0.35), metres(0.2)}};
                            c.spacing = 0.05;
                          }),
                     "contact.slap.spacing", {"'wire' has a grid", "leave spacing out"});
  test::expect_error(with(board, head,
                          [](auto& c) {
                            c.region = SurfacePlaces{{metres(0.0), metres(0.0)}, {metres(0.02), metres(0.02)}};
                          }),
                     "contact.slap.region", {"no place of 'head'"});
  test::expect_error(with(board, head,
                          [](auto& c) {
                            c.region = SurfacePlaces{{metres(0.0), metres(0.0)}, {metres(0.2), metres(0.5)}};
                          }),
                     "contact.slap.region", {"0.5 m along y", "'head'"});
}

}  // namespace
}  // namespace rattle
