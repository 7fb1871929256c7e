// Turns interactions into rows: the common parts, and the order in which interactions are planned.
#include <rattle/base/text.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/interaction_planner.hpp>

namespace rattle {

void set_offset(RowModel& row, const RowOffset& offset) {
  row.offset = offset.fixed;
  row.driven_offset = offset.driven;
  row.offset_sign = offset.driven_sign;
}

bool InteractionPlanner::has_room_for(double rows) {
  planned_rows_ += rows;
  const double bytes = static_cast<double>(c_.scene.memory_bytes) + bytes_per_row * planned_rows_;
  if (bytes <= memory_limit_) return true;
  c_.error(
      "", text("the scene needs about ", bytes / 1048576.0, " MiB, the limit is ", memory_limit_ / 1048576.0,
               " MiB: shorten the span of distributed contacts, lower sample_rate, or raise the memory limit"));
  return false;
}

SceneInteraction& InteractionPlanner::add_interaction(const std::string& name, InteractionHandle handle,
                                                      Rule rule) {
  SceneInteraction interaction;
  interaction.name = name;
  interaction.handle = handle;
  interaction.word = kind_word(handle);
  interaction.traits = traits_of(handle);
  interaction.rule = rule;
  c_.scene.interactions.push_back(std::move(interaction));
  return c_.scene.interactions.back();
}

// Adds the row if it touches a point that can move; otherwise returns false.
bool InteractionPlanner::add_row(DraftRow row) {
  merge_entries(row.entries);
  if (row.entries.empty() && row.model.glide < 0) return false;
  row.model.interaction = static_cast<std::uint32_t>(c_.scene.interactions.size() - 1);
  drafts_.push_back(std::move(row));
  return true;
}

std::optional<DraftRow> InteractionPlanner::draft(const Joint& joint) {
  const auto path = [&](std::string_view key) { return path_of(joint.kind, joint.name, key); };
  const bool first_glides = joint.places[0].glides, second_glides = joint.places[1].glides;
  if (joint.position) return draft_gliding(joint);
  if (first_glides || second_glides) {
    c_.error(path("position"), "position is missing: the place on one side depends on it");
    return std::nullopt;
  }
  DraftRow row;
  RowOffset offset;
  const bool first_good = attach_point(c_, joint.places[0], 1.0, path(joint.keys[0]), row.entries, offset);
  const bool second_good = attach_point(c_, joint.places[1], -1.0, path(joint.keys[1]), row.entries, offset);
  if (!first_good || !second_good) return std::nullopt;
  set_offset(row.model, offset);
  return row;
}

// A place that glides, and one that stays. The row's own entries are those of the latter; none if it is held.
std::optional<DraftRow> InteractionPlanner::draft_gliding(const Joint& joint) {
  const auto path = [&](std::string_view key) { return path_of(joint.kind, joint.name, key); };
  const auto error = [&](std::string_view key, std::string message) {
    c_.error(path(key), std::move(message));
    return std::nullopt;
  };
  if (joint.places[0].glides == joint.places[1].glides)
    return error("position",
                 joint.places[0].glides
                     ? "both sides are named without a place, but only one can follow position: write where on "
                       "the other one"
                     : "both sides have a place: name the one that follows position without a place");
  const std::size_t moving = joint.places[0].glides ? 0 : 1, still = 1 - moving;
  auto glide = plan_glide(c_, joint.places[moving].component, *joint.position, joint.position_y,
                          path(joint.keys[moving]), path("position"));
  DraftRow row;
  RowOffset offset;
  const double signs[] = {1.0, -1.0};
  if (!attach_point(c_, joint.places[still], signs[still], path(joint.keys[still]), row.entries, offset) ||
      !glide)
    return std::nullopt;
  if (joint.places[still].component == joint.places[moving].component)
    return error(
        joint.keys[still],
        "both places are on one body: what touches or holds a place that glides must move by itself, as "
        "another body");
  merge_entries(row.entries);
  set_offset(row.model, offset);
  glide->sign = signs[moving];
  glide->capacity += row.entries.size();
  if (!add_glide(*glide, row.model)) return std::nullopt;
  return row;
}

// One row for every component whose tension follows its stretch. It touches all points that can move.
void InteractionPlanner::plan_stretches() {
  if (has_errors(c_.diagnostics)) return;
  for (std::uint32_t c = 0; c < c_.scene.components.size(); ++c) {
    const Component& model = *c_.scene.components[c].model;
    if (!(model.stretch_scale() > 0.0)) continue;
    const std::size_t points = model.point_count();
    if (!has_room_for(2.0 * static_cast<double>(points * sizeof(RowEntry)) / bytes_per_row)) return;
    DraftRow row;
    row.is_wide = true;
    row.model.law = LawKind::stretch;
    row.model.interaction = RowModel::no_interaction;
    row.model.glide = static_cast<std::int32_t>(c_.scene.glides.size());
    for (std::size_t p = 0; p < points; ++p)
      if (const double B = model.step_compliance(GridPoint(p)); B > 0.0)
        row.entries.push_back({c, GridPoint(p), 1.0, B});
    c_.scene.glides.push_back({.component = c, .capacity = points, .is_stretch = true});
    drafts_.push_back(std::move(row));
  }
}

void plan_interactions(Compilation& c, double memory_limit) {
  InteractionPlanner planner(c, memory_limit);
  for_each_interaction_list(c.description, [&](const auto& list, const auto&) {
    for (std::size_t i = 0; i < list.size(); ++i) planner.plan(list[i], i);
  });
  planner.plan_rests();
  planner.plan_stretches();
  planner.finish();
}

}  // namespace rattle
