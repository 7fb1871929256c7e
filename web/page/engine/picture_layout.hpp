// The content of a scene's picture, and where its numbers are found in a running simulation.
//
// A picture is an array of 32-bit words: the step (low, high), the scene number, the stride; then floats:
// displacements of all components, then forces, positions along x, positions along y and driven values
// (DrivenQuantity) of all interactions, then forces along strings.
#pragma once

#include <cstdint>
#include <rattle/simulation/simulator.hpp>
#include <span>
#include <vector>

#include "load_scene.hpp"
#include "scene_index.hpp"

namespace rattle::page {

inline constexpr std::size_t picture_header_words = 4;

std::size_t picture_words(const PageScene& loaded);

class PictureLayout {
 public:
  PictureLayout() = default;
  explicit PictureLayout(const PageScene& loaded);

  bool shows(const Scene& scene) const noexcept { return scene_.get() == &scene; }
  std::size_t words() const noexcept { return words_; }

  // Writes all numbers after the header.
  void read(const Simulator& simulator, float* to) const noexcept;

 private:
  // A number of a picture, interpolated between two points of the scheme.
  struct Sample {
    std::uint32_t first = 0, second = 0;
    double share = 0.0;  // weight of the second
  };
  struct ComponentPart {
    std::uint32_t component = 0;
    std::vector<Sample> samples;
  };
  struct BarrierPart {
    DrivenSource height{};
    std::vector<double> profile;  // heights relative to the barrier's height
  };
  struct RowPart {
    std::uint32_t row = 0;
    double sense = 1.0;
    int bin = -1;
  };
  struct InteractionPart {
    std::vector<RowPart> rows;
    int bins = 0;
    bool has_position = false, has_across = false;
    DrivenSource position{}, across{};
    DrivenQuantity driven = DrivenQuantity::none;
    DrivenSource driven_source{};  // of a height or a gap
  };

  void add_component(const SceneComponent& component, std::size_t index);
  void add_barrier(const BarrierDescription& barrier);
  void add_interaction(const PageScene& loaded, const SceneInteraction& interaction);
  void find_position(InteractionPart& part) const;
  void find_driven(const PageScene& loaded, const SceneInteraction& interaction, InteractionPart& part) const;
  float* read_displacements(const Simulator& simulator, float* to) const noexcept;
  float* read_forces(const Simulator& simulator, float* to) const noexcept;
  float* read_positions(const Simulator& simulator, float* to) const noexcept;
  float* read_positions_across(const Simulator& simulator, float* to) const noexcept;
  float* read_driven(const Simulator& simulator, float* to) const noexcept;
  void read_along(const Simulator& simulator, float* to) const noexcept;

  std::shared_ptr<const Scene> scene_;
  std::size_t words_ = 0;
  std::vector<ComponentPart> components_;
  std::vector<BarrierPart> barriers_;
  std::vector<InteractionPart> interactions_;
};

}  // namespace rattle::page
