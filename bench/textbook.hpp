// The loops one would write first, in natural order and with the longer side along the rows: by differences, as
// docs/step.md has the equations, the plate's biharmonic as its thirteen points; and gathered by neighbours, a
// product less here and there, which detunes the low partials. Compiled for this very processor (-O3
// -march=native), twice: with contraction allowed, the best that they can be, and without, as the plain kernels are.
#pragma once

#include <cstddef>
#include <vector>

namespace rattle::bench {

struct TextbookStringCoefficients {
  double r, e, f, e_prev;     // by differences
  double B0, B1, B2, C0, C1;  // by neighbours [W19 (68a)]
};
struct TextbookPlateCoefficients {
  double r, a, b;                 // by differences
  double B0, B1, B2, B3, C0, C1;  // [W19 (68c)]
};

enum class Contraction { allowed, off };

// Of the string and the plate that the bench steps.
TextbookStringCoefficients string_coefficients(int intervals);
TextbookPlateCoefficients plate_coefficients();

template <Contraction contraction>
class TextbookString {
 public:
  TextbookString(int intervals, const TextbookStringCoefficients& c);
  void start(int l, double u) { now_[static_cast<std::size_t>(l)] = prev_[static_cast<std::size_t>(l)] = u; }
  void steps(int count);
  void steps_by_neighbours(int count);
  double displacement(int l) const { return now_[static_cast<std::size_t>(l)]; }

 private:
  TextbookStringCoefficients c_;
  std::vector<double> next_, now_, prev_;
};

template <Contraction contraction>
class TextbookPlate {
 public:
  TextbookPlate(int intervals_x, int intervals_y, const TextbookPlateCoefficients& c);
  void start(int l, int m, double v) { now_[at(l, m)] = prev_[at(l, m)] = v; }
  void steps(int count);
  void steps_by_neighbours(int count);
  double displacement(int l, int m) const { return now_[at(l, m)]; }

 private:
  // One more point beyond every edge.
  std::size_t at(int l, int m) const { return static_cast<std::size_t>((l + 1) * (columns_ + 3) + m + 1); }
  template <class Row>
  void step(Row row);
  void mirror(std::vector<double>& v) const;

  int rows_, columns_;
  TextbookPlateCoefficients c_;
  std::vector<double> next_, now_, prev_;
};

}  // namespace rattle::bench
