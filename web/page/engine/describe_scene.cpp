#include "describe_scene.hpp"

#include <algorithm>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/scene_names.hpp>

#include "energy_rows.hpp"
#include "live/guard_message.hpp"
#include "picture_layout.hpp"
#include "recording/json_writer.hpp"
#include "scene_file/midi_text.hpp"
#include "scene_index.hpp"

namespace rattle::page {
namespace {

void write_messages(JsonWriter& json, const std::vector<SceneMessage>& messages) {
  json.key("messages").open_array();
  for (const SceneMessage& message : messages) {
    json.open_object().member("severity", message.severity == Severity::error ? "error" : "warning");
    json.member("source", message.place.source).member("line", message.place.line);
    json.member("column", message.place.column).member("text", message.text).close_object();
  }
  json.close_array();
}

void write_controls(JsonWriter& json, const Scene& scene) {
  json.key("controls").open_array();
  for (const SceneControl& control : scene.controls) {
    const ControlGesture& d = control.description;
    json.open_object().member("name", control.name).member("unit", d.unit).member("low", d.low);
    json.member("high", d.high).member("value", d.value).member("smoothing", d.smoothing);
    json.member("scale", d.scale == Curve::exponential ? "exponential" : "linear");
    json.member("midi", midi_text(d));
    if (d.input == ControlInput::harmonic) json.member("fundamental", d.fundamental);
    json.close_object();
  }
  json.close_array();
}

// The kind of drawing used for the component.
const char* kind_text(const SceneComponent& component) {
  if (component.geometry.dimensions == 0) return "mass";
  if (component.geometry.dimensions == 2) return "plate";
  return is_bar(component) ? "bar" : "string";
}

void write_component(JsonWriter& json, const char* kind, const std::string& name, double length, double size_x,
                     double size_y, PictureGrid grid) {
  json.open_object().member("kind", kind).member("name", name).member("length", length);
  json.key("size").open_array().value(size_x).value(size_y).close_array();
  json.member("columns", grid.columns).member("rows", grid.rows).close_object();
}

void write_components(JsonWriter& json, const PageScene& loaded) {
  const SceneDescription& description = loaded.file.description;
  json.key("components").open_array();
  for (const SceneComponent& component : loaded.scene->components) {
    const auto [side_x, side_y] = component.geometry.sides;
    const bool is_on_line = component.geometry.dimensions == 1;
    write_component(json, kind_text(component), component.name, is_on_line ? side_x : 0.0,
                    is_on_line ? 0.0 : side_x, side_y, grid_of(component));
  }
  for (const BarrierDescription& barrier : description.barriers) {
    const bool shaped = barrier.profile.size() > 1;
    write_component(json, "barrier", barrier.name, 0.0, shaped ? barrier.profile.front().first : 0.0,
                    shaped ? barrier.profile.back().first : 0.0, grid_of(barrier));
  }
  json.close_array();
}

// How the page draws an interaction.
struct Appearance {
  std::string_view kind{};
  std::vector<PlaceOnComponent> places{};
  double width = 0.0;
};

PlaceOnComponent along_string(const PageScene& loaded, ComponentHandle string, const DrivenValue& position) {
  return {component_index(*loaded.scene, string), position.gesture ? no_number : position.value, no_number};
}

Appearance appearance_of(const PageScene& loaded, const SceneInteraction& interaction) {
  const SceneDescription& description = loaded.file.description;
  Appearance look{interaction.word, {}, width_of(description, interaction.handle)};
  for (const auto& [at, position] : places_of(description, interaction.handle))
    look.places.push_back(position ? along_string(loaded, at.component, *position) : place_of(loaded, at));
  if (const auto span = span_of(description, interaction.handle)) {
    for (PlaceOnComponent& place : look.places) place.x = span->from;
    look.width = span->length();
  }
  return look;
}

void write_interaction(JsonWriter& json, const Appearance& look, const std::string& name, bool one_sided,
                       std::size_t rows, int bins) {
  json.open_object().member("kind", look.kind).member("name", name).member("oneSided", one_sided);
  json.key("places").open_array();
  for (const PlaceOnComponent& place : look.places)
    json.open_object()
        .member("component", place.component)
        .member("x", place.x)
        .member("y", place.y)
        .close_object();
  json.close_array().member("width", look.width).member("rows", rows).member("bins", bins).close_object();
}

PlaceOnComponent place_of_force(const PageScene& loaded, std::size_t index) {
  const SceneDescription& d = loaded.file.description;
  if (index < d.forces.size()) return place_of(loaded, d.forces[index].place);
  return {component_index(*loaded.scene, d.gravities[index - d.forces.size()].component)};
}

void write_interactions(JsonWriter& json, const PageScene& loaded) {
  const Scene& scene = *loaded.scene;
  const SceneDescription& d = loaded.file.description;
  json.key("interactions").open_array();
  for (const SceneInteraction& interaction : scene.interactions) {
    write_interaction(json, appearance_of(loaded, interaction), interaction.name, interaction.one_sided,
                      interaction.traits.is_along_line ? interaction.rows.size() : 1, bins_of(interaction));
  }
  for (const FingerDescription& finger : d.fingers) {
    const DrivenValue& position = finger.follows ? d.slides[*finger.follows].position : finger.position;
    PlaceOnComponent place = along_string(loaded, finger.string, position);
    if (finger.follows) place.x -= finger.distance;
    write_interaction(json, {"finger", {place}, finger.width}, finger.name, false, 1, 0);
  }
  for (std::size_t f = 0; f < scene.forces.size(); ++f)
    write_interaction(json, {"force", {place_of_force(loaded, f)}}, scene.forces[f].name, false, 1, 0);
  json.close_array();
}

void write_scene(JsonWriter& json, const PageScene& loaded) {
  const Scene& scene = *loaded.scene;
  json.key("scene").open_object().member("title", scene.title).member("notes", loaded.file.notes);
  json.member("sampleRate", scene.sample_rate).member("duration", loaded.duration);
  json.member("voices", scene.performance.voices).member("oversampling", scene.performance.oversampling);
  json.member("channels", scene.channels);
  write_controls(json, scene);
  write_components(json, loaded);
  write_interactions(json, loaded);
  json.key("energies").open_array();
  for (const EnergyRow& row : energy_rows(scene))
    json.open_object().member("kind", row.kind).member("name", row.name).close_object();
  json.close_array().close_object();
  json.member("pictureWords", picture_words(loaded));
}

}  // namespace

std::string describe_scene(const PageScene& loaded) {
  JsonWriter json(JsonLayout::one_line);
  json.open_object();
  write_messages(json, loaded.messages);
  if (loaded.scene)
    write_scene(json, loaded);
  else
    json.key("scene").null();
  json.key("faults").open_array();
  for (int fault = 0; fault <= static_cast<int>(live::GuardFault::balance); ++fault)
    json.value(live::describe(static_cast<live::GuardFault>(fault)));
  json.close_array().key("findingWords").open_array();
  for (std::size_t i = 0; i < finding_kinds; ++i) {
    const auto kind = static_cast<FindingKind>(i);
    const FindingWords words = words_of(kind);
    json.open_object().member("severity", severity_word(severity_of(kind)));
    json.member("what", words.what).member("remedy", words.remedy).close_object();
  }
  json.close_array().close_object();
  return json.text();
}

std::string describe_findings(const std::vector<ToldFinding>& findings) {
  JsonWriter json(JsonLayout::one_line);
  json.open_array();
  for (const ToldFinding& finding : findings) {
    json.open_object().member("severity", severity_word(finding.severity)).member("text", finding.text());
    json.member("value", finding.value).member("limit", finding.limit).close_object();
  }
  json.close_array();
  return json.text();
}

}  // namespace rattle::page
