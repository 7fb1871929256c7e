// The modes of a linear body: what every source of modes gives to a modal body. docs/step.md, "Bodies by their
// modes"
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace rattle {

// One mode, with a shape phi whose largest value is about 1. A coordinate of 1 m moves the body by phi metres.
struct BodyMode {
  double frequency = 0.0;    // Hz, without losses; 0: a motion as a rigid body
  double wave_square = 0.0;  // beta^2 = int |grad phi|^2 / int phi^2, 1/m^2; 0 for a rigid motion
  double decay = 0.0;        // sigma of the mode alone, 1/s; added to sigma0 + sigma1 beta^2
  double mass = 0.0;         // int rho phi^2, kg
  double moved_mass = 0.0;   // int rho phi, kg: gravity g pulls at the mode with g times this
};

// Modes whose gradients are not orthogonal to each other.
struct SlopeBlock {
  std::vector<std::size_t> modes{};
  std::vector<double> products{};  // int grad phi_j . grad phi_k, by row; exactly symmetric
};

class ModeSet {
 public:
  virtual ~ModeSet() = default;

  // Ascending; rigid motions first.
  const std::vector<BodyMode>& modes() const noexcept { return modes_; }
  int dimensions() const noexcept { return dimensions_; }
  std::array<double, 2> sides() const noexcept { return sides_; }

  // Shapes at all places (x, y) in metres, y varies faster: to[(i * ys.size() + j) * modes().size() + mode]. A
  // line ignores `ys`, which has one element.
  virtual void shapes_on(std::span<const double> xs, std::span<const double> ys,
                         std::span<double> to) const = 0;

  // Shapes at one place, without taking memory: `scratch` has weighing_scratch() numbers.
  virtual std::size_t weighing_scratch() const noexcept { return 0; }
  virtual void shapes_at(double x, double y, std::span<double> to,
                         std::span<double> /*scratch*/) const noexcept {
    shapes_on({&x, 1}, {&y, 1}, to);
  }

  // kg/m or kg/m^2; 0 outside the body.
  virtual double density(double x, double y) const = 0;

  // Every mode is in one block. Unless a source of modes says otherwise, all gradients are orthogonal and the
  // density is the same everywhere. docs/step.md, "Stretch"
  virtual std::vector<SlopeBlock> slope_blocks() const {
    const double per_area = density(0.5 * sides_[0], 0.5 * sides_[1]);
    std::vector<SlopeBlock> blocks;
    for (std::size_t j = 0; j < modes_.size(); ++j)
      blocks.push_back({{j}, {modes_[j].wave_square * modes_[j].mass / per_area}});
    return blocks;
  }

 protected:
  ModeSet(int dimensions, std::array<double, 2> sides) : dimensions_(dimensions), sides_(sides) {}
  ModeSet(const ModeSet&) = default;
  ModeSet& operator=(const ModeSet&) = default;

  std::vector<BodyMode> modes_;

 private:
  int dimensions_;
  std::array<double, 2> sides_;  // m; 0 where the body does not reach
};

// How many modes are wanted.
struct ModeLimits {
  double highest = 0.0;  // Hz, excluded
  std::size_t most = 0;  // of all modes, rigid motions included
};

}  // namespace rattle
