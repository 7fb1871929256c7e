#include "report_parts.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "json_text.hpp"
#include "report/base64.hpp"

namespace rattle::page {
namespace {

// What the command keeps at most, of all contacts together and of motion.
constexpr std::int64_t force_stretches = 60000;
constexpr std::int64_t motion_bytes = 4200000;

template <class Number>
void write_packed(JsonText& json, const char* name, const char* type, const std::vector<Number>& values) {
  const std::string_view bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Number));
  json.key(name).open('{').member("type", type).member("base64", base64(bytes)).close('}');
}

void write_contact(JsonText& json, const ContactRecord& contact) {
  const ContactStatistics& statistics = contact.statistics;
  json.open('{')
      .member("name", contact.name)
      .member("solver", contact.solver)
      .member("one_sided", contact.one_sided)
      .member("impacts", statistics.impacts)
      .member("attractive_samples", statistics.attractive_samples)
      .member("worst_attraction", statistics.worst_attraction())
      .member("residual_psi", statistics.residual_psi())
      .member("resolution", statistics.resolution)
      .member("peak_force", statistics.peak_force);
  json.key("force").open('{');
  write_packed(json, "n", "i32", contact.force.n);
  write_packed(json, "value", "f64", contact.force.values);
  json.close('}');
  if (!contact.impact_n.empty()) write_packed(json, "impact_n", "i32", contact.impact_n);
  json.key("phase").open('{');
  write_packed(json, "eta", "f64", contact.near_eta);
  write_packed(json, "psi", "f64", contact.near_psi);
  write_packed(json, "n", "i32", contact.near_n);
  json.close('}');
  if (contact.law)
    json.key("law")
        .open('{')
        .member("stiffness", contact.law->stiffness)
        .member("exponent", contact.law->exponent)
        .close('}');
  json.close('}');
}

// 16-bit numbers, the largest displacement at full range.
void write_shapes(JsonText& json, const std::vector<float>& shapes) {
  float largest = 0.0f;
  for (const float value : shapes) largest = std::max(largest, std::abs(value));
  const double scale = largest > 0.0f ? static_cast<double>(largest) / 32767.0 : 1.0;
  std::vector<std::int16_t> rounded;
  rounded.reserve(shapes.size());
  for (const float value : shapes) rounded.push_back(static_cast<std::int16_t>(std::lround(value / scale)));
  json.member("scale", scale);
  write_packed(json, "shape", "i16", rounded);
}

void write_mover(JsonText& json, const Mover& mover) {
  constexpr const char* kinds[] = {"string", "plate", "mass", "barrier"};
  json.open('{').member("kind", kinds[static_cast<std::size_t>(mover.kind)]).member("name", mover.name);
  if (mover.kind == MoverKind::string) json.member("length", mover.length_x).member("points", mover.points_x);
  if (mover.kind == MoverKind::plate)
    json.member("length_x", mover.length_x)
        .member("length_y", mover.length_y)
        .member("points_x", mover.points_x)
        .member("points_y", mover.points_y);
  write_shapes(json, mover.shapes);
  if (!mover.beside.empty()) {
    json.key("beside").open('{').member("string", mover.beside).member("position", mover.position);
    if (!mover.positions.empty()) write_packed(json, "positions", "f32", mover.positions);
    json.close('}');
  }
  if (!mover.profile.empty()) {
    json.key("profile").open('[');
    for (const auto& [x, height] : mover.profile) json.open('[').value(x).value(height).close(']');
    json.close(']');
  }
  json.close('}');
}

}  // namespace

ReportParts::ReportParts(const LoadedScene& loaded, std::int64_t states)
    : scene_(loaded.scene),
      gestures_(loaded.scene->gestures, loaded.scene->k),
      motion_(loaded.file.description, *loaded.scene, states, motion_bytes) {
  const auto& interactions = scene_->interactions;
  const auto count =
      std::count_if(interactions.begin(), interactions.end(),
                    [](const SceneInteraction& interaction) { return interaction.is_contact(); });
  const std::int64_t stretches =
      std::clamp<std::int64_t>(force_stretches / std::max<std::int64_t>(count, 1), 20, 8000);
  for (std::size_t i = 0; i < interactions.size(); ++i)
    if (interactions[i].is_contact()) contacts_.emplace_back(*scene_, i, states, stretches);
}

void ReportParts::record(const Simulator& simulator) {
  const std::int64_t n = simulator.samples_done();
  if (n > 0) gestures_.advance();
  for (ContactRecorder& contact : contacts_) contact.record(n, simulator.rows());
  motion_.record(n, simulator, gestures_);
}

std::string ReportParts::finish(const EnergyLedger& ledger) {
  JsonText json;
  json.open('{').key("contacts").open('[');
  for (ContactRecorder& contact : contacts_) write_contact(json, contact.finish(ledger));
  json.close(']');
  const MotionRecord motion = motion_.finish();
  json.key("motion")
      .open('{')
      .member("first", motion.first)
      .member("hop", motion.hop)
      .member("frames", motion.frames)
      .key("movers")
      .open('[');
  for (const Mover& mover : motion.movers) write_mover(json, mover);
  json.close(']').close('}').close('}');
  return json.text();
}

}  // namespace rattle::page
