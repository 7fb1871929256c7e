// What one finger does, in this step and some samples ahead. [SLIDE (9)-(11), (32), (33)]
#pragma once

#include <cstdint>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/kernels/finger_kernel.hpp>
#include <rattle/numerics/hat_weights.hpp>
#include <span>

namespace rattle {

struct Scene;
struct SceneFinger;

// What a finger makes of a point's free motion, as FingerSamples has it.
struct FingerLaw {
  double push = 0.0, back = 0.0;
};

class FingerTouch {
 public:
  // The scene must outlive it.
  FingerTouch(const Scene& scene, const SceneFinger& finger) noexcept;

  std::uint32_t string() const noexcept { return string_; }  // which component
  void reset() noexcept { known_ = at_ = 0, samples_ = {}, range_ = {}, uniform_ = false; }

  // To sample n of the gestures. The string yields `yield` times as much as in the scene.
  void advance(const GestureBank& gestures, double yield) noexcept {
    if (++at_ < known_ && revision_ == gestures.revision() && yield_ == yield)
      range_ = ranges_[at_];
    else
      look_ahead(gestures, yield);
  }

  // The points touched in this step: none without force.
  const HatRange& range() const noexcept { return range_; }
  bool meets(std::size_t first, std::size_t last) const noexcept {  // one of these points
    return range_.count > 0 && first < range_.first + range_.count && last >= range_.first;
  }
  // Of the j-th of them.
  std::size_t slot(std::size_t j) const noexcept { return slots_[range().first + j]; }
  double weight(std::size_t j) const noexcept { return samples_.weight[hat_place(j, range().count)][at_]; }
  // Where no other finger is, of each place under it.
  FingerLaw law(std::size_t place) const noexcept {
    return {samples_.push[place][at_], samples_.back[place][at_]};
  }

  double force() const noexcept { return samples_.force[at_]; }      // F, N
  double damping() const noexcept { return samples_.damping[at_]; }  // r = alpha_f |F|, kg/s

 private:
  void look_ahead(const GestureBank& gestures, double yield) noexcept;
  void find_laws() noexcept;

  const SceneFinger* finger_;
  std::uint32_t string_;
  FindFingerLaws find_laws_;
  FingerShape shape_;
  std::span<const std::uint32_t> slots_;  // of all points of the string
  // So many samples are known of the gestures' revision, and this step is the at_-th of them.
  std::size_t known_ = 0, at_ = 0;
  std::uint64_t revision_ = 0;
  FingerSamples samples_;
  HatRange ranges_[samples_ahead]{}, range_;
  double yield_ = 0.0;    // that they were worked out with
  bool uniform_ = false;  // they are all the same
};

}  // namespace rattle
