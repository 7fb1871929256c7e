#include "describe_scene.hpp"

#include <array>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/schema/played_keys.hpp>
#include <rattle/scene/schema/signal_keys.hpp>
#include <utility>

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

// What the page knows of a component; the shape of its drawing follows from dimensions and is_rigid.
struct ComponentFacts {
  std::string_view word{};  // what the scene file calls it
  std::string_view name{};
  int dimensions = 0;
  bool is_rigid = false;
  bool has_tension = false;
  bool is_round = false;                     // the circle in its sides
  double length = 0.0;                       // m, of a line
  std::array<double, 2> sides{};             // m, of a surface
  std::pair<double, double> profile_ends{};  // m along x, of a rigid component that is not flat
  PictureGrid grid{};
  const std::vector<std::string>* points = nullptr;  // their names, of a body that is known at points only
};

ComponentFacts facts_of(const PageScene& loaded, const SceneComponent& component) {
  const Geometry& geometry = component.geometry;
  ComponentFacts facts{.word = component.word, .name = component.name, .dimensions = geometry.dimensions};
  facts.has_tension = component.highest_tension > 0.0;
  if (geometry.dimensions == 1) facts.length = geometry.sides[0];
  if (geometry.dimensions == 2) facts.sides = {geometry.sides[0], geometry.sides[1]};
  facts.is_round = extent_of(loaded.file.description, component.handle).is_round;
  facts.grid = grid_of(component);
  facts.points = point_names(loaded.file.description, component.handle);
  return facts;
}

ComponentFacts facts_of(const BarrierDescription& barrier, ComponentHandle handle) {
  ComponentFacts facts{.word = kind_word(handle), .name = barrier.name, .is_rigid = is_rigid(handle)};
  facts.dimensions = barrier.extent().dimensions;
  if (barrier.profile.size() > 1)
    facts.profile_ends = {barrier.profile.front().first, barrier.profile.back().first};
  facts.grid = grid_of(barrier);
  return facts;
}

void write_component(JsonWriter& json, const ComponentFacts& facts) {
  json.open_object().member("word", facts.word).member("name", facts.name);
  json.member("dimensions", facts.dimensions).member("isRigid", facts.is_rigid);
  json.member("hasTension", facts.has_tension).member("length", facts.length);
  json.key("sides").open_array().value(facts.sides[0]).value(facts.sides[1]).close_array();
  json.member("isRound", facts.is_round);
  const auto [begin, end] = facts.profile_ends;
  json.key("profileEnds").open_array().value(begin).value(end).close_array();
  json.key("pointNames").open_array();
  if (facts.points)
    for (const std::string& name : *facts.points) json.value(name);
  json.close_array();
  json.member("columns", facts.grid.columns).member("rows", facts.grid.rows).close_object();
}

void write_components(JsonWriter& json, const PageScene& loaded) {
  const SceneDescription& description = loaded.file.description;
  json.key("components").open_array();
  for (const SceneComponent& component : loaded.scene->components)
    write_component(json, facts_of(loaded, component));
  for (std::size_t b = 0; b < description.barriers.size(); ++b)
    write_component(json, facts_of(description.barriers[b], handle_of<BarrierDescription>(b)));
  json.close_array();
}

// What the page knows of an interaction, a finger or a force.
struct InteractionFacts {
  std::string_view word{};  // what the scene file calls it
  std::string_view name{};
  std::vector<PlaceOnComponent> places{};
  double width = 0.0;
  bool is_contact = false;
  bool is_one_sided = false;
  bool is_played = false;
  DrivenQuantity driven = DrivenQuantity::none;
  int body = -1;  // the component that is a part of it
  std::size_t rows = 1;
  int bins = 0;
  std::optional<LineOnSurface> line{};
};

const char* text_of(DrivenQuantity quantity) {
  switch (quantity) {
    case DrivenQuantity::none:
      return "none";
    case DrivenQuantity::gap:
      return "gap";
    case DrivenQuantity::rigid_height:
      return "rigidHeight";
    case DrivenQuantity::hand_height:
      return "handHeight";
    case DrivenQuantity::speed:
      return "speed";
    case DrivenQuantity::force:
      return "force";
  }
  return "";
}

