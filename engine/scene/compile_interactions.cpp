// Contacts and springs become rows.
#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/scene/compile_stages.hpp>
#include <rattle/scene/island_finder.hpp>

namespace rattle {
namespace {

// A row on its way into the scene: its law and the points it touches.
struct DraftRow {
  RowModel model;
  std::vector<RowEntry> entries;
  double sense = 1.0;
};

void set_offset(RowModel& row, const RowOffset& offset) {
  row.offset = offset.fixed;
  row.live_offset = offset.live;
  row.offset_sign = offset.live_sign;
}

class InteractionPlanner {
 public:
  InteractionPlanner(Compilation& c, double memory_limit) : c_(c), memory_limit_(memory_limit) {}

  void plan_contact(const ContactDescription& d, std::size_t index);
  void plan_distributed(const DistributedContactDescription& d, std::size_t index);
  void plan_spring(const SpringDescription& d, std::size_t index);
  void plan_slide(const SlideDescription& d, std::size_t index);
  void plan_bow(const BowDescription& d, std::size_t index);
  void plan_touch(const TouchDescription& d, std::size_t index);
  void finish();

 private:
  void join_along_strings(std::vector<std::vector<RowEntry>>& entries) const;
  IslandKind kind_of(const Island& island) const;
  bool is_slide_alone(const Island& island) const;
  void use_newton(Island& island);
  void warn_of_other_rule(const SceneInteraction& interaction);
  bool check_law(const std::string& name, double stiffness, double exponent, const LiveValue& gap);
  void set_gap(RowModel& row, const LiveValue& gap);
  SceneInteraction& add_interaction(const std::string& name, InteractionKind kind, std::size_t index,
                                    Rule rule);
  bool add_row(DraftRow row);
  std::optional<DraftRow> draft(const Attachment& first, const Attachment& second, const std::string& kind,
                                const std::string& name, std::string_view first_key,
                                std::string_view second_key);

  std::optional<std::int32_t> plan_glide(ComponentHandle string, const LiveValue& position, double width,
                                         const std::string& kind, const std::string& name);

  std::optional<LiveSource> not_negative_source(const LiveValue& value, const std::string& path,
                                                std::string_view unit);

  // False, and an error, once the rows planned so far would need more memory than there is.
  bool has_room_for(double rows);

