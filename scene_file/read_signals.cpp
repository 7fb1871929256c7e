// What goes in and what comes out: [initial.*], [force.*], [gravity.*], [output.*], [probe.*].
#include <array>
#include <rattle/base/text.hpp>

#include "name_suggestion.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

constexpr std::array<NamedValue<Shape>, 2> shape_names = {
    {{"raised_cosine", Shape::raised_cosine}, {"triangle", Shape::triangle}}};

constexpr std::array<NamedValue<InitialQuantity>, 2> initial_quantity_names = {
    {{"displacement", InitialQuantity::displacement}, {"velocity", InitialQuantity::velocity}}};

constexpr std::array<NamedValue<EnvelopeKind>, 5> envelope_names = {
    {{"constant", EnvelopeKind::constant},
     {"pulse", EnvelopeKind::pulse},
     {"ramp", EnvelopeKind::ramp},
     {"half_sine", EnvelopeKind::half_sine},
     {"raised_cosine", EnvelopeKind::raised_cosine}}};

constexpr std::array<NamedValue<Quantity>, 7> quantity_names = {{{"bridge_force", Quantity::bridge_force},
                                                                 {"displacement", Quantity::displacement},
                                                                 {"velocity", Quantity::velocity},
                                                                 {"acceleration", Quantity::acceleration},
                                                                 {"force", Quantity::force},
                                                                 {"penetration", Quantity::penetration},
                                                                 {"psi", Quantity::psi}}};

void read_initial(SceneReader& reader, TableReader& table, const std::string& name) {
  InitialDescription initial{.name = name};
  initial.centre = read_attachment(reader, table, "at");
  if (table.has("shape"))  // a word that cannot be read must not ask for a width
    initial.shape = table.choice<Shape>("shape", shape_names).value_or(Shape::triangle);
  initial.quantity =
      table.choice<InitialQuantity>("quantity", initial_quantity_names).value_or(InitialQuantity::displacement);
  const bool is_velocity = initial.quantity == InitialQuantity::velocity;
  initial.amplitude = table.required_number("amplitude", is_velocity ? "m/s" : "m");
  initial.width = table.number("width", "m");
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

void read_force(SceneReader& reader, TableReader& table, const std::string& name) {
  ForceDescription force{.name = name};
  force.place = read_attachment(reader, table, "at");
  const DocumentNode* const envelope = table.value("envelope");
  const DocumentNode* const signal = table.value("signal");
  if (const DocumentNode* const gesture = table.value("gesture")) {
    force.envelope = EnvelopeKind::gesture;
    force.amplitude = table.number_or("amplitude", "N", 1.0);
    if (envelope || signal) table.error(*gesture, "gesture goes without envelope and signal; leave one of them out");
    const LiveValue followed = read_live(reader, table, "gesture", "", 0.0);
    if (followed.gesture) force.gesture = *followed.gesture;
    else if (!gesture->text()) table.error(*gesture, "gesture must be a name, \"gesture.NAME\"");
  } else if (signal) {
    force.envelope = EnvelopeKind::signal;
    force.amplitude = table.number_or("amplitude", "N", 1.0);
    if (envelope) table.error(*envelope, "envelope and signal are both given; leave one of them out");
    read_signal_file(reader, table, *signal, force);
  } else {
    if (!envelope) table.missing("envelope", "for example \"half_sine\"; or signal = \"file.wav\"");
    force.envelope = table.choice<EnvelopeKind>("envelope", envelope_names).value_or(EnvelopeKind::constant);
    force.amplitude = table.required_number("amplitude", "N");
  }
  force.start = table.number_or("start", "s", 0.0);
  force.duration = table.number("duration", "s");
  reader.scene.add(std::move(force));
}

void read_gravity(SceneReader& reader, TableReader& table, const std::string& name) {
  GravityDescription gravity{.name = name};
  gravity.component = read_component_name(reader, table, "on");
  gravity.acceleration = table.number_or("acceleration", "m/s^2", gravity.acceleration);
  reader.scene.add(std::move(gravity));
}

// A point or an interaction, and what is read there.
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
  tap.quantity = table.choice<Quantity>("quantity", quantity_names).value_or(usual);
  return tap;
}

void read_output(SceneReader& reader, TableReader& table, const std::string& name) {
  OutputDescription output{.name = name};
  output.tap = read_tap(reader, table);
  output.gain = read_live(reader, table, "gain", "", 1.0);
  output.channel = table.integer("channel");
  output.pan = table.number("pan", "-1 left … 1 right");
  output.remove_dc = table.boolean("remove_dc").value_or(false);
  output.high_pass = table.number("high_pass", "Hz");
  output.low_pass = table.number("low_pass", "Hz");
  reader.scene.add(std::move(output));
}

void read_probe(SceneReader& reader, TableReader& table, const std::string& name) {
  reader.scene.add(ProbeDescription{.name = name, .tap = read_tap(reader, table)});
}

}  // namespace

void read_signals(SceneReader& reader, const DocumentTable& root) {
  const auto read_all = [&](std::string_view kind, auto read) {
    for_each_part(reader, root, kind, kind,
                  [&](TableReader& table, const std::string& name) { read(reader, table, name); });
  };
  read_all("initial", read_initial);
  read_all("force", read_force);
  read_all("gravity", read_gravity);
  read_all("output", read_output);
  read_all("probe", read_probe);
}

}  // namespace rattle
