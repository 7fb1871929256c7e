// The points that each row and force touches in this step: constant ones from the scene, and those of what
// glides.
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

  // The next move() finds all places anew, as at the start of a run.
  void restart() noexcept {
    for (Points& points : points_) points.placed = false;
  }

  // Moves what glides to its place at n, and gives the rows of stretches their weights at n.
  void move(const Scene& scene, const GestureBank& gestures, std::span<const Levels> levels) noexcept {
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const Glide& glide = scene.glides[i];
      Points& points = points_[i];
      if (glide.is_stretch) {
        if (!glide.finds_weights()) follow(scene, glide, levels, points);
        continue;
      }
      if (glide.is_modal) {
        glide_by_modes(scene, glide, gestures, points);
        continue;
      }
      const Place place{gestures.now(glide.position), gestures.now(glide.across)};
      if (!points.placed || points.at != place)
        put(scene, glide, place, points);
      else
        points.moved = false;
    }
  }

  // True if the last move() changed the points of a row. Precondition: it glides and is no stretch.
  bool has_moved(const RowModel& row) const noexcept {
    return points_[static_cast<std::size_t>(row.glide)].moved;
  }

  std::span<const RowEntry> of(const Scene& scene, const RowModel& row) const noexcept {
    if (row.glide < 0) return {scene.entries.data() + row.first_entry, row.entry_count};
    return of(static_cast<std::size_t>(row.glide));
  }
  std::span<const RowEntry> of(const SceneForce& force) const noexcept {
    return force.glide < 0 ? std::span(force.place.entries) : of(static_cast<std::size_t>(force.glide));
  }
  std::span<const RowEntry> of(std::size_t glide) const noexcept {
    return {points_[glide].entries.data(), points_[glide].count};
  }

 private:
  // In metres along the sides.
  struct Place {
    double x = 0.0, y = 0.0;
    bool operator==(const Place&) const = default;
  };
  struct Points {
    std::vector<RowEntry> entries;  // the first `count` are valid; the first `fixed` of them do not glide
    AlignedVector curvature;        // of a stretch, by slot
    std::size_t count = 0;
    std::size_t fixed = 0;
    Place at;
    bool placed = false;
    bool moved = false;
    // Of a body by its modes: the weights change linearly from those at sample `begin` to those at `end`, where
    // the place is `at`, unless it stands still.
    std::vector<double> from, to, scratch;
    std::int64_t begin = 0, end = 0;
    std::uint64_t revision = 0;
    bool stands = false;
  };
  static void follow(const Scene& scene, const Glide& glide, std::span<const Levels> levels,
                     Points& points) noexcept;
  static void put(const Scene& scene, const Glide& glide, const Place& place, Points& points) noexcept;
  static void put_on_line(const Scene& scene, const Glide& glide, double position, Points& points) noexcept;
  static void put_on_surface(const Scene& scene, const Glide& glide, const Place& place,
                             Points& points) noexcept;
  static void add(const Scene& scene, const Glide& glide, GridPoint point, double weight,
                  Points& points) noexcept;
  static void make_modes(const Scene& scene, const Glide& glide, Points& points);
  static void weigh_modes(const Scene& scene, const Glide& glide, const Place& place, Points& points) noexcept;
  static void glide_by_modes(const Scene& scene, const Glide& glide, const GestureBank& gestures,
                             Points& points) noexcept;
  static void begin_way(const Scene& scene, const Glide& glide, const GestureBank& gestures,
                        Points& points) noexcept;
  static std::int64_t find_end(const Glide& glide, const GestureBank& gestures, std::int64_t begin) noexcept;
  static Place place_at(const Glide& glide, const GestureBank& gestures, std::int64_t sample) noexcept {
    return {gestures.at(glide.position, sample), gestures.at(glide.across, sample)};
  }

  std::vector<Points> points_;
};

}  // namespace rattle
