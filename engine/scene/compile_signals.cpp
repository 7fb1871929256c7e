// What starts the motion, drives it and reads it.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/base/text.hpp>
#include <rattle/excitations/initial_shape.hpp>
#include <rattle/scene/compile_stages.hpp>

namespace rattle {
namespace {

// Adds the bump of `d` to a start: values[i] += scale * shape.
void add_shape(const Compilation& c, const InitialDescription& d, std::size_t index,
               std::vector<double>& values) {
  const ComponentHandle handle = d.centre.component;
  const auto in_metres = [](Coordinate x, double length) { return x.is_fraction ? x.value * length : x.value; };
  const Component& model = *c.scene.components[index].model;
  const auto put = [&](std::size_t point, double height) {
    if (model.point_mass(point) > 0.0) values[point] += d.amplitude * height;  // held points stay
  };
  if (handle.kind == ComponentKind::mass || handle.kind == ComponentKind::slide) {
    put(0, 1.0);
  } else if (!d.values.empty()) {
    for (std::size_t p = 0; p < values.size() && p < d.values.size(); ++p) put(p, d.values[p]);
  } else if (handle.kind == ComponentKind::string) {
    const StringPlan& plan = *c.strings[handle.index];
    const double length = plan.parameters.length, centre = in_metres(d.centre.x, length);
    for (int l = 0; l <= plan.grid.intervals; ++l) {
      const double x = l * plan.grid.spacing;
      put(static_cast<std::size_t>(l),
          d.width ? bump(d.shape, x - centre, *d.width) : pluck(x, centre, length));
    }
  } else {
    const SquareGrid& grid = c.plates[handle.index]->grid;
    const PlateDescription& plate = c.description.plates[handle.index];
    const double cx = in_metres(d.centre.x, plate.length_x), cy = in_metres(d.centre.y, plate.length_y);
    const std::size_t row = static_cast<std::size_t>(grid.intervals_y) + 1;
    for (int l = 0; l <= grid.intervals_x; ++l)
      for (int m = 0; m <= grid.intervals_y; ++m) {
        const double x = plate.length_x * l / grid.intervals_x, y = plate.length_y * m / grid.intervals_y;
        const double height = d.width ? bump(d.shape, std::hypot(x - cx, y - cy), *d.width)
                                      : pluck(x, cx, plate.length_x) * pluck(y, cy, plate.length_y);
        put(static_cast<std::size_t>(l) * row + static_cast<std::size_t>(m), height);
      }
  }
}

bool check_initial(Compilation& c, const InitialDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("initial", d.name, key); };
  std::vector<RowEntry> entries;
  RowOffset offset;
  bool good = attach_point(c, d.centre, 1.0, path("at"), entries, offset);
  if (good && d.centre.component.kind == ComponentKind::barrier) {
    c.error(path("at"), "a barrier does not move: name a mass, a string or a plate");
    good = false;
  }
  good &= check_range(c, path("amplitude"), d.amplitude, placeable, "m");
  if (d.width) good &= check_range(c, path("width"), *d.width, positive, "m");
  const bool point_like =
      d.centre.component.kind == ComponentKind::mass || d.centre.component.kind == ComponentKind::slide;
  if (!d.width && d.values.empty() && d.shape == Shape::raised_cosine && !point_like) {
    c.error(path("width"), "width is missing: a raised_cosine needs its half-width in metres");
    good = false;
  }
  return good;
}

void build_start(Compilation& c) {
  std::vector<const InitialDescription*> shapes;
  for (const InitialDescription& d : c.description.initials)
    if (check_initial(c, d)) shapes.push_back(&d);
  if (c.scene.components.empty()) return;
  for (std::size_t i = 0; i < c.scene.components.size(); ++i) {
    SceneComponent& component = c.scene.components[i];
    std::vector<double> velocity(component.start.size());
    for (const InitialDescription* d : shapes)
      if (c.component_index(d->centre.component) == i)
        add_shape(c, *d, i, d->quantity == InitialQuantity::velocity ? velocity : component.start);
    if (component.handle.kind == ComponentKind::mass) {
      component.start[0] += c.description.masses[component.handle.index].position;
      velocity[0] += c.description.masses[component.handle.index].velocity;
    }
    if (component.handle.kind == ComponentKind::slide) {
      const SlideDescription& slide = c.description.slides[component.handle.index];
      GestureBank gestures(c.description.gestures, c.k);
      const LiveSource hand{
          slide.hand_height.value,
          slide.hand_height.gesture ? static_cast<std::int32_t>(slide.hand_height.gesture->index) : -1};
      component.start[0] += slide.height.value_or(gestures.now(hand));
    }
    for (std::size_t p = 0; p < velocity.size(); ++p)
      component.start_prev[p] = component.start[p] - c.k * velocity[p];
  }
}

void build_force(Compilation& c, const ForceDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("force", d.name, key); };
  SceneForce force;
  force.name = d.name;
  RowOffset offset;
  bool good = attach_point(c, d.place, 1.0, path("at"), force.place.entries, offset);
  good &= check_range(c, path("amplitude"), d.amplitude, {-1e9, 1e9}, "N");
  good &= check_range(c, path("start"), d.start, {0.0, 1e6}, "s");
  if (d.duration) good &= check_range(c, path("duration"), *d.duration, {0.0, 1e6, true}, "s");
  const bool open_ended = d.envelope == EnvelopeKind::constant || d.envelope == EnvelopeKind::signal ||
                          d.envelope == EnvelopeKind::gesture;
  if (!d.duration && !open_ended) {
    c.error(path("duration"), "duration is missing: this envelope needs its length in seconds");
    good = false;
  }
  if (d.envelope == EnvelopeKind::signal) {
    if (d.signal.empty()) {
      c.error(path("signal"), "the signal has no samples");
      good = false;
    }
    for (std::size_t i = 0; i < d.signal.size() && good; ++i)
      good = check_range(c, path("signal"), d.signal[i], {-1e9, 1e9}, "");
  }
  if (!good) return;
  merge_entries(force.place.entries);
  if (force.place.entries.empty()) {
    c.error(path("at"), "the force acts on a point that cannot move: choose another place");
    return;
  }
  if (d.envelope == EnvelopeKind::gesture) {
    const auto factor = live_source(c, d.gesture, path("gesture"));
    if (!factor) return;
    force.factor = *factor;
  }
  force.envelope = Envelope(d, c.k);
  c.scene.memory_bytes += d.signal.size() * sizeof(double);
  c.scene.forces.push_back(std::move(force));
}

