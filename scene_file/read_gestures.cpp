// Reads [gesture.*], and parameters that follow a gesture.
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/scene/schema/gesture_keys.hpp>

#include "formula.hpp"
#include "gesture_file.hpp"
#include "gesture_order.hpp"
#include "name_suggestion.hpp"
#include "read_keys.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

BreakpointGesture read_points(TableReader& table, const DocumentNode& node) {
  BreakpointGesture gesture;
  const Curve usual = table.choice<Curve>("curve", curve_choices).value_or(Curve::linear);
  const DocumentArray* const points = node.array();
  if (!points || points->empty()) {
    table.error(node,
                "points must be an array of [time, value] or [time, value, \"curve\"], for example "
                "[[0, 0.1], [0.5, 0.2, \"raised_cosine\"]]");
    return gesture;
  }
  for (const DocumentNode& point : *points) {
    const DocumentArray* const items = point.array();
    if (!items || items->size() < 2 || items->size() > 3) {
      table.error(point, text("a point is [time, value] or [time, value, \"curve\"], not ", describe(point)));
      return gesture;
    }
    const auto time = table.number_of("time", (*items)[0], "s");
    const auto value = table.number_of("value", (*items)[1], "");
    Curve curve = usual;
    if (items->size() == 3)
      if (const auto word = table.choice_of("curve", (*items)[2], curve_choices))
        curve = static_cast<Curve>(*word);
    if (!time || !value) return gesture;
    if (!gesture.points.empty() && !(*time > gesture.points.back().time)) {
      table.error((*items)[0], text("time ", *time, " s is not after ", gesture.points.back().time,
                                    " s; times must increase, leave a small step for a jump"));
      return gesture;
    }
    if (curve == Curve::exponential && !gesture.points.empty() &&
        !has_exponential_curve(gesture.points.back().value, *value)) {
      table.error((*items)[1],
                  text("an exponential curve cannot go from ", gesture.points.back().value, " to ", *value,
                       ": it cannot start at zero, reach or cross it, or span more than a factor of 1e300; use "
                       "linear or raised_cosine"));
      return gesture;
    }
    for (const std::size_t i : {0u, 1u}) {
      const double number = i == 0 ? *time : *value;
      if (std::abs(number) <= gesture_bound) continue;
      table.error((*items)[i], text(i == 0 ? "time " : "value ", number,
                                    " is out of range: it must stay within +-", gesture_bound));
      return gesture;
    }
    gesture.points.push_back({*time, *value, curve});
  }
  return gesture;
}

SineGesture read_sine(SceneReader& reader, TableReader& table) {
  SineGesture sine;
  read_keys(reader, table, sine_table, sine);
  return sine;
}

// Reads sum = [...] and product = [...] of names and numbers.
void read_terms(TableReader& table, std::string_view key, const DocumentNode& node, GestureOperation operation,
                DraftGesture& draft) {
  FormulaGesture formula;
  const DocumentArray* const terms = node.array();
  if (!terms || terms->empty() || static_cast<double>(terms->size()) > table.schema().find(key)->range.high)
    return table.error(node, text(key, " must be an array of 1 to ", table.schema().find(key)->range.high,
                                  " gesture names and numbers"));
  for (const DocumentNode& term : *terms) {
    if (const std::string* name = term.text()) {
      const bool with_prefix = name->starts_with("gesture.") || name->starts_with("control.");
      formula.program.push_back({GestureOperation::gesture, 0.0, {draft.uses.size()}});
      draft.uses.push_back({with_prefix ? name->substr(8) : *name, term.position});
    } else if (const auto number = table.number_of(key, term, "")) {
      formula.program.push_back({GestureOperation::constant, *number, {}});
    } else {
      return;
    }
    if (&term != &terms->front()) formula.program.push_back({operation, 0.0, {}});
  }
  draft.description.content = std::move(formula);
}

void read_formula(TableReader& table, const DocumentNode& node, DraftGesture& draft) {
  const auto word = table.word("formula");
  if (!word) return;
  auto parsed = parse_formula(*word);
  if (const auto* problem = std::get_if<FormulaProblem>(&parsed))
    return table.error(node, text("formula, character ", problem->character, ": ", problem->message));
  Formula& formula = std::get<Formula>(parsed);
  draft.properties = std::move(formula.properties);
  draft.position = node.position;
  for (std::string& name : formula.names) draft.uses.push_back({std::move(name), node.position});
  draft.description.content = FormulaGesture{std::move(formula.program)};
}

void read_trigger(TableReader& table, DraftGesture& draft) {
  const DocumentNode* const node = table.value("trigger");
  if (!node) return;
  const std::string* const word = node->text();
  if (!word || !word->starts_with("control."))
    return table.error(*node,
                       text("trigger must be the name of a control, \"control.NAME\", not ", describe(*node)));
  draft.uses.push_back({word->substr(8), node->position});
  std::get<BreakpointGesture>(draft.description.content).trigger = GestureHandle{};
}

