// Reads inputs and outputs: [initial.*], [force.*], [strike.*], [gravity.*], [output.*], [probe.*].
#include <rattle/base/text.hpp>
#include <rattle/scene/schema/signal_keys.hpp>

#include "name_suggestion.hpp"
#include "read_keys.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

void read_initial(SceneReader& reader, TableReader& table, const std::string& name) {
  InitialDescription initial{.name = name};
  read_keys(reader, table, initial_table, initial);
  if (table.has("shape"))  // an invalid word must not also lead to an error about a missing width
    initial.shape = table.choice<Shape>("shape", shape_choices).value_or(Shape::triangle);
  const bool is_velocity = initial.quantity == InitialQuantity::velocity;
  initial.amplitude = table.required_number("amplitude", is_velocity ? "m/s" : table.unit_of("amplitude"));
  reader.scene.add(std::move(initial));
}

void read_signal_file(SceneReader& reader, TableReader& table, const DocumentNode& node,
                      ForceDescription& force) {
  const auto file = table.word("signal");
  if (!file) return;
  if (!reader.options.load_signal) {
    table.error(node, text("signal: files such as ", in_quotes(*file), " cannot be read here"));
    return;
  }
  auto loaded = reader.options.load_signal(*file, reader.scene.sample_rate);
  if (auto* samples = std::get_if<0>(&loaded))
    force.signal = std::move(*samples);
  else
    table.error(node, text("signal: ", std::get<1>(loaded)));
}

// A place, or one that glides.
void read_pushed_place(SceneReader& reader, TableReader& table, ForceDescription& force) {
  if (const DocumentNode* const position = table.value("position")) {
    const GlidingPosition read = read_position(reader, table);
    force.position = read.x;
    force.position_y = read.y;
    force.place = read_gliding_attachment(reader, table, "at");
    if (!force.place.glides && !(force.place.component == no_component))
      table.error(*position, "at has a place and position moves it; name the component alone, at = \"NAME\"");
  } else {
    force.place = read_attachment(reader, table, "at");
  }
}

void read_force(SceneReader& reader, TableReader& table, const std::string& name) {
  ForceDescription force{.name = name};
  read_pushed_place(reader, table, force);
  read_keys(reader, table, force_table, force);
  const std::string_view newtons = table.unit_of("amplitude");
  const DocumentNode* const envelope = table.value("envelope");
  const DocumentNode* const signal = table.value("signal");
  if (const DocumentNode* const gesture = table.value("gesture")) {
    force.envelope = EnvelopeKind::gesture;
    force.amplitude = table.number_or("amplitude", newtons, 1.0);
    if (envelope || signal)
      table.error(*gesture, "gesture cannot be combined with envelope or signal; leave one of them out");
    const DrivenValue followed = read_driven(reader, table, "gesture", "", 0.0);
    if (followed.gesture)
      force.gesture = *followed.gesture;
    else if (!gesture->text())
      table.error(*gesture, "gesture must be a name, \"gesture.NAME\"");
  } else if (signal) {
    force.envelope = EnvelopeKind::signal;
    force.amplitude = table.number_or("amplitude", newtons, 1.0);
    if (envelope) table.error(*envelope, "envelope and signal are both given; leave one of them out");
    read_signal_file(reader, table, *signal, force);
  } else {
    if (!envelope) table.missing("envelope", "for example \"half_sine\"; or signal = \"file.wav\"");
    force.envelope = table.choice<EnvelopeKind>("envelope", envelope_choices).value_or(EnvelopeKind::constant);
    force.amplitude = table.required_number("amplitude", newtons);
  }
  reader.scene.add(std::move(force));
}

// times = [0.5, [1.0, 3.5]]: the time of each strike, alone or with its strength.
void read_strikes(TableReader& table, const DocumentNode& node, std::string_view unit,
                  ForceDescription& force) {
  const DocumentArray* const times = node.array();
  if (!times || times->empty())
    return table.error(node, text("times must be an array of times (s) or of [time, strength], not ",
                                  times ? "an empty one" : describe(node)));
  const std::optional<double> usual = table.number("strength", unit);
  for (const DocumentNode& item : *times) {
    const DocumentArray* const pair = item.array();
    if (pair && pair->size() != 2)
      return table.error(item,
                         text("a strike is a time (s) or [time, strength], not an array of ", pair->size()));
    if (!pair && !table.has("strength"))
      return table.missing("strength", text("a number (", unit, "), for the times without one"));
    const auto time = table.number_of("time", pair ? (*pair)[0] : item, "s");
    const auto strength = pair ? table.number_of("strength", (*pair)[1], unit) : usual;
    if (!time || !strength) return;
    force.strikes.push_back({*time, *strength});
  }
}

void read_strike(SceneReader& reader, TableReader& table, const std::string& name) {
  ForceDescription force{.name = name, .amplitude = 1.0};
  read_pushed_place(reader, table, force);
  read_keys(reader, table, strike_table, force);
  force.envelope = force.duration ? EnvelopeKind::strikes : EnvelopeKind::throws;
  const DocumentNode* const times = table.value("times");
  if (times)
    read_strikes(table, *times, force.duration ? "N" : table.unit_of("strength"), force);
  else
    table.missing("times", "an array of times (s), for example [0.5, 1.0]");
  table.know("strength");
  for (const ForceDescription& other : reader.scene.forces)
    if (other.name == name)
      table.error(text("the name '", name, "' is already taken by [force.", name, "]: choose another name"));
  if (reader.context.is_distrusted(table.path()))
    reader.context.set_aside(table.path());  // strikes that could not be read are not too few
  reader.scene.add(std::move(force));
}

void read_gravity(SceneReader& reader, TableReader& table, const std::string& name) {
  GravityDescription gravity{.name = name};
  read_keys(reader, table, gravity_table, gravity);
  reader.scene.add(std::move(gravity));
}

// Reads a point or an interaction, and the quantity to be read there.
Tap read_tap(SceneReader& reader, TableReader& table) {
  Tap tap;
  const DocumentNode* const interaction = table.value("interaction");
  if (interaction) {
    tap.interaction = read_interaction_name(reader, table, "interaction");
    if (table.has("at")) table.error(*interaction, "at and interaction are both given; leave one of them out");
  } else {
    tap.place = read_attachment(reader, table, "at");
  }
  const Quantity usual = interaction ? Quantity::force : Quantity::displacement;
  tap.quantity = table.choice<Quantity>("quantity", quantity_choices).value_or(usual);
  return tap;
}

void read_output(SceneReader& reader, TableReader& table, const std::string& name) {
  OutputDescription output{.name = name};
  output.tap = read_tap(reader, table);
  read_keys(reader, table, output_table, output);
  output.pan = table.number("pan", "-1 left … 1 right");
  reader.scene.add(std::move(output));
}

void read_probe(SceneReader& reader, TableReader& table, const std::string& name) {
  reader.scene.add(ProbeDescription{.name = name, .tap = read_tap(reader, table)});
}

}  // namespace

void read_signals(SceneReader& reader, const DocumentTable& root) {
  const auto read_all = [&](const TableInfo& kind, auto read) {
    for_each_part(reader, root, kind,
                  [&](TableReader& table, const std::string& name) { read(reader, table, name); });
  };
  read_all(initial_table.info, read_initial);
  read_all(force_table.info, read_force);
  read_all(strike_table.info, read_strike);
  read_all(gravity_table.info, read_gravity);
  read_all(output_table.info, read_output);
  read_all(probe_table.info, read_probe);
}

}  // namespace rattle
