#include "picture_layout.hpp"

#include <algorithm>
#include <cmath>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/scene/description_parts.hpp>

#include "recording/kept_points.hpp"

namespace rattle::page {
namespace {

std::size_t numbers_of(PictureGrid grid) {
  return static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows);
}

}  // namespace

std::size_t picture_words(const PageScene& loaded) {
  const SceneDescription& description = loaded.file.description;
  std::size_t words = picture_header_words;
  for (const SceneComponent& component : loaded.scene->components) words += numbers_of(grid_of(component));
  for (const BarrierDescription& barrier : description.barriers) words += numbers_of(grid_of(barrier));
  const std::size_t interactions =
      loaded.scene->interactions.size() + loaded.scene->fingers.size() + loaded.scene->forces.size();
  words += 4 * interactions;
  for (const SceneInteraction& interaction : loaded.scene->interactions)
    words += static_cast<std::size_t>(bins_of(loaded, interaction));
  return words;
}

PictureLayout::PictureLayout(const PageScene& loaded) : scene_(loaded.scene), words_(picture_words(loaded)) {
  for (std::size_t c = 0; c < scene_->components.size(); ++c) add_component(scene_->components[c], c);
  for (const BarrierDescription& barrier : loaded.file.description.barriers) add_barrier(barrier);
  for (const SceneInteraction& interaction : scene_->interactions) add_interaction(loaded, interaction);
}

void PictureLayout::add_component(const SceneComponent& component, std::size_t index) {
  ComponentPart part{static_cast<std::uint32_t>(index), {}};
  const PictureGrid grid = grid_of(component);
  if (component.geometry.dimensions == 2) {
    // The nearest point: a plate has many.
    const auto nearest = [](const Between& b) {
      return static_cast<std::uint32_t>(b.first + (b.share >= 0.5 ? 1 : 0));
    };
    const auto row_length = static_cast<std::uint32_t>(component.geometry.intervals[1] + 1);
    for (int r = 0; r < grid.rows; ++r)
      for (int c = 0; c < grid.columns; ++c) {
        const std::uint32_t point =
            nearest(between(c, grid.columns, component.geometry.intervals[0])) * row_length +
            nearest(between(r, grid.rows, component.geometry.intervals[1]));
        part.samples.push_back({point, point, 0.0});
      }
  } else if (component.geometry.dimensions == 1) {
    for (int c = 0; c < grid.columns; ++c) {
      const Between b = between(c, grid.columns, component.geometry.intervals[0]);
      const auto first = static_cast<std::uint32_t>(b.first);
      part.samples.push_back({first, first + 1, b.share});
    }
  } else {
    part.samples.push_back({0, 0, 0.0});
  }
  components_.push_back(std::move(part));
}

void PictureLayout::add_barrier(const BarrierDescription& barrier) {
  BarrierPart part{source_of(barrier.height), {}};
  const int columns = grid_of(barrier).columns;
  for (int i = 0; i < columns; ++i) {
    if (barrier.profile.empty()) {
      part.profile.push_back(0.0);
      continue;
    }
    const double from = barrier.profile.front().first, to = barrier.profile.back().first;
    part.profile.push_back(
        profile_height(barrier, columns < 2 ? from : from + (to - from) * i / (columns - 1)));
  }
  barriers_.push_back(std::move(part));
}

void PictureLayout::add_interaction(const PageScene& loaded, const SceneInteraction& interaction) {
  InteractionPart part;
  part.bins = bins_of(loaded, interaction);
  const Span span = span_of(loaded.file.description, interaction.handle).value_or(Span{});
  for (std::size_t i = 0; i < interaction.rows.size(); ++i) {
    RowPart row{interaction.rows[i], interaction.is_contact() ? interaction.senses[i] : 1.0};
    const RowModel& model = scene_->rows[row.row];
    if (part.bins > 0 && model.entry_count > 0) {
      const RowEntry& entry = scene_->entries[model.first_entry];
      const SceneComponent& component = scene_->components[entry.component];
      // Over a surface, the held end of a string has no point of its own, and is not shown.
      if (component.geometry.dimensions != 1) {
        part.rows.push_back(row);
        continue;
      }
      const double x =
          component.geometry.modes > 0
              ? interaction.places[i]
              : static_cast<double>(component.point_in(entry.slot).index) * component.geometry.spacing;
      const double way = span.to > span.from ? (x - span.from) / span.length() : 0.0;
      row.bin = std::clamp(static_cast<int>(way * part.bins), 0, part.bins - 1);
    }
    part.rows.push_back(row);
  }
  find_position(part);
  find_driven(loaded, interaction, part);
  interactions_.push_back(std::move(part));
}

