// A slide on one string, its hand and nothing else: what SlidingIslandSolver does in general, written out for
// the island that most phrases have. docs/step.md, "Slides, fingers, moving places"
#pragma once

#include <cstdint>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/step_view.hpp>
#include <span>

namespace rattle {

struct Scene;

class SlideAlone {
 public:
  // The scene must outlive it. Precondition: island.slide_alone.
  SlideAlone(const Scene& scene, const Island& island);
  const Island& island() const noexcept { return *island_; }

  // What does not depend on how the string moves: once the fingers are placed, and the mass is where it would
  // be freely.
  void prepare(const StepView& view) noexcept;

  // The whole step; false, and nothing has moved: leave it to the general way.
  bool step(const StepView& view) const noexcept;

 private:
  const Island* island_;
  std::size_t hand_row_;         // the contact's is the next
  std::uint32_t mass_, string_;  // components
  std::size_t mass_slot_, moving_place_;
  std::span<const std::uint32_t> slots_;  // of the string's points
  double w_h_, w_c_;                      // weights of the mass, in the hand's eta and in the contact's
  double B_y_;                            // compliance of the mass
  double K_;                              // of the contact
  // The hand, f_h = a D_h + K1 eta_h^{n-1}, answers the contact's force with p - r f_c, p = (a D* + d) scale.
  double K1_, a_, scale_, r_;
  double Lambda_hc_;
  double Lambda_mass_;  // what the mass has of the contact's Lambda,
  double Lambda_held_;  // and what the hand leaves of it
  double y_per_force_;  // how far f_c moves the mass against its weight, the hand answering
  // Of this step: the points that are pushed and by how much, and those that are read.
  std::size_t left_ = 0, right_ = 0, left_next_ = 0, right_next_ = 0;
  double left_per_force_ = 0.0, right_per_force_ = 0.0;
  double Lambda_string_ = 0.0;  // what the string has of the contact's Lambda
  double C_ = 0.0;              // K Lambda / 2, the hand answering
  double eta_prev_h_ = 0.0, p_ = 0.0;
  double B_of_mass_ = 0.0;  // of the contact's B all but what the string adds
};

}  // namespace rattle
