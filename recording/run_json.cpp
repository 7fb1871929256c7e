#include "recording/run_json.hpp"

#include "recording/base64.hpp"
#include "recording/contact_json.hpp"
#include "recording/motion_json.hpp"
#include "recording/packed.hpp"
#include "recording/solver_names.hpp"

namespace rattle {
namespace {

void write_spectra(JsonWriter& json, const KeptRun& record) {
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
std::vector<std::string> texts_of(const ReportedRun& run, FindingSeverity severity) {
  std::vector<std::string> texts;
  if (severity == FindingSeverity::warning) texts = run.warnings;
  for (const ToldFinding& finding : run.findings)
    if (finding.severity == severity) texts.push_back(finding.text());
  return texts;
}

}  // namespace

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

void write_facts(JsonWriter& json, const ReportedRun& run) {
  json.member("title", run.scene.title)
      .member("solver", solver_name(run.rule))
      .member("sample_rate", run.scene.sample_rate)
      .member("duration", run.duration)
      .member("samples", run.samples)
      .member("balance_error", run.ledger.balance_error())
      .member("peak_energy", run.ledger.peak_stored());
  write_strings(json, "notes", texts_of(run, FindingSeverity::note));
  write_strings(json, "warnings", texts_of(run, FindingSeverity::warning));
  write_strings(json, "failures", texts_of(run, FindingSeverity::failure));
}

void write_audio(JsonWriter& json, const Scene& scene, std::int64_t samples, const Scaling& scaling,
                 const EncodedSound& sound) {
  json.key("audio")
      .open_object()
      .member("mime", sound.mime)
      .member("channels", scene.channels)
      .member("sample_rate", scene.sample_rate)
      .member("duration", static_cast<double>(samples) / scene.sample_rate)
      .member("note", scene.channels > 0 ? normalisation_note(scaling) : "the scene has no outputs")
      .member("gain", scaling.gain)
      .key("base64")
      .plain(base64(sound.bytes))
      .close_object();
}

void write_kept_run(JsonWriter& json, const KeptRun& run) {
  write_named(json, "waveform", run.waveform);
  write_spectra(json, run);
  write_energy(json, run.energy);
  json.key("contacts").open_array();
  for (const ContactRecord& contact : run.contacts) write_contact(json, contact);
  json.close_array();
  write_motion(json, run.motion);
  write_named(json, "gestures", run.gestures);
}

}  // namespace rattle
