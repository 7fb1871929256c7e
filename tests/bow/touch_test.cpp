// The points and weights of a touch, at any position and width.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>
#include <rattle/interactions/gliding_points.hpp>
#include <support/random_numbers.hpp>

namespace rattle::test {
namespace {

constexpr double length = 0.65;

class TouchedString : public testing::Test {
 protected:
  SceneDescription scene;
  ComponentHandle string = scene.add(StringDescription{.name = "main",
                                                       .length = length,
                                                       .radius = 0.5e-3,
                                                       .density = 7850.0,
                                                       .youngs_modulus = 2e11,
                                                       .tension = 60.0});

  // The points of a touch with this width at this position. Plain kernels keep points in natural order: the
  // slot is the number of the point.
  std::vector<RowEntry> points(double position, double width) {
    scene.touches.clear();
    scene.add(TouchDescription{
        .name = "thumb", .string = string, .position = position, .width = width, .damping = 1.0});
    const auto compiled_scene = compiled(scene, Kernels::plain);
    h = compiled_scene->components.at(0).geometry.spacing;
    intervals = compiled_scene->components.at(0).geometry.intervals[0];
    GlidingPoints gliding(*compiled_scene);
    gliding.move(*compiled_scene, GestureBank(scene.gestures, compiled_scene->k), {});
    const auto found = gliding.of(*compiled_scene, compiled_scene->rows.at(0));
    return {found.begin(), found.end()};
  }
  static double sum_of(const std::vector<RowEntry>& entries) {
    double sum = 0.0;
    for (const RowEntry& entry : entries) sum += entry.weight;
    return sum;
  }
  double h = 0.0;
  int intervals = 0;
};

TEST_F(TouchedString, weights_add_up_to_one_wherever_it_is) {
  Random random(5);
  for (int i = 0; i < 300; ++i) {
    const double width = i % 3 == 0 ? random.between(0.0, 0.004) : random.between(0.0, 0.2);
    const auto found = points(random.between(-0.1, length + 0.1), width);
    ASSERT_FALSE(found.empty());
    EXPECT_NEAR(sum_of(found), 1.0, 1e-14);
    for (const RowEntry& entry : found) {
      EXPECT_GE(entry.weight, 0.0);
      EXPECT_LE(entry.slot.index, static_cast<std::uint32_t>(intervals));
    }
  }
}

TEST_F(TouchedString, weights_are_a_raised_cosine) {
  const double centre = 0.2345, width = 0.05;
  const auto found = points(centre, width);
  const auto shape = [&](Slot slot) {
    return 1.0 + std::cos(2.0 * std::numbers::pi * (slot.index * h - centre) / width);
  };
  const auto count = static_cast<double>(found.size());
  EXPECT_NEAR(count, width / h, 1.0);
  for (std::size_t i = 1; i < found.size(); ++i) {
    EXPECT_EQ(found[i].slot.index, found[i - 1].slot.index + 1);
    EXPECT_NEAR(found[i].weight * shape(found[0].slot), found[0].weight * shape(found[i].slot), 1e-14);
  }
}

TEST_F(TouchedString, narrower_than_the_spacing_takes_the_points_around_it) {
  points(0.3, 0.0);
  const double between = 70.3 * h;
  for (const double width : {0.0, 0.1 * h, 0.5 * h}) {
    const auto found = points(between, width);
    ASSERT_EQ(found.size(), 2u) << width;
    EXPECT_EQ(found[0].slot.index, 70u);
    EXPECT_NEAR(found[0].weight, 0.7, 1e-12);
    EXPECT_NEAR(found[1].weight, 0.3, 1e-12);
  }
  const auto on_point = points(70.0 * h, 0.5 * h);
  ASSERT_EQ(on_point.size(), 1u);
  EXPECT_EQ(on_point[0].slot.index, 70u);
}

TEST_F(TouchedString, at_the_ends_and_beyond_stays_on_the_string) {
  for (const double position : {-1.0, 0.0, length, 2.0})
    for (const double width : {0.0, 0.01, 0.3, 5.0}) {
      const auto found = points(position, width);
      EXPECT_NEAR(sum_of(found), 1.0, 1e-14) << position << " " << width;
      const std::uint32_t end = position > 0.5 * length ? static_cast<std::uint32_t>(intervals) : 0u;
      const auto on_end = [&](const RowEntry& entry) { return entry.slot.index == end && entry.weight > 0.0; };
      EXPECT_TRUE(std::any_of(found.begin(), found.end(), on_end));
    }
}

// As wide as the string and wider, moved across the string during the run.
TEST_F(TouchedString, of_any_width_runs_and_only_takes) {
  InitialDescription pluck{.name = "pluck", .centre = at(string, fraction(0.3)), .shape = Shape::triangle};
  pluck.amplitude = 1e-3;
  scene.add(pluck);
  const DrivenValue across = scene.add(GestureDescription{
      .name = "across", .content = SineGesture{.frequency = 50.0, .amplitude = 0.5, .offset = 0.3}});
  for (const double width : {0.0, 1e-4, 0.02, 0.65, 3.0}) {
    SCOPED_TRACE(width);
    scene.touches.clear();
    scene.add(TouchDescription{
        .name = "thumb", .string = string, .position = across, .width = width, .damping = 1.0});
    const auto compiled_scene = compiled(scene);
    Simulator simulator(compiled_scene);
    EnergyLedger ledger(compiled_scene);
    simulator.attach(ledger);
    const double start = ledger.stored();
    double before = start;
    for (int n = 0; n < 2000; ++n) {
      simulator.step();
      ASSERT_LE(ledger.stored(), before + 1e-14 * start);
      before = ledger.stored();
    }
    EXPECT_EQ(ledger.interactions().at(0).work_sliding.value(), 0.0);
    EXPECT_GT(ledger.interactions().at(0).dissipated.value(), 0.01 * start);
    EXPECT_LE(ledger.balance_error(), 1e-12);
  }
}

// Under a firm touch at a third of the string only the third partial and its multiples survive.
TEST_F(TouchedString, at_a_node_leaves_the_partials_that_have_a_node_there) {
  InitialDescription pluck{.name = "pluck", .centre = at(string, fraction(0.1)), .shape = Shape::triangle};
  pluck.amplitude = 1e-3;
  scene.add(pluck);
  scene.add(TouchDescription{
      .name = "thumb", .string = string, .position = length / 3.0, .width = 0.01, .damping = 2.0});
  const auto compiled_scene = compiled(scene);
  Simulator simulator(compiled_scene);
  const auto partial = [&](int p) {
    double sum = 0.0;
    const auto u = simulator.displacement(0);
    for (std::size_t l = 0; l < u.size(); ++l)
      sum += u[l] * std::sin(std::numbers::pi * p * static_cast<double>(l) / static_cast<double>(u.size() - 1));
    return std::abs(sum);
  };
  const double first = partial(1), third = partial(3);
  double late_first = 0.0, late_third = 0.0;
  for (int n = 0; n < 22050; ++n) {
    simulator.step();
    if (n < 20000) continue;
    late_first = std::fmax(late_first, partial(1));
    late_third = std::fmax(late_third, partial(3));
  }
  EXPECT_LT(late_first, 0.01 * first);
  EXPECT_GT(late_third, 0.5 * third);
}

}  // namespace
}  // namespace rattle::test
