// The points of a component in their natural order, whatever order a level keeps them in.
#pragma once

#include <cstddef>
#include <iterator>
#include <rattle/base/grid_point.hpp>
#include <span>

namespace rattle {

class PointsView {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = double;
    using difference_type = std::ptrdiff_t;
    using pointer = const double*;
    using reference = const double&;

    Iterator(const double* level, const Slot* slot) noexcept : level_(level), slot_(slot) {}
    const double& operator*() const noexcept { return level_[slot_->index]; }
    Iterator& operator++() noexcept {
      ++slot_;
      return *this;
    }
    Iterator operator++(int) noexcept {
      const Iterator old = *this;
      ++slot_;
      return old;
    }
    bool operator==(const Iterator& other) const noexcept { return slot_ == other.slot_; }

   private:
    const double* level_;
    const Slot* slot_;
  };

  PointsView(const double* level, std::span<const Slot> slots) noexcept : level_(level), slots_(slots) {}

  std::size_t size() const noexcept { return slots_.size(); }
  double operator[](std::size_t point) const noexcept { return level_[slots_[point].index]; }
  Iterator begin() const noexcept { return {level_, slots_.data()}; }
  Iterator end() const noexcept { return {level_, slots_.data() + slots_.size()}; }

 private:
  const double* level_;
  std::span<const Slot> slots_;
};

}  // namespace rattle
