// Converts positions on components into weighted grid points.
#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/numerics/interpolation.hpp>
#include <rattle/scene/component_plan.hpp>

namespace rattle {
namespace {

// Converts a coordinate to grid intervals; nullopt after an error.
std::optional<double> grid_place(Compilation& c, Coordinate coordinate, double length, int intervals,
                                 const std::string& path, std::string_view what, const std::string& name) {
  const double share = coordinate.is_fraction ? coordinate.value : coordinate.value / length;
  constexpr double slack = 1e-9;
  if (share >= -slack && share <= 1.0 + slack) return std::clamp(share, 0.0, 1.0) * intervals;
  if (coordinate.is_fraction)
    c.error(path, text("position ", coordinate.value, " on ", what, " '", name,
                       "' is a fraction and must be in 0 to 1; write \"", name, "@", coordinate.value,
                       " m\" if you mean metres"));
  else
    c.error(path, text("position ", coordinate.value, " m is outside ", what, " '", name, "', whose length is ",
                       length, " m"));
  return std::nullopt;
}

double compliance_of(const Compilation& c, std::uint32_t component, GridPoint point) noexcept {
  return c.scene.components.empty() ? 1.0 : c.scene.components[component].model->step_compliance(point);
}

}  // namespace

bool attach_point(Compilation& c, const Attachment& place, double sign, const std::string& path,
                  std::vector<PointEntry>& entries, RowOffset& offset) {
  const SceneDescription& d = c.description;
  const ComponentHandle handle = place.component;
  if (!handle_exists(d, handle)) {
    c.error(path, "refers to a component that does not exist");
    return false;
  }
  if (is_rigid(handle)) return attach_to_rigid(c, place, sign, offset);
  const std::uint32_t component = c.component_index(handle);
  const auto add = [&](std::size_t index, double weight) {
    const GridPoint point(index);
    entries.push_back({component, point, sign * weight, compliance_of(c, component, point)});
  };
  const Extent extent = extent_of(d, handle);
  if (extent.dimensions == 0) {
    add(0, 1.0);
    return true;
  }
  const ComponentPlan* const plan = c.plan_of(handle);
  if (!plan) return false;
  const auto [Nx, Ny] = plan->intervals();
  const std::string& name = name_of(d, handle);
  const std::string_view what = kind_word(handle);
  const auto x = grid_place(c, place.x, extent.x, Nx, path, what, name);
  if (extent.dimensions == 1) {
    if (!x) return false;
    const LineWeights w = line_weights(*x, Nx, place.interpolation);
    for (int i = 0; i < w.count; ++i) add(w.points[i].point, w.points[i].weight);
    return true;
  }
  const auto y = grid_place(c, place.y, extent.y, Ny, path, what, name);
  if (!x || !y) return false;
  const LineWeights wx = line_weights(*x, Nx, place.interpolation);
  const LineWeights wy = line_weights(*y, Ny, place.interpolation);
  const std::size_t row = static_cast<std::size_t>(Ny) + 1;
  for (int i = 0; i < wx.count; ++i)
    for (int j = 0; j < wy.count; ++j)
      add(wx.points[i].point * row + wy.points[j].point, wx.points[i].weight * wy.points[j].weight);
  return true;
}

std::optional<PlannedLine> find_line(Compilation& c, ComponentHandle handle, const std::string& path,
                                     std::string_view needed) {
  if (!is_line(c.description, handle)) {
    c.error(path, std::string(needed));
    return std::nullopt;
  }
  const ComponentPlan* const plan = c.plan_of(handle);
  if (!plan) return std::nullopt;
  const int intervals = plan->intervals()[0];
  if (intervals < 1) {
    c.error(path, text(kind_word(handle), " '", name_of(c.description, handle),
                       "' has no grid along its length: ", needed));
    return std::nullopt;
  }
  return PlannedLine{c.component_index(handle), intervals, plan->spacing(), extent_of(c.description, handle).x};
}

void merge_entries(std::vector<PointEntry>& entries) {
  const auto before = [](const PointEntry& a, const PointEntry& b) {
    return a.component != b.component ? a.component < b.component : a.point < b.point;
  };
  std::stable_sort(entries.begin(), entries.end(), before);
  std::vector<PointEntry> merged;
  for (const PointEntry& e : entries) {
    if (e.step_compliance == 0.0) continue;
    if (!merged.empty() && merged.back().component == e.component && merged.back().point == e.point)
      merged.back().weight += e.weight;
    else
      merged.push_back(e);
  }
  std::erase_if(merged, [](const PointEntry& e) { return e.weight == 0.0; });
  entries = std::move(merged);
}

}  // namespace rattle
