// Straightforward loops, in natural order and with the longer side along the rows. One version uses
// differences, as in the equations of docs/step.md, with the plate's biharmonic as its thirteen points. The
// other collects terms by neighbour, which saves a few products but detunes the low partials. Both are compiled
// for this processor (-O3 -march=native), twice: with contraction allowed, which is their best case, and
// without, like the plain kernels.
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

// Coefficients of the string and the plate used by the bench.
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
  // The array has one extra point beyond every edge.
  std::size_t at(int l, int m) const {
    return static_cast<std::size_t>(l + 1) * static_cast<std::size_t>(columns_ + 3) +
           static_cast<std::size_t>(m + 1);
  }
  template <class Row>
  void step(Row row);
  void mirror(std::vector<double>& v) const;

  int rows_, columns_;
  TextbookPlateCoefficients c_;
  std::vector<double> next_, now_, prev_;
};

}  // namespace rattle::bench
