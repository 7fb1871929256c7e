// The stretches of an island beside few other rows: they are eliminated, and the others are solved without
// them. docs/step.md, "Stretch"
//
//   f_s = 2 psi + D_s = f_0 - Lambda_sr f_r / (1 + Lambda_ss),   f_0 = (2 psi + D*_s) / (1 + Lambda_ss)
//   D_r = D*_r - Lambda_rs f_0 - (Lambda_rr - Lambda_rs Lambda_sr / (1 + Lambda_ss)) f_r
//
// Bodies share no points, so each is eliminated by itself.
#pragma once

#include <rattle/interactions/body_stretch.hpp>
#include <rattle/interactions/island.hpp>
#include <span>
#include <vector>

namespace rattle {

// True if an island has stretches, few other rows, and nothing else that changes while a scene runs.
bool has_stretches_apart(const Scene& scene, const Island& island);

class StretchesApart {
 public:
  static constexpr std::size_t most_others = 12;

  // Precondition: has_stretches_apart().
  StretchesApart(const Scene& scene, const Island& island);

  std::span<const std::uint32_t> others() const noexcept {
    return others_;
  }                                                                  // by index of the scene, ascending
  const Island& system() const noexcept { return system_; }          // of the others
  const double* own_Lambda() const noexcept { return own_.data(); }  // as if nothing stretched

  // Takes the free D* of the others and subtracts what the stretches do without their forces.
  void find(const StepView& view, double* D_star) noexcept;
  // Lambda of the others with the stretches eliminated, in the profile of system().
  const double* reduce() noexcept;
  // Where no other row has a force: moves the bodies by their stretches and stores these.
  void finish(const StepView& view) noexcept;
  // Moves the bodies by their stretches beside the forces f of the others, or by what a change of these does.
  void push(const StepView& view, const double* f) noexcept;
  void correct(const StepView& view, const double* change) noexcept;
  // After the others have moved the bodies, too: stores the stretches.
  void store(const StepView& view) const noexcept;

 private:
  // B C^T of another row over the points of a body.
  struct Touch {
    std::uint32_t other = 0;
    bool is_dense = false;  // `spread` is by slot, otherwise by `slots`
    AlignedVector spread;
    std::vector<std::uint32_t> slots;
    double Lambda = 0.0;  // Lambda_sr of this step
  };
  struct One {
    BodyStretch stretch;
    std::vector<Touch> touches;
    double force = 0.0;
  };
  static double coupling(const Touch& touch, const double* curvature) noexcept;

  std::vector<One> stretches_;
  std::vector<std::uint32_t> others_;
  Island system_;
  AlignedVector own_, Lambda_, reduced_;
};

}  // namespace rattle
