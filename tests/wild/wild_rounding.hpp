// How much of a run's balance rounding alone may cost.
#pragma once

#include <rattle/rattle.hpp>
#include <vector>

namespace rattle::test {

// Every number of a step is off by a share eps = 2^-52 of itself. In joules, with du = u+ - u- and D = eta+ -
// eta-:
//   a point    eps (|u| + pushes) |du| / 2B: it arrives beside where the forces sent it. The pushes are how far
//   each force
//              alone would move it; a light mass between two stiff contacts is pushed by metres both ways.
//   a row      eps |f| (the displacements that eta is the difference of), and eps |D| (the terms that f is the
//   sum of);
//              where f = a D + d belongs to a D that the points do not quite make, a |D| times what they miss
//              it by. What a contact in closed form has stored is phi(eta) of the rounded eta: eps phi' (the same
//              displacements, and the pushes: its force belongs to a D that the points do not quite make).
class RoundingWatch {
 public:
  explicit RoundingWatch(const Simulator& simulator);
  void observe();  // after every step

  double joules() const { return sum_; }  // if all of it had one sign
  // The largest pull of a one-sided contact, in units of what rounding of its points makes of its force.
  double worst_pull() const { return worst_pull_; }

 private:
  struct Points {
    std::vector<double> compliance, newest, before, oldest, pushes;
    bool keeps_rest = false;  // a mass, which carries on what rounding took from it
  };
  struct Entry {
    std::size_t component, point;
    double weight;
  };
  void add_pushes();
  struct Law {
    double slope = 0.0;  // a
    double terms = 0.0;  // N, that the force is the sum of
  };
  struct Size {
    double read = 0.0;    // m, the sum of the displacements in eta
    double pushed = 0.0;  // m, of the pushes
  };
  Law law_of(std::size_t row) const;
  Size size_of(std::size_t row) const;
  double row_error(std::size_t row);
  double component_error(const Points& points) const;

  const Simulator& simulator_;
  std::vector<Points> components_;
  std::vector<std::vector<Entry>> rows_;    // the points that stay
  std::vector<std::ptrdiff_t> moves_over_;  // the component along which a row moves, or -1
  std::vector<bool> keeps_psi_;             // whether a contact's force belongs to its D
  std::vector<bool> keeps_nothing_;  // contacts whose energy follows from where they are
  double sum_ = 0.0;
  double worst_pull_ = 0.0;
};

}  // namespace rattle::test
