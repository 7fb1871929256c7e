// Turns contacts and springs into rows.
#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/interaction_planner.hpp>
#include <rattle/scene/schema/interaction_keys.hpp>

namespace rattle {

void set_power(RowModel& row, const DrivenValue& stiffness, double exponent, const DrivenValue& loss,
               double scale) {
  row.power = PowerLaw(stiffness.value * scale, exponent);
  row.loss = loss.value;
  row.sources = ContactSources{source_of(stiffness), source_of(loss), scale};
}

bool InteractionPlanner::check_law(const std::string& name, const DrivenValue& stiffness, double exponent,
                                   const DrivenValue& gap, const DrivenValue& loss) {
  bool good =
      check_driven(c_, stiffness, path_of("contact", name, "stiffness"), contact_stiffnesses, "N/m^alpha");
  good &= check_range(c_, path_of("contact", name, "exponent"), exponent, contact_exponents, "",
                      "a contact stiffens with depth; alpha is usually 1 to 3");
  good &= check_driven(c_, loss, path_of("contact", name, "loss"), contact_losses, "s/m");
  return check_driven(c_, gap, path_of("contact", name, "gap"), placeable, "m") && good;
}

void InteractionPlanner::set_gap(RowModel& row, const DrivenValue& gap) {
  if (!gap.gesture) {
    row.offset -= gap.value;
    return;
  }
  row.driven_gap = {0.0, static_cast<std::int32_t>(gap.gesture->index)};
  row.gap_sign = -1.0;
}

std::optional<DraftRow> InteractionPlanner::draft_contact(const ContactDescription& d) {
  if (!check_keys(c_, contact_table, d, &ContactDescription::position, &ContactDescription::position_y))
    return std::nullopt;
  const Joint joint{"contact", d.name, {"below", "above"}, {d.below, d.above}, d.position, d.position_y};
  auto row = draft(joint);
  if (!row || row->model.glide < 0 || !row->entries.empty()) return row;
  c_.error(path_of("contact", d.name, d.below.glides ? "above" : "below"),
           "what touches a place that glides must move by itself, such as a mass: at a held edge nothing else "
           "could give way");
  return std::nullopt;
}

void InteractionPlanner::plan(const ContactDescription& d, std::size_t index) {
  const Rule rule = d.rule.value_or(c_.description.rule);
  SceneInteraction& interaction = add_interaction(d.name, {ContactDescription::interaction_kind, index}, rule);
  interaction.one_sided = !d.two_sided || d.play > 0.0;
  bool good = check_law(d.name, d.stiffness, d.exponent, d.gap, d.loss);
  good &= check_keys(c_, contact_table, d, &ContactDescription::play);
  if (d.play != 0.0 && !d.two_sided) {
    c_.error(path_of("contact", d.name, "play"),
             "play needs two_sided = true; a one-sided contact has a gap instead");
    good = false;
  }
  auto row = draft_contact(d);
  if (!row || !good) return;
  row->model.law = d.two_sided && d.play == 0.0 ? LawKind::two_sided : LawKind::one_sided;
  row->model.rule = rule;
  set_power(row->model, d.stiffness, d.exponent, d.loss, 1.0);
  set_gap(row->model, d.gap);
  DraftRow other_side = *row;
  row->model.offset -= d.play;
  const std::int32_t glide = row->model.glide;
  bool moves = add_row(std::move(*row));
  if (d.play > 0.0) {  // two contacts, one on each side of the play
    for (PointEntry& e : other_side.entries) e.weight = -e.weight;
    other_side.model.offset = -other_side.model.offset - d.play;
    other_side.model.offset_sign = -other_side.model.offset_sign;
    other_side.model.gap_sign = -other_side.model.gap_sign;
    other_side.sense = -1.0;
    if (glide >= 0) {
      Glide opposite = c_.scene.glides[static_cast<std::size_t>(glide)];
      opposite.sign = -opposite.sign;
      if (!add_glide(opposite, other_side.model)) return;
    }
    moves &= add_row(std::move(other_side));
  }
  if (!moves)
    c_.error(path_of("contact", d.name, "above"),
             text("contact '", d.name,
                  "' touches only points that cannot move: move it away from held ends, or connect "
                  "two different points"));
}

void InteractionPlanner::plan(const SpringDescription& d, std::size_t index) {
  add_interaction(d.name, {SpringDescription::interaction_kind, index}, Rule::basic);
  using D = SpringDescription;
  const bool good =
      check_keys(c_, spring_table, d, &D::stiffness, &D::cubic_stiffness, &D::damping, &D::offset) &&
      check_keys(c_, spring_table, d, &D::position, &D::position_y);
  auto row = draft({"spring", d.name, {"first", "second"}, {d.first, d.second}, d.position, d.position_y});
  if (!row || !good) return;
  row->model.law = LawKind::spring;
  row->model.K1 = d.stiffness.value;
  row->model.K3 = d.cubic_stiffness;
  row->model.sigma_x = d.damping.value;
  row->model.sources = SpringSources{source_of(d.stiffness), source_of(d.damping)};
  row->model.offset -= d.offset;
  if (!add_row(std::move(*row)))
    c_.error(path_of("spring", d.name, "second"),
             text("spring '", d.name,
                  "' holds only points that cannot move: move it away from held ends, or connect two "
                  "different points"));
}

}  // namespace rattle
