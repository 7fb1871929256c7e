// What acts between the bodies of the extras and all others: cavities, surfaces, ends that rest, places that
// glide.
#include <algorithm>
#include <wild/wild_parts.hpp>

namespace rattle::test {
namespace {

bool has_places(const WildDraft& d, ComponentHandle component) {
  return extent_of(d.scene, component).dimensions > 0 && !point_names(d.scene, component);
}

bool has_grid(const WildDraft& d, ComponentHandle component) {
  if (component.kind == ComponentKind::string) return !d.scene.strings[component.index].modes;
  if (component.kind == ComponentKind::membrane) return !d.scene.membranes[component.index].modes;
  if (component.kind != ComponentKind::plate) return false;
  const PlateDescription& plate = d.scene.plates[component.index];
  return !plate.modes && plate.outline == Outline::rectangular;
}

template <class Keep>
std::vector<ComponentHandle> all_that(const WildDraft& d, Keep keep) {
  std::vector<ComponentHandle> found = d.movable();
  std::erase_if(found, [&](ComponentHandle component) { return !keep(component); });
  return found;
}

ComponentHandle any_of(WildDraft& d, const std::vector<ComponentHandle>& list) {
  return list[static_cast<std::size_t>(d.index_in(list.size()))];
}

// Often beyond the edges, where it is clamped.
template <class Part>
void set_position(WildDraft& d, Part& part, ComponentHandle component) {
  const Extent extent = extent_of(d.scene, component);
  const auto along = [&](double side) {
    const double beyond = chance(d.random, 0.2) ? 0.1 * side : -0.1 * side;
    const double value = side * d.random.between(0.2, 0.8);
    return chance(d.random, 0.3) ? d.gestures.moving(-beyond, side + beyond)
                                 : d.gestures.perhaps(value, -beyond, side + beyond);
  };
  part.position = along(extent.x);
  if (extent.dimensions == 2) part.position_y = along(extent.y);
}

void add_gliding_contact(WildDraft& d, ComponentHandle over) {
  const std::vector<ComponentHandle> others = all_that(d, [&](ComponentHandle c) { return !(c == over); });
  if (others.empty()) return;
  const ComponentHandle other = any_of(d, others);
  ContactDescription c{
      .name = d.name("contact", d.scene.contacts), .below = gliding(over), .above = d.any_place(other)};
  if (chance(d.random, 0.5)) std::swap(c.below, c.above);
  c.stiffness = any_wild_stiffness(d);
  c.exponent = std::min(any_wild_exponent(d.random), 3.0);
  const double apart = other.kind == ComponentKind::mass ? d.scene.masses[other.index].position : 0.0;
  c.gap = (c.below.glides ? -apart : apart) + signed_logarithmic(d.random, 1e-7, 1e-3);
  c.two_sided = chance(d.random, 0.2);
  if (c.two_sided && chance(d.random, 0.5)) c.play = logarithmic(d.random, 1e-7, 5e-3);
  if (chance(d.random, 0.3)) c.loss = logarithmic(d.random, 1e-3, 10.0);
  if (d.mixed_rules)
    c.rule = pick(d.random,
                  {Rule::basic, Rule::published, Rule::exact, Rule::secant, Rule::nonadhesive, Rule::newton});
  set_position(d, c, over);
  d.scene.add(c);
}

void add_gliding_bow(WildDraft& d, ComponentHandle over) {
  BowDescription b{.name = d.name("bow", d.scene.bows), .place = gliding(over)};
  const double force = logarithmic(d.random, 1e-3, 50.0), speed = logarithmic(d.random, 1e-2, 2.0);
  b.force = d.gestures.perhaps(force, -force, 2.0 * force);
  b.velocity = d.gestures.perhaps(d.random.sign() * speed, -2.0 * speed, 2.0 * speed);
  b.sharpness = logarithmic(d.random, 1.0, 1e5);
  b.solver = chance(d.random, 0.3) ? BowSolver::iterated : BowSolver::two_steps;
  set_position(d, b, over);
  d.scene.add(b);
}

void add_gliding_force(WildDraft& d, ComponentHandle over) {
  ForceDescription f{.name = d.name("force", d.scene.forces), .place = gliding(over)};
  f.envelope = EnvelopeKind::constant;
  f.amplitude = signed_logarithmic(d.random, 1e-6, 1e1);
  set_position(d, f, over);
  d.scene.add(f);
}

void add_cavity(WildDraft& d, const std::vector<ComponentHandle>& surfaces) {
  CavityDescription air{.name = d.name("cavity", d.scene.cavities), .first = any_of(d, surfaces)};
  air.second = any_of(d, surfaces);
  if (air.first == air.second) {
    if (d.scene.barriers.empty()) return;
    air.second = {ComponentKind::barrier, 0};
  }
  air.volume = logarithmic(d.random, 1e-6, 10.0);
  d.scene.add(air);
}

// A string on a grid over a surface, or a surface on a grid over a barrier.
void add_over_surface(WildDraft& d, const std::vector<ComponentHandle>& surfaces) {
  const std::vector<ComponentHandle> lines =
      all_that(d, [&](ComponentHandle c) { return c.kind == ComponentKind::string && has_grid(d, c); });
  const ComponentHandle surface = any_of(d, surfaces);
  const SurfacePlaces places = any_wild_surface_places(d, extent_of(d.scene, surface));
  if (!lines.empty() && chance(d.random, 0.7)) {
    add_wild_distributed(d, surface, any_of(d, lines));
    d.scene.distributed_contacts.back().line = places;
  } else if (!d.scene.barriers.empty() && has_grid(d, surface)) {
    add_wild_distributed(
        d, surface, {ComponentKind::barrier, static_cast<std::size_t>(d.index_in(d.scene.barriers.size()))});
    DistributedContactDescription& contact = d.scene.distributed_contacts.back();
    contact.from = fraction(0.0), contact.to = fraction(1.0);
    if (chance(d.random, 0.5))
      contact.region = SurfacePlaces{{fraction(0.1), fraction(0.1)}, {fraction(0.9), places.first.y}};
  }
}

// A string or bar by its modes along another or a barrier, or over a surface. The draws of other parts are as
// without it.
void add_along_modes(WildDraft& d) {
  const auto by_modes = all_that(
      d, [&](ComponentHandle c) { return c.kind == ComponentKind::string && d.scene.strings[c.index].modes; });
  std::vector<ComponentHandle> others = all_that(d, [&](ComponentHandle c) {
    return c.kind == ComponentKind::string || extent_of(d.scene, c).dimensions == 2;
  });
  for (std::size_t i = 0; i < d.scene.barriers.size(); ++i) others.push_back({ComponentKind::barrier, i});
  if (by_modes.empty()) return;
  const ComponentHandle line = any_of(d, by_modes), other = any_of(d, others);
  if (other == line) return;
  if (chance(d.random, 0.5))
    add_wild_distributed(d, line, other);
  else
    add_wild_distributed(d, other, line);
  DistributedContactDescription& contact = d.scene.distributed_contacts.back();
  const Extent extent = extent_of(d.scene, other);
  if (extent.dimensions == 2) contact.line = any_wild_surface_places(d, extent);
  if (chance(d.random, 0.6)) contact.spacing = extent_of(d.scene, line).x * logarithmic(d.random, 0.02, 1.0);
}

// Ends rest on what comes before their string, so never in a circle.
void add_rests(WildDraft& d) {
  for (std::size_t i = 0; i < d.scene.strings.size(); ++i) {
    const auto& string = d.scene.strings[i];
    if (string.modes || string.stretches) continue;
    const std::vector<ComponentHandle> below = all_that(d, [&](ComponentHandle c) {
      return c.kind != ComponentKind::slide && (c.kind != ComponentKind::string || c.index < i);
    });
    for (const std::size_t side : {0, 1}) {
      if (below.empty() || !chance(d.random, 0.5)) continue;
      StringDescription& resting = d.scene.strings[i];
      resting.rests[side] = d.any_place(any_of(d, below));
      (side == 0 ? resting.left : resting.right) = End::simply_supported;
    }
  }
}

}  // namespace

void add_wild_extras(WildDraft& d) {
  const std::vector<ComponentHandle> added = add_wild_bodies(d);
  if (chance(d.random, 0.3)) add_rests(d);
  const auto surfaces = all_that(d, [&](ComponentHandle c) { return extent_of(d.scene, c).dimensions == 2; });
  const auto places = all_that(d, [&](ComponentHandle c) { return has_places(d, c); });
  for (int count = whole(d.random, 1, 6); count > 0; --count) {
    const double draw = d.random.between(0.0, 1.0);
    if (draw < 0.35 && d.movable().size() > 1)
      add_wild_contact(d);
    else if (draw < 0.5 && !surfaces.empty())
      add_over_surface(d, surfaces);
    else if (draw < 0.6 && !surfaces.empty())
      add_cavity(d, surfaces);
    else if (draw < 0.8 && !places.empty())
      add_gliding_contact(d, any_of(d, places));
    else if (draw < 0.9 && !places.empty())
      add_gliding_bow(d, any_of(d, places));
    else if (!places.empty())
      add_gliding_force(d, any_of(d, places));
  }
  const Random before = d.random;
  if (chance(d.random, 0.7)) add_along_modes(d);
  d.random = before;
}

}  // namespace rattle::test
