#include "report_parts.hpp"

#include "json_text.hpp"
#include "report/contact_json.hpp"
#include "report/motion_json.hpp"

namespace rattle::page {

ReportParts::ReportParts(const PageScene& loaded, std::int64_t states)
    : scene_(loaded.scene),
      gestures_(loaded.scene->gestures, loaded.scene->k),
      motion_(loaded.file.description, *loaded.scene, states, RecordLimits{}.motion_bytes),
      contacts_(make_contact_recorders(*loaded.scene, states, RecordLimits{}.force_stretches)),
      flown_(*loaded.scene, loaded.file.description) {}

void ReportParts::record(const Simulator& simulator) {
  const std::int64_t n = simulator.samples_done();
  if (n > 0) gestures_.advance();
  for (ContactRecorder& contact : contacts_) contact.record(n, simulator.rows());
  motion_.record(n, simulator, gestures_);
  flown_.watch(n, simulator.rows());
}

std::string ReportParts::finish(const EnergyLedger& ledger) {
  JsonText json;
  json.open_object().key("contacts").open_array();
  for (ContactRecorder& contact : contacts_) write_contact(json, contact.finish(ledger));
  json.close_array();
  write_motion(json, motion_.finish());
  json.key("flown").open_object();
  for (std::size_t c = 0; c < scene_->components.size(); ++c)
    if (const auto gone = flown_.gone_from(c)) json.member(scene_->components[c].name, *gone);
  json.close_object().key("joined_to_flown").open_array();
  for (const SceneInteraction& interaction : scene_->interactions)
    if (flown_.joins_gone(interaction)) json.value(interaction.name);
  json.close_array().close_object();
  return json.text();
}

}  // namespace rattle::page