  Compilation& c_;
  double memory_limit_;
  double planned_rows_ = 0.0;
  std::vector<DraftRow> drafts_;
};

bool InteractionPlanner::has_room_for(double rows) {
  planned_rows_ += rows;
  const double bytes = static_cast<double>(c_.scene.memory_bytes) + bytes_per_row * planned_rows_;
  if (bytes <= memory_limit_) return true;
  c_.error(
      "", text("the scene needs about ", bytes / 1048576.0, " MiB, the limit is ", memory_limit_ / 1048576.0,
               " MiB: shorten the span of distributed contacts, lower sample_rate, or raise the memory limit"));
  return false;
}

bool InteractionPlanner::check_law(const std::string& name, double stiffness, double exponent,
                                   const LiveValue& gap) {
  bool good = check_range(c_, path_of("contact", name, "stiffness"), stiffness, {0.0, 1e20, true}, "N/m^alpha");
  good &= check_range(c_, path_of("contact", name, "exponent"), exponent, {1.0, 10.0}, "",
                      "a contact stiffens with depth, alpha is 1 to 3 as a rule");
  const std::string path = path_of("contact", name, "gap");
  return (gap.gesture ? live_source(c_, gap, path).has_value()
                      : check_range(c_, path, gap.value, placeable, "m")) &&
         good;
}

void InteractionPlanner::set_gap(RowModel& row, const LiveValue& gap) {
  if (!gap.gesture) {
    row.offset -= gap.value;
    return;
  }
  row.live_gap = {0.0, static_cast<std::int32_t>(gap.gesture->index)};
  row.gap_sign = -1.0;
}

SceneInteraction& InteractionPlanner::add_interaction(const std::string& name, InteractionKind kind,
                                                      std::size_t index, Rule rule) {
  SceneInteraction interaction;
  interaction.name = name;
  interaction.handle = {kind, index};
  interaction.rule = rule;
  c_.scene.interactions.push_back(std::move(interaction));
  return c_.scene.interactions.back();
}

// Keeps a row that can move something; says whether it can.
bool InteractionPlanner::add_row(DraftRow row) {
  merge_entries(row.entries);
  if (row.entries.empty() && row.model.glide < 0) return false;
  row.model.interaction = static_cast<std::uint32_t>(c_.scene.interactions.size() - 1);
  drafts_.push_back(std::move(row));
  return true;
}

std::optional<DraftRow> InteractionPlanner::draft(const Attachment& first, const Attachment& second,
                                                  const std::string& kind, const std::string& name,
                                                  std::string_view first_key, std::string_view second_key) {
  DraftRow row;
  RowOffset offset;
  const bool first_good = attach_point(c_, first, 1.0, path_of(kind, name, first_key), row.entries, offset);
  const bool second_good = attach_point(c_, second, -1.0, path_of(kind, name, second_key), row.entries, offset);
  if (!first_good || !second_good) return std::nullopt;
  set_offset(row.model, offset);
  return row;
}

void InteractionPlanner::plan_contact(const ContactDescription& d, std::size_t index) {
  const Rule rule = d.rule.value_or(c_.description.rule);
  SceneInteraction& interaction = add_interaction(d.name, InteractionKind::contact, index, rule);
  interaction.one_sided = !d.two_sided || d.play > 0.0;
  bool good = check_law(d.name, d.stiffness, d.exponent, d.gap);
  good &= check_range(c_, path_of("contact", d.name, "play"), d.play, {0.0, 1e6}, "m");
  if (d.play != 0.0 && !d.two_sided) {
    c_.error(path_of("contact", d.name, "play"),
             "play needs two_sided = true; a one-sided contact has a gap instead");
    good = false;
  }
  auto row = draft(d.below, d.above, "contact", d.name, "below", "above");
  if (!row || !good) return;
  row->model.law = d.two_sided && d.play == 0.0 ? LawKind::two_sided : LawKind::one_sided;
  row->model.rule = rule;
  row->model.power = PowerLaw(d.stiffness, d.exponent);
  set_gap(row->model, d.gap);
  DraftRow other_side = *row;
  row->model.offset -= d.play;
  bool moves = add_row(std::move(*row));
  if (d.play > 0.0) {  // two contacts, one on each side of the play
    for (RowEntry& e : other_side.entries) e.weight = -e.weight;
    other_side.model.offset = -other_side.model.offset - d.play;
    other_side.model.offset_sign = -other_side.model.offset_sign;
    other_side.model.gap_sign = -other_side.model.gap_sign;
    other_side.sense = -1.0;
    moves &= add_row(std::move(other_side));
  }
  if (!moves)
    c_.error(path_of("contact", d.name, "above"),
             text("contact '", d.name,
                  "' touches only points that cannot move: move it away from held ends, or join "
                  "two different points"));
}

void InteractionPlanner::plan_spring(const SpringDescription& d, std::size_t index) {
  add_interaction(d.name, InteractionKind::spring, index, Rule::basic);
  bool good = check_range(c_, path_of("spring", d.name, "stiffness"), d.stiffness, {0.0, 1e20}, "N/m");
  good &=
      check_range(c_, path_of("spring", d.name, "cubic_stiffness"), d.cubic_stiffness, {0.0, 1e25}, "N/m^3");
  good &= check_range(c_, path_of("spring", d.name, "damping"), d.damping, not_negative, "kg/s");
  good &= check_range(c_, path_of("spring", d.name, "offset"), d.offset, placeable, "m");
  auto row = draft(d.first, d.second, "spring", d.name, "first", "second");
  if (!row || !good) return;
  row->model.law = LawKind::spring;
  row->model.K1 = d.stiffness;
  row->model.K3 = d.cubic_stiffness;
  row->model.sigma_x = d.damping;
  row->model.offset -= d.offset;
  if (!add_row(std::move(*row)))
    c_.error(path_of("spring", d.name, "second"),
             text("spring '", d.name,
                  "' holds only points that cannot move: move it away from held ends, or join two "
                  "different points"));
}

void InteractionPlanner::plan_distributed(const DistributedContactDescription& d, std::size_t index) {
  const Rule rule = d.rule.value_or(c_.description.rule);
  add_interaction(d.name, InteractionKind::distributed_contact, index, rule).one_sided = true;
  const auto path = [&](std::string_view key) { return path_of("contact", d.name, key); };
  const bool good = check_law(d.name, d.stiffness, d.exponent, d.gap);
  const auto kind_fits = [&](ComponentHandle h, std::string_view key) {
    if (handle_exists(c_.description, h) &&
        (h.kind == ComponentKind::string || h.kind == ComponentKind::barrier))
      return true;
    c_.error(path(key), "a distributed contact is between two strings, or a string and a barrier");
    return false;
  };
  if (!kind_fits(d.below, "below") || !kind_fits(d.above, "above")) return;
  const bool below_string = d.below.kind == ComponentKind::string,
             above_string = d.above.kind == ComponentKind::string;
  if (!below_string && !above_string) {
    c_.error(path("below"), "a distributed contact needs at least one string");
    return;
  }
  if (below_string && above_string && d.below.index == d.above.index) {
    c_.error(path("above"),
             "a string cannot collide with itself along its length: name another string or a barrier");
    return;
  }
  // The rows sit at the points of the string with the finer grid; the other is read between its points.
  const auto plan_of = [&](ComponentHandle h) { return c_.strings[h.index] ? &*c_.strings[h.index] : nullptr; };
  const StringPlan* reference = plan_of(below_string ? d.below : d.above);
  const StringPlan* other = below_string && above_string ? plan_of(d.above) : reference;
  if (!reference || !other || !good) return;
  const bool other_is_finer = other->grid.spacing < reference->grid.spacing;
  const StringPlan* carrier = other_is_finer ? other : reference;
  const double shorter = std::min(reference->parameters.length, other->parameters.length);
  const auto in_metres = [&](Coordinate x) {
    return x.is_fraction ? x.value * reference->parameters.length : x.value;
  };
  const double from = in_metres(d.from), to = in_metres(d.to), slack = 1e-9 * shorter;
  if (!(from >= -slack && to <= reference->parameters.length + slack && from < to)) {
    c_.error(path("span"),
             text("span from ", from, " m to ", to, " m must rise and lie within the string's length ",
                  reference->parameters.length, " m"));
    return;
  }
  const double h = carrier->grid.spacing;
  if (!has_room_for((to - from) / h + 2.0)) return;
  bool any = false;
  for (int l = 0; l <= carrier->grid.intervals; ++l) {
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
    row.model.power = PowerLaw(d.stiffness * h, d.exponent);  // a point carries h of the force density
    set_gap(row.model, d.gap);
    any |= add_row(std::move(row));
  }
  if (!any)
    c_.error(path("span"), text("span from ", from, " m to ", to, " m holds no grid point that can move"));
}

// A contact of exponent 1 with each string, at a place that moves, and the hand. [SLIDE (3), (7)]
void InteractionPlanner::plan_slide(const SlideDescription& d, std::size_t index) {
  add_interaction(d.name, InteractionKind::slide, index, Rule::newton).one_sided = true;
  if (has_errors(c_.diagnostics)) return;
  const std::uint32_t mass = c_.component_index({ComponentKind::slide, index});
  const double compliance = c_.scene.components[mass].model->step_compliance(0);
  const LiveSource position = *live_source(c_, d.position, path_of("slide", d.name, "position"));
  for (const ComponentHandle& string : d.strings) {
    const LineGrid& grid = c_.strings[string.index]->grid;
    DraftRow row;
    row.entries = {{mass, 0, -1.0, compliance}};
    row.model.rule = Rule::newton;
    row.model.power = PowerLaw(d.contact_stiffness, 1.0);
    row.model.moving_place = static_cast<std::int32_t>(c_.scene.moving_places.size());
    c_.scene.moving_places.push_back({c_.component_index(string), grid.intervals, grid.spacing, position});
    add_row(std::move(row));
  }
  DraftRow hand;
  hand.entries = {{mass, 0, 1.0, compliance}};
  hand.sense = 0.0;  // not part of the contact's force
  hand.model.law = LawKind::tether;
  hand.model.K1 = d.hand_stiffness;
  hand.model.sigma_x = 0.5 * d.hand_damping;
  hand.model.live_offset = *live_source(c_, d.hand_height, path_of("slide", d.name, "hand_height"));
  hand.model.offset_sign = -1.0;
  add_row(std::move(hand));
}

// Where a row that glides along a string is; nothing after an error.
std::optional<std::int32_t> InteractionPlanner::plan_glide(ComponentHandle string, const LiveValue& position,
                                                           double width, const std::string& kind,
                                                           const std::string& name) {
  if (string.kind != ComponentKind::string || !handle_exists(c_.description, string)) {
    c_.error(path_of(kind, name, "string"), "only along a string can it move: name one");
    return std::nullopt;
  }
  const auto source = live_source(c_, position, path_of(kind, name, "position"));
  if (!source || !c_.strings[string.index]) return std::nullopt;
  const StringPlan& plan = *c_.strings[string.index];
  const double under = std::min(width, plan.parameters.length) / plan.grid.spacing;
  const std::size_t capacity = static_cast<std::size_t>(under) + 4;
  if (!has_room_for(static_cast<double>(capacity * sizeof(RowEntry)) / bytes_per_row)) return std::nullopt;
  c_.scene.glides.push_back(
      {c_.component_index(string), plan.grid.intervals, plan.grid.spacing, *source, width, capacity});
  return static_cast<std::int32_t>(c_.scene.glides.size() - 1);
}

// A gesture may dip below zero, and is taken as zero there; a number may not.
std::optional<LiveSource> InteractionPlanner::not_negative_source(const LiveValue& value,
                                                                  const std::string& path,
                                                                  std::string_view unit) {
  if (!value.gesture && !check_range(c_, path, value.value, {0.0, 1e6}, unit)) return std::nullopt;
  return live_source(c_, value, path);
}

void InteractionPlanner::plan_bow(const BowDescription& d, std::size_t index) {
  add_interaction(d.name, InteractionKind::bow, index, c_.description.rule);
  const auto path = [&](std::string_view key) { return path_of("bow", d.name, key); };
  const bool good = check_range(c_, path("sharpness"), d.sharpness, {0.0, 1e9, true}, "s^2/m^2");
  const auto force = not_negative_source(d.force, path("force"), "N");
  const auto velocity = live_source(c_, d.velocity, path("velocity"));
  DraftRow row;
  if (d.position) {
    const auto glide = plan_glide(d.place.component, *d.position, 0.0, "bow", d.name);
    if (!glide) return;
    row.model.glide = *glide;
  } else {
    RowOffset offset;
    if (!attach_point(c_, d.place, 1.0, path("at"), row.entries, offset)) return;
    if (d.place.component.kind == ComponentKind::barrier)
      return c_.error(path("at"), "a barrier does not move: name a string, a plate or a mass");
  }
  if (!good || !force || !velocity) return;
  row.model.law = LawKind::bow;
  row.model.live_force = *force;
  row.model.live_drive = *velocity;
  row.model.sharpness = d.sharpness;
  row.model.iterated = d.solver == BowSolver::iterated;
  if (!add_row(std::move(row))) c_.error(path("at"), "the bow is at a point that is held and cannot move");
}

void InteractionPlanner::plan_touch(const TouchDescription& d, std::size_t index) {
  add_interaction(d.name, InteractionKind::touch, index, c_.description.rule);
  const auto path = [&](std::string_view key) { return path_of("touch", d.name, key); };
  const bool good = check_range(c_, path("width"), d.width, {0.0, 1e3}, "m");
  const auto damping = not_negative_source(d.damping, path("damping"), "kg/s");
  const auto stiffness = not_negative_source(d.stiffness, path("stiffness"), "N/m");
  if (!good) return;
  const auto glide = plan_glide(d.string, d.position, d.width, "touch", d.name);
  if (!glide || !damping || !stiffness) return;
  DraftRow row;
  row.model.glide = *glide;
  row.model.law = LawKind::tether;
  row.model.live_force = *damping;
  row.model.live_drive = *stiffness;
  add_row(std::move(row));
}

// Rows on a string that a slide moves along may come to share points with any other row on it: an entry that
// weighs nothing, on a point of its own, puts them all into one island.
void InteractionPlanner::join_along_strings(std::vector<std::vector<RowEntry>>& entries) const {
  constexpr std::uint32_t whole_string = 0xffffffff;
  std::vector<bool> live(c_.scene.components.size());
  for (const MovingPlace& place : c_.scene.moving_places) live[place.component] = true;
  for (const Glide& glide : c_.scene.glides) live[glide.component] = true;
  for (std::size_t r = 0; r < entries.size(); ++r) {
    std::vector<RowEntry> joints;
    std::uint32_t last = whole_string;
    for (const RowEntry& e : entries[r])
      if (live[e.component] && e.component != last)
        joints.push_back({last = e.component, whole_string, 0.0, 0.0});
    if (drafts_[r].model.moving_place >= 0)
      joints.push_back(
          {c_.scene.moving_places[static_cast<std::size_t>(drafts_[r].model.moving_place)].component,
           whole_string, 0.0, 0.0});
    if (drafts_[r].model.glide >= 0)
      joints.push_back({c_.scene.glides[static_cast<std::size_t>(drafts_[r].model.glide)].component,
                        whole_string, 0.0, 0.0});
    entries[r].insert(entries[r].end(), joints.begin(), joints.end());
    std::stable_sort(entries[r].begin(), entries[r].end(), [](const RowEntry& a, const RowEntry& b) {
      return a.component != b.component ? a.component < b.component : a.point < b.point;
    });
  }
}

// What moves in an island decides how it is solved; a sliding one takes Newton's contacts.
IslandKind InteractionPlanner::kind_of(const Island& island) const {
  IslandKind kind = IslandKind::fixed;
  for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r) {
    const RowModel& row = c_.scene.rows[r];
    if (row.moving_place >= 0) return IslandKind::sliding;
    if (row.glide >= 0) kind = IslandKind::live;
    for (std::size_t e = row.first_entry; e < row.first_entry + row.entry_count; ++e)
      for (const SceneFinger& finger : c_.scene.fingers)
        if (finger.component == c_.scene.entries[e].component) kind = IslandKind::live;
  }
  return kind;
}

void InteractionPlanner::use_newton(Island& island) {
  std::size_t contacts = 0, unit_contacts = 0;
  for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r) {
    RowModel& row = c_.scene.rows[r];
    if (!row.is_contact()) continue;
    ++contacts;
    unit_contacts += row.law == LawKind::one_sided && row.power.exponent() == 1.0 ? 1 : 0;
    row.rule = Rule::newton;
    SceneInteraction& interaction = c_.scene.interactions[row.interaction];
    warn_of_other_rule(interaction);
    interaction.rule = Rule::newton;
  }
  island.closed_form = island.kind == IslandKind::sliding && contacts == 1 && unit_contacts == 1;
  if (!island.closed_form) return;
  for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r)
    if (c_.scene.rows[r].is_contact()) c_.scene.interactions[c_.scene.rows[r].interaction].closed_form = true;
}

