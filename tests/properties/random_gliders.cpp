// What only bodies with surfaces, bows and gestures do.
#include <algorithm>
#include <cmath>
#include <properties/interaction_drawer.hpp>

namespace rattle::test {

bool InteractionDrawer::can_move(const Attachment& place) {
  SceneDescription with_zero = scene_;
  const ComponentHandle zero = with_zero.add(BarrierDescription{.name = "zero"});
  return !row_between(with_zero, components_, place, at(zero)).points.empty();
}

std::vector<ComponentHandle> InteractionDrawer::surfaces(bool of_grids) const {
  std::vector<ComponentHandle> found;
  for (const ComponentHandle component : movable_)
    if (extent_of(scene_, component).dimensions == 2 &&
        (!of_grids || !components_[index_of(scene_, component)].shapes))
      found.push_back(component);
  return found;
}

// A string on a grid over any surface, or a surface on a grid against a barrier.
bool InteractionDrawer::add_over_surface() {
  DistributedContactDescription d{.name = name("along", scene_.distributed_contacts)};
  std::vector<ComponentHandle> lines;
  for (const ComponentHandle component : movable_)
    if (extent_of(scene_, component).dimensions == 1 && !components_[index_of(scene_, component)].shapes)
      lines.push_back(component);
  const bool on_barrier = lines.empty() || chance(random_, 0.3);
  const std::vector<ComponentHandle> below = surfaces(on_barrier);
  if (below.empty() || (on_barrier && scene_.barriers.empty())) return false;
  d.below = any_of(below);
  const Extent extent = extent_of(scene_, d.below);
  if (on_barrier) {
    d.above = {ComponentKind::barrier,
               static_cast<std::size_t>(whole(random_, 0, static_cast<int>(scene_.barriers.size()) - 1))};
    if (chance(random_, 0.6)) d.region = any_surface_places(extent);
  } else {
    d.above = any_of(lines);
    d.line = any_surface_places(extent);
  }
  return finish_distributed(d);
}

bool InteractionDrawer::add_along_modes() {
  DistributedContactDescription d{.name = name("along", scene_.distributed_contacts)};
  std::vector<ComponentHandle> by_modes, others = surfaces(false);
  for (const ComponentHandle component : movable_) {
    if (component.kind != ComponentKind::string) continue;
    if (components_[index_of(scene_, component)].shapes) by_modes.push_back(component);
    others.push_back(component);
  }
  for (std::size_t i = 0; i < scene_.barriers.size(); ++i) others.push_back({ComponentKind::barrier, i});
  if (by_modes.empty()) return false;
  d.below = any_of(by_modes);
  d.above = any_of(others);
  if (d.above == d.below) return false;
  const Extent other = extent_of(scene_, d.above);
  if (other.dimensions == 2) d.line = any_surface_places(other);
  if (chance(random_, 0.5)) d.spacing = extent_of(scene_, d.below).x * random_.between(0.03, 0.5);
  return finish_distributed(d);
}

bool InteractionDrawer::add_cavity() {
  const std::vector<ComponentHandle> heads = surfaces(false);
  if (heads.empty()) return false;
  CavityDescription d{.name = name("cavity", scene_.cavities), .first = any_of(heads), .second = any_of(heads)};
  if (d.first == d.second) {
    if (scene_.barriers.empty()) return false;
    d.second = {ComponentKind::barrier, 0};
  }
  d.volume = logarithmic(random_, 1e-3, 1.0);
  if (row_of_cavity(scene_, components_, d).points.empty()) return false;
  scene_.add(d);
  return true;
}

std::optional<ComponentHandle> InteractionDrawer::any_with_places() {
  const ComponentHandle component = any_movable();
  if (extent_of(scene_, component).dimensions == 0 || point_names(scene_, component)) return std::nullopt;
  return component;
}

// A stiff contact whose place jumps again and again gains energy each time, without end.
DrivenValue InteractionDrawer::any_position(double side, bool is_slow) {
  constexpr int longest = 256;
  if (chance(random_, 0.15)) return random_.between(-0.2, 1.2) * side;
  std::vector<double> values;
  if (chance(random_, 0.6)) {
    const double frequency = logarithmic(random_, 1e-4, is_slow ? 2e-3 : 0.1),
                 reach = random_.between(0.0, 0.7) * side;
    for (int n = 0; n <= longest; ++n)
      values.push_back(0.5 * side + reach * std::sin(6.283185307179586 * frequency * n));
  } else {
    const int hold = is_slow ? 120 : pick(random_, {1, 10, 60});
    for (int n = 0; n <= longest; ++n)
      values.push_back(n % hold == 0 ? random_.between(-0.2, 1.2) * side : values.back());
  }
  return scene_.add(
      GestureDescription{.name = name("place", scene_.gestures), .content = SampledGesture{std::move(values)}});
}

template <class Part>
void InteractionDrawer::set_position(Part& part, ComponentHandle component, bool is_slow) {
  const Extent extent = extent_of(scene_, component);
  part.position = any_position(extent.x, is_slow);
  if (extent.dimensions == 2) part.position_y = any_position(extent.y, is_slow);
}

bool InteractionDrawer::add_gliding_contact() {
  const auto component = any_with_places();
  if (!component) return false;
  ContactDescription d{.name = name("contact", scene_.contacts), .below = gliding(*component)};
  d.above = any_place(any_movable());
  if (d.above.component == *component || !can_move(d.above)) return false;
  d.stiffness = logarithmic(random_, 1e4, 1e9);
  d.exponent = any_exponent();
  const SceneDescription with_zero = [&] {
    SceneDescription copy = scene_;
    copy.add(BarrierDescription{.name = "zero"});
    return copy;
  }();
  const ComponentHandle zero{ComponentKind::barrier, with_zero.barriers.size() - 1};
  const double apart =
      static_cast<double>(start_eta(row_between(with_zero, components_, at(zero), d.above), components_));
  const bool turned = chance(random_, 0.5);
  if (turned) std::swap(d.below, d.above);
  d.gap = (turned ? -apart : apart) + clearance(d.stiffness.value, d.exponent);
  d.two_sided = chance(random_, 0.2);
  if (d.two_sided && chance(random_, 0.5)) d.play = logarithmic(random_, 1e-6, 1e-3);
  d.loss = any_loss();
  d.rule = own_rule();
  set_position(d, *component, true);
  scene_.add(d);
  return true;
}

bool InteractionDrawer::add_bow() {
  const ComponentHandle component = any_movable();
  const bool glides =
      chance(random_, 0.6) && extent_of(scene_, component).dimensions > 0 && !point_names(scene_, component);
  BowDescription d{.name = name("bow", scene_.bows),
                   .place = glides ? gliding(component) : any_place(component)};
  if (!glides && !can_move(d.place)) return false;
  if (glides) set_position(d, component, false);
  d.force = logarithmic(random_, 1e-3, 20.0);
  d.velocity = random_.between(-1.0, 1.0);
  d.sharpness = logarithmic(random_, 1.0, 1e4);
  d.solver = chance(random_, 0.4) ? BowSolver::iterated : BowSolver::two_steps;
  scene_.add(d);
  return true;
}

void InteractionDrawer::add_gliding_force() {
  const auto component = any_with_places();
  if (!component) return;
  ForceDescription d{.name = name("force", scene_.forces), .place = gliding(*component)};
  d.envelope = EnvelopeKind::constant;
  d.amplitude = random_.sign() * logarithmic(random_, 1e-3, 1e1);
  set_position(d, *component, false);
  scene_.add(d);
}

}  // namespace rattle::test
