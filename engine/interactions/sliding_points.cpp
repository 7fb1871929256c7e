#include <algorithm>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/interactions/sliding_points.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

SlidingPoints::SlidingPoints(const Scene& scene, std::size_t most_rows) : rows_(most_rows) {
  // A row has its own points, one for each mode of a body by its modes, and up to four of a moving place.
  std::size_t fewest = 12;
  for (const Glide& glide : scene.glides) fewest = std::max(fewest, glide.capacity);
  for (Row& row : rows_) row.touches.resize(fewest);
  for (const Island& island : scene.islands) {
    if (island.kind != IslandKind::sliding) continue;
    std::size_t most = 0;
    for (std::size_t i = 0; i < island.row_count; ++i)
      most = std::max<std::size_t>(most, scene.rows[island.first_row + i].entry_count + 4);
    for (std::size_t i = 0; i < std::min<std::size_t>(island.row_count, most_rows); ++i) {
      // Where only some rows are solved, any of them may be the i-th.
      const std::size_t points = island.parts.empty() ? scene.rows[island.first_row + i].entry_count + 4 : most;
      if (rows_[i].touches.size() < points) rows_[i].touches.resize(points);
    }
  }
}

// Appends the points of a moving place: two, three or four.
void SlidingPoints::place_on_string(const StepView& view, std::uint32_t component, const HatPair& spread,
                                    const HatPair& read, Row& row) noexcept {
  const SceneComponent& string = view.scene.components[component];
  const auto append = [&](GridPoint point, double now, double next) {
    const Slot slot = string.slot(point);
    row.touches[row.count++] = {component, slot, now, next, view.fingers.compliance(component, slot, point)};
  };
  if (spread.left == read.left) {
    append(read.left, spread.left_weight, read.left_weight);
    append(read.left + 1, spread.right_weight, read.right_weight);
    return;
  }
  const bool up = read.left == spread.left + 1, down = read.left + 1 == spread.left;
  append(spread.left, spread.left_weight, down ? read.right_weight : 0.0);
  append(spread.left + 1, spread.right_weight, up ? read.left_weight : 0.0);
  if (!up) append(read.left, 0.0, read.left_weight);
  if (!down) append(read.left + 1, 0.0, read.right_weight);
}

void SlidingPoints::gather(std::span<const std::uint32_t> which, const StepView& view, Spreading spreading,
                           SlidingSystem& system) noexcept {
  const auto& [scene, levels, rows, places, fingers, points] = view;
  for (std::size_t i = 0; i < which.size(); ++i) {
    const std::size_t r = which[i];
    const RowModel& model = rows.models[r];
    Row& row = rows_[i];
    row.count = 0;
    for (const RowEntry& entry : points.of(scene, model))
      row.touches[row.count++] = {entry.component, entry.slot, entry.weight, entry.weight,
                                  fingers.compliance(entry)};
    if (model.moving_place >= 0) {
      const std::size_t moving = static_cast<std::size_t>(model.moving_place);
      const PlaceWeights& place = places[moving];
      place_on_string(view, scene.moving_places[moving].component,
                      spreading == Spreading::now ? place.now : place.next, place.next, row);
    } else {
      rows.eta_prev[r] = rows.offset_prev[r];
      rows.eta[r] = rows.offset[r];
      for (const Touch& touch : of(i)) {
        const Levels& q = levels[touch.component];
        rows.eta_prev[r] += touch.weight_now * q.prev[touch.slot];
        rows.eta[r] += touch.weight_now * q.now[touch.slot];
      }
    }
    double free_eta = rows.offset_next[r];
    for (const Touch& touch : of(i)) free_eta += touch.weight_next * levels[touch.component].next[touch.slot];
    system.D_star[i] = free_eta - rows.eta_prev[r];
  }
  find_compliance(which, rows, system);
}

// Lambda = C^{n+1} B C^n^T.
void SlidingPoints::find_compliance(std::span<const std::uint32_t> which, RowStates& rows,
                                    SlidingSystem& system) const noexcept {
  for (std::size_t i = 0; i < which.size(); ++i) {
    double own = 0.0;  // the points of a row are all different
    for (const Touch& x : of(i)) own += x.weight_next * x.compliance * x.weight_now;
    system.Lambda(i, i) = rows.Lambda[which[i]] = own;
    for (std::size_t j = 0; j < i; ++j) {
      double ij = 0.0, ji = 0.0;
      for (const Touch& y : of(j))
        for (const Touch& x : of(i)) {
          if (!x.same_place(y)) continue;
          ij += x.weight_next * x.compliance * y.weight_now;
          ji += y.weight_next * x.compliance * x.weight_now;
        }
      system.Lambda(i, j) = ij;
      system.Lambda(j, i) = ji;
    }
  }
}

}  // namespace rattle
