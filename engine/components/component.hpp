// Interface of every vibrating component: free motion, compliance, energy and losses.
//
// A component is a constant model. Its state is in Levels, which a simulator owns, so that one compiled scene
// can be run many times.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <rattle/base/grid_point.hpp>
#include <rattle/components/component_facts.hpp>
#include <rattle/kernels/curvature_sums.hpp>
#include <span>
#include <vector>

namespace rattle {

// One time level of a grid function. Who knows a point asks for its slot first. The kernels, which know the
// order of the slots, take the pointer.
struct TimeLevel {
  double* values = nullptr;

  constexpr TimeLevel() noexcept = default;
  constexpr TimeLevel(double* of) noexcept : values(of) {}
  constexpr operator double*() const noexcept { return values; }
  constexpr double& operator[](Slot slot) const noexcept { return values[slot.index]; }
};

// The three time levels of a grid function. advance() rotates them.
struct Levels {
  TimeLevel next{};  // u^{n+1}
  TimeLevel now{};   // u^n
  TimeLevel prev{};  // u^{n-1}
  double* scratch = nullptr;
  std::size_t low = 0;  // u[i + low] is the rounding error of u[i] (its low word); 0: not stored

  // Change from one level to another.
  double between(const double* earlier, const double* later, Slot slot) const noexcept {
    const std::size_t i = slot.index;
    const double difference = later[i] - earlier[i];
    return low == 0 ? difference : difference + (later[i + low] - earlier[i + low]);
  }
  double moved(Slot slot) const noexcept { return between(prev, next, slot); }  // u^{n+1} - u^{n-1}

  // u^{n+1} = u^n + by. The old low word is added to `by`, so the new one never exceeds the last rounding
  // error.
  void step(Slot slot, double by) const noexcept {
    const std::size_t i = slot.index;
    if (low == 0) {
      next[i] = now[i] + by;
      return;
    }
    const double whole = now[i + low] + by, sum = now[i] + whole, taken = sum - now[i];
    next[i] = sum;
    next[i + low] = (now[i] - (sum - taken)) + (whole - taken);
  }

  // u^{n+1} += by
  void push(Slot slot, double by) const noexcept {
    const std::size_t i = slot.index;
    if (low == 0) {
      next[i] += by;
      return;
    }
    const double sum = next[i] + by;
    const double taken = sum - next[i];
    const double lost =
        next[i + low] + ((next[i] - (sum - taken)) + (by - taken));  // low word plus the exact rounding error
    next[i] = sum + lost;  // after pushes that cancel, `lost` may exceed the last place of the sum
    next[i + low] = lost - (next[i] - sum);
  }

  // A faster push() for callers that push a point only once for a whole island. It may lose one part in 2^53 of
  // `by`, which would be too much for large pushes that cancel each other.
  void push_alone(Slot slot, double by) const noexcept {
    const std::size_t i = slot.index;
    const double before = next[i], whole = low == 0 ? by : next[i + low] + by, sum = before + whole;
    next[i] = sum;
    if (low == 0) return;
    const double taken = sum - before;
    next[i + low] = (before - (sum - taken)) + (whole - taken);  // the exact rounding error of the sum
  }

  void advance() noexcept {
    const TimeLevel oldest = prev;
    prev = now;
    now = next;
    next = oldest;
  }
  void retreat() noexcept {  // undoes advance()
    const TimeLevel oldest = next;
    next = now;
    now = prev;
    prev = oldest;
  }
};

// Energy at n + 1/2, J. `correction` is the (negative) term due to the backward difference of sigma1. A ledger
// adds the energy of the component's own stretch, which a row stores.
struct StoredEnergy {
  double kinetic = 0.0;
  double potential = 0.0;
  double correction = 0.0;
  double stretch = 0.0;
  double total() const noexcept { return kinetic + potential + correction + stretch; }
};

// Powers at n, in watts.
struct LossPower {
  double uniform = 0.0;              // sigma0, or R of a mass
  double frequency_dependent = 0.0;  // sigma1
};

// Factors that convert sums over a grid into J or W, precomputed to avoid divisions in every step. `slope` is
// per newton of tension, `uniform_loss` per sigma0 k.
struct EnergyScales {
  double kinetic = 0.0, slope = 0.0, curvature = 0.0, correction = 0.0;
  double uniform_loss = 0.0, frequency_dependent_loss = 0.0;
};

// Parameters of a component that gestures may change.
struct MovingParameters {
  double damping = 0.0;  // sigma0, 1/s; for a mass R, kg/s
  double tension = 0.0;  // N; strings only
};

// The grid of a component: a point, a line along x, or a rectangle whose points of equal x lie together. A body
// given by its modes has no grid: `intervals` are those of the places at which it is shown.
struct Geometry {
  int dimensions = 0;
  std::array<double, 2> sides{};   // m, of the grid; 0 where it does not reach
  std::array<int, 2> intervals{};  // likewise
  double spacing = 0.0;            // m, in the coordinates that the component computes in; 0 without a grid
  int modes = 0;                   // 0: not given by its modes
  bool has_named_points = false;   // its places are named points, whose distance has no meaning

