// [gesture.*], and the parameters that follow one.
#include <algorithm>
#include <array>
#include <cmath>
#include <rattle/base/text.hpp>

#include "formula.hpp"
#include "name_suggestion.hpp"
#include "scene_reader.hpp"
#include "smoothing.hpp"

namespace rattle {
namespace {

constexpr std::array<NamedValue<Curve>, 3> curve_names = {
    {{"linear", Curve::linear}, {"raised_cosine", Curve::raised_cosine}, {"exponential", Curve::exponential}}};

// A gesture as written; formulas still name the gestures they use.
struct DraftGesture {
  GestureDescription description;
  std::vector<std::string> names;
  Position position;
};

BreakpointGesture read_points(TableReader& table, const DocumentNode& node) {
  BreakpointGesture gesture;
  const Curve usual = table.choice<Curve>("curve", curve_names).value_or(Curve::linear);
  const DocumentArray* const points = node.array();
  if (!points || points->empty()) {
    table.error(node, "points must be an array of [time, value] or [time, value, \"curve\"], for example "
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
    if (items->size() == 3) curve = table.choice_of<Curve>("curve", (*items)[2], curve_names).value_or(usual);
    if (!time || !value) return gesture;
    if (!gesture.points.empty() && !(*time > gesture.points.back().time)) {
      table.error((*items)[0], text("time ", *time, " s does not come after ", gesture.points.back().time,
                                    " s; times must grow, leave a small step for a jump"));
      return gesture;
    }
    gesture.points.push_back({*time, *value, curve});
  }
  return gesture;
}

SineGesture read_sine(TableReader& table) {
  SineGesture sine;
  sine.frequency = table.required_number("frequency", "Hz");
  sine.amplitude = table.number_or("amplitude", "", 1.0);
  sine.phase = table.number_or("phase", "rad", 0.0);
  sine.offset = table.number_or("offset", "", 0.0);
  sine.start = table.number_or("start", "s", 0.0);
  sine.stop = table.number("stop", "s");
  sine.fade = table.number_or("fade", "s", 0.0);
  return sine;
}

// Values from outside: WAV samples, or a CSV of time and value; smoothed over `smoothing` seconds.
SampledGesture read_file(SceneReader& reader, TableReader& table, const DocumentNode& node) {
  SampledGesture gesture;
  const auto file = table.word("file");
  const double smoothing = table.number_or("smoothing", "s", 0.0);
  const double gain = table.number_or("gain", "", 1.0);
  if (!file) return gesture;
  const double rate = reader.scene.sample_rate;
  const bool is_table = file->ends_with(".csv") || file->ends_with(".CSV");
  if (is_table ? !reader.options.load_table : !reader.options.load_signal) {
    table.error(node, text("file: files such as ", in_quotes(*file), " cannot be read here"));
    return gesture;
  }
  if (!(smoothing >= 0.0 && smoothing <= 10.0)) {
    table.error(*table.value("smoothing"), text("smoothing ", smoothing, " s must be in 0 to 10 s"));
    return gesture;
  }
  if (is_table) {
    auto loaded = reader.options.load_table(*file);
    if (const auto* problem = std::get_if<1>(&loaded)) return table.error(node, text("file: ", *problem)), gesture;
    const auto& points = std::get<0>(loaded);
    for (std::size_t i = 1; i < points.size(); ++i)
      if (!(points[i].first > points[i - 1].first)) {
        table.error(node, text("file: row ", i + 1, " of ", in_quotes(*file), " is at ", points[i].first, " s after ",
                               points[i - 1].first, " s; times must grow"));
        return gesture;
      }
    if (points.empty() || points.back().first > 3600.0)
      return table.error(node, text("file: ", in_quotes(*file), " must hold 1 value at least and end within an hour")),
             gesture;
    gesture.values = sample_points(points, rate);
  } else {
    auto loaded = reader.options.load_signal(*file, rate);
    if (const auto* problem = std::get_if<1>(&loaded)) return table.error(node, text("file: ", *problem)), gesture;
    gesture.values = std::move(std::get<0>(loaded));
  }
  for (double& value : gesture.values) value *= gain;
  smooth(gesture.values, smoothing * rate);
  return gesture;
}

// sum = [...] and product = [...] of names and numbers.
void read_terms(TableReader& table, std::string_view key, const DocumentNode& node, GestureOperation operation,
                DraftGesture& draft) {
  FormulaGesture formula;
  const DocumentArray* const terms = node.array();
  if (!terms || terms->empty() || terms->size() > 100)
    return table.error(node, text(key, " must be an array of 1 to 100 gesture names and numbers"));
  for (const DocumentNode& term : *terms) {
    if (const std::string* name = term.text()) {
      formula.program.push_back({GestureOperation::gesture, 0.0, {draft.names.size()}});
      draft.names.push_back(*name);
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
  draft.names = std::move(formula.names);
  draft.description.content = FormulaGesture{std::move(formula.program)};
}

DraftGesture read_gesture(SceneReader& reader, TableReader& table, const std::string& name) {
  DraftGesture draft{{name, BreakpointGesture{{{0.0, 0.0, Curve::linear}}}}, {}, table.position()};
  constexpr std::array<std::string_view, 6> forms = {"points", "frequency", "file", "formula", "sum", "product"};
  std::string_view form;
  for (const std::string_view candidate : forms)
    if (const DocumentNode* const node = table.value(candidate)) {
      if (!form.empty()) table.error(*node, text(candidate, " and ", form, " are both given; leave one of them out"));
      form = candidate;
    }
  if (form.empty()) {
    table.error("a gesture needs one of points, frequency (a sine), formula, sum, product or file");
    return draft;
  }
  const DocumentNode& node = *table.value(form);
  if (form == "points") draft.description.content = read_points(table, node);
  if (form == "frequency") draft.description.content = read_sine(table);
  if (form == "file") draft.description.content = read_file(reader, table, node);
  if (form == "formula") read_formula(table, node, draft);
  if (form == "sum") read_terms(table, form, node, GestureOperation::add, draft);
  if (form == "product") read_terms(table, form, node, GestureOperation::multiply, draft);
  return draft;
}

// Adds gestures in an order in which each comes after those it uses.
class GestureOrder {
 public:
  GestureOrder(SceneReader& reader, std::vector<DraftGesture> drafts) : reader_(reader), drafts_(std::move(drafts)) {
    for (std::size_t i = 0; i < drafts_.size(); ++i) {
      names_.push_back(drafts_[i].description.name);
      index_.emplace(names_[i], i);
    }
    marks_.resize(drafts_.size());
  }
  void add_all() {
    for (std::size_t i = 0; i < drafts_.size(); ++i) visit(i, 0);
  }

 private:
  enum class Mark { fresh, open, done };

  bool visit(std::size_t i, int depth) {
    DraftGesture& draft = drafts_[i];
    const std::string& name = names_[i];
    if (marks_[i] == Mark::done) return reader_.gestures.contains(name);
    if (marks_[i] == Mark::open || depth > 200) {
      reader_.context.error(draft.position, text("gesture '", name, "' depends on itself, or on a chain of more than 200 others: break it"));
      marks_[i] = Mark::done;
      return false;
    }
    marks_[i] = Mark::open;
    std::vector<GestureHandle> handles;
    bool good = true;
    for (const std::string& used : draft.names) {
      const auto found = index_.find(used);
      if (found == index_.end()) {
        std::vector<std::string> known;
        for (const auto& [other, place] : index_) known.push_back(other);
        reader_.context.error(draft.position, text("gesture '", name, "': there is no gesture named ", in_quotes(used),
                                                   suggestion(used, known)));
        good = false;
      } else if (visit(found->second, depth + 1)) {
        handles.push_back(reader_.gestures.at(used));
      } else {
        good = false;
      }
    }
    if (marks_[i] == Mark::done) return false;
    marks_[i] = Mark::done;
    if (!good) return false;
    if (auto* formula = std::get_if<FormulaGesture>(&draft.description.content))
      for (GestureInstruction& instruction : formula->program)
        if (instruction.operation == GestureOperation::gesture) instruction.gesture = handles[instruction.gesture.index];
    reader_.gestures.emplace(name, reader_.scene.add(std::move(draft.description)));
    return true;
  }

  SceneReader& reader_;
  std::vector<DraftGesture> drafts_;
  std::map<std::string, std::size_t, std::less<>> index_;
  std::vector<std::string> names_;
  std::vector<Mark> marks_;
};

}  // namespace

void read_gestures(SceneReader& reader, const DocumentTable& root) {
  std::vector<DraftGesture> drafts;
  for_each_part(reader, root, "gesture", "gesture", [&](TableReader& table, const std::string& name) {
    if (name.find('-') != std::string::npos || name == "t" || name == "pi")
      table.error("a gesture's name must be letters, digits and '_', and not t or pi, so that formulas can use it");
    drafts.push_back(read_gesture(reader, table, name));
  });
  GestureOrder(reader, std::move(drafts)).add_all();
}

LiveValue read_live(SceneReader& reader, TableReader& table, std::string_view key, std::string_view unit,
                    std::optional<double> otherwise) {
  const DocumentNode* const node = table.value(key);
  if (node && node->text()) {
    constexpr std::string_view prefix = "gesture.";
    const std::string& word = *node->text();
    if (!word.starts_with(prefix)) {
      table.error(*node, text(key, " must be a number", unit.empty() ? "" : text(" (", unit, ")"),
                              " or the name of a gesture, \"gesture.NAME\", not ", describe(*node)));
      return LiveValue(0.0);
    }
    const std::string name = word.substr(prefix.size());
    const auto found = reader.gestures.find(name);
    if (found != reader.gestures.end()) return LiveValue(found->second);
    std::vector<std::string> known;
    for (const auto& [other, handle] : reader.gestures) known.push_back(other);
    table.error(*node, text(key, ": there is no gesture named ", in_quotes(name), suggestion(name, known)));
    return LiveValue(0.0);
  }
  return LiveValue(otherwise ? table.number_or(key, unit, *otherwise) : table.required_number(key, unit));
}

}  // namespace rattle
