// Ends of strings that rest on something: one row each, and a start at which they lie there. docs/step.md, "An
// end that rests on something"
#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/interaction_planner.hpp>
#include <rattle/scene/string_plan.hpp>

namespace rattle {

// eta = u_end - w(x). False after an error.
bool InteractionPlanner::plan_rest(const StringDescription& d, ComponentHandle string, std::size_t side) {
  const Attachment& place = *d.rests[side];
  const std::string path = path_of("string", d.name, "ends");
  if (handle_exists(c_.description, place.component) && is_rigid(place.component)) {
    c_.error(path, text("a ", kind_word(place.component), " does not move: write simply_supported instead"));
    return false;
  }
  if (place.component == string) {
    c_.error(path, "a string cannot rest on itself: name another component");
    return false;
  }
  DraftRow row;
  RowOffset offset;
  if (!attach_point(c_, place, -1.0, path, row.entries, offset)) return false;
  const StringPlan* const plan = string_plan(c_, string);
  if (!plan || c_.scene.components.empty()) return true;  // other errors
  merge_entries(row.entries);
  if (row.entries.empty()) {
    c_.error(path, "it rests on a point that is held and cannot move: write simply_supported instead");
    return false;
  }
  const std::uint32_t component = c_.component_index(string);
  const GridPoint end(side == 0 ? 0 : static_cast<std::size_t>(plan->grid.intervals));
  row.entries.push_back({component, end, 1.0, c_.scene.components[component].model->step_compliance(end)});
  merge_entries(row.entries);
  double Lambda = 0.0;
  for (const PointEntry& e : row.entries) Lambda += e.weight * e.step_compliance * e.weight;
  row.model.law = LawKind::carried;
  row.model.K1 = 1.0 / Lambda;
  row.model.interaction = RowModel::no_interaction;
  row.carried_end = static_cast<std::int32_t>(c_.scene.carried_ends.size());
  c_.scene.carried_ends.push_back({component, end, 0});
  drafts_.push_back(std::move(row));
  return true;
}

void InteractionPlanner::plan_rests() {
  const auto& strings = c_.description.strings;
  for (std::size_t i = 0; i < strings.size(); ++i)
    for (const std::size_t side : {0, 1})
      if (strings[i].rests[side] && !plan_rest(strings[i], handle_of<StringDescription>(i), side)) break;
  for (const DraftRow& row : drafts_)
    if (row.carried_end >= 0 && rests_in_a_circle(row))
      c_.error(
          path_of("string", c_.scene.components[end_of(row).component].name, "ends"),
          "ends that rest on each other in a circle are carried by nothing: let one of them rest elsewhere");
}

const CarriedEnd& InteractionPlanner::end_of(const DraftRow& row) const {
  return c_.scene.carried_ends[static_cast<std::size_t>(row.carried_end)];
}

// Follows ends that rest on the very end of another string.
bool InteractionPlanner::rests_in_a_circle(const DraftRow& start) const {
  const auto is_end = [&](const DraftRow& row, const PointEntry& e) {
    return row.carried_end >= 0 && end_of(row).component == e.component && end_of(row).end == e.point;
  };
  const DraftRow* row = &start;
  for (std::size_t steps = 0; steps < drafts_.size(); ++steps) {
    if (row->entries.size() != 2) return false;
    const PointEntry& below = row->entries[is_end(*row, row->entries[0]) ? 1 : 0];
    if (is_end(start, below)) return true;
    const auto next = std::find_if(drafts_.begin(), drafts_.end(),
                                   [&](const DraftRow& other) { return is_end(other, below); });
    if (next == drafts_.end()) return false;
    row = &*next;
  }
  return false;
}

// The end of a string starts where the place starts that it rests on, and as fast. A string may rest on the end
// of another, so what has changed is followed until nothing changes.
void start_carried_ends(Compilation& c) {
  Scene& scene = c.scene;
  const auto start_of = [&](std::vector<double> SceneComponent::*level, const RowEntry& e) -> double& {
    SceneComponent& component = scene.components[e.component];
    return (component.*level)[component.point_in(e.slot).index];
  };
  for (std::size_t round = 0; round <= scene.carried_ends.size(); ++round) {
    bool changed = false;
    for (const CarriedEnd& end : scene.carried_ends) {
      const RowModel& row = scene.rows[end.row];
      for (const auto level : {&SceneComponent::start, &SceneComponent::start_prev}) {
        double apart = 0.0;
        for (std::size_t e = row.first_entry; e < row.first_entry + row.entry_count; ++e)
          apart += scene.entries[e].weight * start_of(level, scene.entries[e]);
        if (apart == 0.0) continue;
        (scene.components[end.component].*level)[end.end.index] -= apart;
        changed = true;
      }
    }
    if (!changed) return;
  }
}

}  // namespace rattle
