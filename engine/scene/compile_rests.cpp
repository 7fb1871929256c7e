// Ends of strings that rest on something: one row each, and a start at which they lie there. docs/step.md, "An
// end that rests on something"
#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/interaction_planner.hpp>

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
  const ComponentPlan* const plan = c_.plan_of(string);
  if (!plan || c_.scene.components.empty()) return true;  // other errors
  merge_entries(row.entries);
  if (row.entries.empty()) {
    c_.error(path, "it rests on a point that is held and cannot move: write simply_supported instead");
    return false;
  }
  const std::uint32_t component = c_.component_index(string);
  Rest rest{row.entries, {}};
  plan->add_end(side, [&](std::size_t point, double weight) {
    const double B = c_.scene.components[component].model->step_compliance(GridPoint(point));
    rest.end.push_back({component, GridPoint(point), weight, B});
  });
  row.entries.insert(row.entries.end(), rest.end.begin(), rest.end.end());
  rests_.push_back(std::move(rest));
  merge_entries(row.entries);
  double Lambda = 0.0;
  for (const PointEntry& e : row.entries) Lambda += e.weight * e.step_compliance * e.weight;
  row.model.law = LawKind::carried;
  row.model.K1 = 1.0 / Lambda;
  row.model.interaction = RowModel::no_interaction;
  row.carried_end = static_cast<std::int32_t>(c_.scene.carried_ends.size());
  c_.scene.carried_ends.push_back({component, side, 0});
  drafts_.push_back(std::move(row));
  return true;
}

void InteractionPlanner::plan_rests() {
  const auto& strings = c_.description.strings;
  for (std::size_t i = 0; i < strings.size(); ++i)
    for (const std::size_t side : {0, 1})
      if (strings[i].rests[side] && !plan_rest(strings[i], handle_of<StringDescription>(i), side)) break;
  for (std::size_t i = 0; i < rests_.size(); ++i)
    if (rests_in_a_circle(i))
      c_.error(
          path_of("string", c_.scene.components[c_.scene.carried_ends[i].component].name, "ends"),
          "ends that rest on each other in a circle are carried by nothing: let one of them rest elsewhere");
}

// Follows ends that rest on the very end of another string.
bool InteractionPlanner::rests_in_a_circle(std::size_t start) const {
  const auto is_on = [](const Rest& above, const Rest& below) {
    return std::equal(above.place.begin(), above.place.end(), below.end.begin(), below.end.end(),
                      [](const PointEntry& a, const PointEntry& b) {
                        return a.component == b.component && a.point == b.point && a.weight == -b.weight;
                      });
  };
  const Rest* rest = &rests_[start];
  for (std::size_t steps = 0; steps < rests_.size(); ++steps) {
    const auto below =
        std::find_if(rests_.begin(), rests_.end(), [&](const Rest& other) { return is_on(*rest, other); });
    if (below == rests_.end()) return false;
    if (&*below == &rests_[start]) return true;
    rest = &*below;
  }
  return false;
}

// The end of a string starts where the place starts that it rests on, and as fast: near its end the string is
// bent there. A string may rest on the end of another, and a change at one end of a string by modes is felt a
// little at the other, so what has changed is followed until nothing changes.
void start_carried_ends(Compilation& c) {
  Scene& scene = c.scene;
  const auto start_of = [&](std::vector<double> SceneComponent::*level, const RowEntry& e) -> double& {
    SceneComponent& component = scene.components[e.component];
    return (component.*level)[component.point_in(e.slot).index];
  };
  constexpr std::size_t more = 10;  // rounds: every one leaves less at the other end, by the number of modes
  for (std::size_t round = 0; round <= scene.carried_ends.size() + more; ++round) {
    bool changed = false;
    for (const CarriedEnd& end : scene.carried_ends) {
      const RowModel& row = scene.rows[end.row];
      const auto entries = std::span(scene.entries).subspan(row.first_entry, row.entry_count);
      double yields = 0.0;
      for (const RowEntry& e : entries)
        if (e.component == end.component) yields += e.weight * e.weight * e.step_compliance;
      for (const auto level : {&SceneComponent::start, &SceneComponent::start_prev}) {
        double apart = 0.0;
        for (const RowEntry& e : entries) apart += e.weight * start_of(level, e);
        if (apart == 0.0) continue;
        for (const RowEntry& e : entries)
          if (e.component == end.component)
            start_of(level, e) -= apart * (e.weight * e.step_compliance / yields);
        changed = true;
      }
    }
    if (!changed) return;
  }
}

}  // namespace rattle
