// What every vibrating component offers: free motion, compliance, energy and losses.
//
// A component is a constant model. Its motion lives in Levels, which a simulator owns, so that one compiled
// scene can be run many times.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

namespace rattle {

// The three time levels of a grid function, each an array of slots; advancing rotates the pointers.
struct Levels {
  double* next = nullptr;  // u^{n+1}
  double* now = nullptr;   // u^n
  double* prev = nullptr;  // u^{n-1}
  double* scratch = nullptr;
  std::size_t low = 0;  // u[i + low] is what rounding took from u[i]; 0: nobody keeps it

  // How far u_i got from one level to another.
  double between(const double* earlier, const double* later, std::size_t i) const noexcept {
    const double difference = later[i] - earlier[i];
    return low == 0 ? difference : difference + (later[i + low] - earlier[i + low]);
  }
  double moved(std::size_t i) const noexcept { return between(prev, next, i); }  // u_i^{n+1} - u_i^{n-1}

  // u_i^{n+1} += by
  void push(std::size_t i, double by) const noexcept {
    if (low == 0) {
      next[i] += by;
      return;
    }
    const double sum = next[i] + by;
    const double taken = sum - next[i];
    const double lost =
        next[i + low] + ((next[i] - (sum - taken)) + (by - taken));  // exactly what the sum lost
    next[i] = sum + lost;  // pushes that cancel leave more behind than the last place
    next[i + low] = lost - (next[i] - sum);
  }

  // The same, faster, for one push that stands for all of an island: it may lose one part in 2^53 of `by`,
  // which large pushes that cancel could not afford.
  void push_alone(std::size_t i, double by) const noexcept {
    const double before = next[i], whole = low == 0 ? by : next[i + low] + by, sum = before + whole;
    next[i] = sum;
    if (low == 0) return;
    const double taken = sum - before;
    next[i + low] = (before - (sum - taken)) + (whole - taken);  // exactly what the sum lost
  }

  void advance() noexcept {
    double* const oldest = prev;
    prev = now;
    now = next;
    next = oldest;
  }
  void retreat() noexcept {  // undoes advance()
    double* const oldest = next;
    next = now;
    now = prev;
    prev = oldest;
  }
};

// At n + 1/2. `correction` is the (negative) term that the backward difference of sigma1 brings.
struct StoredEnergy {
  double kinetic = 0.0;
  double potential = 0.0;
  double correction = 0.0;
  double total() const noexcept { return kinetic + potential + correction; }
};

// Powers at n, in watts.
struct LossPower {
  double uniform = 0.0;              // sigma0, or R of a mass
  double frequency_dependent = 0.0;  // sigma1
};

// What the sums over a grid are worth, J or W each: kinetic, of the slope (per newton of tension), of the
// curvature, of the correction; the losses (the uniform one per sigma0 k). Divided once, not in every step.
struct EnergyScales {
  double kinetic = 0.0, slope = 0.0, curvature = 0.0, correction = 0.0;
  double uniform_loss = 0.0, frequency_dependent_loss = 0.0;
};

// What gestures may move of a component.
struct MovingParameters {
  double damping = 0.0;  // sigma0, 1/s; of a mass R, kg/s
  double tension = 0.0;  // N, of a string
};

// The grid of a component: a point, a line along x, or a rectangle whose points of equal x lie together.
struct Geometry {
  int dimensions = 0;
  std::array<double, 2> sides{};   // m, of the grid; 0 where it does not reach
  std::array<int, 2> intervals{};  // likewise
  double spacing = 0.0;            // m, in the coordinates that the component computes in
};

struct EnergyAndLoss {
  StoredEnergy stored;
  LossPower loss;
};

// The x of r = (1 - x) / (1 + x), x = sigma0 k, or R k / 2M of a mass. The step has r rounded, which moves a
// small x by 1e-16; a loss is counted by the x that the step has, or the two drift apart with every step.
inline double loss_in_step(double r, double x) noexcept { return r > 0.0 ? (1.0 - r) / (1.0 + r) : x; }

class FreeMotion {
 public:
  virtual ~FreeMotion() = default;

  // u_next = the free update q*, without interaction forces.
  virtual void predict(const Levels& u) const noexcept = 0;
};

class Component : public FreeMotion {
 public:
  // One of a run's own, to move(). docs/step.md, "Parameters that move"
  virtual std::unique_ptr<Component> copy() const = 0;
  virtual void move(const MovingParameters& to) noexcept = 0;

  virtual Geometry geometry() const noexcept = 0;
  virtual std::size_t point_count() const noexcept = 0;
  virtual std::size_t scratch_count() const noexcept { return 0; }

  // A level keeps point p in slot(p), in the order that the component's kernel likes; other slots stay 0.
  virtual std::size_t slot_count() const noexcept { return point_count(); }
  virtual std::size_t slot(std::size_t point) const noexcept { return point; }

  // Whether a level keeps what rounding takes from its points: for what may travel far compared with its steps.
  virtual bool keeps_low_words() const noexcept { return false; }

  // Whether predict() may be given next == prev.
  virtual bool steps_in_place() const noexcept { return false; }

  // Metres at n+1 per newton at a point; 0 where the point is held.
  virtual double step_compliance(std::size_t point) const noexcept = 0;

  // The mass a point stands for, kg; 0 where it is held.
  virtual double point_mass(std::size_t point) const noexcept = 0;

  virtual StoredEnergy stored_energy(const Levels& u) const noexcept = 0;

  // What the last move() added to the energy at n - 1/2, J.
  virtual double work_of_moving(const Levels&) const noexcept { return 0.0; }
  virtual LossPower loss_power(const Levels& u) const noexcept = 0;

  // Both in one pass over the grid. `memory` holds memory_count() numbers that the component keeps from one
  // step to the next for whoever observes it; start_observing() fills them.
  virtual std::size_t memory_count() const noexcept { return 0; }
  virtual void start_observing(const Levels&, double*) const noexcept {}
  virtual EnergyAndLoss observe(const Levels& u, double*) const noexcept {
    return {stored_energy(u), loss_power(u)};
  }
};

}  // namespace rattle
