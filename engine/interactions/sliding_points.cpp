// What the rows of a sliding island touch in this step, and how they move one another.
#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/interactions/sliding_island.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

// Appends the points of a moving place: two, three or four.
void SlidingIslandSolver::place_on_string(const StepView& view, std::uint32_t component, const HatPair& spread,
                                          const HatPair& read, Row& row) noexcept {
  const std::vector<std::uint32_t>& slots = view.scene.components[component].slots;
  const auto append = [&](std::size_t point, double now, double next) {
    row.touches[row.count++] = {component, slots[point], now, next,
                                view.fingers.compliance(component, slots[point], point)};
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

// The points of every row with their weights at n and n+1, what eta would become freely, and Lambda.
void SlidingIslandSolver::gather(const Island& island, const StepView& view, Spreading spreading) noexcept {
  const auto& [scene, levels, rows, places, fingers, points] = view;
  size_ = island.row_count;
  for (std::size_t i = 0; i < size_; ++i) {
    const std::size_t r = island.first_row + i;
    const RowModel& model = rows.models[r];
    Row& row = rows_[i];
    row.count = 0;
    for (const RowEntry& entry : points.of(scene, model)) {
      row.touches[row.count++] = {entry.component, entry.point, entry.weight, entry.weight,
                                  fingers.compliance(entry)};
    }
    if (model.moving_place >= 0) {
      const std::size_t moving = static_cast<std::size_t>(model.moving_place);
      const PlaceWeights& place = places[moving];
      place_on_string(view, scene.moving_places[moving].component,
                      spreading == Spreading::now ? place.now : place.next, place.next, row);
    } else {
      rows.eta_prev[r] = rows.offset_prev[r];
      rows.eta[r] = rows.offset[r];
      for (std::size_t t = 0; t < row.count; ++t) {
        const Levels& q = levels[row.touches[t].component];
        rows.eta_prev[r] += row.touches[t].weight_now * q.prev[row.touches[t].point];
        rows.eta[r] += row.touches[t].weight_now * q.now[row.touches[t].point];
      }
    }
    double free_eta = rows.offset_next[r];
    for (std::size_t t = 0; t < row.count; ++t)
      free_eta += row.touches[t].weight_next * levels[row.touches[t].component].next[row.touches[t].point];
    D_star_[i] = free_eta - rows.eta_prev[r];
  }
  for (std::size_t i = 0; i < size_; ++i) {
    const std::span<const Touch> row(rows_[i].touches.data(), rows_[i].count);
    double own = 0.0;  // the points of a row are all different
    for (const Touch& x : row) own += x.weight_next * x.compliance * x.weight_now;
    Lambda(i, i) = rows.Lambda[island.first_row + i] = own;
    for (std::size_t j = 0; j < i; ++j) {
      double ij = 0.0, ji = 0.0;
      for (std::size_t t = 0; t < rows_[j].count; ++t) {
        const Touch& y = rows_[j].touches[t];
        for (const Touch& x : row) {
          if (!x.same_place(y)) continue;
          ij += x.weight_next * x.compliance * y.weight_now;
          ji += y.weight_next * x.compliance * x.weight_now;
        }
      }
      Lambda(i, j) = ij;
      Lambda(j, i) = ji;
    }
  }
}

}  // namespace rattle