// Used if it is unclear which form was meant: no key is then reported as unknown.
void know_all_keys(TableReader& table) {
  for (const KeySchema& key : table.schema().keys) table.know(key.name);
}

DraftGesture read_gesture(SceneReader& reader, TableReader& table, const std::string& name) {
  DraftGesture draft{{name, BreakpointGesture{{{0.0, 0.0, Curve::linear}}}}, {}, table.position(), true};
  std::string_view form;
  for (const std::string_view candidate : words_of(gesture_table.info.needs_one_of[0]))
    if (const DocumentNode* const node = table.value(candidate)) {
      if (!form.empty()) {
        table.error(*node, text(form, " and ", candidate, " are both given; leave one of them out"));
        return know_all_keys(table), draft;
      }
      form = candidate;
    }
  if (form.empty()) {
    table.error("a gesture needs one of points, frequency (a sine), formula, sum, product or file");
    return know_all_keys(table), draft;
  }
  const DocumentNode& node = *table.value(form);
  if (form == "points") {
    draft.description.content = read_points(table, node);
    read_trigger(table, draft);
  }
  if (form == "frequency") draft.description.content = read_sine(reader, table);
  if (form == "file") draft.description = {name, read_gesture_file(reader, table, node)};
  if (form == "formula") read_formula(table, node, draft);
  if (form == "sum") read_terms(table, form, node, GestureOperation::add, draft);
  if (form == "product") read_terms(table, form, node, GestureOperation::multiply, draft);
  return draft;
}

}  // namespace

void check_gesture_name(TableReader& table, const std::string& name) {
  const bool starts_well = name.find_first_of("0123456789") != 0;
  if (starts_well && name.find('-') == std::string::npos && name != "t" && name != "pi") return;
  table.error(
      "its name must be letters, digits and '_', not begin with a digit and not be t or pi, so that formulas "
      "can "
      "use it");
}

// Each gesture costs time at every sample. A musical phrase needs some dozens.
constexpr std::size_t most_gestures = 10'000;

void read_gestures(SceneReader& reader, const DocumentTable& root) {
  std::vector<DraftGesture> drafts;
  read_controls(reader, root, drafts);
  for_each_part(reader, root, gesture_table.info, [&](TableReader& table, const std::string& name) {
    check_gesture_name(table, name);
    drafts.push_back(read_gesture(reader, table, name));
    drafts.back().good = !reader.context.is_distrusted(table.path());
  });
  if (drafts.size() <= most_gestures) return add_in_order(reader, std::move(drafts));
  reader.context.error(drafts[most_gestures].position,
                       text("the scene has ", drafts.size(), " gestures and controls, at most ", most_gestures,
                            " are possible: write several of them as one formula, or as a file"));
  for (const DraftGesture& draft : drafts) reader.gestures.emplace(draft.description.name, std::nullopt);
}

DrivenValue read_driven(SceneReader& reader, TableReader& table, std::string_view key, std::string_view unit,
                        std::optional<double> otherwise) {
  const DocumentNode* const node = table.value(key);
  if (!node || !node->text())
    return DrivenValue(otherwise ? table.number_or(key, unit, *otherwise) : table.required_number(key, unit));
  return read_driven(reader, table, key, unit, *node);
}

DrivenValue read_driven(SceneReader& reader, TableReader& table, std::string_view key, std::string_view unit,
                        const DocumentNode& value) {
  const DocumentNode* const node = &value;
  if (!node->text()) return DrivenValue(table.number_of(key, value, unit).value_or(0.0));
  const std::string& word = *node->text();
  const bool is_control = word.starts_with("control.");
  if (!word.starts_with("gesture.") && !is_control) {
    const std::string meant =
        reader.gestures.contains(word) ? text("; did you mean \"gesture.", word, "\"?") : "";
    table.error(*node,
                text(key, " must be a number", unit.empty() ? "" : text(" (", unit, ")"),
                     " or the name of a gesture, \"gesture.NAME\", or of a control, \"control.NAME\", not ",
                     describe(*node), meant));
    return DrivenValue(0.0);
  }
  const std::string name = word.substr(std::string_view("gesture.").size());
  const auto found = reader.gestures.find(name);
  if (found == reader.gestures.end()) {
    table.error(*node,
                text(key, ": there is no ", is_control ? "control" : "gesture", " named ", in_quotes(name),
                     reader.context.is_full() ? "" : suggestion(name, gesture_names(reader))));
    return DrivenValue(0.0);
  }
  if (found->second) return DrivenValue(*found->second);
  reader.context.distrust(table.path());  // the gesture's own mistake has been reported
  reader.context.set_aside(table.path());
  return DrivenValue(0.0);
}

}  // namespace rattle
