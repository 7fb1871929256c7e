// Builds initial states and forces.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/base/text.hpp>
#include <rattle/excitations/initial_shape.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/schema/signal_keys.hpp>

namespace rattle {
namespace {

// Adds the bump of `d` to an initial state: values[i] += amplitude * shape.
void add_shape(const Compilation& c, const InitialDescription& d, std::size_t index,
               std::vector<double>& values) {
  const ComponentHandle handle = d.centre.component;
  const Component& model = *c.scene.components[index].model;
  const auto put = [&](std::size_t point, double height) {
    if (model.point_mass(GridPoint(point)) > 0.0)
      values[point] += d.amplitude * height;  // held points stay at 0
  };
  const Extent extent = extent_of(c.description, handle);
  if (extent.dimensions == 0) return put(0, 1.0);
  if (!d.values.empty()) {
    for (std::size_t p = 0; p < values.size() && p < d.values.size(); ++p) put(p, d.values[p]);
    return;
  }
  const ComponentPlan& plan = *c.plan_of(handle);
  if (plan.add_start_at(in_metres(d.centre.x, extent.x), d.amplitude, d.quantity == InitialQuantity::velocity,
                        values))
    return;
  const auto [Nx, Ny] = plan.intervals();
  const double cx = in_metres(d.centre.x, extent.x), cy = in_metres(d.centre.y, extent.y);
  const auto height_at = [&](double x, double y) {
    if (extent.dimensions == 1) return d.width ? bump(d.shape, x - cx, *d.width) : pluck(x, cx, extent.x);
    return d.width ? bump(d.shape, std::hypot(x - cx, y - cy), *d.width)
                   : pluck(x, cx, extent.x) * pluck(y, cy, extent.y);
  };
  if (plan.add_start([&](double x, double y) { return d.amplitude * height_at(x, y); }, values)) return;
  if (extent.dimensions == 1) {
    for (int l = 0; l <= Nx; ++l) put(static_cast<std::size_t>(l), height_at(l * plan.spacing(), 0.0));
    return;
  }
  const std::size_t row = static_cast<std::size_t>(Ny) + 1;
  for (int l = 0; l <= Nx; ++l)
    for (int m = 0; m <= Ny; ++m) {
      const std::size_t point = static_cast<std::size_t>(l) * row + static_cast<std::size_t>(m);
      put(point, height_at(extent.x * l / Nx, extent.y * m / Ny));
    }
}

bool check_initial(Compilation& c, const InitialDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("initial", d.name, key); };
  std::vector<PointEntry> entries;
  RowOffset offset;
  bool good = attach_point(c, d.centre, 1.0, path("at"), entries, offset);
  if (good && is_rigid(d.centre.component)) {
    c.error(path("at"),
            text("a ", kind_word(d.centre.component), " does not move: name ", one_of(moving_kinds(), "a ")));
    good = false;
  }
  good &= check_keys(c, initial_table, d, &InitialDescription::amplitude, &InitialDescription::width);
  const bool point_like =
      !is_rigid(d.centre.component) && (extent_of(c.description, d.centre.component).dimensions == 0 ||
                                        point_names(c.description, d.centre.component));
  if (d.width && point_names(c.description, d.centre.component)) {
    c.error(path("width"), "a body that is known at its points only has no widths: leave it out");
    good = false;
  }
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
    if (component.geometry.dimensions == 0) {
      const PointStart start = c.plans[i]->start(c);
      component.start[0] += start.position;
      velocity[0] += start.velocity;
    }
    for (std::size_t p = 0; p < velocity.size(); ++p)
      component.start_prev[p] = component.start[p] - c.k * velocity[p];
  }
}

bool is_repeated(const ForceDescription& d) {
  return d.envelope == EnvelopeKind::strikes || d.envelope == EnvelopeKind::throws;
}

bool check_strikes(Compilation& c, const ForceDescription& d) {
  if (!is_repeated(d)) return true;
  const std::string path = path_of("force", d.name, "times");
  const bool is_thrown = d.envelope == EnvelopeKind::throws;
  if (d.strikes.empty()) {
    c.error(path, "there are no times: give at least one, for example [0.5, 1.0]");
    return false;
  }
  const double length = is_thrown ? 2.0 * c.k : d.duration.value_or(0.0);
  for (std::size_t i = 0; i < d.strikes.size(); ++i) {
    const Strike& s = d.strikes[i];
    if (!check_range(c, path, s.time, Range{0.0, 1e6}, "s")) return false;
    const Range strengths = is_thrown ? placeable : key_of(force_table, &ForceDescription::amplitude).range;
    if (!check_range(c, path, s.strength, strengths, is_thrown ? "m/s" : "N")) return false;
    if (i == 0 || s.time >= d.strikes[i - 1].time + length) continue;
    c.error(path, text("the strike at ", s.time, " s begins before that at ", d.strikes[i - 1].time,
                       " s is over: leave at least ", length, " s (", is_thrown ? "two samples" : "duration",
                       ") between their beginnings"));
    return false;
  }
  return true;
}

