// The articulated slide string written directly from its equations, without the engine: computes A_m and Lin_m
// at every node in every step, and stores the fingers' shapes in arrays as long as the string. [SLIDE
// (33)-(37), (68)], errata
//
// The baseline of bench/slide, and the reference for the engine in tests/slide.
#pragma once

#include <cstddef>
#include <vector>

namespace rattle::plain {

struct SlideStringParameters {
  double sample_rate = 44100.0;
  double L = 0.65;        // m
  double rhoA = 2.25e-3;  // kg/m
  double T = 0.0;         // N
  double EI = 1.57e-4;    // N m^2
  double sigma0 = 0.6;    // 1/s
  double sigma2 = 4e-4;   // m^2/s
  double m_o = 0.02;      // kg
  double k_o = 1e7;       // N/m
  double k_h = 2e4;       // N/m
  double r_h = 5.0;       // kg/s
  double alpha_rf = 5.0;  // s/m
  double alpha_lf = 5.0;  // s/m
  double x_rf = 0.52;     // m
  double w_rf = 0.015;    // m
  double w_lf = 0.03;     // m
  double d_lf = 0.035;    // x'_lf, m
  int M = 0;              // intervals; 0: the maximum that the bound (49) allows
};

// The player's controls needed for the step n -> n+1.
struct SlideStringControls {
  double x_o = 0.0, x_o_next = 0.0;
  double y_h_prev = 0.0, y_h_next = 0.0;
  double F_rf = 0.0, F_lf = 0.0;
};

double spacing_bound(const SlideStringParameters& p);  // [SLIDE (49)]

// Hat weights divided by dx. Weights on nodes 0 and M are dropped.
struct SlideShape {
  std::size_t m = 0;              // nodes m and m + 1
  double weight[2] = {0.0, 0.0};  // 1/m
};
SlideShape slide_shape(double x, double dx, int M);
void add_finger_shape(double x, double width, double dx, std::vector<double>& g);  // g has M + 1 entries

struct ContactRoot {
  double s = 0.0;
  double F_o = 0.0;
  int branch = 0;
};
ContactRoot solve_contact(double q, double B, double C, double k_o);  // [SLIDE (71)-(74)]

class SlideString {
 public:
  explicit SlideString(const SlideStringParameters& parameters);

  // Starts at rest.
  void start(std::vector<double> u, double y_o, double x_o);
  void step(const SlideStringControls& controls);

  double bridge_force() const;  // at the newest state [SLIDE (39)]

  const SlideStringParameters p;
  int M = 0;
  double dt = 0.0, dx = 0.0;
  double lambda2 = 0.0, beta2 = 0.0, gamma0 = 0.0, gamma2 = 0.0, xi = 0.0, alpha = 0.0;  // [SLIDE (34)]

  // After step(): u is u^{n+1}, u_prev is u^n and so on; F_o, branch and the shapes belong to this step.
  std::vector<double> u, u_prev, u_before;
  double y = 0.0, y_prev = 0.0, y_before = 0.0;
  double q = 0.0, q_prev = 0.0, q_before = 0.0;
  double F_o = 0.0;
  int branch = 1;
  std::vector<double> g_rf, g_lf;
  SlideShape g_o, g_o_next;

 private:
  double read(const SlideShape& g, const std::vector<double>& w) const;
  void update_all_nodes(const SlideStringControls& c);

  std::vector<double> A_;
};

}  // namespace rattle::plain
