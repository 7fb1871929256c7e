#include <algorithm>
#include <cmath>
#include <cstdio>
#include <rattle/base/text.hpp>
#include <rattle/scene/scene_names.hpp>
#include <rattle/scene/schema/schema.hpp>
#include <rattle/scene/scheme_pitch.hpp>

namespace rattle {
namespace {

constexpr std::size_t most_points = 20000;

std::string grid_text(const Geometry& grid) {
  const std::string along = text(grid.intervals[0]);
  return grid.dimensions > 1 ? text(along, " x ", grid.intervals[1]) : along;
}

std::string remedy_for(const SceneComponent& component) {
  const TableSchema* const table = scene_schema().find(component.word);
  const std::vector<End> edges = component.model->facts().edges;
  std::string remedy = "raise sample_rate";
  if (table && table->find("modes")) remedy += ", or give modes instead of a grid";
  if (std::find(edges.begin(), edges.end(), End::clamped_notes) != edges.end())
    remedy += ", or use clamped instead of clamped_notes, which clamps one interval further in";
  return remedy;
}

}  // namespace

std::vector<PartialPitch> lowest_pitches(const SceneComponent& component) {
  return component.model->partial_pitches({.count = shown_partials, .most_points = most_points});
}

Diagnostics pitch_warnings(const Scene& scene) {
  Diagnostics warnings;
  for (const SceneComponent& component : scene.components) {
    std::vector<PartialPitch> pitches = lowest_pitches(component);
    pitches.resize(std::min(pitches.size(), judged_partials));
    const bool is_off = std::any_of(pitches.begin(), pitches.end(), [](const PartialPitch& pitch) {
      return std::abs(pitch.cents()) > audible_cents;
    });
    if (!is_off) continue;
    add_warning(warnings, qualified_name(component),
                text("its lowest partials sound ", cents_text(pitches),
                     " cents off theory: ", grid_text(component.geometry), " intervals at ", scene.sample_rate,
                     " Hz are too few; ", remedy_for(component)));
  }
  return warnings;
}

std::string cents_text(const std::vector<PartialPitch>& pitches) {
  std::string result;
  for (const PartialPitch& pitch : pitches) {
    const double cents = pitch.cents();
    char number[32];
    std::snprintf(number, sizeof number, "%+.*f", std::abs(cents) < 10.0 ? 2 : 0, cents);
    result += text(result.empty() ? "" : ", ", number);
  }
  return result;
}

}  // namespace rattle
