// [control.*] and [play].
#include <charconv>
#include <rattle/base/text.hpp>
#include <rattle/scene/schema/gesture_keys.hpp>
#include <rattle/scene/schema/scene_keys.hpp>

#include "gesture_order.hpp"
#include "midi_text.hpp"
#include "read_keys.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

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
  for (const Choice& known : input_choices)
    if (node.text() && *node.text() == known.name) {
      control.input = static_cast<ControlInput>(known.value);
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

ControlGesture read_control(SceneReader& reader, TableReader& table) {
  ControlGesture control = usual_control();
  read_keys(reader, table, control_table, control);
  if (control.unit.size() > longest_unit)
    table.error(*table.value("unit"), text("unit must be at most ", longest_unit, " characters long"));
  read_range(table, control);
  control.value = table.number_or("value", control.unit, control.low);
  if (const DocumentNode* const node = table.value("midi")) read_input(table, *node, control);
  if (const DocumentNode* const node = table.value("fundamental")) {
    control.fundamental = table.number_or("fundamental", table.unit_of("fundamental"), control.fundamental);
    if (control.input != ControlInput::harmonic)
      table.error(*node, "fundamental is only used with midi = \"harmonic\"; leave it out");
  } else if (control.input == ControlInput::harmonic) {
    table.missing("fundamental", "it is the frequency (Hz) whose partials are counted");
  }
  return control;
}

}  // namespace

std::string midi_text(const ControlGesture& control) {
  if (control.input == ControlInput::controller) return text("cc ", control.controller);
  for (const Choice& known : input_choices)
    if (known.value == static_cast<int>(control.input)) return std::string(known.name);
  return "";
}

void read_controls(SceneReader& reader, const DocumentTable& root, std::vector<DraftGesture>& drafts) {
  for_each_part(reader, root, control_table.info, [&](TableReader& table, const std::string& name) {
    check_gesture_name(table, name);
    drafts.push_back({{name, read_control(reader, table)}, {}, table.position(), true});
    drafts.back().good = !reader.context.is_distrusted(table.path());
  });
}

void read_performance(SceneReader& reader, TableReader& top, const DocumentTable& root) {
  const std::string_view kind = play_table.info.kind;
  top.know(kind);
  const DocumentEntry* const entry = find_entry(root, kind);
  if (!entry) return;
  const DocumentNode& node = entry->value;
  if (!node.table()) return top.error(node, "play must be a table: write [play] above voices and oversampling");
  TableReader table(reader.context, *scene_schema().find(kind), *node.table(), node.position, std::string(kind),
                    std::string(kind));
  read_keys(reader, table, play_table, reader.scene.performance);
  table.report_unknown_keys();
}

}  // namespace rattle
