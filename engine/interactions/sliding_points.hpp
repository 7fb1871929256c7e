// The points that the rows of a sliding island touch in this step.
//
// A row reads eta with the weights of n+1 and spreads its force with those of n.
#pragma once

#include <cstdint>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/sliding_system.hpp>
#include <rattle/interactions/step_view.hpp>
#include <span>
#include <vector>

namespace rattle {

class SlidingPoints {
 public:
  // How a moving row spreads its force: with the weights of n, as specified, or with those of n+1, which makes
  // Lambda symmetric and every problem solvable. The balance holds for both, because the work of sliding is
  // counted with the weights that were used.
  enum class Spreading { now, ahead };

  SlidingPoints(const Scene& scene, std::size_t most_rows);

  // Finds the points of the rows `which`, by their index in the scene, and reads eta and eta_prev of those that
  // do not move. Sets D_star and Lambda of the system.
  void gather(std::span<const std::uint32_t> which, const StepView& view, Spreading spreading,
              SlidingSystem& system) noexcept;

  // q+ = q* - B C^T f for row i.
  void push(std::size_t i, double f, std::span<const Levels> levels) const noexcept {
    for (const Touch& touch : of(i))
      levels[touch.component].push(touch.slot, -touch.compliance * touch.weight_now * f);
  }
  struct Reading {
    double eta_next;  // C^{n+1} q^{n+1} and the offset
    double carried;   // C^n (q^{n+1} - q^{n-1})
  };
  Reading read(std::size_t i, double offset_next, std::span<const Levels> levels) const noexcept {
    Reading result{offset_next, 0.0};
    for (const Touch& touch : of(i)) {
      const Levels& q = levels[touch.component];
      result.eta_next += touch.weight_next * q.next[touch.slot];
      result.carried += touch.weight_now * q.moved(touch.slot);
    }
    return result;
  }

 private:
  struct Touch {
    std::uint32_t component;
    Slot slot;
    double weight_now, weight_next, compliance;
    bool same_place(const Touch& other) const noexcept {
      return component == other.component && slot == other.slot;
    }
  };
  struct Row {
    std::vector<Touch> touches;  // the first `count` are valid
    std::size_t count = 0;
  };
  std::span<const Touch> of(std::size_t i) const noexcept { return {rows_[i].touches.data(), rows_[i].count}; }
  static void place_on_string(const StepView& view, std::uint32_t component, const HatPair& spread,
                              const HatPair& read, Row& row) noexcept;
  void find_compliance(std::span<const std::uint32_t> which, RowStates& rows,
                       SlidingSystem& system) const noexcept;

  std::vector<Row> rows_;
};

}  // namespace rattle
