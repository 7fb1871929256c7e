// Groups rows that share points into islands, stored one after the other.
#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/interactions/driven_compliance.hpp>
#include <rattle/interactions/stretches_apart.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/interaction_planner.hpp>
#include <span>

namespace rattle {

// The kind depends on what moves in the island and decides how it is solved. Contacts of a sliding island
// choose their force.
IslandKind InteractionPlanner::kind_of(const Island& island) const {
  IslandKind kind = IslandKind::fixed;
  for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r) {
    const RowModel& row = c_.scene.rows[r];
    if (row.moving_place >= 0) return IslandKind::sliding;
    if (is_driven(c_.scene, row)) kind = IslandKind::driven;
  }
  return kind;
}

// What its rows make of an island.
void InteractionPlanner::set_properties(Island& island) const {
  island.kind = kind_of(island);
  island.chooses_force = island.kind == IslandKind::sliding;
  for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r) {
    const RowModel& row = c_.scene.rows[r];
    island.moving_rows += moves(row) ? 1 : 0;
    island.bowed |= row.law == LawKind::bow;
    if (!row.is_contact()) continue;
    island.chooses_force |= row.chooses_force();
    island.newton |= row.rule == Rule::newton;
    island.predicts |= row.rule == Rule::secant || row.rule == Rule::nonadhesive;
  }
}

// True if the island is one slide on one string: a hand and a contact on the same mass. slide_alone.cpp solves
// it.
bool InteractionPlanner::is_slide_alone(const Island& island) const {
  if (!island.closed_form || island.bowed || island.row_count != 2) return false;
  const RowModel& hand = c_.scene.rows[island.first_row];
  const RowModel& contact = c_.scene.rows[island.first_row + 1];
  const auto& entries = c_.scene.entries;
  return hand.law == LawKind::tether && hand.glide < 0 && hand.moving_place < 0 && hand.entry_count == 1 &&
         contact.is_contact() && contact.moving_place >= 0 && contact.entry_count == 1 &&
         entries[hand.first_entry].component == entries[contact.first_entry].component;
}

// True if nothing but its own stretch acts on a string or plate. stretch_alone.cpp solves it.
bool InteractionPlanner::is_stretch_alone(const Island& island) const {
  const RowModel& row = c_.scene.rows[island.first_row];
  if (island.row_count != 1 || !row.is_stretch()) return false;
  const std::uint32_t component = c_.scene.glides[static_cast<std::size_t>(row.glide)].component;
  return std::none_of(c_.scene.fingers.begin(), c_.scene.fingers.end(),
                      [&](const SceneFinger& finger) { return finger.component == component; });
}

// The points of a distributed contact may lie in several islands, but a contact has only one rule. If one of
// these islands chooses the force, all of them do.
void InteractionPlanner::spread_choice_of_force() {
  Scene& scene = c_.scene;
  std::vector<bool> chooses(scene.interactions.size());
  for (bool spreads = true; spreads;) {
    spreads = false;
    for (Island& island : scene.islands) {
      const auto rows = std::span(scene.rows).subspan(island.first_row, island.row_count);
      const bool joined = std::any_of(rows.begin(), rows.end(), [&](const RowModel& row) {
        return row.is_contact() && chooses[row.interaction];
      });
      if (!island.chooses_force && !joined) continue;
      island.chooses_force = true;
      for (const RowModel& row : rows) {
        if (!row.is_contact() || chooses[row.interaction]) continue;
        chooses[row.interaction] = true;
        spreads = true;
      }
    }
  }
}

void InteractionPlanner::choose_force(Island& island) {
  const Rule rule = island.newton ? Rule::newton : Rule::gradient;
  std::size_t contacts = 0, unit_contacts = 0;
  for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r) {
    RowModel& row = c_.scene.rows[r];
    if (!row.is_contact()) continue;
    ++contacts;
    const bool unit = row.law == LawKind::one_sided && row.power.exponent() == 1.0 && !row.loses();
    unit_contacts += unit ? 1 : 0;
    row.rule = rule;
    SceneInteraction& interaction = c_.scene.interactions[row.interaction];
    warn_of_other_rule(interaction, rule);
    interaction.rule = rule;
  }
  island.closed_form = island.kind == IslandKind::sliding && contacts == 1 && unit_contacts == 1;
  if (!island.closed_form) return;
  for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r)
    if (c_.scene.rows[r].is_contact()) c_.scene.interactions[c_.scene.rows[r].interaction].closed_form = true;
}

