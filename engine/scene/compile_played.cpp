// Turns slides, bows and touches into rows, and plans fingers. Their positions may move.
#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/interaction_planner.hpp>
#include <rattle/scene/schema/played_keys.hpp>

namespace rattle {

// A contact of exponent 1 with each string, at a place that moves, and the hand. [SLIDE (3), (7)]
void InteractionPlanner::plan(const SlideDescription& d, std::size_t index) {
  const Rule rule = c_.description.rule == Rule::newton ? Rule::newton : Rule::gradient;
  add_interaction(d.name, {SlideDescription::interaction_kind, index}, rule).one_sided = true;
  if (has_errors(c_.diagnostics)) return;
  const std::uint32_t mass = c_.component_index(handle_of<SlideDescription>(index));
  const double compliance = c_.scene.components[mass].model->step_compliance(GridPoint(0));
  const DrivenSource position = *driven_source(c_, d.position, path_of("slide", d.name, "position"));
  for (const ComponentHandle& string : d.strings) {
    const auto line =
        find_line(c_, string, path_of("slide", d.name, "string"), "a slide touches strings: name one");
    if (!line) return;
    DraftRow row;
    row.entries = {{mass, GridPoint(0), -1.0, compliance}};
    row.model.rule = rule;
    set_power(row.model, d.contact_stiffness, 1.0, d.contact_loss, 1.0);
    row.model.moving_place = static_cast<std::int32_t>(c_.scene.moving_places.size());
    c_.scene.moving_places.push_back({line->component, line->intervals, line->spacing, position});
    add_row(std::move(row));
  }
  DraftRow hand;
  hand.entries = {{mass, GridPoint(0), 1.0, compliance}};
  hand.sense = 0.0;  // not part of the contact's force
  hand.model.law = LawKind::tether;
  hand.model.K1 = d.hand_stiffness;
  hand.model.sigma_x = 0.5 * d.hand_damping;
  hand.model.driven_offset = *driven_source(c_, d.hand_height, path_of("slide", d.name, "hand_height"));
  hand.model.offset_sign = -1.0;
  add_row(std::move(hand));
}

bool InteractionPlanner::add_glide(Glide glide, RowModel& row) {
  const double numbers = glide.is_modal ? 4.0 : 1.0;  // a body by its modes keeps its weights at two places
  if (!has_room_for(numbers * static_cast<double>(glide.capacity * sizeof(RowEntry)) / bytes_per_row))
    return false;
  row.glide = static_cast<std::int32_t>(c_.scene.glides.size());
  c_.scene.glides.push_back(glide);
  return true;
}

void InteractionPlanner::plan(const BowDescription& d, std::size_t index) {
  add_interaction(d.name, {BowDescription::interaction_kind, index}, c_.description.rule);
  const auto path = [&](std::string_view key) { return path_of("bow", d.name, key); };
  using D = BowDescription;
  const bool good =
      check_keys(c_, bow_table, d, &D::sharpness, &D::force, &D::velocity, &D::position, &D::position_y);
  DraftRow row;
  if (d.position) {
    const auto glide = plan_glide(c_, d.place.component, *d.position, d.position_y,
                                  path(d.place.glides ? "string" : "at"), path("position"));
    if (!glide || !add_glide(*glide, row.model)) return;
  } else {
    RowOffset offset;
    if (!attach_point(c_, d.place, 1.0, path("at"), row.entries, offset)) return;
    if (is_rigid(d.place.component))
      return c_.error(path("at"), text("a ", kind_word(d.place.component), " does not move: name ",
                                       one_of(moving_kinds(), "a ")));
  }
  if (!good) return;
  row.model.law = LawKind::bow;
  row.model.sources = BowSources{source_of(d.force), source_of(d.velocity)};
  row.model.sharpness = d.sharpness;
  row.model.iterated = d.solver == BowSolver::iterated;
  if (!add_row(std::move(row))) c_.error(path("at"), "the bow is at a point that is held and cannot move");
}

void InteractionPlanner::plan(const TouchDescription& d, std::size_t index) {
  add_interaction(d.name, {TouchDescription::interaction_kind, index}, c_.description.rule);
  using D = TouchDescription;
  const bool good = check_keys(c_, touch_table, d, &D::damping, &D::stiffness, &D::position);
  if (!check_keys(c_, touch_table, d, &D::width)) return;
  const auto line =
      find_line(c_, d.string, path_of("touch", d.name, "string"), "it can only move along a string: name one");
  if (!line || !good) return;
  const double under = std::min(d.width, line->length) / line->spacing;
  DraftRow row;
  if (!add_glide({line->component, line->intervals, line->spacing, source_of(d.position), d.width,
                  static_cast<std::size_t>(under) + 4},
                 row.model))
    return;
  row.model.law = LawKind::tether;
  row.model.sources = TouchSources{source_of(d.stiffness), source_of(d.damping)};
  add_row(std::move(row));
}

void plan_fingers(Compilation& c) {
  for (const FingerDescription& d : c.description.fingers) {
    const auto path = [&](std::string_view key) { return path_of("finger", d.name, key); };
    using D = FingerDescription;
    bool good = check_keys(c, finger_table, d, &D::width, &D::damping, &D::distance, &D::force);
    if (!d.follows) good &= check_keys(c, finger_table, d, &D::position);
    const auto line = find_line(c, d.string, path("string"), "a finger touches a string: name one");
    if (d.follows && *d.follows >= c.description.slides.size()) {
      c.error(path("follows"), "refers to a slide that does not exist");
      good = false;
    }
    if (!good || !line) continue;
    const DrivenValue& place = d.follows ? c.description.slides[*d.follows].position : d.position;
    c.scene.fingers.push_back({d.name, line->component, line->intervals, line->spacing, source_of(d.force),
                               source_of(place), d.follows ? -d.distance : 0.0, d.width, d.damping});
  }
}

}  // namespace rattle
