// Converts positions on components into weighted grid points.
#include <algorithm>
#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/numerics/interpolation.hpp>
#include <rattle/scene/component_plan.hpp>

namespace rattle {
namespace {

// Converts a coordinate to a fraction of the side; nullopt after an error.
std::optional<double> share_of_side(Compilation& c, Coordinate coordinate, double length,
                                    const std::string& path, std::string_view what, const std::string& name) {
  const double share = coordinate.is_fraction ? coordinate.value : coordinate.value / length;
  constexpr double slack = 1e-9;
  if (share >= -slack && share <= 1.0 + slack) return std::clamp(share, 0.0, 1.0);
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
  const std::string& name = name_of(d, handle);
  const std::string_view what = kind_word(handle);
  const auto x = share_of_side(c, place.x, extent.x, path, what, name);
  const auto y = extent.dimensions > 1 ? share_of_side(c, place.y, extent.y, path, what, name) : 0.0;
  if (!x || !y) return false;
  if (const auto problem = plan->weigh(*x, *y, place.interpolation, add)) {
    c.error(path, *problem);
    return false;
  }
  return true;
}

// Linear or bilinear between the points of the grid.
std::optional<std::string> ComponentPlan::weigh(double x, double y, Interpolation interpolation,
                                                const AddPoint& add) const {
  const auto [Nx, Ny] = intervals();
  const LineWeights wx = line_weights(x * Nx, Nx, interpolation);
  const LineWeights wy =
      Ny > 0 ? line_weights(y * Ny, Ny, interpolation) : LineWeights{{WeightedPoint{0, 1.0}}, 1};
  const std::size_t row = static_cast<std::size_t>(Ny) + 1;
  for (int i = 0; i < wx.count; ++i)
    for (int j = 0; j < wy.count; ++j)
      add(wx.points[i].point * row + wy.points[j].point, wx.points[i].weight * wy.points[j].weight);
  return std::nullopt;
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
    c.error(path,
            text(kind_word(handle), " '", name_of(c.description, handle),
                 "' is given by its modes and has no grid along its length, which is needed here: give it "
                 "intervals"));
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
