// Random interactions and forces between any components, close enough to touch soon.
#include <algorithm>
#include <cmath>
#include <properties/interaction_drawer.hpp>
#include <tuple>

namespace rattle::test {
namespace {

Rule random_rule(Random& random) {
  return chance(random, 0.5) ? Rule::gradient
                             : pick(random, {Rule::basic, Rule::published, Rule::exact, Rule::secant,
                                             Rule::nonadhesive, Rule::newton});
}

bool has_losses(const SceneDescription& scene) {
  const auto any = [](const auto& list) {
    return std::any_of(list.begin(), list.end(), [](const auto& d) { return d.damping.value > 0.0; });
  };
  return any(scene.masses) || any(scene.strings) || any(scene.plates) || any(scene.membranes);
}

}  // namespace

std::optional<Rule> InteractionDrawer::own_rule() {
  if (!mixed_ || chance(random_, 0.5)) return std::nullopt;
  return random_rule(random_);
}

double InteractionDrawer::any_loss() {
  return has_losses(scene_) && chance(random_, 0.4) ? logarithmic(random_, 1e-3, 10.0) : 0.0;
}

Attachment InteractionDrawer::any_place(ComponentHandle component) {
  if (component.kind == ComponentKind::body) {
    const int last = static_cast<int>(scene_.bodies[component.index].points.size()) - 1;
    return at_point(component, static_cast<std::size_t>(whole(random_, 0, last)));
  }
  if (extent_of(scene_, component).is_round)
    return at(component, fraction(random_.between(0.15, 0.85)), fraction(random_.between(0.15, 0.85)));
  Attachment place = at(component, fraction(random_.between(0.0, 1.0)), fraction(random_.between(0.0, 1.0)));
  if (component.kind == ComponentKind::barrier || component.kind == ComponentKind::mass) return at(component);
  const bool is_string = component.kind == ComponentKind::string;
  const double length = extent_of(scene_, component).x;
  if (chance(random_, 0.3)) place.x = metres(place.x.value * length);
  if (is_string && chance(random_, 0.1)) place.x = fraction(pick(random_, {0.0, 1.0}));  // free ends
  return chance(random_, 0.3) ? nearest(place) : place;
}

std::pair<Attachment, Attachment> InteractionDrawer::any_pair() {
  const ComponentHandle first = any_movable();
  ComponentHandle second = any_movable();
  std::vector<std::size_t> flat;
  for (std::size_t i = 0; i < scene_.barriers.size(); ++i)
    if (scene_.barriers[i].profile.empty()) flat.push_back(i);
  if (!flat.empty() && chance(random_, 0.25))
    second = {ComponentKind::barrier,
              flat[static_cast<std::size_t>(whole(random_, 0, static_cast<int>(flat.size()) - 1))]};
  std::pair<Attachment, Attachment> places{any_place(first), any_place(second)};
  if (chance(random_, 0.5)) std::swap(places.first, places.second);
  return places;
}

// Initial distance: usually small, sometimes zero, sometimes negative with up to a joule stored.
double InteractionDrawer::clearance(double K, double alpha) {
  const double draw = random_.between(0.0, 1.0);
  if (draw < 0.65) return logarithmic(random_, 1e-7, 1e-3);
  if (draw < 0.8) return 0.0;
  if (draw < 0.81) return -1e-3;
  return -std::min(1e-2, std::pow((alpha + 1.0) * logarithmic(random_, 1e-9, 1.0) / K, 1.0 / (alpha + 1.0)));
}

bool InteractionDrawer::add_contact() {
  ContactDescription d{.name = name("contact", scene_.contacts)};
  std::tie(d.below, d.above) = any_pair();
  const ReferenceRow row = row_between(scene_, components_, d.below, d.above);
  if (row.points.empty()) return false;
  d.stiffness = logarithmic(random_, 1e4, 1e10);
  d.exponent = any_exponent();
  d.gap = static_cast<double>(start_eta(row, components_)) + clearance(d.stiffness.value, d.exponent);
  d.loss = any_loss();
  d.two_sided = chance(random_, 0.25);
  if (d.two_sided && chance(random_, 0.6)) d.play = logarithmic(random_, 1e-6, 1e-3);
  d.rule = own_rule();
  scene_.add(d);
  return true;
}

bool InteractionDrawer::add_spring() {
  SpringDescription d{.name = name("spring", scene_.springs)};
  std::tie(d.first, d.second) = any_pair();
  const ReferenceRow row = row_between(scene_, components_, d.first, d.second);
  if (row.points.empty()) return false;
  d.stiffness = chance(random_, 0.8) ? logarithmic(random_, 1e1, 1e7) : 0.0;
  if (chance(random_, 0.6)) d.cubic_stiffness = logarithmic(random_, 1e4, 1e11);
  if (has_losses(scene_) && chance(random_, 0.6)) d.damping = logarithmic(random_, 1e-3, 1e2);
  d.offset = static_cast<double>(start_eta(row, components_)) + random_.between(-1e-3, 1e-3);
  scene_.add(d);
  return true;
}

SurfacePlaces InteractionDrawer::any_surface_places(const Extent& extent) {
  const auto any_place = [&] {
    if (extent.is_round) {
      const double x = random_.between(0.2, 0.8);
      return SurfacePlace{fraction(x), fraction(random_.between(0.2, 0.8))};
    }
    const Coordinate x = any_coordinate(extent.x);
    return SurfacePlace{x, any_coordinate(extent.y)};
  };
  const SurfacePlace first = any_place();
  return {first, any_place()};
}

// A string over a plate, or a plate against a barrier.
bool InteractionDrawer::place_over_surface(DistributedContactDescription& d) {
  const auto any_of = [&](ComponentKind kind, const auto& list) {
    return ComponentHandle{kind,
                           static_cast<std::size_t>(whole(random_, 0, static_cast<int>(list.size()) - 1))};
  };
  d.below = any_of(ComponentKind::plate, scene_.plates);
  const Extent plate = extent_of(scene_, d.below);
  if (scene_.strings.empty() || (!scene_.barriers.empty() && chance(random_, 0.3))) {
    if (scene_.barriers.empty()) return false;
    d.above = any_of(ComponentKind::barrier, scene_.barriers);
    if (chance(random_, 0.6)) d.region = any_surface_places(plate);
  } else {
    d.above = any_of(ComponentKind::string, scene_.strings);
    d.line = any_surface_places(plate);
  }
  return true;
}

bool InteractionDrawer::place_along_line(DistributedContactDescription& d) {
  if (scene_.strings.empty()) return false;
  const int last = static_cast<int>(scene_.strings.size()) - 1;
  d.below = {ComponentKind::string, static_cast<std::size_t>(whole(random_, 0, last))};
  if (!scene_.barriers.empty() && chance(random_, 0.5))
    d.above = {ComponentKind::barrier,
               static_cast<std::size_t>(whole(random_, 0, static_cast<int>(scene_.barriers.size()) - 1))};
  else
    d.above = {ComponentKind::string, static_cast<std::size_t>(whole(random_, 0, last))};
  return !(d.below == d.above);
}

bool InteractionDrawer::add_distributed() {
  DistributedContactDescription d{.name = name("along", scene_.distributed_contacts)};
  // Without a draw, so that scenes without plates stay as they were.
  const bool over_surface = !scene_.plates.empty() && (scene_.contacts.size() + scene_.springs.size()) % 2 == 0;
  return (over_surface ? place_over_surface(d) : place_along_line(d)) && finish_distributed(d);
}

bool InteractionDrawer::finish_distributed(DistributedContactDescription& d) {
  if (chance(random_, 0.5)) std::swap(d.below, d.above);
  const bool has_string = d.below.kind == ComponentKind::string || d.above.kind == ComponentKind::string;
  if (has_string && chance(random_, 0.4)) {
    d.from = fraction(random_.between(0.0, 0.6));
    d.to = fraction(random_.between(d.from.value + 0.2, 1.0));
  }
  d.stiffness = logarithmic(random_, 1e4, 1e10);
  d.exponent = any_exponent();
  d.loss = any_loss();
  const std::vector<ReferenceRow> rows = rows_along(scene_, components_, d);
  if (rows.empty()) return false;
  Real nearest_eta = -1.0L;
  for (const ReferenceRow& row : rows) nearest_eta = std::max(nearest_eta, start_eta(row, components_));
  d.gap = static_cast<double>(nearest_eta) + clearance(rows.front().K, d.exponent);
  d.rule = own_rule();
  scene_.add(d);
  return true;
}

void add_random_rests(SceneDescription& scene, Random& random) {
  for (std::size_t i = 0; i < scene.strings.size(); ++i) {
    if (scene.strings[i].modes || scene.strings[i].stretches) continue;  // these cannot rest
    for (const std::size_t side : {0, 1}) {
      if (chance(random, 0.4)) continue;
      InteractionDrawer drawer(scene, random);
      const ComponentHandle below = drawer.any_movable();
      if (below.kind == ComponentKind::string && below.index >= i) continue;  // no circles
      const Attachment place = drawer.any_place(below);
      if (!drawer.can_move(place)) continue;
      scene.strings[i].rests[side] = place;
      (side == 0 ? scene.strings[i].left : scene.strings[i].right) = End::simply_supported;
    }
  }
}

void add_random_interactions(SceneDescription& scene, Random& random) {
  scene.rule = random_rule(random);
  InteractionDrawer drawer(scene, random);
  const int count = whole(random, 1, 20);
  for (int added = 0, tries = 0; added < count && (tries < 200 || added == 0); ++tries) {
    const double draw = random.between(0.0, 1.0);
    added += draw < 0.7 ? drawer.add_contact() : draw < 0.85 ? drawer.add_spring() : drawer.add_distributed();
  }
}

void add_random_forces(SceneDescription& scene, Random& random) {
  InteractionDrawer drawer(scene, random);
  const int count = chance(random, 0.5) ? whole(random, 1, 3) : 0;
  for (int i = 0; i < count; ++i) {
    ForceDescription d{.name = "force" + std::to_string(scene.forces.size())};
    d.place = drawer.any_place(drawer.any_movable());
    if (!drawer.can_move(d.place)) continue;
    d.envelope = pick(random, {EnvelopeKind::constant, EnvelopeKind::pulse, EnvelopeKind::ramp,
                               EnvelopeKind::half_sine, EnvelopeKind::raised_cosine, EnvelopeKind::signal});
    d.amplitude = random.sign() * logarithmic(random, 1e-3, 1e2);
    d.start = chance(random, 0.5) ? 0.0 : random.between(0.0, 100.0) / scene.sample_rate;
    d.duration = random.between(1.0, 150.0) / scene.sample_rate;
    if (d.envelope == EnvelopeKind::signal)
      for (int n = whole(random, 1, 100); n > 0; --n) d.signal.push_back(random.state());
    scene.add(d);
  }
  if (chance(random, 0.3))
    for (int i = whole(random, 1, 2); i > 0; --i)
      scene.add(GravityDescription{.name = "gravity" + std::to_string(scene.gravities.size()),
                                   .component = drawer.any_movable(),
                                   .acceleration = random.between(-50.0, 50.0)});
}

SceneDescription random_scene(std::uint64_t seed, const RandomSceneOptions& options) {
  Random random(seed);
  SceneDescription scene;
  scene.title = "seed " + std::to_string(seed);
  const double drawn = chance(random, 0.6) ? 44100.0 : logarithmic(random, 22050.0, 192e3);
  scene.sample_rate = options.sample_rate.value_or(drawn);
  add_random_components(scene, random, options);
  add_random_starts(scene, random);
  if (options.rests) add_random_rests(scene, random);
  ensure_motion(scene, random);
  add_random_interactions(scene, random);
  if (options.excitations) add_random_forces(scene, random);
  if (options.extras) add_random_extras(scene, seed, options);
  return scene;
}

}  // namespace rattle::test
