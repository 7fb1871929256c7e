#include <cmath>

#include <rattle/components/stiff_string.hpp>

namespace rattle {
namespace {

// The scheme's dimensionless numbers. [W19 (66)]
struct StencilNumbers {
  double lambda2;  // T k^2 / (rho A h^2)
  double mu2;      // E I k^2 / (rho A h^4)
  double s;        // 2 sigma1 k / h^2
  double s0;       // sigma0 k
};

// The row of the end point itself: held, or free with half a cell of mass. docs/step.md, "Free ends"
EndRow end_point_row(End end, const StencilNumbers& c) noexcept {
  if (end != End::free) return {};
  const double scale = 1.0 / (1.0 + c.s0);
  EndRow row;
  row.u = {2.0 - 2.0 * c.lambda2 - 2.0 * c.mu2 - 2.0 * c.s, 2.0 * c.lambda2 + 4.0 * c.mu2 + 2.0 * c.s,
           -2.0 * c.mu2, 0.0};
  row.u_prev = {-1.0 + c.s0 + 2.0 * c.s, -2.0 * c.s, 0.0, 0.0};
  for (double& v : row.u) v *= scale;
  for (double& v : row.u_prev) v *= scale;
  return row;
}

// The row of its neighbour: delta_xxxx reaches past the end, where the end's condition replaces the ghost point.
EndRow neighbour_row(End end, const StencilNumbers& c) noexcept {
  if (end == End::clamped_notes) return {};
  const double scale = 1.0 / (1.0 + c.s0);
  const double bending = end == End::clamped ? 7.0 : 5.0;     // 6 u_1 + u_{-1}, u_{-1} = +-u_1; free: moment 0 at l = 0
  const double towards_end = end == End::free ? 2.0 : 4.0;    // multiplies u_0, which is 0 unless free
  EndRow row;
  row.u = {c.lambda2 + towards_end * c.mu2 + c.s, 2.0 - 2.0 * c.lambda2 - bending * c.mu2 - 2.0 * c.s,
           c.lambda2 + 4.0 * c.mu2 + c.s, -c.mu2};
  row.u_prev = {-c.s, -1.0 + c.s0 + 2.0 * c.s, -c.s, 0.0};
  for (double& v : row.u) v *= scale;
  for (double& v : row.u_prev) v *= scale;
  return row;
}

double apply(const EndRow& row, const double* u, const double* u_prev, std::ptrdiff_t step) noexcept {
  double sum = 0.0;
  for (std::ptrdiff_t j = 0; j < 4; ++j) sum += row.u[j] * u[j * step] + row.u_prev[j] * u_prev[j * step];
  return sum;
}

}  // namespace

double StringParameters::wave_speed() const noexcept { return std::sqrt(tension / mass_per_length); }
double StringParameters::kappa() const noexcept { return std::sqrt(bending_stiffness / mass_per_length); }

StringCoefficients make_coefficients(const StringParameters& p, const LineGrid& grid, double k) noexcept {
  const double h = grid.spacing;
  const StencilNumbers c{p.tension * k * k / (p.mass_per_length * h * h),
                         p.bending_stiffness * k * k / (p.mass_per_length * h * h * h * h),
                         2.0 * p.sigma1 * k / (h * h), p.sigma0 * k};
  const double scale = 1.0 / (1.0 + c.s0);
  StringCoefficients result;
  result.u0 = (2.0 - 2.0 * c.lambda2 - 6.0 * c.mu2 - 2.0 * c.s) * scale;  // [W19 (68a)]: -6 mu^2, errata
  result.u1 = (c.lambda2 + 4.0 * c.mu2 + c.s) * scale;
  result.u2 = -c.mu2 * scale;
  result.u0_prev = (-1.0 + c.s0 + 2.0 * c.s) * scale;
  result.u1_prev = -c.s * scale;
  result.left = {end_point_row(p.left, c), neighbour_row(p.left, c)};
  result.right = {end_point_row(p.right, c), neighbour_row(p.right, c)};
  result.step_compliance = k * k / (p.mass_per_length * h * (1.0 + c.s0));
  return result;
}

StiffString::StiffString(const StringParameters& parameters, const LineGrid& grid, double k) noexcept
    : parameters_(parameters), grid_(grid), coefficients_(make_coefficients(parameters, grid, k)), k_(k) {}

void StiffString::predict(const Levels& levels) const noexcept {
  const StringCoefficients& c = coefficients_;
  const std::ptrdiff_t N = grid_.intervals;
  double* __restrict u_next = levels.next;
  const double* __restrict u = levels.now;
  const double* __restrict u_prev = levels.prev;

  for (std::ptrdiff_t l = 2; l <= N - 2; ++l) {
    u_next[l] = c.u0 * u[l] + c.u1 * (u[l - 1] + u[l + 1]) + c.u2 * (u[l - 2] + u[l + 2]) + c.u0_prev * u_prev[l] +
                c.u1_prev * (u_prev[l - 1] + u_prev[l + 1]);
  }
  u_next[0] = apply(c.left[0], u, u_prev, 1);
  u_next[1] = apply(c.left[1], u, u_prev, 1);
  u_next[N - 1] = apply(c.right[1], u + N, u_prev + N, -1);
  u_next[N] = apply(c.right[0], u + N, u_prev + N, -1);
}

double StiffString::cell_share(std::size_t point) const noexcept {
  const std::size_t N = static_cast<std::size_t>(grid_.intervals);
  if (point == 0) return parameters_.left == End::free ? 0.5 : 0.0;
  if (point == N) return parameters_.right == End::free ? 0.5 : 0.0;
  if (point == 1 && parameters_.left == End::clamped_notes) return 0.0;
  if (point == N - 1 && parameters_.right == End::clamped_notes) return 0.0;
  return 1.0;
}

double StiffString::step_compliance(std::size_t point) const noexcept {
  const double share = cell_share(point);
  return share > 0.0 ? coefficients_.step_compliance / share : 0.0;
}

double StiffString::point_mass(std::size_t point) const noexcept {
  return cell_share(point) * parameters_.mass_per_length * grid_.spacing;
}

StoredEnergy StiffString::stored_energy(const Levels& levels) const noexcept {
  const double* u = levels.next;
  const double* u_prev = levels.now;
  const std::ptrdiff_t N = grid_.intervals;
  const double h = grid_.spacing;
  const auto& p = parameters_;

  double velocity2 = 0.0;  // sum of (u - u_prev)^2, a free end counting half
  for (std::ptrdiff_t l = 0; l <= N; ++l) {
    const double v = u[l] - u_prev[l];
    velocity2 += v * v;
  }
  for (std::ptrdiff_t l : {std::ptrdiff_t{0}, N}) {
    const double v = u[l] - u_prev[l];
    velocity2 -= 0.5 * v * v;  // 0 unless free
  }
  double slope = 0.0, slope_velocity2 = 0.0;
  for (std::ptrdiff_t l = 0; l < N; ++l) {
    const double d = u[l + 1] - u[l];
    const double d_prev = u_prev[l + 1] - u_prev[l];
    slope += d * d_prev;
    slope_velocity2 += (d - d_prev) * (d - d_prev);
  }
  double curvature = 0.0;
  for (std::ptrdiff_t l = 1; l < N; ++l)
    curvature += (u[l + 1] - 2.0 * u[l] + u[l - 1]) * (u_prev[l + 1] - 2.0 * u_prev[l] + u_prev[l - 1]);
  if (p.left == End::clamped) curvature += 0.5 * (2.0 * u[1]) * (2.0 * u_prev[1]);
  if (p.right == End::clamped) curvature += 0.5 * (2.0 * u[N - 1]) * (2.0 * u_prev[N - 1]);

  return {0.5 * p.mass_per_length * h * velocity2 / (k_ * k_),
          0.5 * p.tension * slope / h + 0.5 * p.bending_stiffness * curvature / (h * h * h),
          -0.5 * p.sigma1 * p.mass_per_length * slope_velocity2 / (h * k_)};
}

LossPower StiffString::loss_power(const Levels& levels) const noexcept {
  const double* u = levels.next;
  const double* u_prev = levels.prev;
  const std::ptrdiff_t N = grid_.intervals;
  const auto& p = parameters_;
  if (p.sigma0 == 0.0 && p.sigma1 == 0.0) return {};

  double velocity2 = 0.0, slope_velocity2 = 0.0;
  double v = u[0] - u_prev[0];
  velocity2 += 0.5 * v * v;
  for (std::ptrdiff_t l = 1; l <= N; ++l) {
    const double v_next = u[l] - u_prev[l];
    velocity2 += v_next * v_next;
    slope_velocity2 += (v_next - v) * (v_next - v);
    v = v_next;
  }
  velocity2 -= 0.5 * v * v;
  const double half_rate2 = 1.0 / (4.0 * k_ * k_);
  return {2.0 * p.mass_per_length * grid_.spacing * p.sigma0 * velocity2 * half_rate2,
          2.0 * p.mass_per_length * p.sigma1 * slope_velocity2 * half_rate2 / grid_.spacing};
}

}  // namespace rattle
