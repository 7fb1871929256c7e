// [control.*] and [play].
#include <array>
#include <charconv>
#include <rattle/base/text.hpp>

#include "gesture_order.hpp"
#include "midi_text.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

constexpr std::array<NamedValue<Curve>, 2> scales = {
    {{"linear", Curve::linear}, {"exponential", Curve::exponential}}};

constexpr std::array<NamedValue<ControlInput>, 7> inputs = {{{"note", ControlInput::note},
                                                             {"harmonic", ControlInput::harmonic},
                                                             {"velocity", ControlInput::velocity},
                                                             {"gate", ControlInput::gate},
                                                             {"bend", ControlInput::bend},
                                                             {"pressure", ControlInput::pressure},
                                                             {"timbre", ControlInput::timbre}}};

// "cc 74"
std::optional<int> controller_number(const std::string& word) {
  constexpr std::string_view prefix = "cc ";
  int number = 0;
  if (!word.starts_with(prefix)) return std::nullopt;
  const char* const end = word.data() + word.size();
  const auto [rest, problem] = std::from_chars(word.data() + prefix.size(), end, number);
  if (problem != std::errc() || rest != end) return std::nullopt;
  return number;
}

void read_input(TableReader& table, const DocumentNode& node, ControlGesture& control) {
  if (node.text())
    if (const auto number = controller_number(*node.text())) {
      control.input = ControlInput::controller;
      control.controller = *number;
      return;
    }
  for (const auto& [name, input] : inputs)
    if (node.text() && *node.text() == name) {
      control.input = input;
      return;
    }
  table.error(node, text("midi must be note, harmonic, velocity, gate, bend, pressure, timbre or \"cc 0\" to "
                         "\"cc 127\", not ",
                         describe(node)));
}

void read_range(TableReader& table, ControlGesture& control) {
  const DocumentNode* const node = table.value("range");
  if (!node) return table.missing("range", "write range = [low, high]");
  const DocumentArray* const ends = node->array();
  if (!ends || ends->size() != 2)
    return table.error(*node, text("range must be [low, high], not ", describe(*node)));
  const auto low = table.number_of("range", (*ends)[0], control.unit);
  const auto high = table.number_of("range", (*ends)[1], control.unit);
  if (low) control.low = *low;
  if (high) control.high = *high;
}

ControlGesture read_control(TableReader& table) {
  ControlGesture control;
  control.unit = table.word("unit").value_or("");
  if (control.unit.size() > 20) table.error(*table.value("unit"), "unit must be at most 20 characters long");
  read_range(table, control);
  control.value = table.number_or("value", control.unit, control.low);
  control.smoothing = table.number_or("smoothing", "s", 0.02);
  control.scale = table.choice<Curve>("scale", scales).value_or(Curve::linear);
  if (const DocumentNode* const node = table.value("midi")) read_input(table, *node, control);
  if (const DocumentNode* const node = table.value("fundamental")) {
    control.fundamental = table.number_or("fundamental", "Hz", control.fundamental);
    if (control.input != ControlInput::harmonic)
      table.error(*node, "fundamental goes with midi = \"harmonic\"; leave it out");
  } else if (control.input == ControlInput::harmonic) {
    table.missing("fundamental", "it is the frequency (Hz) whose partials are counted");
  }
  return control;
}

}  // namespace

std::string midi_text(const ControlGesture& control) {
  if (control.input == ControlInput::controller) return text("cc ", control.controller);
  for (const auto& [name, input] : inputs)
    if (input == control.input) return std::string(name);
  return "";
}

void read_controls(SceneReader& reader, const DocumentTable& root, std::vector<DraftGesture>& drafts) {
  for_each_part(reader, root, "control", "control", [&](TableReader& table, const std::string& name) {
    check_gesture_name(table, name);
    drafts.push_back({{name, read_control(table)}, {}, table.position(), true});
    drafts.back().good = !reader.context.is_distrusted(table.path());
  });
}

void read_performance(SceneReader& reader, TableReader& top) {
  const DocumentNode* const node = top.value("play");
  if (!node) return;
  if (!node->table())
    return top.error(*node, "play must be a table: write [play] above voices and oversampling");
  TableReader table(reader.context, *node->table(), node->position, "play", "play");
  PerformanceDescription& performance = reader.scene.performance;
  performance.voices = table.integer("voices").value_or(performance.voices);
  performance.oversampling = table.integer("oversampling").value_or(performance.oversampling);
  table.report_unknown_keys();
}

}  // namespace rattle
