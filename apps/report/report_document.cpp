#include "report/report_document.hpp"

#include "recording/json_writer.hpp"
#include "recording/packed.hpp"
#include "recording/report_tables.hpp"
#include "report/measured_table.hpp"

namespace rattle {
namespace {

std::vector<std::string> warnings_of(const LoadedScene& loaded) {
  std::vector<std::string> texts;
  for (const SceneMessage& warning : loaded.warnings) texts.push_back(format(warning));
  return texts;
}

void write_run(JsonWriter& json, const ReportRun& run) {
  const RunRecord& record = run.record;
  const Scene& scene = *record.loaded.scene;
  json.open_object()
      .member("label", run.label)
      .member("scene_name", record.loaded.label)
      .member("scene_text", record.loaded.text)
      .member("seconds_taken", record.result.seconds)
      .member("x_realtime", record.result.x_realtime);
  write_facts(json, {.scene = scene,
                     .rule = record.loaded.file.description.rule,
                     .ledger = *record.result.ledger,
                     .duration = scene.duration,
                     .samples = record.result.samples,
                     .warnings = warnings_of(record.loaded),
                     .findings = record.findings});
  write_audio(json, scene, record.result.samples, record.scaling, run.sound);
  write_kept_run(json, record);
  write_table(json, "components", component_table(scene, record.loaded.file.description));
  write_table(json, "interactions", interaction_table(scene, record.loaded.file.description));
  write_table(json, "measured", measured_table(record));
  json.close_object();
}

void write_number_if(JsonWriter& json, const char* name, bool there, double value) {
  json.key(name);
  if (there)
    json.value(value);
  else
    json.null();
}

void write_difference(JsonWriter& json, const RunDifference& difference) {
  json.key("difference").open_object();
  write_named(json, "waveform", difference.waveform);
  write_number_if(json, "rms", difference.same_rate, difference.rms);
  write_number_if(json, "relative_rms", difference.same_rate, difference.relative_rms);
  write_number_if(json, "peak", difference.same_rate, difference.peak);
  json.key("spectrum_db");
  write_packed(json, difference.spectrum);
  write_table(json, "table", difference.table);
  json.close_object();
}

// '<' occurs only inside strings, where JSON allows an escape instead.
std::string without_angle_brackets(const std::string& text) {
  std::string safe;
  safe.reserve(text.size() + 64);
  for (const char c : text) c == '<' ? safe += "\\u003c" : safe += c;
  return safe;
}

}  // namespace

std::string document_json(const ReportDocument& document) {
  JsonWriter json;
  json.open_object()
      .member("format", 1)
      .member("rattle_version", document.version)
      .member("command", document.command)
      .member("created", document.created)
      .key("runs")
      .open_array();
  for (const ReportRun& run : document.runs) write_run(json, run);
  json.close_array();
  if (document.difference) write_difference(json, *document.difference);
  json.close_object();
  return without_angle_brackets(json.text());
}

}  // namespace rattle
