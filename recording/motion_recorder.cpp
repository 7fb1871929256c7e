#include "recording/motion_recorder.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>

#include "recording/kept_points.hpp"

namespace rattle {
namespace {

// Resolution of the kept shapes: the first that leaves room for enough frames, else the last.
struct Resolution {
  int string_points;
  int plate_points;  // along a side
};
constexpr Resolution resolutions[] = {{101, 41}, {65, 31}, {41, 21}};
constexpr double enough_frames = 1500.0;  // per second: ten per period of a low string

// How an interaction joins a component to a line.
enum class Joint { moving_along_it, at_a_place, all_along_it };

// Where a component is beside a line that an interaction joins it to.
struct PlaceBesideLine {
  ComponentHandle line;
  double position = 0.0;                // m
  const DrivenValue* moving = nullptr;  // the same, if it may move
};
std::optional<PlaceBesideLine> find_line(const SceneDescription& d, ComponentHandle component, Joint joint) {
  std::optional<PlaceBesideLine> found;
  for_each_interaction(d, [&](InteractionHandle interaction) {
    if (found || traits_of(interaction).is_along_line != (joint == Joint::all_along_it)) return;
    const std::vector<InteractionPlace> places = places_of(d, interaction);
    const auto is_own = [&](const InteractionPlace& place) { return place.at.component == component; };
    if (std::none_of(places.begin(), places.end(), is_own)) return;
    for (const InteractionPlace& place : places) {
      const Extent extent = extent_of(d, place.at.component);
      if (found || is_own(place) || extent.dimensions != 1) continue;
      if ((place.position != nullptr) != (joint == Joint::moving_along_it)) continue;
      found = {place.at.component, in_metres(place.at.x, extent.x), place.position};
      if (place.position) found->position = place.position->value;
      if (const auto span = span_of(d, interaction)) found->position = span->from;
    }
  });
  return found;
}

// The line that `component` acts on: one along which it moves before others.
std::optional<PlaceBesideLine> find_line(const SceneDescription& d, ComponentHandle component) {
  for (const Joint joint : {Joint::moving_along_it, Joint::at_a_place, Joint::all_along_it})
    if (const auto found = find_line(d, component, joint)) return found;
  return std::nullopt;
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
  } else if (const auto place = find_line(description, component.handle)) {
    mover.beside = name_of(description, place->line);
    mover.position = place->position;
    if (place->moving) source.position = source_of(*place->moving);
    source.slides = source.position.gesture >= 0;
  }
  record_.movers.push_back(std::move(mover));
  sources_.push_back(std::move(source));
}

void MotionRecorder::add_barriers(const SceneDescription& description) {
  for (std::size_t b = 0; b < description.barriers.size(); ++b) {
    const BarrierDescription& barrier = description.barriers[b];
    Mover mover{.kind = MoverKind::barrier, .name = barrier.name, .profile = barrier.profile};
    if (const auto place = find_line(description, handle_of<BarrierDescription>(b))) {
      mover.beside = name_of(description, place->line);
      mover.position = place->position;
    }
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
    const ShapeView q = simulator.shape(source.component);
    if (source.samples.empty()) mover.shapes.push_back(static_cast<float>(q[0]));
    for (const Sample& sample : source.samples) {
      double value = 0.0;
      for (int j = 0; j < 4; ++j) value += sample.weights[j] * q[sample.points[j]];
      mover.shapes.push_back(static_cast<float>(value));
    }
  }
}

}  // namespace rattle