// A hand and a contact on one mass, the contact on one string: written out in slide_alone.cpp.
bool InteractionPlanner::is_slide_alone(const Island& island) const {
  if (!island.closed_form || island.bowed || island.row_count != 2) return false;
  const RowModel& hand = c_.scene.rows[island.first_row];
  const RowModel& contact = c_.scene.rows[island.first_row + 1];
  const auto& entries = c_.scene.entries;
  return hand.law == LawKind::tether && hand.glide < 0 && hand.moving_place < 0 && hand.entry_count == 1 &&
         contact.is_contact() && contact.moving_place >= 0 && contact.entry_count == 1 &&
         entries[hand.first_entry].component == entries[contact.first_entry].component;
}

// A contact that asked for a rule of its own is told why it does not get it.
void InteractionPlanner::warn_of_other_rule(const SceneInteraction& interaction) {
  if (interaction.rule == Rule::newton) return;
  const SceneDescription& d = c_.description;
  const std::size_t index = interaction.handle.index;
  const bool asked = interaction.handle.kind == InteractionKind::contact
                         ? d.contacts[index].rule.has_value()
                         : d.distributed_contacts[index].rule.has_value();
  if (asked)
    c_.warning(
        path_of("contact", interaction.name, "solver"),
        "it is solved together with a slide or a Newton contact that shares its points, and so by Newton too");
}