  bool has_grid() const noexcept { return dimensions > 0 && modes == 0; }
  std::size_t place_count() const noexcept {
    return static_cast<std::size_t>(intervals[0] + 1) * static_cast<std::size_t>(intervals[1] + 1);
  }
};

struct EnergyAndLoss {
  StoredEnergy stored;
  LossPower loss;
};

// Solves r = (1 - x) / (1 + x) for x; x is sigma0 k, or R k / 2M for a mass. The step uses a rounded r, which
// corresponds to an x that differs by 1e-16. The losses must use that x, otherwise the energy balance drifts
// with every step.
inline double loss_in_step(double r, double x) noexcept { return r > 0.0 ? (1.0 - r) / (1.0 + r) : x; }

class FreeMotion {
 public:
  virtual ~FreeMotion() = default;

  // u_next = the free update q*, without interaction forces.
  virtual void predict(const Levels& u) const noexcept = 0;
};

class Component : public FreeMotion {
 public:
  // A copy that one run owns and may move(). docs/step.md, "Parameters that move"
  virtual std::unique_ptr<Component> copy() const = 0;
  virtual void move(const MovingParameters& to) noexcept = 0;

  virtual Geometry geometry() const noexcept = 0;
  virtual std::size_t point_count() const noexcept = 0;
  virtual std::size_t scratch_count() const noexcept { return 0; }

  // The slot in which a level stores a point. Slots that store no point stay 0.
  virtual std::size_t slot_count() const noexcept { return point_count(); }
  virtual Slot slot(GridPoint point) const noexcept { return Slot(point.index); }

  // True if a level also stores the rounding errors of its points (low words). Needed by components that may
  // travel far compared with their change per step.
  virtual bool keeps_low_words() const noexcept { return false; }

  // True if predict() may be called with next == prev.
  virtual bool steps_in_place() const noexcept { return false; }

  // Displacement at n+1 per newton applied at a point, m/N; 0 if the point is held.
  virtual double step_compliance(GridPoint point) const noexcept = 0;

  // Mass that a point represents, kg; 0 if it is held.
  virtual double point_mass(GridPoint point) const noexcept = 0;

  // Force on a point per unit of acceleration that acts on the whole component, kg.
  virtual double moved_mass(GridPoint point) const noexcept { return point_mass(point); }

  // Volume that a unit of displacement of this point displaces, of a surface, m^2.
  virtual double moved_area(GridPoint) const noexcept {
    const Geometry grid = geometry();
    return grid.dimensions == 2 ? grid.sides[0] / grid.intervals[0] * (grid.sides[1] / grid.intervals[1]) : 0.0;
  }

  // Displacement at a place of the geometry, in the order of a grid's points. A grid has its points there.
  virtual double read(const double* level, std::size_t place) const noexcept {
    return level[slot(GridPoint(place)).index];
  }
  // Gives a place a displacement, in a level that was zero. What is written at all places is read again, as far
  // as the component can have that shape.
  virtual void write(double* level, std::size_t place, double displacement) const noexcept {
    level[slot(GridPoint(place)).index] = displacement;
  }

  // The weights of all modes at a place in metres, of a body by its modes. `scratch` has weighing_scratch()
  // numbers.
  virtual std::size_t weighing_scratch() const noexcept { return 0; }
  virtual void weigh(double /*x*/, double /*y*/, std::span<double> /*weights*/,
                     std::span<double> /*scratch*/) const noexcept {}

  virtual StoredEnergy stored_energy(const Levels& u) const noexcept = 0;

  // Energy that the last move() added at n - 1/2, J.
  virtual double work_of_moving(const Levels&) const noexcept { return 0.0; }
  virtual LossPower loss_power(const Levels& u) const noexcept = 0;

  // Stored energy and loss in one pass over the grid. `memory` holds memory_count() numbers, owned by the
  // observer, which the component carries from one step to the next. start_observing() initialises them, and
  // returns what is stored.
  virtual std::size_t memory_count() const noexcept { return 0; }
  virtual StoredEnergy start_observing(const Levels& u, double*) const noexcept { return stored_energy(u); }
  virtual EnergyAndLoss observe(const Levels& u, double*) const noexcept {
    return {stored_energy(u), loss_power(u)};
  }

  // How the mean stretch of a body raises its tension. docs/step.md, "Stretch"
  // scale s of its row, C = -s times the curvature of u^n; 0: its tension does not follow its stretch.
  virtual double stretch_scale() const noexcept { return 0.0; }
  // psi^{n-1/2} = s sum d u^n d u^{n-1} over all pairs of neighbours, d u their difference.
  virtual double stretch(const Levels&) const noexcept { return 0.0; }
  // Writes the curvature of u^n, the sum of the neighbours less the point itself for each of them, to every
  // slot; 0 where the point is held. Precondition: stretch_scale() > 0.
  virtual CurvatureSums find_curvature(const Levels&, double* /*curvature*/) const noexcept { return {}; }
  // u^{n+1} += factor times the curvature, and times the compliance of a slot over that of the first point.
  virtual void push_by(double /*factor*/, const double* /*curvature*/, const Levels&) const noexcept {}

  // What others ask before or after a run, at the present parameters. Never called in a step.
  virtual ComponentFacts facts() const { return {}; }
  // By theory, in Hz, ascending, up to `highest`. Empty where no formula gives them.
  virtual std::vector<double> partials(double /*highest*/) const { return {}; }
  virtual Modes lowest_modes(const ModeRequest&) const { return {}; }
  // How well the scheme holds the lowest partials, ascending by theory. Empty where there is no theory, or the
  // grid has more points than were allowed.
  virtual std::vector<PartialPitch> partial_pitches(const ModeRequest&) const { return {}; }
};

}  // namespace rattle
