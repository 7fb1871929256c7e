#include <algorithm>
#include <rattle/interactions/gliding_points.hpp>
#include <rattle/interactions/reaching_island.hpp>
#include <rattle/scene/scene.hpp>
#include <utility>

namespace rattle {
namespace {

constexpr std::uint32_t none = 0xffffffff;

}  // namespace

ReachingIsland::ReachingIsland(const Scene& scene, const Island& island, std::unique_ptr<SomeRowsStep> whole,
                               std::vector<std::unique_ptr<IslandStep>> parts)
    : island_(island), whole_(std::move(whole)), parts_(std::move(parts)), is_reached_(parts_.size()) {
  rows_.reserve(island.row_count);
  for (const auto& part : parts_)
    if (part->prepares()) preparing_.push_back(part.get());
  find_owners(scene);
}

void ReachingIsland::find_owners(const Scene& scene) {
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Island& part = island_.parts[p];
    for (std::size_t r = part.first_row; r < part.first_row + part.row_count; ++r) {
      const RowModel& row = scene.rows[r];
      for (const RowEntry& e : std::span(scene.entries).subspan(row.first_entry, row.entry_count)) {
        if (components_.size() <= e.component) components_.resize(e.component + 1);
        Owner& component = components_[e.component];
        if (!component.has_rows) {
          component = {owners_.size(), true};
          owners_.resize(owners_.size() + scene.components[e.component].model->slot_count(), none);
        }
        owners_[component.first_slot + e.slot.index] = static_cast<std::uint32_t>(p);
      }
    }
  }
}

// Of all parts that prepare: which of them are reached is not known yet.
void ReachingIsland::prepare(const StepView& view) noexcept {
  for (IslandStep* const part : preparing_) part->prepare(view);
}

void ReachingIsland::reach(std::uint32_t component, Slot slot) noexcept {
  if (component >= components_.size() || !components_[component].has_rows) return;
  const std::uint32_t part = owners_[components_[component].first_slot + slot.index];
  if (part != none) is_reached_[part] = 1;
}

// The points that a moving row reads or pushes in this step.
void ReachingIsland::reach_from(const StepView& view, std::size_t row) noexcept {
  const RowModel& model = view.rows.models[row];
  for (const RowEntry& e : view.points.of(view.scene, model)) reach(e.component, e.slot);
  if (model.moving_place < 0) return;
  const auto place = static_cast<std::size_t>(model.moving_place);
  const std::uint32_t string = view.scene.moving_places[place].component;
  for (const GridPoint left : {view.places[place].now.left, view.places[place].next.left})
    for (const GridPoint point : {left, left + 1}) reach(string, view.scene.components[string].slot(point));
}

void ReachingIsland::solve(const StepView& view) noexcept {
  const std::uint32_t end = island_.first_row + island_.row_count, first_moving = end - island_.moving_rows;
  std::fill(is_reached_.begin(), is_reached_.end(), std::uint8_t{0});
  for (std::uint32_t r = first_moving; r < end; ++r) reach_from(view, r);
  rows_.clear();
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    if (!is_reached_[p]) {
      parts_[p]->solve(view);
      continue;
    }
    const Island& part = island_.parts[p];
    for (std::uint32_t i = 0; i < part.row_count; ++i) rows_.push_back(part.first_row + i);
  }
  for (std::uint32_t r = first_moving; r < end; ++r) rows_.push_back(r);
  whole_->solve_rows(view, rows_);
}

}  // namespace rattle
