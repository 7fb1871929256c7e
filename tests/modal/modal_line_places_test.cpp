// Distributed contacts of strings and bars by their modes: their rows, and what is refused.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <span>

namespace rattle::test {
namespace {

StringDescription wire(const std::string& name, double length, int modes) {
  return {.name = name, .length = length, .mass_per_length = 5e-3, .tension = 80.0, .modes = modes};
}

double stiffness_of(const Scene& scene) {
  double sum = 0.0;
  for (const RowModel& row : scene.rows) sum += row.power.stiffness();
  return sum;
}

class LinesByTheirModesInContact : public testing::Test {
 protected:
  SceneDescription scene;
  ComponentHandle board =
      scene.add(BarrierDescription{.name = "board", .height = 1e-4, .profile = {{0.0, -1e-3}, {0.4, -3e-3}}});
  ComponentHandle string = scene.add(wire("wire", 0.6, 20));

  DistributedContactDescription along(ComponentHandle below, ComponentHandle above) const {
    return {.name = "along", .below = below, .above = above, .stiffness = 1e7};
  }
  SceneDescription with(const DistributedContactDescription& contact) const {
    SceneDescription d = scene;
    d.add(contact);
    return d;
  }
};

TEST_F(LinesByTheirModesInContact, touch_a_barrier_at_the_middles_of_pieces_of_their_span) {
  DistributedContactDescription contact = along(board, string);
  contact.from = metres(0.1);
  contact.to = fraction(0.5);
  contact.spacing = 0.045;
  contact.gap = 2e-4;
  const auto found = compiled(with(contact));
  ASSERT_EQ(found->rows.size(), 5u);
  const Component& model = *found->components[0].model;
  std::vector<double> shapes(model.point_count()), scratch(model.weighing_scratch());
  for (int i = 0; i < 5; ++i) {
    const double x = 0.1 + 0.04 * (i + 0.5);
    model.weigh(x, 0.0, shapes, scratch);
    int met = 0;
    for (const RowModel& row : found->rows) {
      double apart = 0.0;
      for (const RowEntry& entry : std::span(found->entries).subspan(row.first_entry, row.entry_count))
        apart =
            std::max(apart, std::abs(entry.weight + shapes[found->components[0].point_in(entry.slot).index]));
      if (apart > 1e-9) continue;
      ++met;
      EXPECT_NEAR(row.offset, 1e-4 - 1e-3 - 2e-3 * x / 0.4 - 2e-4, 1e-15) << "the profile runs along x";
      EXPECT_NEAR(row.power.stiffness(), 1e7 * 0.04, 1e-6) << "the length of a piece";
    }
    EXPECT_EQ(met, 1) << x;
  }
}

TEST_F(LinesByTheirModesInContact, have_by_default_half_their_shortest_wave_between_the_places) {
  EXPECT_EQ(compiled(with(along(board, string)))->rows.size(), 20u);
  DistributedContactDescription half = along(board, string);
  half.to = fraction(0.5);
  EXPECT_EQ(compiled(with(half))->rows.size(), 10u);
}

TEST_F(LinesByTheirModesInContact, count_their_length_once_whatever_the_spacing) {
  for (const double spacing : {2.0, 0.1, 0.07, 0.013}) {
    DistributedContactDescription contact = along(board, string);
    contact.spacing = spacing;
    const auto found = compiled(with(contact));
    EXPECT_EQ(found->rows.size(), static_cast<std::size_t>(std::max(std::ceil(0.6 / spacing), 1.0)));
    EXPECT_NEAR(stiffness_of(*found), 0.6e7, 1e-2) << spacing;
  }
}

// Two lines touch over the length of the shorter, at the places of what has the finest.
TEST_F(LinesByTheirModesInContact, touch_each_other_and_grids) {
  const auto other = scene.add(wire("other", 0.4, 40));
  StringDescription on_grid = wire("grid", 0.5, 1);
  on_grid.modes.reset();
  on_grid.intervals = 100;
  const auto grid = scene.add(on_grid);
  on_grid.name = "coarse";
  on_grid.intervals = 10;
  const auto coarse = scene.add(on_grid);
  const auto rows = [&](ComponentHandle a, ComponentHandle b, std::optional<double> spacing = {}) {
    DistributedContactDescription contact = along(a, b);
    contact.spacing = spacing;
    const auto found = compiled(with(contact));
    EXPECT_NEAR(stiffness_of(*found) / 1e7, found->rows.front().power.stiffness() / 1e7 * found->rows.size(),
                1e-9);
    return found->rows.size();
  };
  EXPECT_EQ(rows(string, other), 40u);
  EXPECT_EQ(rows(other, string), 40u);
  EXPECT_EQ(rows(string, grid), 100u) << "where the grid ends, the other moves; both are held at 0";
  EXPECT_EQ(rows(grid, string), 100u);
  EXPECT_EQ(rows(string, coarse), 17u) << "0.5 m in pieces of at most 0.03 m";
  EXPECT_EQ(rows(grid, string, 0.05), 10u);
}

TEST_F(LinesByTheirModesInContact, lie_over_surfaces) {
  for (const bool by_modes : {false, true}) {
    SceneDescription d = scene;
    MembraneDescription head{
        .name = "head", .length_x = 0.8, .length_y = 0.4, .mass_per_area = 0.2, .tension = 1000.0};
    by_modes ? void(head.modes = 12) : void(head.intervals = std::pair{20, 10});
    const auto skin = d.add(head);
    DistributedContactDescription contact = along(skin, string);
    contact.line = SurfacePlaces{{metres(0.1), metres(0.2)}, {metres(0.7), metres(0.2)}};
    contact.from = fraction(0.25);
    contact.spacing = 0.05;
    d.add(contact);
    const auto found = compiled(d);
    EXPECT_EQ(found->rows.size(), 9u);
    EXPECT_NEAR(stiffness_of(*found), 0.45e7, 1e-2);
  }
}

TEST_F(LinesByTheirModesInContact, are_bounded_in_places_and_weights) {
  const auto spaced = [&](double spacing, int modes) {
    DistributedContactDescription contact = along(board, string);
    contact.spacing = spacing;
    SceneDescription d = with(contact);
    d.strings[0].modes = modes;
    d.sample_rate = 96000.0;
    return d;
  };
  expect_error(spaced(2e-4, 20), "contact.along.span",
               {"spacing of 0.0002 m", "3000 places", "20 modes", "2000", "larger spacing"});
  expect_error(spaced(1e-12, 20), "contact.along.span", {"places"});
  expect_error(spaced(5e-4, 420), "contact.along.span", {"1200 places", "420 modes", "500000 weights"});
  expect_error(spaced(0.0, 20), "contact.along.spacing", {"0", "m"});
  expect_error(spaced(4e-4, 100), "", {"raise the memory limit"}, {.memory_limit = 2u << 20});
  EXPECT_TRUE(compile(spaced(4e-4, 100)).has_value());
}

TEST_F(LinesByTheirModesInContact, refuse_what_belongs_to_others) {
  StringDescription on_grid = wire("grid", 0.5, 1);
  on_grid.modes.reset();
  on_grid.intervals = 100;
  DistributedContactDescription contact = along(board, scene.add(on_grid));
  contact.spacing = 0.01;
  expect_error(with(contact), "contact.along.spacing", {"'grid' has a grid", "leave spacing out"});
  contact = along(board, string);
  contact.region = SurfacePlaces{};
  expect_error(with(contact), "contact.along.region", {"neither side", "leave it out"});
  contact = along(string, string);
  expect_error(with(contact), "contact.along.above", {"cannot collide with itself"});
  contact = along(board, string);
  contact.from = metres(0.7);
  expect_error(with(contact), "contact.along.span", {"0.7 m", "0.6 m"});
}

}  // namespace
}  // namespace rattle::test