// Warns if a contact whose description names a rule gets another one.
void InteractionPlanner::warn_of_other_rule(const SceneInteraction& interaction, Rule rule) {
  if (interaction.rule == rule) return;
  if (names_rule(c_.description, interaction.handle))
    c_.warning(path_of(interaction.word, interaction.name, "solver"),
               text("it shares points with a slide or another contact, so they are all solved by '",
                    rule == Rule::newton ? "newton" : "gradient",
                    "': set the same solver for all of them, or for the scene"));
}

// Finds the islands and stores the rows so that those of each island are contiguous.
void InteractionPlanner::finish() {
  if (has_errors(c_.diagnostics)) return;
  Scene& scene = c_.scene;
  std::vector<std::vector<PointEntry>> entries;
  for (const DraftRow& row : drafts_) entries.push_back(row.entries);
  join_moving_rows(entries);
  auto found = find_islands(entries, memory_limit_ - static_cast<double>(scene.memory_bytes), orders_of_rows());
  if (!found) {
    c_.error("", text("the ", drafts_.size(),
                      " interactions share so many points that solving them together needs more "
                      "memory than the limit: spread them over more points, or raise the memory limit"));
    return;
  }
  for (std::size_t r = 0; r < found->order.size(); ++r) {
    const std::size_t source = found->order[r];
    RowModel model = drafts_[source].model;
    model.first_entry = static_cast<std::uint32_t>(scene.entries.size());
    const std::vector<RowEntry> own = turn_points_into_slots(scene, drafts_[source].entries);
    model.entry_count = static_cast<std::uint32_t>(own.size());
    scene.entries.insert(scene.entries.end(), own.begin(), own.end());
    if (model.has_moving_offset()) scene.driven_offsets.push_back(static_cast<std::uint32_t>(r));
    if (model.has_driven_law()) scene.driven_laws.push_back(static_cast<std::uint32_t>(r));
    if (model.carries_energy()) scene.gliding_rows.push_back(static_cast<std::uint32_t>(r));
    if (model.law == LawKind::bow || model.is_touch())
      scene.bows_and_touches.push_back(static_cast<std::uint32_t>(r));
    scene.rows.push_back(model);
    if (const std::int32_t end = drafts_[source].carried_end; end >= 0)
      scene.carried_ends[static_cast<std::size_t>(end)].row = static_cast<std::uint32_t>(r);
    if (model.interaction == RowModel::no_interaction) continue;
    scene.interactions[model.interaction].rows.push_back(static_cast<std::uint32_t>(r));
    scene.interactions[model.interaction].senses.push_back(drafts_[source].sense);
    scene.interactions[model.interaction].places.push_back(drafts_[source].place);
  }
  scene.islands = std::move(found->islands);
  for (Island& island : scene.islands) set_properties(island);
  spread_choice_of_force();
  for (Island& island : scene.islands) {
    if (island.chooses_force) choose_force(island);
    island.slide_alone = is_slide_alone(island);
    find_parts(island);
    scene.memory_bytes += static_cast<std::size_t>(bytes_per_island) * island.parts.size();
    if (is_stretch_alone(island))
      scene.glides[static_cast<std::size_t>(scene.rows[island.first_row].glide)].is_alone = true;
    if (!has_stretches_apart(scene, island)) continue;
    for (const RowModel& row : std::span(scene.rows).subspan(island.first_row, island.row_count))
      if (row.is_stretch()) scene.glides[static_cast<std::size_t>(row.glide)].is_apart = true;
  }
  scene.memory_bytes += static_cast<std::size_t>(found->bytes);
}

}  // namespace rattle
