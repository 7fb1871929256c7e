// How the mean stretch of a body by its modes raises its tension. docs/step.md, "Stretch"
//
//   psi^{n-1/2} = s q^T S q^-,   C = s S q,   S_jk = int grad phi_j . grad phi_k
//
// S is stored in blocks of modes that it joins. A level keeps the modes of a block together, so that every
// block reads and writes neighbours.
#pragma once

#include <cmath>
#include <rattle/base/aligned.hpp>
#include <rattle/components/component.hpp>
#include <rattle/components/mode_set.hpp>
#include <vector>

namespace rattle {

// s of a body of this length or area, E A or E H / (1 - nu^2): psi^2 / 2 = stiffness / 8 size (int |grad
// w|^2)^2.
inline double modal_stretch_scale(double stiffness, double size) noexcept {
  return std::sqrt(stiffness / (4.0 * size));
}

class ModalStretch {
 public:
  ModalStretch() = default;  // of a body whose tension does not follow its stretch
  ModalStretch(const ModeSet& modes, double scale);

  double scale() const noexcept { return scale_; }                           // s
  std::vector<std::size_t> slots() const;                                    // of the modes, in their order
  double psi(const double* now, const double* prev) const noexcept;          // s q^T S q^-
  void find_curvature(const double* now, double* curvature) const noexcept;  // -S q

 private:
  // Modes that only touch themselves, one after the other, or those of one block.
  struct Run {
    std::size_t first = 0, count = 0, products = 0;
    bool is_diagonal = false;
  };

  double scale_ = 0.0;
  std::vector<std::size_t> modes_;  // by slot
  std::vector<Run> runs_;
  AlignedVector products_;
};

}  // namespace rattle
