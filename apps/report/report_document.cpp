#include "report/report_document.hpp"

#include <fmt/format.h>

#include "report/contact_json.hpp"
#include "report/motion_json.hpp"
#include "report/packed.hpp"
#include "report/report_tables.hpp"
#include "support/json_writer.hpp"
#include "support/solver_names.hpp"

namespace rattle {
namespace {

void write_strings(JsonWriter& json, const char* name, const std::vector<std::string>& list) {
  json.key(name).open_array();
  for (const std::string& entry : list) json.value(entry);
  json.close_array();
}

void write_named(JsonWriter& json, const char* name, const std::vector<NamedSignal>& signals) {
  json.key(name).open_array();
  for (const NamedSignal& signal : signals) {
    json.open_object().member("name", signal.name).member("unit", signal.unit);
    write_kept(json, signal.signal);
    json.close_object();
  }
  json.close_array();
}

void write_table(JsonWriter& json, const char* name, const ReportTable& table) {
  json.key(name).open_object();
  write_strings(json, "columns", table.columns);
  json.key("rows").open_array();
  for (const std::vector<std::string>& row : table.rows) {
    json.open_array();
    for (const std::string& cell : row) json.value(cell);
    json.close_array();
  }
  json.close_array().close_object();
}

std::string normalisation_note(const Scaling& scaling) {
  if (scaling.scaled)
    return fmt::format("peak {:.6g}, normalised by {:+.2f} dB to {:.0f} dBFS", scaling.peak,
                       scaling.gain_decibels(), normalised_decibels);
  return "silent";
}

void write_audio(JsonWriter& json, const ReportRun& run) {
  const Scene& scene = *run.record.loaded.scene;
  json.key("audio")
      .open_object()
      .member("mime", run.sound.mime)
      .member("channels", scene.channels)
      .member("sample_rate", scene.sample_rate)
      .member("duration", static_cast<double>(run.record.result.samples) / scene.sample_rate)
      .member("note", scene.channels > 0 ? normalisation_note(run.record.scaling) : "the scene has no outputs")
      .member("gain", run.record.scaling.gain)
      .key("base64")
      .plain(base64(run.sound.bytes))
      .close_object();
}

void write_spectra(JsonWriter& json, const RunRecord& record) {
  const Spectrogram& s = record.spectrogram;
  json.key("spectrogram")
      .open_object()
      .member("window", s.window)
      .member("hop", s.hop)
      .member("first", s.first)
      .member("frames", s.frames)
      .member("bins", s.bins)
      .member("df", s.df)
      .member("floor_db", s.floor_db)
      .member("ceiling_db", s.ceiling_db)
      .key("level");
  write_packed(json, s.levels);
  json.close_object();
  json.key("spectrum").open_object().member("df", record.spectrum.df).key("level_db");
  write_packed(json, record.spectrum.levels);
  json.key("partials").open_array();
  for (const PartialsRecord& partials : record.partials) {
    json.open_object().member("string", partials.string).key("frequencies").open_array();
    for (const double frequency : partials.frequencies) json.value(frequency);
    json.close_array().close_object();
  }
  json.close_array().close_object();
}

void write_energy(JsonWriter& json, const EnergyRecord& energy) {
  const auto write_series = [&](const char* name, const std::vector<EnergySeries>& list) {
    json.key(name).open_array();
    for (const EnergySeries& series : list) {
      json.open_object().member("name", series.name);
      if (series.gone_from) json.member("gone_n", *series.gone_from);
      if (series.outside_scale) json.member("outside_scale", true);
      write_strings(json, "columns", series.columns);
      json.key("value");
      write_packed(json, series.values);
      json.close_object();
    }
    json.close_array();
  };
  json.key("energy").open_object().key("n");
  write_packed(json, energy.n);
  write_series("stored", energy.stored);
  write_series("work", energy.work);
  write_series("losses", energy.losses);
  json.key("balance_error").open_object();
  write_kept(json, energy.balance_error);
  json.close_object().close_object();
}

// Includes the warnings from reading the scene.
std::vector<std::string> texts_of(const RunRecord& record, FindingSeverity severity) {
  std::vector<std::string> texts;
  if (severity == FindingSeverity::warning)
    for (const SceneMessage& warning : record.loaded.warnings) texts.push_back(format(warning));
  for (const ToldFinding& finding : record.findings)
    if (finding.severity == severity) texts.push_back(finding.text());
  return texts;
}

void write_run(JsonWriter& json, const ReportRun& run) {
  const RunRecord& record = run.record;
  const Scene& scene = *record.loaded.scene;
  json.open_object()
      .member("label", run.label)
      .member("title", scene.title)
      .member("scene_name", record.loaded.label)
      .member("scene_text", record.loaded.text)
      .member("solver", solver_name(record.loaded.file.description.rule))
      .member("sample_rate", scene.sample_rate)
      .member("duration", scene.duration)
      .member("samples", record.result.samples)
      .member("seconds_taken", record.result.seconds)
      .member("x_realtime", record.result.x_realtime)
      .member("balance_error", record.result.ledger->balance_error())
      .member("peak_energy", record.result.ledger->peak_stored());
  write_strings(json, "notes", texts_of(record, FindingSeverity::note));
  write_strings(json, "warnings", texts_of(record, FindingSeverity::warning));
  write_strings(json, "failures", texts_of(record, FindingSeverity::failure));
  write_audio(json, run);
  write_named(json, "waveform", record.waveform);
  write_spectra(json, record);
  write_energy(json, record.energy);
  json.key("contacts").open_array();
  for (const ContactRecord& contact : record.contacts) write_contact(json, contact);
  json.close_array();
  write_motion(json, record.motion);
  write_named(json, "gestures", record.gestures);
  write_table(json, "components", component_table(record.loaded));
  write_table(json, "interactions", interaction_table(record.loaded));
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
