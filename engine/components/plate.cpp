#include <algorithm>
#include <cmath>

#include <rattle/components/plate.hpp>

namespace rattle {

double PlateParameters::kappa() const noexcept { return std::sqrt(bending_stiffness / mass_per_area); }

PlateCoefficients make_coefficients(const PlateParameters& p, const SquareGrid& grid, double k) noexcept {
  const double h2 = grid.spacing * grid.spacing;
  const double mu2 = p.bending_stiffness * k * k / (p.mass_per_area * h2 * h2);  // [W19 (66)], errata: rho_p
  const double scale = 1.0 / (1.0 + p.sigma0 * k);
  return {(1.0 - p.sigma0 * k) * scale,  // [W19 (68c)], errata: the sigma0 term
          -mu2 * scale, 2.0 * p.sigma1 * k / h2 * scale, k * k / (p.mass_per_area * h2) * scale};
}

Plate::Plate(const PlateParameters& parameters, const SquareGrid& grid, double k) noexcept
    : parameters_(parameters), grid_(grid), coefficients_(make_coefficients(parameters, grid, k)), k_(k) {}

std::size_t Plate::point_count() const noexcept {
  return (static_cast<std::size_t>(grid_.intervals_x) + 1) * row_length();
}

// w = a L v + b (v - v_prev) along row l. At an edge v = 0, and L v is 0 or, clamped, twice the neighbour.
void Plate::inner_row(const Levels& levels, int l, double* __restrict w) const noexcept {
  const PlateCoefficients& c = coefficients_;
  const std::ptrdiff_t Ny = grid_.intervals_y;
  const std::ptrdiff_t row = Ny + 1;
  const bool clamped = parameters_.edges == End::clamped;
  const double* __restrict v = levels.now + l * row;
  const double* __restrict v_prev = levels.prev + l * row;

  if (l == 0 || l == grid_.intervals_x) {
    const double* neighbour = l == 0 ? v + row : v - row;
    for (std::ptrdiff_t m = 0; m <= Ny; ++m) w[m] = clamped ? 2.0 * c.bending * neighbour[m] : 0.0;
    return;
  }
  for (std::ptrdiff_t m = 1; m < Ny; ++m) {
    const double laplacian = v[m - row] + v[m + row] + v[m - 1] + v[m + 1] - 4.0 * v[m];
    w[m] = c.bending * laplacian + c.damping * (v[m] - v_prev[m]);
  }
  w[0] = clamped ? 2.0 * c.bending * v[1] : 0.0;
  w[Ny] = clamped ? 2.0 * c.bending * v[Ny - 1] : 0.0;
}

void Plate::predict(const Levels& levels) const noexcept {
  const PlateCoefficients& c = coefficients_;
  const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(row_length());
  const int first = first_free();
  const int last = grid_.intervals_x - first;
  const std::ptrdiff_t m_last = grid_.intervals_y - first;

  double* before = levels.scratch;  // w of rows l-1, l, l+1
  double* here = before + row;
  double* after = here + row;
  inner_row(levels, first - 1, before);
  inner_row(levels, first, here);
  for (int l = first; l <= last; ++l) {
    inner_row(levels, l + 1, after);
    double* __restrict v_next = levels.next + l * row;
    const double* __restrict v = levels.now + l * row;
    const double* __restrict v_prev = levels.prev + l * row;
    const double* __restrict w0 = before;
    const double* __restrict w1 = here;
    const double* __restrict w2 = after;
    for (std::ptrdiff_t m = first; m <= m_last; ++m)
      v_next[m] = v[m] + c.r * (v[m] - v_prev[m]) + (w0[m] + w2[m] + w1[m - 1] + w1[m + 1] - 4.0 * w1[m]);
    double* const oldest = before;
    before = here;
    here = after;
    after = oldest;
  }
}

bool Plate::is_held(std::size_t point) const noexcept {
  const int l = static_cast<int>(point / row_length());
  const int m = static_cast<int>(point % row_length());
  const int first = first_free();
  return l < first || l > grid_.intervals_x - first || m < first || m > grid_.intervals_y - first;
}

double Plate::step_compliance(std::size_t point) const noexcept {
  return is_held(point) ? 0.0 : coefficients_.step_compliance;
}

double Plate::point_mass(std::size_t point) const noexcept {
  return is_held(point) ? 0.0 : parameters_.mass_per_area * grid_.spacing * grid_.spacing;
}

StoredEnergy Plate::stored_energy(const Levels& levels) const noexcept {
  const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(row_length());
  const int Nx = grid_.intervals_x, Ny = grid_.intervals_y;
  const double h2 = grid_.spacing * grid_.spacing;
  const auto& p = parameters_;

  double velocity2 = 0.0, gradient_velocity2 = 0.0, laplacian2 = 0.0;
  for (int l = 0; l <= Nx; ++l) {
    const double* u = levels.next + l * row;
    const double* u_prev = levels.now + l * row;
    for (int m = 0; m <= Ny; ++m) {
      const double d = u[m] - u_prev[m];
      velocity2 += d * d;
    }
    if (p.sigma1 != 0.0) {
      for (int m = 0; m < Ny; ++m) {
        const double d = (u[m + 1] - u_prev[m + 1]) - (u[m] - u_prev[m]);
        gradient_velocity2 += d * d;
      }
      if (l < Nx)
        for (int m = 0; m <= Ny; ++m) {
          const double d = (u[m + row] - u_prev[m + row]) - (u[m] - u_prev[m]);
          gradient_velocity2 += d * d;
        }
    }
    if (l > 0 && l < Nx)
      for (int m = 1; m < Ny; ++m)
        laplacian2 += (u[m - row] + u[m + row] + u[m - 1] + u[m + 1] - 4.0 * u[m]) *
                      (u_prev[m - row] + u_prev[m + row] + u_prev[m - 1] + u_prev[m + 1] - 4.0 * u_prev[m]);
  }
  if (p.edges == End::clamped) {  // the edges count half, where the Laplacian is twice the neighbour
    const double* u = levels.next;
    const double* u_prev = levels.now;
    for (int m = 1; m < Ny; ++m)
      for (std::size_t i : {point(1, m), point(Nx - 1, m)}) laplacian2 += 2.0 * u[i] * u_prev[i];
    for (int l = 1; l < Nx; ++l)
      for (std::size_t i : {point(l, 1), point(l, Ny - 1)}) laplacian2 += 2.0 * u[i] * u_prev[i];
  }
  return {0.5 * p.mass_per_area * h2 * velocity2 / (k_ * k_), 0.5 * p.bending_stiffness * laplacian2 / h2,
          -0.5 * p.sigma1 * p.mass_per_area * gradient_velocity2 / k_};
}

LossPower Plate::loss_power(const Levels& levels) const noexcept {
  const auto& p = parameters_;
  if (p.sigma0 == 0.0 && p.sigma1 == 0.0) return {};
  const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(row_length());
  const int Nx = grid_.intervals_x, Ny = grid_.intervals_y;
  double velocity2 = 0.0, gradient_velocity2 = 0.0;
  for (int l = 0; l <= Nx; ++l) {
    const double* u = levels.next + l * row;
    const double* u_prev = levels.prev + l * row;
    for (int m = 0; m <= Ny; ++m) {
      const double d = u[m] - u_prev[m];
      velocity2 += d * d;
    }
    for (int m = 0; m < Ny; ++m) {
      const double d = (u[m + 1] - u_prev[m + 1]) - (u[m] - u_prev[m]);
      gradient_velocity2 += d * d;
    }
    if (l < Nx)
      for (int m = 0; m <= Ny; ++m) {
        const double d = (u[m + row] - u_prev[m + row]) - (u[m] - u_prev[m]);
        gradient_velocity2 += d * d;
      }
  }
  const double half_rate2 = 1.0 / (4.0 * k_ * k_);
  return {2.0 * p.mass_per_area * grid_.spacing * grid_.spacing * p.sigma0 * velocity2 * half_rate2,
          2.0 * p.mass_per_area * p.sigma1 * gradient_velocity2 * half_rate2};
}

}  // namespace rattle
