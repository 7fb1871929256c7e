#include <algorithm>
#include <slide/slide_powers.hpp>

namespace rattle::test {

double SlidePowers::residual(double dt) const {
  return (stored_next - stored_prev) / dt - (P_rf + P_lf + P_h + P_x) + (Q_s + Q_rf + Q_lf + Q_o);
}
double SlidePowers::residual_with_printed_power(double dt) const {
  return (stored_next - stored_prev) / dt - (P_rf + P_lf + P_o_printed) + (Q_s + Q_rf + Q_lf + Q_o_printed);
}
double SlidePowers::residual_with_printed_energy(double dt) const {
  return (stored_next_printed - stored_prev_printed) / dt - (P_rf + P_lf + P_h + P_x) +
         (Q_s + Q_rf + Q_lf + Q_o);
}
double SlidePowers::residual_as_printed(double dt) const {
  return (stored_next_printed - stored_prev_printed) / dt - (P_rf + P_lf + P_o_printed) +
         (Q_s + Q_rf + Q_lf + Q_o_printed);
}

double string_energy(const plain::SlideStringParameters& p, double dx, const std::vector<double>& u_next,
                     const std::vector<double>& u) {
  const double dt = 1.0 / p.sample_rate;
  double kinetic = 0.0, slope = 0.0, curvature = 0.0, correction = 0.0;
  for (std::size_t m = 0; m + 1 < u.size(); ++m) {
    const double d_next = u_next[m + 1] - u_next[m], d = u[m + 1] - u[m];
    kinetic += (u_next[m] - u[m]) * (u_next[m] - u[m]);
    slope += d_next * d;
    correction += (d_next - d) * (d_next - d);
    if (m == 0) continue;
    curvature += (u_next[m + 1] - 2.0 * u_next[m] + u_next[m - 1]) * (u[m + 1] - 2.0 * u[m] + u[m - 1]);
  }
  return 0.5 * p.rhoA * dx * kinetic / (dt * dt) + 0.5 * p.T * slope / dx +
         0.5 * p.EI * curvature / (dx * dx * dx) - 0.5 * p.sigma2 * p.rhoA * correction / (dt * dx);
}

double string_loss(const plain::SlideStringParameters& p, double dx, const std::vector<double>& v) {
  double velocity = 0.0, slope = 0.0;
  for (std::size_t m = 0; m + 1 < v.size(); ++m) {
    velocity += v[m] * v[m];
    slope += (v[m + 1] - v[m]) * (v[m + 1] - v[m]);
  }
  return 2.0 * p.rhoA * (p.sigma0 * dx * velocity + p.sigma2 * slope / dx);
}

SlidePowers powers_of(const plain::SlideStringParameters& p, const SlideStep& s) {
  const double dt = 1.0 / p.sample_rate;
  const int M = static_cast<int>(s.u.size()) - 1;
  const double dx = p.L / M;
  std::vector<double> v(s.u.size()), g_rf(s.u.size()), g_lf(s.u.size());
  for (std::size_t m = 0; m < v.size(); ++m) v[m] = (s.u_next[m] - s.u_prev[m]) / (2.0 * dt);
  plain::add_finger_shape(p.x_rf, p.w_rf, dx, g_rf);
  plain::add_finger_shape(s.x_o - p.d_lf, p.w_lf, dx, g_lf);
  const plain::SlideShape g_o = plain::slide_shape(s.x_o, dx, M);

  const auto square = [](double x) { return x * x; };
  const auto contact = [&](double q) { return 0.5 * p.k_o * square(std::max(q, 0.0)); };
  const auto stored = [&](const std::vector<double>& u_next, const std::vector<double>& u, double y_next,
                          double y, double q_next, double q) {
    return string_energy(p, dx, u_next, u) + 0.5 * p.m_o * square((y_next - y) / dt) +
           0.5 * (contact(q_next) + contact(q));
  };
  const double q_h_next = s.y_next - s.y_h_next, q_h = s.y - s.y_h, q_h_prev = s.y_prev - s.y_h_prev;
  const auto spring = [&](double a, double b) { return 0.25 * p.k_h * (a * a + b * b); };
  const auto spring_printed = [&](double a, double b) { return 0.5 * p.k_h * square(0.5 * (a + b)); };

  SlidePowers powers;
  const double without_hand_next = stored(s.u_next, s.u, s.y_next, s.y, s.q_next, s.q);
  const double without_hand_prev = stored(s.u, s.u_prev, s.y, s.y_prev, s.q, s.q_prev);
  powers.stored_next = without_hand_next + spring(q_h_next, q_h);
  powers.stored_prev = without_hand_prev + spring(q_h, q_h_prev);
  powers.stored_next_printed = without_hand_next + spring_printed(q_h_next, q_h);
  powers.stored_prev_printed = without_hand_prev + spring_printed(q_h, q_h_prev);

  const double v_o = (s.y_next - s.y_prev) / (2.0 * dt), v_h = (s.y_h_next - s.y_h_prev) / (2.0 * dt);
  const double q_h_mean = 0.5 * (q_h_next + q_h_prev);
  const double u_tilde_next = s.q_next + s.y_next, u_tilde_prev = s.q_prev + s.y_prev;
  const double contact_velocity = (u_tilde_next - u_tilde_prev) / (2.0 * dt);
  const double string_velocity = dx * (g_o.weight[0] * v[g_o.m] + g_o.weight[1] * v[g_o.m + 1]);
  for (std::size_t m = 0; m < v.size(); ++m) {
    powers.P_rf += dx * s.F_rf * g_rf[m] * v[m];
    powers.P_lf += dx * s.F_lf * g_lf[m] * v[m];
    powers.Q_rf += dx * p.alpha_rf * std::abs(s.F_rf) * g_rf[m] * v[m] * v[m];
    powers.Q_lf += dx * p.alpha_lf * std::abs(s.F_lf) * g_lf[m] * v[m] * v[m];
  }
  powers.P_h = -(p.k_h * q_h_mean + p.r_h * (v_o - v_h)) * v_h;
  powers.P_x = -s.F_o * (contact_velocity - string_velocity);
  powers.Q_s = string_loss(p, dx, v);
  powers.Q_o = p.r_h * square(v_o - v_h);
  powers.hand_printed = (p.r_h * v_o - p.k_h * q_h_mean) * v_h;
  powers.P_o_printed = powers.hand_printed - s.F_o * contact_velocity;
  powers.Q_o_printed = p.r_h * square(v_o);
  powers.string_side = s.F_o * string_velocity;
  return powers;
}

}  // namespace rattle::test
