#include "plain_slide_string.hpp"

#include <algorithm>
#include <cmath>

namespace rattle::plain {

double spacing_bound(const SlideStringParameters& p) {
  const double dt = 1.0 / p.sample_rate;
  const double TT = p.T * dt * dt / p.rhoA + 4.0 * p.sigma2 * dt;
  return std::sqrt(0.5 * (TT + std::sqrt(TT * TT + 16.0 * p.EI * dt * dt / p.rhoA)));
}

SlideShape slide_shape(double x, double dx, int M) {
  const double place = std::clamp(x / dx, 0.0, static_cast<double>(M));
  const int m = std::min(static_cast<int>(place), M - 1);
  const double f = place - m;
  return {static_cast<std::size_t>(m), {m > 0 ? (1.0 - f) / dx : 0.0, m + 1 < M ? f / dx : 0.0}};
}

void add_finger_shape(double x, double width, double dx, std::vector<double>& g) {
  const int M = static_cast<int>(g.size()) - 1;
  const double a = std::max(x - 0.5 * width, 0.0) / dx, b = std::min(x + 0.5 * width, M * dx) / dx;
  if (b <= a) return;
  // The antiderivative of the hat function of height 1 around 0.
  const auto hat_integral = [](double z) {
    z = std::clamp(z, -1.0, 1.0);
    return z < 0.0 ? 0.5 * (1.0 + z) * (1.0 + z) : 1.0 - 0.5 * (1.0 - z) * (1.0 - z);
  };
  const int first = std::max(static_cast<int>(a), 1), last = std::min(static_cast<int>(b) + 1, M - 1);
  for (int m = first; m <= last; ++m)
    g[static_cast<std::size_t>(m)] += (hat_integral(b - m) - hat_integral(a - m)) / width;
}

ContactRoot solve_contact(double q, double B, double C, double k_o) {
  if (q <= 0.0 && B >= q) return {-B, 0.0, 1};
  if (q <= 0.0) {
    const double s = (-B - 2.0 * C * q + std::sqrt(B * B + 4.0 * C * q * (B - q))) / (2.0 * (1.0 + C));
    return {s, -0.5 * k_o * (s + q) * (s + q) / s, 2};
  }
  if (B <= q * (1.0 - C)) {
    const double s = -(B + 2.0 * C * q) / (1.0 + C);
    return {s, -0.5 * k_o * (s + 2.0 * q), 3};
  }
  const double R = std::sqrt(B * B + 4.0 * C * q * q);
  const double s = B >= 0.0 ? -0.5 * (B + R) : -2.0 * C * q * q / (R - B);
  return {s, 0.5 * k_o * q * q / s, 4};
}

SlideString::SlideString(const SlideStringParameters& parameters) : p(parameters) {
  dt = 1.0 / p.sample_rate;
  M = p.M > 0 ? p.M : static_cast<int>(p.L / spacing_bound(p));
  dx = p.L / M;
  lambda2 = p.T / p.rhoA * dt * dt / (dx * dx);
  beta2 = p.EI / p.rhoA * dt * dt / (dx * dx * dx * dx);
  gamma0 = p.sigma0 * dt;
  gamma2 = 2.0 * p.sigma2 * dt / (dx * dx);
  xi = dt * dt / p.rhoA;
  alpha = dt / (2.0 * p.rhoA);
  for (std::vector<double>* v : {&u, &u_prev, &u_before, &g_rf, &g_lf, &A_})
    v->assign(static_cast<std::size_t>(M) + 1, 0.0);
}

void SlideString::start(std::vector<double> shape, double y_o, double x_o) {
  u = u_prev = u_before = std::move(shape);
  y = y_prev = y_before = y_o;
  g_o = g_o_next = slide_shape(x_o, dx, M);
  q = q_prev = q_before = read(g_o, u) - y_o;
  F_o = 0.0;
  branch = 1;
}

double SlideString::read(const SlideShape& g, const std::vector<double>& w) const {
  return dx * (g.weight[0] * w[g.m] + g.weight[1] * w[g.m + 1]);
}

void SlideString::step(const SlideStringControls& c) {
  g_o = g_o_next;
  g_o_next = slide_shape(c.x_o_next, dx, M);
  std::fill(g_rf.begin(), g_rf.end(), 0.0);
  std::fill(g_lf.begin(), g_lf.end(), 0.0);
  add_finger_shape(p.x_rf, p.w_rf, dx, g_rf);
  add_finger_shape(c.x_o - p.d_lf, p.w_lf, dx, g_lf);

  u_before.swap(u_prev);  // holds u^{n-1}
  u_prev.swap(u);         // holds u^n; u now holds u^{n-2}, which is overwritten
  update_all_nodes(c);    // u holds Lin

  const double M_o = p.m_o / (dt * dt), R_h = p.r_h / (2.0 * dt), half_k = 0.5 * p.k_h;
  const double den = M_o + R_h + half_k;
  const double yl = (2.0 * M_o * y + (R_h - M_o - half_k) * y_prev + (half_k + R_h) * c.y_h_next +
                     (half_k - R_h) * c.y_h_prev) /
                    den;
  double compliance = 0.0;  // dx times the sum of g_o^{n+1} g_o^n / A over the shared nodes
  for (std::size_t i : {0, 1})
    for (std::size_t j : {0, 1})
      if (g_o_next.m + i == g_o.m + j) compliance += dx * g_o_next.weight[i] * g_o.weight[j] / A_[g_o.m + j];
  const double B = q_prev + yl - read(g_o_next, u);
  const double C = 0.5 * p.k_o * (xi * compliance + 1.0 / den);
  const ContactRoot root = solve_contact(q_prev, B, C, p.k_o);
  F_o = root.F_o;
  branch = root.branch;

  for (std::size_t j : {0, 1}) u[g_o.m + j] += xi * g_o.weight[j] * F_o / A_[g_o.m + j];
  y_before = y_prev;
  y_prev = y;
  y = yl - F_o / den;
  q_before = q_prev;
  q_prev = q;
  q = read(g_o_next, u) - y;
}

// Computes u = Lin from u_prev = u^n and u_before = u^{n-1}.
void SlideString::update_all_nodes(const SlideStringControls& c) {
  const double r_rf = p.alpha_rf * std::abs(c.F_rf), r_lf = p.alpha_lf * std::abs(c.F_lf);
  const double a_rf = alpha * r_rf, a_lf = alpha * r_lf, f_rf = xi * c.F_rf, f_lf = xi * c.F_lf;
  // The operators of (33), collected by neighbour.
  const double b0 = 2.0 - 2.0 * lambda2 - 6.0 * beta2 - 2.0 * gamma2;
  const double b1 = lambda2 + 4.0 * beta2 + gamma2, b2 = -beta2;
  const double c0 = -1.0 + gamma0 + 2.0 * gamma2, c1 = -gamma2, d0 = 1.0 + gamma0;
  double* __restrict next = u.data();
  double* __restrict A = A_.data();
  const double* __restrict v = u_prev.data();
  const double* __restrict w = u_before.data();
  const double* __restrict rf = g_rf.data();
  const double* __restrict lf = g_lf.data();
  const int last = M - 1;
  for (int m = 1; m <= last; ++m) {
    const double damping = a_rf * rf[m] + a_lf * lf[m];
    A[m] = d0 + damping;
    next[m] = c0 * w[m] + damping * w[m] + c1 * (w[m - 1] + w[m + 1]) + f_rf * rf[m] + f_lf * lf[m];
  }
  for (int m = 2; m < last; ++m)
    next[m] = (next[m] + b0 * v[m] + b1 * (v[m - 1] + v[m + 1]) + b2 * (v[m - 2] + v[m + 2])) / A[m];
  // u_{-1} = -u_1 and u_{M+1} = -u_{M-1}; u_0 = u_M = 0.
  next[1] = (next[1] + (b0 - b2) * v[1] + b1 * v[2] + b2 * v[3]) / A[1];
  next[last] = (next[last] + (b0 - b2) * v[last] + b1 * v[last - 1] + b2 * v[last - 2]) / A[last];
  A[0] = A[M] = d0;
  next[0] = next[M] = 0.0;
}

double SlideString::bridge_force() const {
  const std::size_t N = static_cast<std::size_t>(M);
  return p.T / dx * u[N - 1] + p.EI / (dx * dx * dx) * (2.0 * u[N - 1] - u[N - 2]);
}

}  // namespace rattle::plain