// Finds the islands and lays the rows out so that each island's are contiguous.
void InteractionPlanner::finish() {
  if (has_errors(c_.diagnostics)) return;
  Scene& scene = c_.scene;
  std::vector<std::vector<RowEntry>> entries;
  for (const DraftRow& row : drafts_) entries.push_back(row.entries);
  join_along_strings(entries);
  auto found = find_islands(entries, memory_limit_ - static_cast<double>(scene.memory_bytes));
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
    const std::vector<RowEntry>& own = drafts_[source].entries;
    model.entry_count = static_cast<std::uint32_t>(own.size());
    scene.entries.insert(scene.entries.end(), own.begin(), own.end());
    if (model.has_moving_offset()) scene.live_rows.push_back(static_cast<std::uint32_t>(r));
    if (model.law == LawKind::bow || model.is_touch())
      scene.driven_rows.push_back(static_cast<std::uint32_t>(r));
    scene.interactions[model.interaction].rows.push_back(static_cast<std::uint32_t>(r));
    scene.interactions[model.interaction].senses.push_back(drafts_[source].sense);
    scene.rows.push_back(model);
  }
  scene.islands = std::move(found->islands);
  for (Island& island : scene.islands) {
    island.kind = kind_of(island);
    island.newton = island.kind == IslandKind::sliding;
    for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r) {
      island.bowed |= scene.rows[r].law == LawKind::bow;
      if (!scene.rows[r].is_contact()) continue;
      island.newton |= scene.rows[r].rule == Rule::newton;
      island.predicts |= scene.rows[r].rule == Rule::secant || scene.rows[r].rule == Rule::nonadhesive;
    }
    if (island.newton) use_newton(island);
    island.slide_alone = is_slide_alone(island);
  }
  scene.memory_bytes += static_cast<std::size_t>(found->bytes);
}

}  // namespace