// The mass that is thrown; 0 after an error.
double thrown_mass(Compilation& c, const ForceDescription& d) {
  if (d.envelope != EnvelopeKind::throws || c.scene.components.empty())
    return 0.0;  // empty after another error
  const SceneComponent& component = c.scene.components[c.component_index(d.place.component)];
  if (component.geometry.dimensions == 0) return component.model->point_mass(GridPoint(0));
  c.error(path_of("force", d.name, "at"),
          "only a mass can be thrown: name one, or add duration = … (s), and the strength is a force in N");
  return 0.0;
}

void build_force(Compilation& c, const ForceDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("force", d.name, key); };
  SceneForce force;
  force.name = d.name;
  std::vector<PointEntry> entries;
  RowOffset offset;
  using D = ForceDescription;
  bool good = check_keys(c, force_table, d, &D::position, &D::position_y);
  std::optional<Glide> glide;
  if (d.position)
    glide = plan_glide(c, d.place.component, *d.position, d.position_y, path("at"), path("position"));
  good &= d.position ? glide.has_value() : attach_point(c, d.place, 1.0, path("at"), entries, offset);
  good &= check_keys(c, force_table, d, &D::amplitude, &D::start, &D::duration);
  const bool open_ended = d.envelope == EnvelopeKind::constant || d.envelope == EnvelopeKind::signal ||
                          d.envelope == EnvelopeKind::gesture || d.envelope == EnvelopeKind::throws;
  if (!d.duration && !open_ended) {
    c.error(path("duration"), "duration is missing: this envelope needs its length in seconds");
    good = false;
  }
  good &= check_strikes(c, d);
  if (d.envelope == EnvelopeKind::signal) {
    if (d.signal.empty()) {
      c.error(path("signal"), "the signal has no samples");
      good = false;
    }
    for (std::size_t i = 0; i < d.signal.size() && good; ++i)
      good = check_range(c, path("signal"), d.signal[i], key_of(force_table, &D::amplitude).range, "");
  }
  if (!good) return;
  merge_entries(entries);
  if (entries.empty() && !glide) {
    c.error(path("at"), "the force acts on a point that cannot move: choose another place");
    return;
  }
  if (d.envelope == EnvelopeKind::gesture) {
    const auto factor = driven_source(c, d.gesture, path("gesture"));
    if (!factor) return;
    force.factor = *factor;
  }
  force.place.entries = turn_points_into_slots(c.scene, entries);
  if (glide) {
    force.glide = static_cast<std::int32_t>(c.scene.glides.size());
    c.scene.glides.push_back(*glide);
    c.scene.memory_bytes += 4 * glide->capacity * sizeof(RowEntry);
  }
  const double mass = thrown_mass(c, d);
  if (d.envelope == EnvelopeKind::throws && !(mass > 0.0)) return;
  force.envelope = Envelope(d, c.k, mass);
  c.scene.memory_bytes += d.signal.size() * sizeof(double) + d.strikes.size() * sizeof(Strike);
  c.scene.forces.push_back(std::move(force));
}

// A force m a on every point: amplitude a on a sum of points weighted by their masses.
void build_gravity(Compilation& c, const GravityDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("gravity", d.name, key); };
  if (!handle_exists(c.description, d.component) || is_rigid(d.component)) {
    c.error(path("on"), text("gravity needs a component that moves: ", one_of(moving_kinds(), "a ")));
    return;
  }
  if (!check_keys(c, gravity_table, d, &GravityDescription::acceleration) || c.scene.components.empty()) return;
  const std::uint32_t index = c.component_index(d.component);
  const Component& model = *c.scene.components[index].model;
  SceneForce force;
  force.name = d.name;
  force.is_gravity = true;
  for (std::size_t p = 0; p < model.point_count(); ++p) {
    const GridPoint point(p);
    if (model.point_mass(point) > 0.0)
      force.place.entries.push_back({index, c.scene.components[index].slot(point), model.moved_mass(point),
                                     model.step_compliance(point)});
  }
  const auto weighs = [](const RowEntry& e) { return e.weight != 0.0; };
  if (std::none_of(force.place.entries.begin(), force.place.entries.end(), weighs))
    return c.error(path("on"), text("gravity does not move the points of ", kind_word(d.component), " '",
                                    name_of(c.description, d.component), "': push one of them with a force"));
  ForceDescription constant;
  constant.envelope = EnvelopeKind::constant;
  constant.amplitude = d.acceleration;
  force.envelope = Envelope(constant, c.k);
  c.scene.memory_bytes += force.place.entries.size() * sizeof(RowEntry);
  c.scene.forces.push_back(std::move(force));
}

}  // namespace

void build_signals(Compilation& c) {
  build_start(c);
  for (const ForceDescription& d : c.description.forces) build_force(c, d);
  for (const GravityDescription& d : c.description.gravities) build_gravity(c, d);
}

}  // namespace rattle
