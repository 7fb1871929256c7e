// Rows that move along a line or over a surface: the islands that they join, and the parts of these islands
// that are solved by themselves where nothing that moves reaches them.
#include <algorithm>
#include <map>
#include <rattle/scene/interaction_planner.hpp>
#include <set>
#include <utility>

namespace rattle {

// True if a row moves along a line or over a surface. A stretch is no such row: it touches all points, always.
bool InteractionPlanner::moves(const RowModel& row) noexcept {
  return row.moving_place >= 0 || (row.glide >= 0 && !row.is_stretch());
}

std::uint32_t InteractionPlanner::moves_on(const RowModel& row) const noexcept {
  return row.moving_place >= 0 ? c_.scene.moving_places[static_cast<std::size_t>(row.moving_place)].component
                               : c_.scene.glides[static_cast<std::size_t>(row.glide)].component;
}

// A row that moves may come to share points with any other row on its component. To put all of them into one
// island, it gets an entry of weight 0 at each point that they touch, and at one that all moving rows share.
// The others need not share anything among themselves: the island has a few long rows and stays narrow
// otherwise.
void InteractionPlanner::join_moving_rows(std::vector<std::vector<PointEntry>>& entries) const {
  constexpr GridPoint whole_component(0xffffffff);
  std::map<std::uint32_t, std::set<GridPoint>> touched;  // by component on which something moves
  for (const DraftRow& row : drafts_)
    if (moves(row.model)) touched[moves_on(row.model)].insert(whole_component);
  for (const DraftRow& row : drafts_)
    for (const PointEntry& e : row.entries)
      if (const auto points = touched.find(e.component); points != touched.end())
        points->second.insert(e.point);
  for (std::size_t r = 0; r < entries.size(); ++r) {
    if (!moves(drafts_[r].model)) continue;
    const std::uint32_t component = moves_on(drafts_[r].model);
    for (const GridPoint point : touched[component]) entries[r].push_back({component, point, 0.0, 0.0});
    std::stable_sort(entries[r].begin(), entries[r].end(), [](const PointEntry& a, const PointEntry& b) {
      return a.component != b.component ? a.component < b.component : a.point < b.point;
    });
  }
}

std::vector<RowOrder> InteractionPlanner::orders_of_rows() const {
  std::vector<RowOrder> orders;
  orders.reserve(drafts_.size());
  for (const DraftRow& row : drafts_)
    orders.push_back(moves(row.model) ? RowOrder::moving : row.is_wide ? RowOrder::wide : RowOrder::narrow);
  return orders;
}

// True if a row that moves touches the part with points that stay, such as a mass, or touches all modes of its
// body.
bool InteractionPlanner::is_always_reached(const Island& part, const Island& whole) const {
  const Scene& scene = c_.scene;
  const auto entries_of = [&](std::size_t r) {
    return std::span(scene.entries).subspan(scene.rows[r].first_entry, scene.rows[r].entry_count);
  };
  for (std::size_t i = 0; i < whole.moving_rows; ++i) {
    const std::size_t moving = whole.first_row + whole.row_count - 1 - i;
    const RowModel& model = scene.rows[moving];
    const bool is_modal = model.glide >= 0 && scene.glides[static_cast<std::size_t>(model.glide)].is_modal;
    for (std::size_t r = part.first_row; r < part.first_row + part.row_count; ++r)
      for (const RowEntry& e : entries_of(r)) {
        if (is_modal && e.component == moves_on(model)) return true;
        for (const RowEntry& own : entries_of(moving))
          if (own.component == e.component && own.slot == e.slot) return true;
      }
  }
  return false;
}

// The rows that do not move are the first, and those of a part are neighbours. Precondition: the properties of
// the island and the rules of its contacts are final.
void InteractionPlanner::find_parts(Island& island) const {
  const std::uint32_t staying = island.row_count - island.moving_rows;
  const auto rows = std::span(c_.scene.rows).subspan(island.first_row, island.row_count);
  const bool stretches =
      std::any_of(rows.begin(), rows.end(), [](const RowModel& row) { return row.is_stretch(); });
  if (island.moving_rows == 0 || stretches) return;
  std::vector<std::uint32_t> lowest(staying + 1, staying);  // column of rows i ... staying - 1
  for (std::uint32_t i = staying; i-- > 0;) lowest[i] = std::min(lowest[i + 1], island.profile.first(i));
  bool any_left_alone = false;
  for (std::uint32_t begin = 0, end = 0; begin < staying; begin = end) {
    for (end = begin + 1; end < staying && lowest[end] < end;) ++end;
    Island part;
    part.first_row = island.first_row + begin;
    part.row_count = end - begin;
    std::vector<std::uint32_t> first;
    for (std::uint32_t i = begin; i < end; ++i) first.push_back(island.profile.first(i) - begin);
    part.profile = SkylineProfile(first);
    for (std::uint32_t i = begin; i < end; ++i)
      for (std::uint32_t j = island.profile.first(i); j <= i; ++j)
        part.compliance.push_back(island.compliance[island.profile.index(i, j)]);
    set_properties(part);
    any_left_alone |= !is_always_reached(part, island);
    island.parts.push_back(std::move(part));
  }
  if (!any_left_alone) island.parts.clear();
}

}  // namespace rattle