void plan_interactions(Compilation& c, double memory_limit) {
  InteractionPlanner planner(c, memory_limit);
  const SceneDescription& d = c.description;
  for (std::size_t i = 0; i < d.contacts.size(); ++i) planner.plan_contact(d.contacts[i], i);
  for (std::size_t i = 0; i < d.distributed_contacts.size(); ++i)
    planner.plan_distributed(d.distributed_contacts[i], i);
  for (std::size_t i = 0; i < d.springs.size(); ++i) planner.plan_spring(d.springs[i], i);
  for (std::size_t i = 0; i < d.slides.size(); ++i) planner.plan_slide(d.slides[i], i);
  for (std::size_t i = 0; i < d.bows.size(); ++i) planner.plan_bow(d.bows[i], i);
  for (std::size_t i = 0; i < d.touches.size(); ++i) planner.plan_touch(d.touches[i], i);
  planner.finish();
}

void plan_fingers(Compilation& c) {
  for (const FingerDescription& d : c.description.fingers) {
    const auto path = [&](std::string_view key) { return path_of("finger", d.name, key); };
    bool good = check_range(c, path("width"), d.width, {1e-9, 1e3}, "m");
    good &= check_range(c, path("damping"), d.damping, not_negative, "s/m");
    good &= check_range(c, path("distance"), d.distance, placeable, "m");
    const auto force = live_source(c, d.force, path("force"));
    if (d.string.kind != ComponentKind::string || !handle_exists(c.description, d.string)) {
      c.error(path("string"), "a finger touches a string: name one");
      good = false;
    }
    if (d.follows && *d.follows >= c.description.slides.size()) {
      c.error(path("follows"), "refers to a slide that does not exist");
      good = false;
    }
    if (!good || !force || !c.strings[d.string.index]) continue;
    const LiveValue& place = d.follows ? c.description.slides[*d.follows].position : d.position;
    const auto position = live_source(c, place, path("position"));
    if (!position) continue;
    const LineGrid& grid = c.strings[d.string.index]->grid;
    c.scene.fingers.push_back({d.name, c.component_index(d.string), grid.intervals, grid.spacing, *force,
                               *position, d.follows ? -d.distance : 0.0, d.width, d.damping});
  }
}

}  // namespace rattle
