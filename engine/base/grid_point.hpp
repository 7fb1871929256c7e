// Points and slots. A component numbers the points of its grid in their natural order. A level stores each
// point in a slot, in the order that the component's kernel needs. Both are numbers of four bytes, but of
// different types: one cannot be passed for the other. Component::slot turns a point into its slot.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace rattle {

struct GridPoint {
  std::uint32_t index = 0;  // in natural order

  constexpr GridPoint() noexcept = default;
  constexpr explicit GridPoint(std::size_t i) noexcept : index(static_cast<std::uint32_t>(i)) {}
  // clang-tidy 14 finds a null pointer in a defaulted comparison.
  constexpr auto operator<=>(const GridPoint&) const noexcept = default;  // NOLINT(modernize-use-nullptr)
  // The point that comes `steps` later.
  constexpr GridPoint operator+(std::size_t steps) const noexcept { return GridPoint(index + steps); }
};

struct Slot {
  std::uint32_t index = 0;  // in a level

  constexpr Slot() noexcept = default;
  constexpr explicit Slot(std::size_t i) noexcept : index(static_cast<std::uint32_t>(i)) {}
  constexpr auto operator<=>(const Slot&) const noexcept = default;  // NOLINT(modernize-use-nullptr)
};

}  // namespace rattle
