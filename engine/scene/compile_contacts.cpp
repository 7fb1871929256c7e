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

void InteractionPlanner::plan(const DistributedContactDescription& d, std::size_t index) {
  const Rule rule = d.rule.value_or(c_.description.rule);
  add_interaction(d.name, {DistributedContactDescription::interaction_kind, index}, rule).one_sided = true;
  const auto path = [&](std::string_view key) { return path_of("contact", d.name, key); };
  const bool good = check_law(d.name, d.stiffness, d.exponent, d.gap, d.loss);
  const auto is_surface = [&](ComponentHandle h) { return extent_of(c_.description, h).dimensions == 2; };
  if (is_surface(d.below) || is_surface(d.above)) return good ? plan_over_surface(d, rule) : void();
  if (const char* const key = d.line ? "line" : d.region ? "region" : d.spacing ? "spacing" : nullptr)
    c_.error(
        path(key),
        text(key,
             " is for places on a plate or membrane, and neither side of the contact is one: leave it out, "
             "or name one"));
  constexpr std::string_view needed =
      "a distributed contact is between two strings, a string and a barrier, a plate or a membrane, or a plate "
      "or membrane and a barrier";
  const auto kind_fits = [&](ComponentHandle h, std::string_view key) {
    if (handle_exists(c_.description, h) && (is_rigid(h) || is_line(c_.description, h))) return true;
    c_.error(path(key), std::string(needed));
    return false;
  };
  if (!kind_fits(d.below, "below") || !kind_fits(d.above, "above")) return;
  const bool below_string = !is_rigid(d.below), above_string = !is_rigid(d.above);
  if (!below_string && !above_string) {
    c_.error(path("below"), "a distributed contact needs at least one string");
    return;
  }
  if (below_string && above_string && d.below == d.above) {
    c_.error(path("above"),
             "a string cannot collide with itself along its length: name another string or a barrier");
    return;
  }
  // The rows sit at the points of the string with the finer grid; the other is read between its points.
  const auto reference =
      find_line(c_, below_string ? d.below : d.above, path(below_string ? "below" : "above"), needed);
  const auto other = below_string && above_string ? find_line(c_, d.above, path("above"), needed) : reference;
  if (!reference || !other || !good) return;
  const PlannedLine& carrier = other->spacing < reference->spacing ? *other : *reference;
  const double shorter = std::min(reference->length, other->length);
  const double from = in_metres(d.from, reference->length), to = in_metres(d.to, reference->length);
  const double slack = 1e-9 * shorter;
  if (!(from >= -slack && to <= reference->length + slack && from < to)) {
    c_.error(path("span"),
             text("span from ", from, " m to ", to, " m must increase and lie within the string's length ",
                  reference->length, " m"));
    return;
  }
  const double h = carrier.spacing;
  if (!has_room_for((to - from) / h + 2.0)) return;
  bool any = false;
  for (int l = 0; l <= carrier.intervals; ++l) {
    const double x = l * h;
    if (x < from - slack || x > std::min(to, shorter) + slack) continue;
    DraftRow row;
    RowOffset offset;
    for (const auto& [handle, sign, key] :
         {std::tuple{d.below, 1.0, "below"}, std::tuple{d.above, -1.0, "above"}})
      if (!attach_point(c_, at(handle, metres(x)), sign, path(key), row.entries, offset)) return;
    set_offset(row.model, offset);
    row.model.law = LawKind::one_sided;
    row.model.rule = rule;
    set_power(row.model, d.stiffness, d.exponent, d.loss, h);  // force density times h is the force at a point
    set_gap(row.model, d.gap);
    any |= add_row(std::move(row));
  }
  if (!any)
    c_.error(path("span"), text("span from ", from, " m to ", to, " m contains no grid point that can move"));
}

}  // namespace rattle
