// A run that takes another one's place in the middle of a sound.
#include <algorithm>
#include <cmath>
#include <rattle/base/counterparts.hpp>
#include <rattle/simulation/simulator_run.hpp>

namespace rattle {
namespace {

// A grid function read between its points; 0 to 1 along each side.
class GridShape {
 public:
  GridShape(const SceneComponent& component, TimeLevel level) noexcept
      : component_(component),
        level_(level),
        columns_(static_cast<std::size_t>(component.geometry.intervals[0])),
        rows_(static_cast<std::size_t>(component.geometry.intervals[1])) {}

  double at(double x, double y) const noexcept {
    const auto [l, right] = split(x, columns_);
    const auto [m, above] = split(y, rows_);
    const double low = (1.0 - right) * point(l, m) + (right > 0.0 ? right * point(l + 1, m) : 0.0);
    if (!(above > 0.0)) return low;
    const double high = (1.0 - right) * point(l, m + 1) + (right > 0.0 ? right * point(l + 1, m + 1) : 0.0);
    return (1.0 - above) * low + above * high;
  }

 private:
  struct Cell {
    std::size_t index;
    double share;
  };
  static Cell split(double x, std::size_t intervals) noexcept {
    const double place = x * static_cast<double>(intervals);
    const auto index = std::min(static_cast<std::size_t>(place), intervals);
    return {index, index == intervals ? 0.0 : place - static_cast<double>(index)};
  }
  double point(std::size_t l, std::size_t m) const noexcept {
    return component_.model->read(level_, l * (rows_ + 1) + m);
  }

  const SceneComponent& component_;
  TimeLevel level_;
  std::size_t columns_, rows_;
};

bool same_grid(const SceneComponent& a, const SceneComponent& b) noexcept {
  return a.geometry.modes == b.geometry.modes && a.geometry.intervals == b.geometry.intervals &&
         a.slots.size() == b.slots.size();
}

bool same_components(const Scene& a, const Scene& b) noexcept {
  if (a.components.size() != b.components.size()) return false;
  std::size_t common = 0;
  for_each_counterpart(a.components, a.components_by_name, b.components, b.components_by_name,
                       [&](std::size_t mine, std::size_t theirs) {
                         if (a.components[mine].handle.kind == b.components[theirs].handle.kind) ++common;
                       });
  return common == a.components.size();
}

bool same_filters(const SceneOutput& a, const SceneOutput& b) noexcept {
  return a.remove_dc == b.remove_dc && a.high_pass == b.high_pass && a.low_pass == b.low_pass;
}

}  // namespace

void Simulator::Run::take_shape(std::size_t component, const Run& other, std::size_t theirs) noexcept {
  const SceneComponent& mine = scene_->components[component];
  const SceneComponent& old = other.scene_->components[theirs];
  const Levels& to = levels_[component];
  const Levels& from = other.levels_[theirs];
  const TimeLevel from_prev = other.two_levels_[theirs] ? from.next : from.prev;
  const double pace = scene_->k / other.scene_->k;  // q^{n-1} = q^n - k v
  const bool same_pace = pace == 1.0;
  if (same_grid(mine, old)) {
    for (std::size_t p = 0; p < mine.slots.size(); ++p) {
      const Slot slot = mine.slots[p], old_slot = old.slots[p];
      const double now = from.now[old_slot], prev = from_prev[old_slot];
      to.now[slot] = now;
      to.prev[slot] = same_pace ? prev : now - pace * (now - prev);
      if (to.low == 0 || from.low == 0) continue;
      const double low = from.now[old_slot.index + from.low], low_prev = from_prev[old_slot.index + from.low];
      to.now[slot.index + to.low] = low;
      to.prev[slot.index + to.low] = same_pace ? low_prev : low - pace * (low - low_prev);
    }
    return;
  }
  const GridShape shape(old, from.now), shape_prev(old, from_prev);
  const std::size_t rows = static_cast<std::size_t>(mine.geometry.intervals[1]) + 1;
  for (const Slot slot : mine.slots) to.now[slot] = to.prev[slot] = 0.0;
  const auto share = [](std::size_t place, int intervals) {
    return intervals == 0 ? 0.0 : static_cast<double>(place) / intervals;
  };
  for (std::size_t p = 0; p < mine.geometry.place_count(); ++p) {
    const double x = share(p / rows, mine.geometry.intervals[0]),
                 y = share(p % rows, mine.geometry.intervals[1]);
    const double now = shape.at(x, y);
    mine.model->write(to.now, p, now);
    mine.model->write(to.prev, p, now - pace * (now - shape_prev.at(x, y)));
  }
}

bool Simulator::Run::go_on_from(const Run& other) noexcept {
  if (!same_components(*scene_, *other.scene_)) return false;
  const std::int64_t n = std::llround(static_cast<double>(other.n_) * other.scene_->k / scene_->k);
  gestures_.go_on_from(other.gestures_, n, scene_->gestures_by_name, other.scene_->gestures_by_name);
  place_levels();
  for_each_counterpart(scene_->components, scene_->components_by_name, other.scene_->components,
                       other.scene_->components_by_name,
                       [&](std::size_t mine, std::size_t theirs) { take_shape(mine, other, theirs); });
  begin_at(n);
  if (scene_->k == other.scene_->k)
    for_each_counterpart(scene_->outputs, scene_->outputs_by_name, other.scene_->outputs,
                         other.scene_->outputs_by_name, [&](std::size_t mine, std::size_t theirs) {
                           if (same_filters(scene_->outputs[mine], other.scene_->outputs[theirs]))
                             outputs_.go_on_from(mine, other.outputs_, theirs);
                         });
  return true;
}

}  // namespace rattle