// A force of m a on every point: amplitude a on a sum weighted by the points' masses.
void build_gravity(Compilation& c, const GravityDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("gravity", d.name, key); };
  if (!handle_exists(c.description, d.component) || d.component.kind == ComponentKind::barrier) {
    c.error(path("on"), "gravity needs a component that moves: a mass, a string or a plate");
    return;
  }
  if (!check_range(c, path("acceleration"), d.acceleration, {-1e6, 1e6}, "m/s^2") || c.scene.components.empty())
    return;
  const std::uint32_t index = c.component_index(d.component);
  const Component& model = *c.scene.components[index].model;
  SceneForce force;
  force.name = d.name;
  for (std::size_t p = 0; p < model.point_count(); ++p)
    if (model.point_mass(p) > 0.0)
      force.place.entries.push_back(
          {index, static_cast<std::uint32_t>(p), model.point_mass(p), model.step_compliance(p)});
  ForceDescription constant;
  constant.envelope = EnvelopeKind::constant;
  constant.amplitude = d.acceleration;
  force.envelope = Envelope(constant, c.k);
  c.scene.memory_bytes += force.place.entries.size() * sizeof(RowEntry);
  c.scene.forces.push_back(std::move(force));
}

// The force of a string's end on its support: what the string's potential energy loses when the support gives
// way. docs/step.md, "Bridge force"
std::optional<SceneTap> bridge_force(Compilation& c, const Attachment& place, const std::string& kind,
                                     const std::string& name) {
  const std::string path = path_of(kind, name, "at");
  if (place.component.kind != ComponentKind::string || !handle_exists(c.description, place.component)) {
    c.error(path, "bridge_force belongs to the end of a string");
    return std::nullopt;
  }
  if (!c.strings[place.component.index]) return std::nullopt;
  const StringPlan& plan = *c.strings[place.component.index];
  const double x = place.x.is_fraction ? place.x.value : place.x.value / plan.parameters.length;
  if (x != 0.0 && x != 1.0) {
    c.error(path, text("bridge_force is read at an end, 0 or 1, not at ", place.x.value));
    return std::nullopt;
  }
  const End end = x == 0.0 ? plan.parameters.left : plan.parameters.right;
  const double h = plan.grid.spacing;
  const double T = plan.parameters.tension / h, EI = plan.parameters.bending_stiffness / (h * h * h);
  std::vector<double> weights;  // of the points 1, 2, 3 from the end
  switch (end) {
    case End::simply_supported:
      weights = {T + 2.0 * EI, -EI};
      break;  // [SLIDE (39)]
    case End::clamped:
      weights = {T + 4.0 * EI, -EI};
      break;
    case End::clamped_notes:
      weights = {0.0, T + 3.0 * EI, -EI};
      break;
    case End::free:
      c.error(path, "a free end has no support to push");
      return std::nullopt;
  }
  SceneTap tap;
  tap.quantity = Quantity::bridge_force;
  const std::uint32_t component = c.component_index(place.component);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const std::uint32_t from_end = static_cast<std::uint32_t>(i) + 1;
    const std::uint32_t point =
        x == 0.0 ? from_end : static_cast<std::uint32_t>(plan.grid.intervals) - from_end;
    tap.place.entries.push_back({component, point, weights[i], 0.0});
  }
  return tap;
}

