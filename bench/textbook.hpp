// The loops one would write first, in natural order: the string's by differences as docs/step.md has it (and by
// neighbours as in the notes, which detunes the low partials), the plate's thirteen points. Compiled for this
// very processor (-O3 -march=native), contraction allowed.
#pragma once

#include <cstddef>
#include <vector>

namespace rattle::bench {

struct TextbookStringCoefficients {
  double r, e, f, e_prev;     // by differences
  double B0, B1, B2, C0, C1;  // by neighbours [W19 (68a)]
};
struct TextbookPlateCoefficients {
  double B0, B1, B2, B3, C0, C1;  // [W19 (68c)]
};

class TextbookString {
 public:
  TextbookString(int intervals, const TextbookStringCoefficients& c);
  void steps(int count);
  void steps_by_neighbours(int count);

 private:
  TextbookStringCoefficients c_;
  std::vector<double> next_, now_, prev_;
};

class TextbookPlate {
 public:
  TextbookPlate(int intervals_x, int intervals_y, const TextbookPlateCoefficients& c);
  void steps(int count);

 private:
  int rows_, columns_;
  TextbookPlateCoefficients c_;
  std::vector<double> next_, now_, prev_;
};

}  // namespace rattle::bench