void PictureLayout::find_position(InteractionPart& part) const {
  for (const RowPart& row : part.rows) {
    const RowModel& model = scene_->rows[row.row];
    if (model.glide < 0 && model.moving_place < 0) continue;
    part.has_position = true;
    if (model.glide < 0) {
      part.position = scene_->moving_places[static_cast<std::size_t>(model.moving_place)].position;
      continue;
    }
    const Glide& glide = scene_->glides[static_cast<std::size_t>(model.glide)];
    part.position = glide.position;
    part.across = glide.across;
    part.has_across = scene_->components[glide.component].geometry.dimensions == 2;
  }
}

void PictureLayout::find_driven(const PageScene& loaded, const SceneInteraction& interaction,
                                InteractionPart& part) const {
  const SceneDescription& description = loaded.file.description;
  part.driven = driven_quantity(loaded, interaction);
  if (part.driven == DrivenQuantity::rigid_height)
    part.driven_source =
        source_of(description.barriers[static_cast<std::size_t>(barrier_of(loaded, interaction))].height);
  else if (const DrivenValue* const height = height_of(description, interaction.handle))
    part.driven_source = source_of(*height);
}

void PictureLayout::read(const Simulator& simulator, float* to) const noexcept {
  to = read_displacements(simulator, to);
  to = read_forces(simulator, to);
  to = read_positions(simulator, to);
  to = read_positions_across(simulator, to);
  to = read_driven(simulator, to);
  read_along(simulator, to);
}

float* PictureLayout::read_displacements(const Simulator& simulator, float* to) const noexcept {
  for (const ComponentPart& part : components_) {
    const ShapeView q = simulator.shape(part.component);
    for (const Sample& sample : part.samples) {
      const double first = q[sample.first];
      *to++ =
          static_cast<float>(sample.share == 0.0 ? first : first + sample.share * (q[sample.second] - first));
    }
  }
  for (const BarrierPart& part : barriers_) {
    const double height = simulator.gestures().now(part.height);
    for (const double shape : part.profile) *to++ = static_cast<float>(shape + height);
  }
  return to;
}

float* PictureLayout::read_forces(const Simulator& simulator, float* to) const noexcept {
  for (const InteractionPart& part : interactions_) {
    double force = 0.0;
    for (const RowPart& row : part.rows) force += row.sense * simulator.rows().force[row.row];
    *to++ = static_cast<float>(force);
  }
  for (const FingerTouch& finger : simulator.fingers()) *to++ = static_cast<float>(finger.force());
  for (const double force : simulator.forces()) *to++ = static_cast<float>(force);
  return to;
}

float* PictureLayout::read_positions(const Simulator& simulator, float* to) const noexcept {
  const GestureBank& gestures = simulator.gestures();
  for (const InteractionPart& part : interactions_)
    *to++ = static_cast<float>(part.has_position ? gestures.now(part.position) : no_number);
  for (const SceneFinger& finger : scene_->fingers)
    *to++ = static_cast<float>(gestures.now(finger.position) + finger.shift);
  for (const SceneForce& force : scene_->forces)
    *to++ = static_cast<float>(
        force.glide >= 0 ? gestures.now(scene_->glides[static_cast<std::size_t>(force.glide)].position)
                         : no_number);
  return to;
}

float* PictureLayout::read_positions_across(const Simulator& simulator, float* to) const noexcept {
  const GestureBank& gestures = simulator.gestures();
  for (const InteractionPart& part : interactions_)
    *to++ = static_cast<float>(part.has_across ? gestures.now(part.across) : no_number);
  for (std::size_t f = 0; f < scene_->fingers.size(); ++f) *to++ = static_cast<float>(no_number);
  for (const SceneForce& force : scene_->forces) {
    const bool is_across =
        force.glide >= 0 && scene_->components[scene_->glides[static_cast<std::size_t>(force.glide)].component]
                                    .geometry.dimensions == 2;
    *to++ = static_cast<float>(
        is_across ? gestures.now(scene_->glides[static_cast<std::size_t>(force.glide)].across) : no_number);
  }
  return to;
}

float* PictureLayout::read_driven(const Simulator& simulator, float* to) const noexcept {
  for (const InteractionPart& part : interactions_) {
    double driven = no_number;
    if (part.driven == DrivenQuantity::speed)
      driven = simulator.rows().bow_drive[part.rows.front().row];
    else if (part.driven != DrivenQuantity::none)
      driven = simulator.gestures().now(part.driven_source);
    *to++ = static_cast<float>(driven);
  }
  for (const FingerTouch& finger : simulator.fingers()) *to++ = static_cast<float>(finger.force());
  for (std::size_t f = 0; f < scene_->forces.size(); ++f) *to++ = static_cast<float>(no_number);
  return to;
}

void PictureLayout::read_along(const Simulator& simulator, float* to) const noexcept {
  for (const InteractionPart& part : interactions_) {
    if (part.bins == 0) continue;
    std::fill_n(to, part.bins, 0.0f);
    for (const RowPart& row : part.rows)
      if (row.bin >= 0) to[row.bin] += static_cast<float>(row.sense * simulator.rows().force[row.row]);
    to += part.bins;
  }
}

}  // namespace rattle::page