std::optional<SceneTap> build_tap(Compilation& c, const Tap& d, const std::string& kind,
                                  const std::string& name) {
  SceneTap tap;
  tap.quantity = d.quantity;
  const bool of_interaction =
      d.quantity == Quantity::force || d.quantity == Quantity::penetration || d.quantity == Quantity::psi;
  if (d.place.has_value() == d.interaction.has_value()) {
    c.error(path_of(kind, name, "at"), "give either a point (at) or an interaction, not both and not neither");
    return std::nullopt;
  }
  if (of_interaction != d.interaction.has_value()) {
    c.error(path_of(kind, name, "quantity"),
            of_interaction
                ? "force, penetration and psi belong to an interaction: name one with interaction = \"...\""
                : "displacement, velocity and acceleration belong to a point: name one with at = \"...\"");
    return std::nullopt;
  }
  if (d.interaction) {
    const SceneDescription& s = c.description;
    // The scene's interactions in order, as InteractionKind has them.
    const std::size_t counts[] = {s.contacts.size(), s.distributed_contacts.size(),
                                  s.springs.size(),  s.slides.size(),
                                  s.bows.size(),     s.touches.size()};
    const auto own = static_cast<std::size_t>(d.interaction->kind);
    std::size_t index = d.interaction->index;
    for (std::size_t before = 0; before < own; ++before) index += counts[before];
    if (d.interaction->index >= counts[own]) {
      c.error(path_of(kind, name, "interaction"), "refers to an interaction that does not exist");
      return std::nullopt;
    }
    tap.interaction = static_cast<std::int32_t>(index);
    return tap;
  }
  if (d.quantity == Quantity::bridge_force) return bridge_force(c, *d.place, kind, name);
  RowOffset offset;
  if (!attach_point(c, *d.place, 1.0, path_of(kind, name, "at"), tap.place.entries, offset))
    return std::nullopt;
  if (d.place->component.kind == ComponentKind::barrier) {
    c.error(path_of(kind, name, "at"), "a barrier does not move: name a mass, a string or a plate");
    return std::nullopt;
  }
  return tap;
}

void build_outputs(Compilation& c) {
  const auto& outputs = c.description.outputs;
  const bool panned =
      std::any_of(outputs.begin(), outputs.end(), [](const auto& o) { return o.pan.has_value(); });
  int channels = panned ? 2 : 0, next_own = 1;
  std::vector<int> own(outputs.size());
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const OutputDescription& d = outputs[i];
    const auto path = [&](std::string_view key) { return path_of("output", d.name, key); };
    check_range(c, path("gain"), d.gain, {-1e15, 1e15}, "");
    if (d.pan) check_range(c, path("pan"), *d.pan, {-1.0, 1.0}, "");
    if (d.channel && check_range(c, path("channel"), *d.channel, {1.0, 64.0}, ""))
      own[i] = *d.channel;
    else if (!d.pan && !panned) {
      const auto taken = [&](const OutputDescription& o) { return o.channel && *o.channel == next_own; };
      while (std::any_of(outputs.begin(), outputs.end(), taken)) ++next_own;
      own[i] = next_own++;
    }
    const double highest = 0.45 * c.description.sample_rate;
    const auto check_edge = [&](std::string_view key, const std::optional<double>& edge) {
      if (edge) check_range(c, path(key), *edge, {1.0, highest}, "Hz", "filters reach up to 0.45 of the sample rate");
    };
    check_edge("high_pass", d.high_pass);
    check_edge("low_pass", d.low_pass);
    if (d.channel && d.pan) c.error(path("pan"), "channel and pan exclude each other: give one");
    channels = std::max(channels, own[i]);
  }
  if (channels > 64) c.error("", text("the scene has ", channels, " output channels, at most 64 are possible"));
  if (has_errors(c.diagnostics)) channels = 0;
  c.scene.channels = channels;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const OutputDescription& d = outputs[i];
    auto tap = build_tap(c, d.tap, "output", d.name);
    if (!tap || channels == 0) continue;
    std::vector<double> gains(static_cast<std::size_t>(channels));
    if (own[i] > 0) {
      gains[static_cast<std::size_t>(own[i]) - 1] = d.gain;
    } else {
      const double angle = (d.pan.value_or(0.0) + 1.0) * std::numbers::pi / 4.0;
      gains[0] = d.gain * std::cos(angle);
      gains[1] = d.gain * std::sin(angle);
    }
    c.scene.outputs.push_back({d.name, std::move(*tap), std::move(gains), d.remove_dc, d.high_pass, d.low_pass});
  }
}

}  // namespace

void build_signals(Compilation& c) {
  build_start(c);
  for (const ForceDescription& d : c.description.forces) build_force(c, d);
  for (const GravityDescription& d : c.description.gravities) build_gravity(c, d);
  build_outputs(c);
  for (const ProbeDescription& d : c.description.probes) {
    auto tap = build_tap(c, d.tap, "probe", d.name);
    if (tap) c.scene.probes.push_back({d.name, std::move(*tap)});
  }
}

}  // namespace rattle
