#include <algorithm>
#include <cmath>
#include <rattle/components/stiff_string.hpp>
#include <rattle/kernels/string_end.hpp>
#include <utility>

namespace rattle {

double StringParameters::wave_speed() const noexcept { return std::sqrt(tension / mass_per_length); }
double StringParameters::kappa() const noexcept { return std::sqrt(bending_stiffness / mass_per_length); }

namespace {

constexpr double least_to_factor = 1e-12;  // smallest lambda^2 + 2 mu^2 for which the stencil is factored

}  // namespace

StringParameters on_rigid_rests(StringParameters p) noexcept {
  for (End* const end : {&p.left, &p.right})
    if (*end == End::carried) *end = End::simply_supported;
  return p;
}

StringCoefficients make_coefficients(const StringParameters& p, const LineGrid& grid, double k) noexcept {
  const double h = grid.spacing;
  const double scale = 1.0 / (1.0 + p.sigma0 * k);
  StringCoefficients c;
  c.tension = p.tension * k * k / (p.mass_per_length * h * h) * scale;
  c.bending = p.bending_stiffness * k * k / (p.mass_per_length * h * h * h * h) * scale;
  c.damping = 2.0 * p.sigma1 * k / (h * h) * scale;
  c.stencil = {(1.0 - p.sigma0 * k) * scale, c.tension + 4.0 * c.bending + c.damping, -c.bending, -c.damping};
  const double first_order = c.tension + 2.0 * c.bending;
  if (first_order > least_to_factor)
    c.factored = {c.stencil.r, first_order, -c.bending / first_order, c.damping / first_order};
  c.step_compliance = k * k / (p.mass_per_length * h) * scale;
  return c;
}

BundleEnd end_of_kernel(End end) noexcept {
  return {end == End::clamped ? 2.0 : 0.0, end == End::clamped_notes, moves(end)};
}

bool may_drift(const StringParameters& p) noexcept {
  if (!moves(p.left) && !moves(p.right)) return false;
  const bool hinged = p.left == End::simply_supported || p.right == End::simply_supported;
  return (moves(p.left) && moves(p.right)) || (p.tension == 0.0 && hinged);
}

bool runs_in_lanes(const StringParameters& p) noexcept {
  return p.tension + p.bending_stiffness > 0.0 && !may_drift(p);
}

namespace {

// `slots`: of the end point and the three points beside it.
void step_free_end_at(const StringCoefficients& c, const std::array<Slot, 4>& slots,
                      const Levels& levels) noexcept {
  EndPoints<double> p;
  for (std::size_t l = 0; l < 4; ++l) p.u[l] = levels.now[slots[l]];
  for (std::size_t l = 0; l < 3; ++l) p.u_prev[l] = levels.prev[slots[l]];
  const EndStep<double> step = step_free_end<double>(c.stencil.r, c.tension, c.bending, c.damping, p);
  levels.next[slots[0]] = step.end;
  levels.next[slots[1]] = step.first;
}

inline void step_held_end(const StringStencil& c, const BundleEnd& end, const std::array<Slot, 4>& slots,
                          const Levels& levels) noexcept {
  const TimeLevel u = levels.now, u_prev = levels.prev;
  levels.next[slots[0]] = 0.0;
  levels.next[slots[1]] = end.holds_first
                              ? 0.0
                              : beside_held_end(c, end.curvature - 1.0, {u[slots[1]], u[slots[2]], u[slots[3]]},
                                                {u_prev[slots[1]], u_prev[slots[2]]});
}

EnergyScales make_scales(const StringParameters& p, const LineGrid& grid, double k) noexcept {
  const double h = grid.spacing, rho = p.mass_per_length, half_rate2 = 1.0 / (4.0 * k * k);
  return {.kinetic = 0.5 * rho * h / (k * k),
          .slope = 0.5 / h,
          .curvature = 0.5 * p.bending_stiffness / (h * h * h),
          .correction = -0.5 * p.sigma1 * rho / (h * k),
          .uniform_loss = 2.0 * rho * h * half_rate2 / k,
          .frequency_dependent_loss = 2.0 * rho * p.sigma1 * half_rate2 / h};
}

// psi^2 / 2 = E A / 8L (int u_x^2 dx)^2
double find_stretch_scale(const StringParameters& p, const LineGrid& grid) noexcept {
  return p.axial_stiffness > 0.0 ? std::sqrt(p.axial_stiffness / (4.0 * p.length)) / grid.spacing : 0.0;
}

const KernelSet& suitable(const KernelSet& kernels, const StringParameters& parameters,
                          const StringCoefficients& c) noexcept {
  return runs_in_lanes(parameters) && c.factored.scale > 0.0 ? kernels : *find_kernels(Kernels::plain);
}

}  // namespace

StiffString::StiffString(const StringParameters& parameters, const LineGrid& grid, double k,
                         const KernelSet& kernels)
    : parameters_(parameters),
      grid_(grid),
      coefficients_(make_coefficients(parameters, grid, k)),
      scales_(make_scales(parameters, grid, k)),
      k_(k),
      stretch_scale_(find_stretch_scale(parameters, grid)),
      may_drift_(rattle::may_drift(parameters)),
      kernels_(suitable(kernels, parameters, coefficients_)),
      order_(LaneOrder::over(static_cast<std::size_t>(grid.intervals) + 1, kernels_.lanes)) {
  find_slots();
}

StiffString::StiffString(const StringParameters& parameters, const LineGrid& grid, double k,
                         const KernelSet& kernels, std::size_t lane)
    : parameters_(parameters),
      grid_(grid),
      coefficients_(make_coefficients(parameters, grid, k)),
      scales_(make_scales(parameters, grid, k)),
      k_(k),
      kernels_(kernels),
      order_{kernels.lanes, static_cast<std::size_t>(grid.intervals) + 1},
      bundled_(true),
      lane_(lane) {
  find_slots();
}

void StiffString::find_slots() {
  left_ = end_of_kernel(parameters_.left);
  right_ = end_of_kernel(parameters_.right);
  const std::size_t N = static_cast<std::size_t>(grid_.intervals);
  for (std::size_t l = 0; l < 4; ++l) {
    left_slots_[l] = slot(GridPoint(l));
    right_slots_[l] = slot(GridPoint(N - l));
  }
  end_row_ = order_.row(N);
  if (order_.lanes > 1 && !bundled_) find_lane_ends();
}

void StiffString::find_lane_ends() {
  weight_.assign(order_.count(), 1.0);
  moves_.assign(order_.count(), 0.0);
  for (std::size_t l = 0; l < point_count(); ++l)
    moves_[slot(GridPoint(l)).index] = cell_share(GridPoint(l)) > 0.0 ? 1.0 : 0.0;
  if (!left_.is_free) weight_[left_slots_[0].index] = left_.curvature;
  if (!right_.is_free) weight_[right_slots_[0].index] = right_.curvature;
}

void StiffString::move(const MovingParameters& to) noexcept {
  tension_change_ = to.tension - parameters_.tension;
  parameters_.tension = to.tension;
  parameters_.sigma0 = to.damping;
  coefficients_ = make_coefficients(parameters_, grid_, k_);
}

// The tension's potential energy is T / 2h sum d^n d^{n-1}, d_l = u_{l+1} - u_l.
double StiffString::work_of_moving(const Levels& levels) const noexcept {
  if (tension_change_ == 0.0) return 0.0;
  const TimeLevel u = levels.now, u_prev = levels.prev;
  if (levels.low != 0)
    return scales_.slope * tension_change_ * sum_slopes_low(u, u_prev, point_count() - 1, levels.low);
  double slope = 0.0;
  Slot left = slot(GridPoint(0));
  for (std::size_t l = 1; l < point_count(); ++l) {
    const Slot right = slot(GridPoint(l));
    slope += (u[right] - u[left]) * (u_prev[right] - u_prev[left]);
    left = right;
  }
  return 0.5 * tension_change_ * slope / grid_.spacing;
}

void StiffString::predict(const Levels& levels) const noexcept {
  if (levels.low != 0) return step_with_low_words(levels);
  const bool in_lanes = order_.lanes > 1, factored = coefficients_.factored.scale > 0.0;
  if (in_lanes && factored) {
    const LaneEnds ends{weight_.data(), moves_.data(), end_row_};
    kernels_.step_string(coefficients_.factored, ends, levels.next, levels.now, levels.prev, order_.rows);
    step_free_ends(levels);
    return;
  }
  // The ends first: the next step soon loads them as part of a vector, and such a load stalls while a single
  // point of it is still being stored.
  for (const auto& [end, slots] : {std::pair{&left_, &left_slots_}, {&right_, &right_slots_}})
    if (!end->is_free) step_held_end(coefficients_.stencil, *end, *slots, levels);
  step_free_ends(levels);
  if (in_lanes)
    step_slot_by_slot(levels);
  else
    step_string_plain(coefficients_.stencil, levels.next, levels.now, levels.prev, grid_.intervals - 2);
}

void StiffString::step_with_low_words(const Levels& levels) const noexcept {
  const StringCoefficients& c = coefficients_;
  step_string_low(
      {{c.stencil.r, c.tension, c.bending, c.damping}, left_, right_, point_count() - 1, levels.low},
      levels.next, levels.now, levels.prev, levels.scratch);
}

inline void StiffString::step_free_ends(const Levels& levels) const noexcept {
  if (left_.is_free) step_free_end_at(coefficients_, left_slots_, levels);
  if (right_.is_free) step_free_end_at(coefficients_, right_slots_, levels);
}

// Fallback in lanes for the time that a moving tension is too small for the factored stencil.
void StiffString::step_slot_by_slot(const Levels& levels) const noexcept {
  std::array<Slot, 5> at{};
  for (std::size_t l = 0; l < 5; ++l) at[l] = slot(GridPoint(l));
  for (std::size_t l = 2; l + 2 < point_count(); ++l) {
    std::array<double, 5> u, u_prev;
    for (std::size_t i = 0; i < 5; ++i) {
      u[i] = levels.now[at[i]];
      u_prev[i] = levels.prev[at[i]];
    }
    double u_next[5];
    step_string_plain(coefficients_.stencil, u_next, u.data(), u_prev.data(), 2);
    levels.next[at[2]] = u_next[2];
    std::rotate(at.begin(), at.begin() + 1, at.end());
    if (l + 3 < point_count()) at[4] = slot(GridPoint(l + 3));
  }
}

double StiffString::cell_share(GridPoint point) const noexcept {
  const std::size_t N = static_cast<std::size_t>(grid_.intervals);
  if (point.index == 0) return moves(parameters_.left) ? 0.5 : 0.0;
  if (point.index == N) return moves(parameters_.right) ? 0.5 : 0.0;
  if (point.index == 1 && parameters_.left == End::clamped_notes) return 0.0;
  if (point.index == N - 1 && parameters_.right == End::clamped_notes) return 0.0;
  return 1.0;
}

double StiffString::step_compliance(GridPoint point) const noexcept {
  const double share = cell_share(point);
  return share > 0.0 ? coefficients_.step_compliance / share : 0.0;
}

double StiffString::point_mass(GridPoint point) const noexcept {
  return cell_share(point) * parameters_.mass_per_length * grid_.spacing;
}

StringSums StiffString::sums(const Levels& levels) const noexcept {
  const std::size_t N = static_cast<std::size_t>(grid_.intervals);
  StringSums s;
  if (levels.low != 0)
    s = sum_string_low(levels.next, levels.now, levels.prev, N, levels.low);
  else if (bundled_)
    s = sum_string_plain(levels.next + lane_, levels.now + lane_, levels.prev + lane_, N, order_.lanes);
  else if (order_.lanes > 1)
    s = kernels_.sum_string(levels.next, levels.now, levels.prev, order_.rows, N);
  else
    s = sum_string_plain(levels.next, levels.now, levels.prev, N);
  const bool clamped[] = {parameters_.left == End::clamped, parameters_.right == End::clamped};
  for (const std::size_t side : {0, 1}) {
    const Slot end = side == 0 ? left_slots_[0] : right_slots_[0];
    const Slot first = side == 0 ? left_slots_[1] : right_slots_[1];
    const double velocity = levels.between(levels.now, levels.next, end), moved = levels.moved(end);
    s.velocity2 -= 0.5 * velocity * velocity;  // a free end counts half; any other end is 0
    s.moved2 -= 0.5 * moved * moved;
    if (clamped[side]) s.curvature += 0.5 * (2.0 * levels.next[first]) * (2.0 * levels.now[first]);
  }
  return s;
}

StoredEnergy StiffString::stored_energy(const StringSums& s) const noexcept {
  return {scales_.kinetic * s.velocity2,
          scales_.slope * parameters_.tension * s.slope + scales_.curvature * s.curvature,
          scales_.correction * s.slope_velocity2};
}

LossPower StiffString::loss_power(const StringSums& s) const noexcept {
  const double x = loss_in_step(coefficients_.stencil.r, parameters_.sigma0 * k_);
  return {scales_.uniform_loss * x * s.moved2, scales_.frequency_dependent_loss * s.slope_moved2};
}

double StiffString::stretch(const Levels& u) const noexcept {
  double sum = 0.0;
  for (std::size_t l = 0; l + 1 < point_count(); ++l) {
    const Slot left = slot(GridPoint(l)), right = slot(GridPoint(l + 1));
    sum += (u.now[right] - u.now[left]) * (u.prev[right] - u.prev[left]);
  }
  return stretch_scale_ * sum;
}

CurvatureSums StiffString::find_curvature(const Levels& u, double* curvature) const noexcept {
  const LevelsAround around{u.next, u.now, u.prev};
  const CurvatureSums sums = order_.lanes > 1
                                 ? kernels_.curve_string(moves_.data(), around, curvature, order_.rows)
                                 : curve_string_plain(around, curvature, left_.holds_first ? 2 : 1,
                                                      grid_.intervals - (right_.holds_first ? 2 : 1));
  // An end that moves has one neighbour. The sums leave it out: its string is never alone.
  if (left_.is_free) curvature[left_slots_[0].index] = u.now[left_slots_[1]] - u.now[left_slots_[0]];
  if (right_.is_free) curvature[right_slots_[0].index] = u.now[right_slots_[1]] - u.now[right_slots_[0]];
  return sums;
}

EnergyAndLoss StiffString::observe(const Levels& levels, double*) const noexcept {
  const StringSums s = sums(levels);
  return {stored_energy(s), loss_power(s)};
}

}  // namespace rattle
