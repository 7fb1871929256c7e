#include <algorithm>
#include <cmath>
#include <rattle/components/plate.hpp>

namespace rattle {

double PlateParameters::kappa() const noexcept { return std::sqrt(bending_stiffness / mass_per_area); }
double PlateParameters::wave_speed() const noexcept { return std::sqrt(tension / mass_per_area); }

PlateCoefficients make_coefficients(const PlateParameters& p, const SquareGrid& grid, double k) noexcept {
  const double h2 = grid.spacing * grid.spacing;
  const double mu2 = p.bending_stiffness * k * k / (p.mass_per_area * h2 * h2);  // [W19 (66)], errata: rho_p
  const double scale = 1.0 / (1.0 + p.sigma0 * k);
  return {{(1.0 - p.sigma0 * k) * scale,  // [W19 (68c)], errata: the sigma0 term
           -mu2 * scale, 2.0 * p.sigma1 * k / h2 * scale, p.tension * k * k / (p.mass_per_area * h2) * scale},
          k * k / (p.mass_per_area * h2) * scale};
}

namespace {

// The plain kernels if nothing drives the plate back: without tension the fast kernels divide by the bending.
const KernelSet& suitable(const KernelSet& kernels, const PlateStencil& c) noexcept {
  return c.bending < 0.0 || c.tension > 0.0 ? kernels : *find_kernels(Kernels::plain);
}

// Its factor outside of w in lanes; see LanePlate.
double outer_bending(const PlateStencil& c) noexcept { return c.tension > 0.0 ? 1.0 : c.bending; }

// psi^2 / 2 = E H / (8 (1 - nu^2) A) (int |grad w|^2)^2, with A the area of the grid.
double find_stretch_scale(const PlateParameters& p, const SquareGrid& grid) noexcept {
  const double area = grid.intervals_x * grid.spacing * grid.intervals_y * grid.spacing;
  return p.in_plane_stiffness > 0.0 ? std::sqrt(p.in_plane_stiffness / (4.0 * area)) : 0.0;
}

EnergyScales make_scales(const PlateParameters& p, const SquareGrid& grid, double k) noexcept {
  const double h2 = grid.spacing * grid.spacing, rho = p.mass_per_area, half_rate2 = 1.0 / (4.0 * k * k);
  return {.kinetic = 0.5 * rho * h2 / (k * k),
          .slope = 0.5,
          .curvature = 0.5 * p.bending_stiffness / h2,
          .correction = -0.5 * p.sigma1 * rho / k,
          .uniform_loss = 2.0 * rho * h2 * half_rate2 / k,
          .frequency_dependent_loss = 2.0 * rho * p.sigma1 * half_rate2};
}

}  // namespace

Plate::Plate(const PlateParameters& parameters, const SquareGrid& grid, double k, const KernelSet& kernels)
    : parameters_(parameters),
      grid_(grid),
      coefficients_(make_coefficients(parameters, grid, k)),
      scales_(make_scales(parameters, grid, k)),
      stretch_scale_(find_stretch_scale(parameters, grid)),
      k_(k),
      kernels_(suitable(kernels, coefficients_.stencil)) {
  if (kernels_.lanes > 1) share_out_over_lanes();
}

void Plate::share_out_over_lanes() {
  rows_along_x_ = grid_.intervals_x >= grid_.intervals_y;
  const int intervals = rows_along_x_ ? grid_.intervals_x : grid_.intervals_y;
  const int others = rows_along_x_ ? grid_.intervals_y : grid_.intervals_x;
  order_ = LaneOrder::over(static_cast<std::size_t>(intervals) + 1, kernels_.lanes);
  columns_ = static_cast<std::size_t>(others) + 1;
  stride_ = off_aliasing(columns_ * order_.lanes);
  bending_.assign(order_.count(), 0.0);
  weight_.assign(order_.count(), 0.0);
  whole_.assign(order_.rows, 1);
  for (std::size_t i = 0; i < order_.rows; ++i)
    for (std::size_t lane = 0; lane < order_.lanes; ++lane) {
      const int l = static_cast<int>(lane * order_.rows + i);
      const bool moves = l >= first_free() && l <= intervals - first_free();
      const bool edge = l == 0 || l == intervals, inside = l > 0 && l < intervals;
      bending_[i * order_.lanes + lane] = moves ? outer_bending(coefficients_.stencil) : 0.0;
      weight_[i * order_.lanes + lane] = inside ? 1.0 : edge && parameters_.edges == End::clamped ? 2.0 : 0.0;
      if (edge) whole_[i] = 0;  // slots beyond the edge are 0 and need no weight
    }
}

// Natural order; the longer side runs along the rows.
PlateShape Plate::shape() const noexcept {
  const auto [shorter, longer] = std::minmax(grid_.intervals_x, grid_.intervals_y);
  return {shorter, longer, parameters_.edges == End::clamped, first_free()};
}

LanePlate Plate::lane_plate() const noexcept {
  const PlateStencil& c = coefficients_.stencil;
  const bool is_tensioned = c.tension > 0.0;
  return {.r = c.r,
          .damping = is_tensioned ? c.damping : c.damping / c.bending,
          .is_tensioned = is_tensioned,
          .inner_bending = c.bending,
          .tension = c.tension,
          .bending = bending_.data(),
          .weight = weight_.data(),
          .whole = whole_.data(),
          .edge_weight = parameters_.edges == End::clamped ? 2.0 : 0.0,
          .rows = order_.rows,
          .columns = columns_,
          .stride = stride_,
          .first = static_cast<std::size_t>(first_free())};
}

std::size_t Plate::point_count() const noexcept {
  return (static_cast<std::size_t>(grid_.intervals_x) + 1) * row_length();
}

std::size_t Plate::slot_count() const noexcept {
  return kernels_.lanes > 1 ? order_.rows * stride_ : point_count();
}

Slot Plate::slot(GridPoint point) const noexcept {
  const std::size_t l = point.index / row_length(), m = point.index % row_length();
  if (kernels_.lanes == 1)
    return Slot(grid_.intervals_x > grid_.intervals_y
                    ? m * (static_cast<std::size_t>(grid_.intervals_x) + 1) + l
                    : point.index);
  const std::size_t row = rows_along_x_ ? l : m, column = rows_along_x_ ? m : l;
  return Slot(order_.row(row) * stride_ + column * order_.lanes + order_.lane(row));
}

void Plate::move(const MovingParameters& to) noexcept {
  if (to.damping == parameters_.sigma0) return;
  parameters_.sigma0 = to.damping;
  coefficients_ = make_coefficients(parameters_, grid_, k_);
  for (double& bending : bending_) bending = bending != 0.0 ? outer_bending(coefficients_.stencil) : 0.0;
}

std::size_t Plate::scratch_count() const noexcept {
  return kernels_.lanes > 1
             ? lane_plate_scratch(order_.lanes, order_.rows)
             : 2 * (static_cast<std::size_t>(std::max(grid_.intervals_x, grid_.intervals_y)) + 1);
}

void Plate::predict(const Levels& levels) const noexcept {
  if (kernels_.lanes > 1)
    kernels_.step_plate(lane_plate(), levels.next, levels.now, levels.prev, levels.scratch);
  else
    step_plate_plain(coefficients_.stencil, shape(), levels.next, levels.now, levels.prev, levels.scratch);
}

bool Plate::is_held(GridPoint point) const noexcept {
  const int l = static_cast<int>(point.index / row_length());
  const int m = static_cast<int>(point.index % row_length());
  const int first = first_free();
  return l < first || l > grid_.intervals_x - first || m < first || m > grid_.intervals_y - first;
}

double Plate::step_compliance(GridPoint point) const noexcept {
  return is_held(point) ? 0.0 : coefficients_.step_compliance;
}

double Plate::point_mass(GridPoint point) const noexcept {
  return is_held(point) ? 0.0 : parameters_.mass_per_area * grid_.spacing * grid_.spacing;
}

// With lanes but without memory (used by tests and at the start of a ledger), this loops over the points.
PlateSums Plate::sums(const Levels& levels) const noexcept {
  if (kernels_.lanes == 1)
    return sum_plate_plain(shape(), levels.next, levels.now, levels.prev, parameters_.tension > 0.0);
  const int Nx = grid_.intervals_x, Ny = grid_.intervals_y;
  const auto value = [&](TimeLevel w, int l, int m) { return w[slot(point(l, m))]; };
  const auto laplacian = [&](TimeLevel w, int l, int m) {
    return value(w, l - 1, m) + value(w, l + 1, m) + value(w, l, m - 1) + value(w, l, m + 1) -
           4.0 * value(w, l, m);
  };
  const auto velocity = [&](int l, int m) { return value(levels.next, l, m) - value(levels.now, l, m); };
  const auto moved = [&](int l, int m) { return value(levels.next, l, m) - value(levels.prev, l, m); };
  const auto difference = [&](TimeLevel w, int l, int m, int along_x, int along_y) {
    return value(w, l + along_x, m + along_y) - value(w, l, m);
  };
  const auto square = [](double x) { return x * x; };
  PlateSums s;
  for (int l = 0; l <= Nx; ++l)
    for (int m = 0; m <= Ny; ++m) {
      s.velocity2 += square(velocity(l, m));
      s.moved2 += square(moved(l, m));
      if (m < Ny) {
        s.gradient_velocity2 += square(velocity(l, m + 1) - velocity(l, m));
        s.gradient_moved2 += square(moved(l, m + 1) - moved(l, m));
        s.gradient2 += difference(levels.next, l, m, 0, 1) * difference(levels.now, l, m, 0, 1);
      }
      if (l < Nx) {
        s.gradient_velocity2 += square(velocity(l + 1, m) - velocity(l, m));
        s.gradient_moved2 += square(moved(l + 1, m) - moved(l, m));
        s.gradient2 += difference(levels.next, l, m, 1, 0) * difference(levels.now, l, m, 1, 0);
      }
      if (l > 0 && l < Nx && m > 0 && m < Ny)
        s.laplacian += laplacian(levels.next, l, m) * laplacian(levels.now, l, m);
    }
  if (parameters_.edges != End::clamped) return s;
  const auto edge = [&](int l, int m) {
    s.laplacian += 2.0 * value(levels.next, l, m) * value(levels.now, l, m);
  };
  for (int m = 1; m < Ny; ++m) edge(1, m), edge(Nx - 1, m);
  for (int l = 1; l < Nx; ++l) edge(l, 1), edge(l, Ny - 1);
  return s;
}

StoredEnergy Plate::stored_energy(const PlateSums& s) const noexcept {
  return {scales_.kinetic * s.velocity2,
          scales_.curvature * s.laplacian + scales_.slope * parameters_.tension * s.gradient2,
          scales_.correction * s.gradient_velocity2};
}

LossPower Plate::loss_power(const PlateSums& s) const noexcept {
  const double x = loss_in_step(coefficients_.stencil.r, parameters_.sigma0 * k_);
  return {scales_.uniform_loss * x * s.moved2, scales_.frequency_dependent_loss * s.gradient_moved2};
}

StoredEnergy Plate::stored_energy(const Levels& levels) const noexcept { return stored_energy(sums(levels)); }
LossPower Plate::loss_power(const Levels& levels) const noexcept { return loss_power(sums(levels)); }

// Layout: one vector that holds two sums of the last step, the velocities of the last step, four scratch rows.
std::size_t Plate::memory_count() const noexcept {
  return kernels_.lanes > 1 ? order_.lanes + off_aliasing(slot_count()) + 4 * columns_ * order_.lanes : 0;
}

PlateSums Plate::sums_with(double* memory, const double* v, const double* v_now) const noexcept {
  double* const velocity = memory + order_.lanes;
  return kernels_.sum_plate(lane_plate(), v, v_now, {memory, velocity, velocity + off_aliasing(slot_count())});
}

// What is stored does not depend on what the memory held before.
StoredEnergy Plate::start_observing(const Levels& levels, double* memory) const noexcept {
  if (kernels_.lanes == 1) return stored_energy(sums(levels));
  return stored_energy(sums_with(memory, levels.next, levels.now));
}

EnergyAndLoss Plate::observe(const Levels& levels, double* memory) const noexcept {
  const PlateSums s = kernels_.lanes > 1 ? sums_with(memory, levels.next, levels.now) : sums(levels);
  return {stored_energy(s), loss_power(s)};
}

double Plate::stretch(const Levels& v) const noexcept {
  if (kernels_.lanes == 1) return stretch_scale_ * sum_slopes_of_plate(shape(), v.now, v.prev);
  const auto slopes = [&](int l, int m, int to_l, int to_m) {
    const Slot from = slot(point(l, m)), to = slot(point(to_l, to_m));
    return (v.now[to] - v.now[from]) * (v.prev[to] - v.prev[from]);
  };
  double sum = 0.0;
  for (int l = 0; l <= grid_.intervals_x; ++l)
    for (int m = 0; m <= grid_.intervals_y; ++m) {
      if (m < grid_.intervals_y) sum += slopes(l, m, l, m + 1);
      if (l < grid_.intervals_x) sum += slopes(l, m, l + 1, m);
    }
  return stretch_scale_ * sum;
}

CurvatureSums Plate::find_curvature(const Levels& v, double* curvature) const noexcept {
  const LevelsAround around{v.next, v.now, v.prev};
  return kernels_.lanes > 1 ? kernels_.curve_plate(lane_plate(), around, curvature)
                            : curve_plate_plain(shape(), around, curvature);
}

}  // namespace rattle
