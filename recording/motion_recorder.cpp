#include "recording/motion_recorder.hpp"

#include <algorithm>
#include <cmath>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>

namespace rattle {
namespace {

// Resolution of the kept shapes: the first that leaves room for enough frames, else the last.
struct Resolution {
  int string_points;
  int plate_points;  // along a side
};
constexpr Resolution resolutions[] = {{101, 41}, {65, 31}, {41, 21}};
constexpr double enough_frames = 1500.0;  // per second: ten per period of a low string

// The grid points around point `i` of `kept`: index of the first, and the fractional distance beyond it.
struct Between {
  std::size_t first = 0;
  double share = 0.0;
};
Between between(int i, int kept, int intervals) {
  const double place = static_cast<double>(i) * intervals / (kept - 1);
  const int first = std::min(static_cast<int>(place), intervals - 1);
  return {static_cast<std::size_t>(first), place - first};
}

// Finds the string that `component` acts on, and where; returns false if there is none.
bool find_string(const SceneDescription& d, ComponentHandle component, Mover& mover) {
  const auto take = [&](const Attachment& own, const Attachment& other) {
    const Extent extent = extent_of(d, other.component);
    if (!(own.component == component) || extent.dimensions != 1) return false;
    mover.beside = name_of(d, other.component);
    mover.position = in_metres(other.x, extent.x);
    return true;
  };
  bool found = false;
  for_each_joined_pair(d, [&](const Attachment& first, const Attachment& second) {
    found = found || take(first, second) || take(second, first);
  });
  if (found) return true;
  for (const DistributedContactDescription& contact : d.distributed_contacts)
    if (take(at(contact.below), at(contact.above, contact.from)) ||
        take(at(contact.above), at(contact.below, contact.from)))
      return true;
  return false;
}

}  // namespace

MotionRecorder::MotionRecorder(const SceneDescription& description, const Scene& scene, std::int64_t states,
                               std::int64_t bytes) {
  for (const Resolution& resolution : resolutions) {
    record_ = {};
    sources_.clear();
    for (std::size_t c = 0; c < scene.components.size(); ++c)
      add_component(description, scene, c, resolution.string_points, resolution.plate_points);
    add_barriers(description);
    choose_hop(states, bytes);
    if (scene.sample_rate >= enough_frames * static_cast<double>(record_.hop)) break;
  }
}

void MotionRecorder::add_component(const SceneDescription& description, const Scene& scene, std::size_t index,
                                   int string_points, int plate_points) {
  const SceneComponent& component = scene.components[index];
  Mover mover{.name = component.name};
  Source source{.component = index};
  const Geometry& grid = component.geometry;
  const auto [Nx, Ny] = grid.intervals;
  if (grid.dimensions == 1) {
    mover.kind = MoverKind::string;
    mover.length_x = grid.sides[0];
    mover.points_x = std::min(Nx + 1, string_points);
    for (int i = 0; i < mover.points_x; ++i) {
      const Between b = between(i, mover.points_x, Nx);
      source.samples.push_back({{b.first, b.first + 1, 0, 0}, {1.0 - b.share, b.share, 0.0, 0.0}});
    }
  } else if (grid.dimensions == 2) {
    mover.kind = MoverKind::plate;
    mover.length_x = grid.sides[0];
    mover.length_y = grid.sides[1];
    mover.points_x = std::min(Nx + 1, plate_points);
    mover.points_y = std::min(Ny + 1, plate_points);
    const std::size_t row = static_cast<std::size_t>(Ny) + 1;
    for (int i = 0; i < mover.points_x; ++i)
      for (int j = 0; j < mover.points_y; ++j) {
        const Between x = between(i, mover.points_x, Nx), y = between(j, mover.points_y, Ny);
        const std::size_t corner = x.first * row + y.first;
        source.samples.push_back({{corner, corner + 1, corner + row, corner + row + 1},
                                  {(1.0 - x.share) * (1.0 - y.share), (1.0 - x.share) * y.share,
                                   x.share * (1.0 - y.share), x.share * y.share}});
      }
  } else if (const auto* slide = described_as<SlideDescription>(description, component.handle)) {
    source.position = source_of(slide->position);
    source.slides = source.position.gesture >= 0;
    mover.position = slide->position.value;
    mover.beside = name_of(description, slide->strings.front());
  } else {
    find_string(description, component.handle, mover);
  }
  record_.movers.push_back(std::move(mover));
  sources_.push_back(std::move(source));
}

void MotionRecorder::add_barriers(const SceneDescription& description) {
  for (std::size_t b = 0; b < description.barriers.size(); ++b) {
    const BarrierDescription& barrier = description.barriers[b];
    Mover mover{.kind = MoverKind::barrier, .name = barrier.name, .profile = barrier.profile};
    find_string(description, handle_of<BarrierDescription>(b), mover);
    record_.movers.push_back(std::move(mover));
    sources_.push_back({.height = source_of(barrier.height), .is_barrier = true});
  }
}

// Chooses as many frames as the bytes allow, evenly spaced over the run.
void MotionRecorder::choose_hop(std::int64_t states, std::int64_t bytes) {
  std::int64_t numbers = 0;
  for (std::size_t i = 0; i < sources_.size(); ++i)
    numbers += record_.movers[i].points_x * record_.movers[i].points_y + (sources_[i].slides ? 2 : 0);
  if (numbers == 0 || bytes <= 0) {
    record_.hop = states;
    record_.movers.clear();
    sources_.clear();
    return;
  }
  const std::int64_t most_frames = std::max<std::int64_t>(bytes / (2 * numbers), 2);
  record_.hop = std::max<std::int64_t>((states + most_frames - 1) / most_frames, 1);
}

void MotionRecorder::record(std::int64_t n, const Simulator& simulator, const GestureBank& gestures) {
  if (sources_.empty() || n % record_.hop != 0) return;
  ++record_.frames;
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const Source& source = sources_[i];
    Mover& mover = record_.movers[i];
    if (source.slides) mover.positions.push_back(static_cast<float>(gestures.now(source.position)));
    if (source.is_barrier) {
      mover.shapes.push_back(static_cast<float>(gestures.now(source.height)));
      continue;
    }
    const PointsView q = simulator.displacement(source.component);
    if (source.samples.empty()) mover.shapes.push_back(static_cast<float>(q[0]));
    for (const Sample& sample : source.samples) {
      double value = 0.0;
      for (int j = 0; j < 4; ++j) value += sample.weights[j] * q[sample.points[j]];
      mover.shapes.push_back(static_cast<float>(value));
    }
  }
}

}  // namespace rattle