PlaceOnComponent along_string(const PageScene& loaded, ComponentHandle string, const DrivenValue& position) {
  return {component_index(*loaded.scene, string), position.gesture ? no_number : position.value, no_number};
}

// On a surface both coordinates are known, or none is.
PlaceOnComponent gliding_place(const PageScene& loaded, const InteractionPlace& place) {
  PlaceOnComponent found = along_string(loaded, place.at.component, *place.position);
  if (!place.across) return found;
  found.y = place.across->gesture ? no_number : place.across->value;
  if (place.across->gesture || place.position->gesture) found.x = found.y = no_number;
  return found;
}

InteractionFacts facts_of(const PageScene& loaded, const SceneInteraction& interaction) {
  const SceneDescription& description = loaded.file.description;
  InteractionFacts facts{.word = interaction.word, .name = interaction.name};
  facts.width = width_of(description, interaction.handle);
  for (const InteractionPlace& place : places_of(description, interaction.handle))
    facts.places.push_back(place.position ? gliding_place(loaded, place) : place_of(loaded, place.at));
  if (const auto span = span_of(description, interaction.handle)) {
    const auto places = places_of(description, interaction.handle);
    for (std::size_t i = 0; i < places.size(); ++i)
      if (extent_of(description, places[i].at.component).dimensions < 2) facts.places[i].x = span->from;
    facts.width = span->length();
  }
  facts.is_contact = interaction.is_contact();
  facts.is_one_sided = interaction.one_sided;
  facts.is_played = interaction.traits.is_played;
  facts.driven = driven_quantity(loaded, interaction);
  facts.body = body_of(*loaded.scene, interaction);
  if (interaction.traits.is_along_line) facts.rows = interaction.rows.size();
  facts.bins = bins_of(loaded, interaction);
  facts.line = line_of(loaded, interaction);
  return facts;
}

void write_interaction(JsonWriter& json, const InteractionFacts& facts) {
  json.open_object().member("word", facts.word).member("name", facts.name);
  json.member("isContact", facts.is_contact).member("oneSided", facts.is_one_sided);
  json.member("isPlayed", facts.is_played).member("driven", text_of(facts.driven)).member("body", facts.body);
  json.key("places").open_array();
  for (const PlaceOnComponent& place : facts.places)
    json.open_object()
        .member("component", place.component)
        .member("x", place.x)
        .member("y", place.y)
        .close_object();
  json.close_array().member("width", facts.width).member("rows", facts.rows);
  json.member("bins", facts.bins).key("line").open_array();
  if (facts.line)
    json.value(facts.line->from_x).value(facts.line->from_y).value(facts.line->to_x).value(facts.line->to_y);
  json.close_array().close_object();
}

PlaceOnComponent place_of_force(const PageScene& loaded, std::size_t index) {
  const SceneDescription& d = loaded.file.description;
  if (index < d.forces.size()) {
    const ForceDescription& force = d.forces[index];
    if (!force.position) return place_of(loaded, force.place);
    const DrivenValue* const across = force.position_y ? &*force.position_y : nullptr;
    return gliding_place(loaded, {force.place, &*force.position, across});
  }
  return {component_index(*loaded.scene, d.gravities[index - d.forces.size()].component)};
}

void write_interactions(JsonWriter& json, const PageScene& loaded) {
  const Scene& scene = *loaded.scene;
  const SceneDescription& d = loaded.file.description;
  json.key("interactions").open_array();
  for (const SceneInteraction& interaction : scene.interactions)
    write_interaction(json, facts_of(loaded, interaction));
  for (const FingerDescription& finger : d.fingers) {
    const DrivenValue& position = finger.follows ? d.slides[*finger.follows].position : finger.position;
    PlaceOnComponent place = along_string(loaded, finger.string, position);
    if (finger.follows) place.x -= finger.distance;
    write_interaction(json, {.word = finger_table.info.kind,
                             .name = finger.name,
                             .places = {place},
                             .width = finger.width,
                             .is_played = true,
                             .driven = DrivenQuantity::force});
  }
  for (std::size_t f = 0; f < scene.forces.size(); ++f) {
    const SceneForce& force = scene.forces[f];
    const TableInfo& table = force.is_gravity ? gravity_table.info : force_table.info;
    write_interaction(json, {.word = table.kind, .name = force.name, .places = {place_of_force(loaded, f)}});
  }
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
