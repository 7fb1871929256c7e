// The row of a body's own stretch in a step. docs/step.md, "Stretch"
//
//   C = -s times the curvature of u^n,  D* = C (u* - u^-),  Lambda = C B C^T,  f = 2 psi + D
#pragma once

#include <rattle/base/aligned.hpp>
#include <rattle/interactions/step_view.hpp>

namespace rattle {

class BodyStretch {
 public:
  // `row` is that of the scene. The scene must outlive it. Precondition: the row is a stretch.
  BodyStretch(const Scene& scene, std::size_t row);

  // Finds all of the below in a pass over the points.
  void find(const StepView& view) noexcept;
  std::uint32_t component() const noexcept { return component_; }
  double scale() const noexcept { return scale_; }
  double D_star() const noexcept { return D_star_; }
  double Lambda() const noexcept { return Lambda_; }
  const double* curvature() const noexcept { return curvature_.data(); }  // by slot

  // The force that the stretch has alone.
  double free_force(const StepView& view) const noexcept;
  // Moves the points by a force with which the stretch becomes psi + D.
  void push(const StepView& view, double f) const noexcept;
  void store(const StepView& view, double f, double D) const noexcept;
  // D from where the points are now: forces that nearly cancel have left no rounding in it.
  double moved(const StepView& view) const noexcept;

 private:
  std::size_t row_;
  std::uint32_t component_;
  double scale_;             // s
  double compliance_ = 0.0;  // B of the first point that moves, at t = 0
  double B_ = 0.0, D_star_ = 0.0, Lambda_ = 0.0;
  AlignedVector curvature_;
};

}  // namespace rattle
