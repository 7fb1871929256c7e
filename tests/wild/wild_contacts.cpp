// Contacts and springs between any components, close enough to touch soon.
#include <algorithm>
#include <cmath>
#include <wild/wild_parts.hpp>

namespace rattle::test {
namespace {
constexpr double gesture_bound = 1e9;
}

double any_wild_exponent(Random& random) {
  const double draw = random.between(0.0, 1.0);
  if (draw < 0.3) return 1.0;
  if (draw < 0.6) return pick(random, {1.3, 1.5, 2.0, 2.5, 3.0});
  return draw < 0.92 ? random.between(1.0, 3.0) : random.between(3.0, 10.0);
}

DrivenValue any_wild_stiffness(WildDraft& d) {
  const double K = logarithmic(d.random, 1e2, 1e12);
  if (3.0 * K > gesture_bound) {
    const DrivenValue moved = d.gestures.perhaps(0.5 * gesture_bound, 1e3, gesture_bound);
    return chance(d.random, 0.5) && moved.gesture ? moved : DrivenValue(K);
  }
  const bool vanishes = chance(d.random, 0.2);  // sometimes: negative values count as 0
  return d.gestures.perhaps(K, vanishes ? -K : 0.01 * K, 3.0 * K);
}

namespace {

// Height of a place at the start, ignoring the initial shapes of strings and plates.
double height_of(const WildDraft& d, const Attachment& place) {
  switch (place.component.kind) {
    case ComponentKind::mass:
      return d.scene.masses[place.component.index].position;
    case ComponentKind::barrier:
      return d.barrier_heights[place.component.index];
    case ComponentKind::slide:
      return d.scene.slides[place.component.index].height.value_or(0.0);
    default:
      return 0.0;
  }
}

double reach_of_shapes(const WildDraft& d, ComponentHandle component) {
  double reach = 0.0;
  for (const InitialDescription& shape : d.scene.initials)
    if (shape.centre.component == component && shape.quantity == InitialQuantity::displacement)
      reach += std::abs(shape.amplitude);
  return reach;
}

DrivenValue any_loss(WildDraft& d) {
  if (chance(d.random, 0.65)) return 0.0;
  const double loss = logarithmic(d.random, 1e-3, 10.0);
  return d.gestures.perhaps(loss, chance(d.random, 0.3) ? -loss : 0.0, 3.0 * loss);
}

// Initial distance: usually small, sometimes zero, sometimes negative with up to ten joules stored.
double any_clearance(Random& random, double K, double exponent) {
  const double draw = random.between(0.0, 1.0);
  if (draw < 0.6) return logarithmic(random, 1e-8, 1e-2);
  if (draw < 0.7) return 0.0;
  const double energy = logarithmic(random, 1e-9, 10.0);
  return -std::min(1e-2, std::pow((exponent + 1.0) * energy / std::max(K, 1e2), 1.0 / (exponent + 1.0)));
}

std::optional<Rule> own_rule(WildDraft& d) {
  if (!d.mixed_rules || chance(d.random, 0.5)) return std::nullopt;
  return pick(d.random,
              {Rule::basic, Rule::published, Rule::exact, Rule::secant, Rule::nonadhesive, Rule::newton});
}

std::pair<Attachment, Attachment> any_pair(WildDraft& d) {
  const std::vector<ComponentHandle> movable = d.movable();
  const auto any = [&] { return movable[static_cast<std::size_t>(d.index_in(movable.size()))]; };
  const ComponentHandle first = any();
  ComponentHandle second = any();
  if (!d.scene.barriers.empty() && (chance(d.random, 0.35) || movable.size() == 1))
    second = {ComponentKind::barrier, static_cast<std::size_t>(d.index_in(d.scene.barriers.size()))};
  std::pair<Attachment, Attachment> places{d.any_place(first), d.any_place(second)};
  if (chance(d.random, 0.5)) std::swap(places.first, places.second);
  return places;
}

// A contact of a mass or a slide with itself is empty.
bool is_empty(const std::pair<Attachment, Attachment>& places) {
  const ComponentKind kind = places.first.component.kind;
  return places.first.component == places.second.component &&
         (kind == ComponentKind::mass || kind == ComponentKind::slide);
}

DrivenValue any_gap(WildDraft& d, double gap) {
  const double way = logarithmic(d.random, 1e-6, 5e-3);
  return d.gestures.perhaps(gap, gap - way, gap + way);
}

void add_spring(WildDraft& d) {
  const auto places = any_pair(d);
  if (is_empty(places)) return;
  SpringDescription s{
      .name = d.name("spring", d.scene.springs), .first = places.first, .second = places.second};
  const double K =
      chance(d.random, 0.85) ? logarithmic(d.random, 1.0, chance(d.random, 0.1) ? 1e12 : 1e7) : 0.0;
  s.stiffness = 3.0 * K < gesture_bound ? d.gestures.perhaps(K, chance(d.random, 0.2) ? -K : 0.0, 3.0 * K)
                                        : DrivenValue(K);
  if (K == 0.0 || chance(d.random, 0.4)) s.cubic_stiffness = logarithmic(d.random, 1e3, 1e13);
  if (chance(d.random, 0.5)) {
    const double sigma = logarithmic(d.random, 1e-6, 1e2);
    s.damping = d.gestures.perhaps(sigma, chance(d.random, 0.2) ? -sigma : 0.0, 3.0 * sigma);
  }
  s.offset = height_of(d, s.first) - height_of(d, s.second) + d.random.between(-1e-3, 1e-3);
  d.scene.add(s);
}

}  // namespace

void add_wild_contact(WildDraft& d) {
  const auto places = any_pair(d);
  if (is_empty(places)) return;
  ContactDescription c{
      .name = d.name("contact", d.scene.contacts), .below = places.first, .above = places.second};
  c.stiffness = any_wild_stiffness(d);
  c.exponent = any_wild_exponent(d.random);
  if (c.exponent > 3.0 && !c.stiffness.gesture) c.stiffness.value *= logarithmic(d.random, 1.0, 1e8);
  c.loss = any_loss(d);
  const double clearance =
      any_clearance(d.random, c.stiffness.gesture ? gesture_bound : c.stiffness.value, c.exponent);
  const double reach =
      clearance < 0.0 ? 0.0 : reach_of_shapes(d, c.below.component) + reach_of_shapes(d, c.above.component);
  const double between = height_of(d, c.below) - height_of(d, c.above);
  c.two_sided = chance(d.random, 0.25);
  if (c.two_sided && chance(d.random, 0.5)) c.play = logarithmic(d.random, 1e-7, 5e-3);
  c.gap = any_gap(d, c.two_sided ? between : between + reach + clearance);
  c.rule = own_rule(d);
  d.scene.add(c);
}

void add_wild_distributed(WildDraft& d, ComponentHandle below, ComponentHandle above) {
  DistributedContactDescription c{
      .name = d.name("along", d.scene.distributed_contacts), .below = below, .above = above};
  c.stiffness = any_wild_stiffness(d);
  c.exponent = any_wild_exponent(d.random);
  c.loss = any_loss(d);
  if (chance(d.random, 0.4)) {
    c.from = fraction(d.random.between(0.0, 0.3));
    c.to = fraction(d.random.between(0.75, 1.0));
  }
  const double K = c.stiffness.gesture ? gesture_bound : c.stiffness.value;
  const double clearance = any_clearance(d.random, K, c.exponent);
  const double reach = clearance < 0.0 ? 0.0 : reach_of_shapes(d, below) + reach_of_shapes(d, above);
  c.gap = any_gap(d, height_of(d, at(below)) - height_of(d, at(above)) + clearance + reach);
  c.rule = own_rule(d);
  d.scene.add(c);
}

SurfacePlaces any_wild_surface_places(WildDraft& d, const Extent& extent) {
  const double low = extent.is_round ? 0.2 : 0.02;
  const auto coordinate = [&](double side) {
    const double share = d.random.between(low, 1.0 - low);
    return chance(d.random, 0.5) ? fraction(share) : metres(share * side);
  };
  const auto place = [&] {
    const Coordinate x = coordinate(extent.x);
    return SurfacePlace{x, coordinate(extent.y)};
  };
  const SurfacePlace first = place();
  return {first, place()};
}

namespace {

// A string over a plate, or a plate against a barrier. The draws that follow are as without it.
void add_over_surface(WildDraft& d) {
  const Random before = d.random;
  for (int i = 0; i < 7; ++i) d.random.state();
  if (!d.scene.plates.empty() && chance(d.random, 0.6)) {
    const ComponentHandle plate{ComponentKind::plate,
                                static_cast<std::size_t>(d.index_in(d.scene.plates.size()))};
    const SurfacePlaces places = any_wild_surface_places(d, extent_of(d.scene, plate));
    const bool on_barrier = d.scene.strings.empty() || (!d.scene.barriers.empty() && chance(d.random, 0.5));
    if (!on_barrier || !d.scene.barriers.empty()) {
      const ComponentHandle other =
          on_barrier ? ComponentHandle{ComponentKind::barrier,
                                       static_cast<std::size_t>(d.index_in(d.scene.barriers.size()))}
                     : d.any_string();
      if (chance(d.random, 0.5))
        add_wild_distributed(d, plate, other);
      else
        add_wild_distributed(d, other, plate);
      DistributedContactDescription& contact = d.scene.distributed_contacts.back();
      if (on_barrier) {
        contact.from = fraction(0.0), contact.to = fraction(1.0);
        if (chance(d.random, 0.5))
          contact.region = SurfacePlaces{{fraction(0.1), places.first.y}, {fraction(0.9), fraction(0.3)}};
      } else {
        contact.line = places;
      }
    }
  }
  d.random = before;
}

}  // namespace

void add_wild_contacts(WildDraft& d) {
  add_over_surface(d);
  const bool can_collide = d.movable().size() + d.scene.barriers.size() > 1 || !d.scene.strings.empty();
  for (int count = can_collide ? whole(d.random, 0, 6) : 0; count > 0; --count) add_wild_contact(d);
  if (d.scene.strings.empty() || !chance(d.random, 0.35)) return;
  const ComponentHandle string = d.any_string();
  ComponentHandle other = d.any_string();
  if (!d.scene.barriers.empty() && (chance(d.random, 0.5) || other == string))
    other = {ComponentKind::barrier, static_cast<std::size_t>(d.index_in(d.scene.barriers.size()))};
  if (other == string) return;
  if (chance(d.random, 0.5))
    add_wild_distributed(d, string, other);
  else
    add_wild_distributed(d, other, string);
}

void add_wild_springs(WildDraft& d) {
  const bool can_join = d.movable().size() + d.scene.barriers.size() > 1;
  for (int count = can_join ? pick(d.random, {0, 0, 1, 1, 2, 3}) : 0; count > 0; --count) add_spring(d);
}

}  // namespace rattle::test
