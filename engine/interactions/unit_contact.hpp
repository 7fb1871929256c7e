// A contact of exponent 1 solved in closed form. [SLIDE (68)-(73)], misprints in docs/errata.md
#pragma once

namespace rattle {

// s = eta^{n+1} - eta^{n-1}, the root of  s + B + C ([s + q]_+^2 - [q]_+^2) / s = 0,  unique for C >= 0.
struct UnitContact {
  double s = 0.0;
  double force = 0.0;  // f >= 0, pushing; the paper's F_o is -f
  int branch = 1;      // 1 ... 4, the row of the table in docs/step.md
};

// q = eta^{n-1} as it was then, B = -(what eta would gain without the contact), C = K Lambda / 2.
UnitContact solve_unit_contact(double q, double B, double C, double K) noexcept;

}  // namespace rattle
