// The points that each row touches in this step: constant ones from the scene, and those of rows that glide.
#pragma once

#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/scene/scene.hpp>
#include <span>
#include <vector>

namespace rattle {

class GlidingPoints {
 public:
  explicit GlidingPoints(const Scene& scene);

  // Moves gliding rows to their places at n, and gives the rows of stretches their weights at n.
  void move(const Scene& scene, const GestureBank& gestures, std::span<const Levels> levels) noexcept {
    for (std::size_t i = 0; i < points_.size(); ++i) {
      if (scene.glides[i].is_stretch) {
        if (!scene.glides[i].is_alone) follow(scene, scene.glides[i], levels, points_[i]);
        continue;
      }
      const double position = gestures.now(scene.glides[i].position);
      if (!points_[i].placed || points_[i].position != position)
        place(scene, scene.glides[i], position, points_[i]);
    }
  }

  std::span<const RowEntry> of(const Scene& scene, const RowModel& row) const noexcept {
    if (row.glide < 0) return {scene.entries.data() + row.first_entry, row.entry_count};
    const Points& points = points_[static_cast<std::size_t>(row.glide)];
    return {points.entries.data(), points.count};
  }

 private:
  struct Points {
    std::vector<RowEntry> entries;  // the first `count` are valid
    AlignedVector curvature;        // of a stretch, by slot
    std::size_t count = 0;
    double position = 0.0;
    bool placed = false;
  };
  static void follow(const Scene& scene, const Glide& glide, std::span<const Levels> levels,
                     Points& points) noexcept;
  static void place(const Scene& scene, const Glide& glide, double position, Points& points) noexcept;

  std::vector<Points> points_;
};

}  // namespace rattle
