// The laws of rows whose values gestures move.
#include <gtest/gtest.h>

#include <rattle/interactions/driven_laws.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {
namespace {

// A stiffness that no gesture moves need not be repeated among the sources.
TEST(DrivenLaws, LeaveWhatNoGestureMoves) {
  const std::vector<GestureDescription> moved = {{.name = "loss", .content = ControlGesture{.value = 0.7}}};
  const GestureBank gestures(moved, 1.0 / 44100.0);
  RowModel damped, stiff;
  damped.law = stiff.law = LawKind::spring;
  damped.K1 = stiff.K1 = 300.0;
  damped.sigma_x = stiff.sigma_x = 0.2;
  damped.sources = SpringSources{{}, {0.0, 0}};
  stiff.sources = SpringSources{{0.0, 0}, {}};
  RowStates rows({damped, stiff});
  Scene scene;
  scene.driven_laws = {0, 1};
  move_laws(scene, gestures, rows);
  EXPECT_EQ(rows.models[0].K1, 300.0);
  EXPECT_EQ(rows.models[0].sigma_x, 0.7);
  EXPECT_EQ(rows.models[1].K1, 0.7);
  EXPECT_EQ(rows.models[1].sigma_x, 0.2);
}

}  // namespace
}  // namespace rattle
