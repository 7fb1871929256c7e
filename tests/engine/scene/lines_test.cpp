// What acts along a line takes any line that has a grid, and an error says so where there is none.
#include <gtest/gtest.h>

#include <engine/helpers/compiled.hpp>
#include <rattle/scene/component_plan.hpp>

namespace rattle {
namespace {

// A line that is not a string.
struct OtherLine final : ComponentPlan {
  explicit OtherLine(int grid_intervals) : count(grid_intervals) {}
  int count;

  std::unique_ptr<const Component> build(const Compilation&) const override { return nullptr; }
  std::array<int, 2> intervals() const override { return {count, 0}; }
  double spacing() const override { return count > 0 ? 2.0 / count : 0.0; }
};

SceneDescription one_line() {
  SceneDescription d;
  d.add(MassDescription{.name = "hammer", .mass = 1.0});
  d.add(StringDescription{.name = "tube", .length = 2.0, .mass_per_length = 6e-3, .tension = 600.0});
  return d;
}

// A compilation in which the line has this plan.
struct WithOtherLine {
  explicit WithOtherLine(int intervals) {
    c.plans.push_back(nullptr);  // of the hammer
    c.plans.push_back(std::make_unique<OtherLine>(intervals));
  }

  SceneDescription d = one_line();
  ComponentHandle line = SceneDescription{}.add(StringDescription{});
  Compilation c{d};
};

TEST(FindLine, TakesALineThatIsNoString) {
  WithOtherLine scene(10);
  const auto line = find_line(scene.c, scene.line, "bow.b.string", "name a string");
  ASSERT_TRUE(line);
  EXPECT_EQ(line->component, 1u);
  EXPECT_EQ(line->intervals, 10);
  EXPECT_EQ(line->spacing, 0.2);
  EXPECT_EQ(line->length, 2.0);
  EXPECT_TRUE(scene.c.diagnostics.empty());
}

TEST(FindLine, ReportsALineWithoutAGrid) {
  WithOtherLine scene(0);
  EXPECT_FALSE(find_line(scene.c, scene.line, "bow.b.string", "name another"));
  ASSERT_EQ(scene.c.diagnostics.size(), 1u);
  EXPECT_EQ(scene.c.diagnostics[0].path, "bow.b.string");
  EXPECT_EQ(
      scene.c.diagnostics[0].message,
      "string 'tube' is given by its modes and has no grid along its length, which is needed here: give it "
      "intervals");
}

TEST(FindLine, ReportsWhatIsNoLine) {
  WithOtherLine scene(10);
  EXPECT_FALSE(find_line(scene.c, ComponentHandle{}, "bow.b.string", "name a string"));
  ASSERT_EQ(scene.c.diagnostics.size(), 1u);
  EXPECT_EQ(scene.c.diagnostics[0].message, "name a string");
}

TEST(FindLine, SaysNothingMoreOfALineInError) {
  WithOtherLine scene(10);
  scene.c.plans[1] = nullptr;
  EXPECT_FALSE(find_line(scene.c, scene.line, "bow.b.string", "name a string"));
  EXPECT_TRUE(scene.c.diagnostics.empty());
}

TEST(BridgeForce, IsRefusedOnALineThatIsNoString) {
  WithOtherLine scene(10);
  scene.d.add(OutputDescription{
      .name = "out", .tap = {.place = at(scene.line, fraction(1.0)), .quantity = Quantity::bridge_force}});
  build_outputs(scene.c);
  ASSERT_EQ(scene.c.diagnostics.size(), 1u);
  EXPECT_EQ(scene.c.diagnostics[0].path, "output.out.at");
}

// FingerBoard keeps the compliance of a line along which a bow may move.
TEST(PlannedMemory, CountsABowThatMoves) {
  SceneDescription d = one_line();
  const auto line = SceneDescription{}.add(StringDescription{});
  d.add(BowDescription{.name = "bow", .place = at(line, fraction(0.5)), .force = 1.0, .velocity = 0.1});
  const auto standing = test::compiled(d);
  d.bows[0].position = DrivenValue(1.0);
  const auto moving = test::compiled(d);
  const auto points = static_cast<std::size_t>(moving->components[1].geometry.intervals[0] + 1);
  EXPECT_GE(moving->memory_bytes, standing->memory_bytes + 24 * points);
}

}  // namespace
}  // namespace rattle
