// A point cannot be passed where a slot is needed, nor a slot where a point is needed.
#include <gtest/gtest.h>

#include <concepts>
#include <rattle/components/plate.hpp>
#include <rattle/kernels/kernel_set.hpp>
#include <rattle/scene/scene.hpp>
#include <type_traits>

namespace rattle {
namespace {

template <class A, class B>
concept Comparable = requires(A a, B b) {
  a == b;
};
template <class Index>
concept ReadsALevel = requires(const TimeLevel& level, Index i) {
  level[i];
};
template <class Index>
concept Pushes = requires(const Levels& levels, Index i) {
  levels.push(i, 1.0);
};
template <class Index>
concept Moved = requires(const Levels& levels, Index i) {
  levels.moved(i);
};
template <class Index>
concept NamesAPoint = requires(const Component& component, Index i) {
  component.slot(i);
  component.step_compliance(i);
  component.point_mass(i);
};
template <class Index>
concept FillsARowEntry = requires(Index i) {
  RowEntry{0, i, 1.0, 1.0};
};
template <class Index>
concept FindsAPoint = requires(const SceneComponent& component, Index i) {
  component.point_in(i);
};

static_assert(!std::is_convertible_v<GridPoint, Slot> && !std::is_convertible_v<Slot, GridPoint>);
static_assert(!std::is_constructible_v<GridPoint, Slot> && !std::is_constructible_v<Slot, GridPoint>);
static_assert(!std::is_convertible_v<std::size_t, Slot> && !std::is_convertible_v<std::size_t, GridPoint>);
static_assert(Comparable<Slot, Slot> && !Comparable<Slot, GridPoint>);
static_assert(ReadsALevel<Slot> && !ReadsALevel<GridPoint>);
static_assert(Pushes<Slot> && !Pushes<GridPoint> && !Pushes<std::size_t>);
static_assert(Moved<Slot> && !Moved<GridPoint> && !Moved<std::size_t>);
static_assert(NamesAPoint<GridPoint> && !NamesAPoint<Slot> && !NamesAPoint<std::size_t>);
static_assert(FillsARowEntry<Slot> && !FillsARowEntry<GridPoint> && !FillsARowEntry<std::uint32_t>);
static_assert(FindsAPoint<Slot> && !FindsAPoint<GridPoint>);

// They cost what the numbers cost.
static_assert(sizeof(GridPoint) == 4 && std::is_trivially_copyable_v<GridPoint>);
static_assert(sizeof(Slot) == 4 && std::is_trivially_copyable_v<Slot>);
static_assert(sizeof(TimeLevel) == sizeof(double*) && std::is_trivially_copyable_v<TimeLevel>);
static_assert(sizeof(RowEntry) == 24);

TEST(GridPoints, AreStoredInSlotsOfTheirOwn) {
  PlateParameters parameters;
  parameters.mass_per_area = 1.0;
  parameters.bending_stiffness = 1.0;
  const Plate plate(parameters, {7, 11, 0.1}, 1e-5, *find_kernels(Kernels::fast));
  std::vector<int> uses(plate.slot_count());
  for (std::size_t p = 0; p < plate.point_count(); ++p) ++uses.at(plate.slot(GridPoint(p)).index);
  std::size_t used = 0;
  for (const int times : uses) {
    EXPECT_LE(times, 1);
    used += static_cast<std::size_t>(times);
  }
  EXPECT_EQ(used, plate.point_count());
}

}  // namespace
}  // namespace rattle
