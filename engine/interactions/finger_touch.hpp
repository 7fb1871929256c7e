// One finger: its place, force and damping in this step, computed up to eight samples ahead.
// [SLIDE (9)-(11), (32), (33)]
#pragma once

#include <cstdint>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/kernels/finger_kernel.hpp>
#include <rattle/numerics/hat_weights.hpp>
#include <span>

namespace rattle {

struct Scene;
struct SceneFinger;

// What a finger does to the free motion of a point, see FingerSamples.
struct FingerLaw {
  double push = 0.0, back = 0.0;
};

class FingerTouch {
 public:
  // The scene must outlive it.
  FingerTouch(const Scene& scene, const SceneFinger& finger) noexcept;

  std::uint32_t string() const noexcept { return string_; }  // index of the component
  void reset() noexcept { known_ = at_ = 0, samples_ = {}, range_ = {}, uniform_ = false; }

  // Moves to sample n of the gestures. `yield` is the factor on the compliance of the string, see
  // FingerBoard::yield.
  void advance(const GestureBank& gestures, double yield) noexcept {
    if (++at_ < known_ && revision_ == gestures.revision() && yield_ == yield)
      range_ = ranges_[at_];
    else
      look_ahead(gestures, yield);
  }

  // The points touched in this step. None if there is no force.
  const HatRange& range() const noexcept { return range_; }
  bool meets(GridPoint first, GridPoint last) const noexcept {  // true if it touches one of these points
    return range_.count > 0 && first < range_.first + range_.count && last >= range_.first;
  }
  // Slot and weight of the j-th point touched.
  Slot slot(std::size_t j) const noexcept { return slots_[range().first.index + j]; }
  double weight(std::size_t j) const noexcept { return samples_.weight[hat_place(j, range().count)][at_]; }
  // For a finger that shares no point with others: its law at each of the places with different weights.
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
  std::span<const Slot> slots_;  // slot of each point of the string
  // known_ cached samples, valid while revision_ matches that of the gestures. Number at_ is this step.
  std::size_t known_ = 0, at_ = 0;
  std::uint64_t revision_ = 0;
  FingerSamples samples_;
  HatRange ranges_[samples_ahead]{}, range_;
  double yield_ = 0.0;    // with which the cached samples were computed
  bool uniform_ = false;  // true if all cached samples are the same
};

}  // namespace rattle
