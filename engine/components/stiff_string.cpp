#include <cmath>
#include <rattle/components/stiff_string.hpp>

namespace rattle {

double StringParameters::wave_speed() const noexcept { return std::sqrt(tension / mass_per_length); }
double StringParameters::kappa() const noexcept { return std::sqrt(bending_stiffness / mass_per_length); }

StringCoefficients make_coefficients(const StringParameters& p, const LineGrid& grid, double k) noexcept {
  const double h = grid.spacing;
  const double scale = 1.0 / (1.0 + p.sigma0 * k);
  StringCoefficients c;
  c.tension = p.tension * k * k / (p.mass_per_length * h * h) * scale;
  c.bending = p.bending_stiffness * k * k / (p.mass_per_length * h * h * h * h) * scale;
  c.damping = 2.0 * p.sigma1 * k / (h * h) * scale;
  c.stencil = {(1.0 - p.sigma0 * k) * scale, c.tension + 4.0 * c.bending + c.damping, -c.bending, -c.damping};
  c.step_compliance = k * k / (p.mass_per_length * h) * scale;
  return c;
}

namespace {

// The end point, at index 0 of the three levels, and its neighbour, where the end's condition decides the
// curvature at the end. docs/step.md, "Ends"
template <std::ptrdiff_t inward>
void step_end(const StringCoefficients& c, End end, double* u_next, const double* u,
              const double* u_prev) noexcept {
  const auto curvature = [](const double* w, std::ptrdiff_t l) {
    return (w[(l - 1) * inward] + w[(l + 1) * inward]) - 2.0 * w[l * inward];
  };
  constexpr std::ptrdiff_t first = inward;
  const double curvature_0 = end == End::clamped ? 2.0 * u[first] : 0.0;
  const double curvature_1 = curvature(u, 1), curvature_2 = curvature(u, 2);
  const double curvature_1_prev = curvature(u_prev, 1);
  double& u_end = u_next[0];
  double& u_first = u_next[first];
  u_end = 0.0;
  u_first = u[first] + c.stencil.r * (u[first] - u_prev[first]) + c.tension * curvature_1 -
            c.bending * (curvature_0 - 2.0 * curvature_1 + curvature_2) +
            c.damping * (curvature_1 - curvature_1_prev);
  if (end == End::clamped_notes) u_first = 0.0;
  if (end == End::free) {  // half a cell of mass, no moment and no shear beyond
    const double slope = u[first] - u[0], slope_prev = u_prev[first] - u_prev[0];
    u_end = u[0] + c.stencil.r * (u[0] - u_prev[0]) +
            2.0 * (c.tension * slope - c.bending * curvature_1 + c.damping * (slope - slope_prev));
  }
}

}  // namespace

StiffString::StiffString(const StringParameters& parameters, const LineGrid& grid, double k) noexcept
    : parameters_(parameters), grid_(grid), coefficients_(make_coefficients(parameters, grid, k)), k_(k) {}

void StiffString::move(const MovingParameters& to) noexcept {
  tension_change_ = to.tension - parameters_.tension;
  parameters_.tension = to.tension;
  parameters_.sigma0 = to.damping;
  coefficients_ = make_coefficients(parameters_, grid_, k_);
}

// The potential energy of the tension is T / 2h sum d^n d^{n-1}, d_l = u_{l+1} - u_l.
double StiffString::work_of_moving(const Levels& levels) const noexcept {
  if (tension_change_ == 0.0) return 0.0;
  const double* u = levels.now;
  const double* u_prev = levels.prev;
  double slope = 0.0;
  for (std::ptrdiff_t l = 0; l < grid_.intervals; ++l)
    slope += (u[l + 1] - u[l]) * (u_prev[l + 1] - u_prev[l]);
  return 0.5 * tension_change_ * slope / grid_.spacing;
}

void StiffString::predict(const Levels& levels) const noexcept {
  const std::ptrdiff_t N = grid_.intervals;
  step_string(coefficients_.stencil, levels.next, levels.now, levels.prev, 2, N - 2);
  step_end<1>(coefficients_, parameters_.left, levels.next, levels.now, levels.prev);
  step_end<-1>(coefficients_, parameters_.right, levels.next + N, levels.now + N, levels.prev + N);
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
