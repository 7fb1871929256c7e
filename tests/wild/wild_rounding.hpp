// Upper estimate of the balance error that rounding alone can cause in a run.
#pragma once

#include <rattle/rattle.hpp>
#include <vector>

namespace rattle::test {

// Every number of a step has a relative error of eps = 2^-52. In joules, with du = u+ - u- and D = eta+ - eta-:
//   point: eps (|u| + pushes) |du| / 2B, the error of its new position. `pushes` sums how far each force
//          alone would move the point; a light mass between two stiff contacts is pushed by metres both ways.
//   row:   eps |f| times the displacements that eta is computed from, and eps |D| times the terms of f.
//          f = a D + d was computed for a D that differs from the D of the rounded points: that adds a |D|
//          times the difference. A contact in closed form stores phi(eta) of the rounded eta: that adds
//          eps phi' times (the displacements plus the pushes).
class RoundingWatch {
 public:
  explicit RoundingWatch(const Simulator& simulator);
  void observe();  // call after every step

  double joules() const { return sum_; }  // worst case: all errors have the same sign

 private:
  struct Points {
    std::vector<double> compliance, newest, before, oldest, pushes;
    bool keeps_rest = false;  // masses and slides, whose rounding remainder is carried to the next step
  };
  struct Entry {
    std::size_t component, point;
    double weight;
  };
  void add_pushes();
  struct Law {
    double slope = 0.0;  // a
    double terms = 0.0;  // N, magnitude of the terms summed in the force
  };
  struct Size {
    double read = 0.0;    // m, sum of the displacement magnitudes in eta
    double pushed = 0.0;  // m, sum of the pushes
  };
  Law law_of(std::size_t row) const;
  Size size_of(std::size_t row) const;
  Size size_of_stretch(std::size_t row) const;
  double row_error(std::size_t row);
  double component_error(const Points& points) const;

  const Simulator& simulator_;
  std::vector<Points> components_;
  std::vector<std::vector<Entry>> rows_;    // points at fixed places
  std::vector<std::ptrdiff_t> moves_over_;  // component along which a row moves, or -1
  std::vector<bool> keeps_psi_;             // contacts in psi form, whose force was computed for their D
  std::vector<bool> keeps_nothing_;         // contacts in closed form: their energy follows from their position
  double sum_ = 0.0;
};

}  // namespace rattle::test
