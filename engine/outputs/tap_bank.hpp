// All taps of a list, read in one loop: their points lie one behind the other.
#pragma once

#include <cstdint>
#include <rattle/outputs/pickup.hpp>
#include <vector>

namespace rattle {

class TapBank {
 public:
  explicit TapBank(const Scene& scene) : scene_(scene) {}

  void add(const SceneTap& tap);

  // One value per tap; the precondition is that of read_other_tap().
  void read(std::span<const Levels> levels, const RowStates& rows, std::span<const double> tensions,
            double* values) const noexcept {
    const Point* point = points_.data();
    const auto sum = [&](std::uint32_t count, auto of) {
      double total = 0.0;
      for (const Point* const end = point + count; point != end; ++point)
        total += point->weight * of(levels[point->component], point->slot);
      return total;
    };
    for (const Tap& tap : taps_) {
      switch (tap.kind) {
        case Kind::displacement:
          *values++ = sum(tap.points, [](const Levels& q, Slot slot) { return q.next[slot]; });
          break;
        case Kind::velocity:
          *values++ = sum(tap.points, [](const Levels& q, Slot slot) { return q.moved(slot); }) / twice_k_;
          break;
        case Kind::acceleration:
          *values++ = sum(tap.points,
                          [](const Levels& q, Slot slot) {
                            return q.between(q.now, q.next, slot) - q.between(q.prev, q.now, slot);
                          }) /
                      k_squared_;
          break;
        case Kind::other:
          *values++ = read_other_tap(*tap.other, scene_, levels, rows, tensions);
          break;
      }
    }
  }

 private:
  enum class Kind : std::uint8_t { displacement, velocity, acceleration, other };
  struct Point {
    double weight;
    std::uint32_t component;
    Slot slot;
  };
  struct Tap {
    Kind kind = Kind::other;
    std::uint32_t points = 0;
    const SceneTap* other = nullptr;
  };

  const Scene& scene_;
  double twice_k_ = 2.0 * scene_.k, k_squared_ = scene_.k * scene_.k;
  std::vector<Tap> taps_;
  std::vector<Point> points_;
};

}  // namespace rattle
