// A slide on one string, its hand and nothing else: SlidingIsland with everything written out, for the island
// that most phrases have. docs/step.md, "Slides, fingers, moving places"
#pragma once

#include <cstdint>
#include <memory>
#include <rattle/base/grid_point.hpp>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/island_step.hpp>
#include <span>

namespace rattle {

struct Scene;

class SlideAlone final : public IslandStep {
 public:
  // The scene must outlive it. `general` solves the steps in which the slide leaps. Precondition:
  // island.slide_alone.
  SlideAlone(const Scene& scene, const Island& island, std::unique_ptr<IslandStep> general);

  // Everything that does not depend on how the string moves. Precondition: the mass is predicted.
  bool prepares() const noexcept override { return true; }
  void prepare(const StepView& view) noexcept override;

  void solve(const StepView& view) noexcept override;

 private:
  std::unique_ptr<IslandStep> general_;
  std::size_t hand_row_;         // the contact's row is the next
  std::uint32_t mass_, string_;  // components
  Slot mass_slot_;
  std::size_t moving_place_;
  std::span<const Slot> slots_;  // of the string's points
  double w_h_, w_c_;             // weights of the mass, in the hand's eta and in the contact's
  double B_y_;                   // compliance of the mass
  double K_;                     // of the contact
  // The hand, f_h = a D_h + K1 eta_h^{n-1}, is eliminated: it answers the contact's force with p - r f_c,
  // p = (a D* + d) scale.
  double K1_, a_, scale_, r_;
  double Lambda_hc_;
  double Lambda_mass_;  // the mass's part of the contact's Lambda
  double Lambda_held_;  // the same with the hand eliminated
  double y_per_force_;  // metres that the mass moves per newton of f_c, with the hand eliminated
  // Set by prepare(): the slots that are pushed, by how much, and the slots that are read.
  Slot left_, right_, left_next_, right_next_;
  double left_per_force_ = 0.0, right_per_force_ = 0.0;
  double Lambda_string_ = 0.0;  // the string's part of the contact's Lambda
  double C_ = 0.0;              // K Lambda / 2, with the hand eliminated
  double eta_prev_h_ = 0.0, p_ = 0.0;
  double B_of_mass_ = 0.0;  // the contact's B without the string's part
};

}  // namespace rattle
