// Bows among the rows of an island.
#include <gtest/gtest.h>

#include <rattle/interactions/bow_rows.hpp>

namespace rattle {
namespace {

RowStates one_bow() {
  RowModel bow;
  bow.law = LawKind::bow;
  bow.sharpness = 100.0;
  RowStates rows(std::vector<RowModel>{bow});
  rows.bow_force[0] = 0.5;
  rows.bow_drive[0] = 0.1;
  rows.bow_velocity[0] = 0.05;
  return rows;
}

TEST(BowRows, ABowThatCannotBeConnectedKeepsItsLaw) {
  RowStates states = one_bow();
  Island island;
  island.row_count = 1;
  const IslandRows rows = rows_of(island, 1.0 / 48000.0, states);
  ASSERT_TRUE(start_bows(rows));
  const double a = states.law_a[0], d = states.law_d[0];
  ASSERT_GT(a, 0.0);
  settle_bows(rows, [](std::size_t) { return std::optional<ConnectedRow>(); });
  EXPECT_EQ(states.law_a[0], a);
  EXPECT_EQ(states.law_d[0], d);
  settle_bows(rows, [](std::size_t) { return std::optional<ConnectedRow>(ConnectedRow{}); });
  EXPECT_NE(states.law_a[0], a) << "where it is connected it takes the law of its new velocity";
}

}  // namespace
}  // namespace rattle
