// Memory layout of the compiled scene: slots instead of points, and groups of components that never interact.
#include <algorithm>
#include <numeric>
#include <rattle/scene/compile_stages.hpp>
#include <utility>

namespace rattle {
namespace {

// Disjoint sets of components (union-find).
class Union {
 public:
  explicit Union(std::size_t size) : parent_(size) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t root(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) { parent_[std::max(root(a), root(b))] = std::min(root(a), root(b)); }

 private:
  std::vector<std::size_t> parent_;
};

std::vector<std::uint32_t> components_of(const Scene& scene, const RowModel& row) {
  std::vector<std::uint32_t> found;
  for (std::size_t e = row.first_entry; e < row.first_entry + row.entry_count; ++e)
    found.push_back(scene.entries[e].component);
  if (row.moving_place >= 0)
    found.push_back(scene.moving_places[static_cast<std::size_t>(row.moving_place)].component);
  if (row.glide >= 0) found.push_back(scene.glides[static_cast<std::size_t>(row.glide)].component);
  return found;
}

// A force acts on one component only.
std::uint32_t component_of(const Scene& scene, const SceneForce& force) {
  if (force.glide >= 0) return scene.glides[static_cast<std::size_t>(force.glide)].component;
  return force.place.entries.empty() ? 0 : force.place.entries.front().component;
}

// Orders forces and islands by the last component they need. An island is solved as soon as its components are
// predicted, so that its long dependency chains overlap with the next component's work. If the group has
// fingers, they act after all components and before all islands. `place` is scratch space with one element per
// component.
void order_by_components(const Scene& scene, SceneGroup& group, std::vector<std::size_t>& place) {
  for (std::size_t i = 0; i < group.components.size(); ++i) place[group.components[i]] = i;
  const auto place_of = [&](std::uint32_t c) { return place[scene.components[c].leader]; };
  const auto order = [&](std::vector<std::uint32_t>& list, std::vector<std::uint32_t>& due, auto waits_for) {
    std::vector<std::pair<std::size_t, std::uint32_t>> waiting;  // (last component needed, item)
    waiting.reserve(list.size());
    for (const std::uint32_t item : list) waiting.emplace_back(waits_for(item), item);
    std::stable_sort(waiting.begin(), waiting.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::transform(waiting.begin(), waiting.end(), list.begin(), [](const auto& item) { return item.second; });
    due.resize(group.components.size());
    std::uint32_t ready = 0;
    for (std::size_t i = 0; i < due.size(); due[i++] = ready)
      while (ready < waiting.size() && waiting[ready].first <= i) ++ready;
  };
  order(group.forces, group.forces_due,
        [&](std::uint32_t e) { return place_of(component_of(scene, scene.forces[e])); });
  order(group.islands, group.islands_due, [&](std::uint32_t i) {
    if (!group.fingers.empty()) return group.components.size() - 1;
    const Island& island = scene.islands[i];
    std::size_t last = 0;
    for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r)
      for (const std::uint32_t c : components_of(scene, scene.rows[r])) last = std::max(last, place_of(c));
    return last;
  });
}

}  // namespace

std::vector<RowEntry> turn_points_into_slots(const Scene& scene, const std::vector<PointEntry>& entries) {
  std::vector<RowEntry> turned;
  if (scene.components.empty()) return turned;
  turned.reserve(entries.size());
  for (const PointEntry& e : entries)
    turned.push_back({e.component, scene.components[e.component].slot(e.point), e.weight, e.step_compliance});
  return turned;
}

// If the kernel writes u^{n+1} over u^{n-1}, the values of u^{n-1} that are read later must be saved. This pays
// only if they are few.
void find_kept_slots(Scene& scene) {
  const auto keep = [&](const std::vector<RowEntry>& entries) {
    for (const RowEntry& entry : entries)
      scene.components[scene.components[entry.component].leader].kept.push_back(entry.slot);
  };
  keep(scene.entries);
  for (const SceneForce& force : scene.forces) keep(force.place.entries);
  for (const SceneOutput& output : scene.outputs) keep(output.tap.place.entries);
  for (const SceneProbe& probe : scene.probes) keep(probe.tap.place.entries);
  for (std::uint32_t g = 0; g < scene.glides.size(); ++g)
    if (!scene.glides[g].is_stretch) scene.components[scene.glides[g].component].glides.push_back(g);
  for (SceneComponent& component : scene.components) {
    std::sort(component.kept.begin(), component.kept.end());
    component.kept.erase(std::unique(component.kept.begin(), component.kept.end()), component.kept.end());
    component.in_place = (component.bundle || component.model->steps_in_place()) &&
                         component.model->stretch_scale() == 0.0 &&
                         8 * component.kept.size() <= component.model->slot_count();
    if (!component.in_place) component.kept.clear();
  }
}

// Components connected by rows, and strings of one bundle, form a group, which one thread steps sequentially.
void find_groups(Scene& scene) {
  Union joined(scene.components.size());
  for (std::size_t c = 0; c < scene.components.size(); ++c) joined.join(c, scene.components[c].leader);
  for (const Island& island : scene.islands) {
    const std::vector<std::uint32_t> first = components_of(scene, scene.rows[island.first_row]);
    for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r)
      for (const std::uint32_t c : components_of(scene, scene.rows[r])) joined.join(first.front(), c);
  }
  std::vector<std::size_t> group_of(scene.components.size());
  for (std::size_t c = 0; c < scene.components.size(); ++c) {
    const std::size_t root = joined.root(c);
    if (root == c) {
      group_of[c] = scene.groups.size();
      scene.groups.emplace_back();
    }
    group_of[c] = group_of[root];
    SceneGroup& group = scene.groups[group_of[c]];
    if (scene.components[c].leader != c) continue;
    group.components.push_back(static_cast<std::uint32_t>(c));
    group.work += static_cast<double>(scene.components[c].model->slot_count());
  }
  for (std::size_t e = 0; e < scene.forces.size(); ++e) {
    scene.groups[group_of[component_of(scene, scene.forces[e])]].forces.push_back(
        static_cast<std::uint32_t>(e));
  }
  for (std::size_t f = 0; f < scene.fingers.size(); ++f)
    scene.groups[group_of[scene.fingers[f].component]].fingers.push_back(static_cast<std::uint32_t>(f));
  constexpr double work_of_a_row = 200.0;
  for (std::size_t i = 0; i < scene.islands.size(); ++i) {
    const Island& island = scene.islands[i];
    SceneGroup& group = scene.groups[group_of[components_of(scene, scene.rows[island.first_row]).front()]];
    group.islands.push_back(static_cast<std::uint32_t>(i));
    group.work += work_of_a_row * island.row_count;
  }
  // Smallest components (masses) first: their few dependent operations overlap with the work on a grid.
  const auto size = [&](std::uint32_t c) { return scene.components[c].model->slot_count(); };
  std::vector<std::size_t> place(scene.components.size());
  for (SceneGroup& group : scene.groups) {
    std::stable_sort(group.components.begin(), group.components.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return size(a) < size(b); });
    order_by_components(scene, group, place);
  }
}

}  // namespace rattle
