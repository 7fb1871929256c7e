// Which gestures move the law of a row.
#include <gtest/gtest.h>

#include <rattle/interactions/interaction_row.hpp>

namespace rattle {
namespace {

TEST(InteractionRow, OnlyContactsAndSpringsHaveADrivenStiffnessAndDamping) {
  RowModel row;
  EXPECT_EQ(row.driven_stiffness(), -1);
  EXPECT_EQ(row.driven_damping(), -1);
  row.sources = BowSources{};
  EXPECT_EQ(row.driven_stiffness(), -1);
  EXPECT_EQ(row.driven_damping(), -1);
  ContactSources contact;
  contact.stiffness.gesture = 3;
  contact.loss.gesture = 4;
  row.sources = contact;
  EXPECT_EQ(row.driven_stiffness(), 3);
  EXPECT_EQ(row.driven_damping(), 4);
  SpringSources spring;
  spring.stiffness.gesture = 5;
  spring.damping.gesture = 6;
  row.sources = spring;
  EXPECT_EQ(row.driven_stiffness(), 5);
  EXPECT_EQ(row.driven_damping(), 6);
}

}  // namespace
}  // namespace rattle
