#include "scene_file.hpp"

#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/scene/compile.hpp>
#include <rattle/scene/schema/scene_keys.hpp>

#include "name_suggestion.hpp"
#include "overrides.hpp"
#include "read_keys.hpp"
#include "scene_reader.hpp"
#include "toml_document.hpp"

namespace rattle {
namespace {

// "string.main.tension" -> "string.main"; a top-level key belongs to "".
std::string part_of(const std::string& path) {
  const auto kind_end = path.find('.');
  if (kind_end == std::string::npos) return {};
  return path.substr(0, path.find('.', kind_end + 1));
}

// True for kinds in which one bad value makes engine messages about all other values unreliable.
bool is_judged_as_a_whole(const std::string& part) {
  const TableSchema* const table = scene_schema().find(part.substr(0, part.find('.')));
  return table && table->judged_as_a_whole;
}

// Further errors found by the engine. A user thus sees all errors at once, and none of them twice.
std::vector<SceneMessage> engine_errors(const SceneReader& reader, const SceneFile& file) {
  std::vector<SceneMessage> messages;
  if (reader.context.is_full()) return messages;
  const auto compiled = compile(file.description, CompileOptions{reader.options.memory_limit});
  if (compiled) return messages;
  for (const Diagnostic& diagnostic : compiled.errors()) {
    const std::string part = part_of(diagnostic.path);
    if (reader.context.is_set_aside(part)) continue;
    if (diagnostic.path.empty() || (is_judged_as_a_whole(part) && reader.context.is_distrusted(part))) continue;
    SceneMessage message = file.locate(diagnostic);
    if (!reader.context.has_error_at(message.place)) messages.push_back(std::move(message));
  }
  return messages;
}

// No warning for a scene that has only probes: it is meant for measurement.
void warn_of_silence(SceneReader& reader) {
  if (reader.scene.outputs.empty() && reader.scene.probes.empty())
    reader.context.warning({},
                           "the scene has no outputs, so nothing will be heard; add for example [output.left]");
}

// "string.main.tension" -> "string 'main': ": names the part that an engine message is about.
std::string subject(const std::string& path, const std::string& message,
                    const std::map<std::string, Place, std::less<>>& places) {
  const std::string part = part_of(path);
  if (part.empty() || part.starts_with("play.")) return {};
  std::string kind = part.substr(0, part.find('.'));
  const std::string name = part.substr(kind.size() + 1);
  for (const TableSchema& table : scene_schema().tables)  // bars are strings to the engine
    if (table.engine_kind == kind && places.contains(text(table.kind, ".", name))) kind = table.kind;
  const std::string label = text(kind, " '", name, "'");
  return message.starts_with(label) ? std::string() : label + ": ";
}

}  // namespace

std::string format(const SceneMessage& message) {
  std::string place = message.place.source;
  if (message.place.line > 0) place += text(":", message.place.line, ":", message.place.column);
  return text(place, message.severity == Severity::error ? ": error: " : ": warning: ", message.text);
}

SceneMessage SceneFile::locate(const Diagnostic& diagnostic) const {
  SceneMessage message{diagnostic.severity, Place{source_name, 0, 0},
                       subject(diagnostic.path, diagnostic.message, places) + diagnostic.message};
  for (const std::string& path : {diagnostic.path, part_of(diagnostic.path)}) {
    const auto found = places.find(path);
    if (found == places.end()) continue;
    message.place = found->second;
    break;
  }
  return message;
}

void read_top_level(SceneReader& reader, const DocumentNode& root) {
  TableReader table(reader.context, *scene_schema().find(""), *root.table(), Position{}, "", "");
  SceneDescription& scene = reader.scene;
  read_keys(reader, table, scene_table, scene);
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  if (std::any_of(scene.title.begin(), scene.title.end(), is_control))
    table.error(*table.value("title"), "title must be one line of plain text, without control characters");
  reader.notes = table.word("description").value_or("");
  read_performance(reader, table, *root.table());
  for (const TableSchema& kind : scene_schema().tables)
    if (kind.has_name) table.know(kind.kind);
  table.report_unknown_keys();
}

std::variant<SceneFile, std::vector<SceneMessage>> read_scene(std::string_view text,
                                                              const std::string& source_name,
                                                              const SceneReadOptions& options) {
  auto parsed = parse_toml(text);
  if (const auto* problem = std::get_if<TextProblem>(&parsed))
    return std::vector{
        SceneMessage{Severity::error, {source_name, problem->line, problem->column}, problem->message}};
  DocumentNode& root = std::get<DocumentNode>(parsed);

  std::vector<std::string> sources{source_name};
  for (const std::string& override_text : options.overrides) sources.push_back("--set " + override_text);
  ReadingContext context(std::move(sources));
  SceneReader reader{context, options};
  apply_overrides(context, *root.table(), options.overrides, OverrideTime::before_repeats);
  expand_repeats(reader, *root.table());
  if (context.has_errors()) return context.take_errors({});  // names that are missing would be errors too
  apply_overrides(context, *root.table(), options.overrides, OverrideTime::after_repeats);
  read_top_level(reader, root);
  read_gestures(reader, *root.table());
  read_components(reader, *root.table());
  put_properties(reader);
  read_slides(reader, *root.table());
  read_rests(reader, *root.table());
  read_fingers(reader, *root.table());
  read_interactions(reader, *root.table());
  read_bows(reader, *root.table());
  read_signals(reader, *root.table());
  warn_of_silence(reader);

  SceneFile file;
  file.source_name = source_name;
  file.notes = std::move(reader.notes);
  file.places = context.take_places();
  file.description = std::move(reader.scene);
  file.warnings = context.take_warnings();
  if (!context.has_errors()) return file;
  return context.take_errors(engine_errors(reader, file));
}

}  // namespace rattle
