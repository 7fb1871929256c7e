#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <rattle/components/modal_body.hpp>
#include <rattle/kernels/modal_kernel.hpp>
#include <utility>

namespace rattle {
namespace {

double square(double x) noexcept { return x * x; }

// Places along a side, evenly spaced, the ends included.
std::vector<double> places_along(double side, int intervals) {
  std::vector<double> places;
  for (int i = 0; i <= intervals; ++i) places.push_back(intervals > 0 ? side * i / intervals : 0.0);
  return places;
}

// The piece of a side that belongs to a place: half of it at the ends.
double piece_at(std::size_t place, int intervals, double side) {
  if (intervals == 0) return 1.0;
  const bool at_end = place == 0 || place == static_cast<std::size_t>(intervals);
  return (at_end ? 0.5 : 1.0) * side / intervals;
}

}  // namespace

// Poles e^((-sigma +- i omega_d) k), omega_d^2 = omega^2 - sigma^2: their product is r, their sum
// (2 - k^2 omega^^2) / (1 + T).
double modal_stiffness(double omega, double sigma, double k) noexcept {
  if (sigma < omega) {
    const double turn = std::sqrt((omega - sigma) * (omega + sigma)) * k;
    return 4.0 * (square(std::sinh(0.5 * sigma * k)) + square(std::sin(0.5 * turn))) / std::cosh(sigma * k);
  }
  if (!(omega > 0.0)) return 0.0;
  // Overdamped: two real poles, whose rates multiply to omega^2.
  const double apart = std::sqrt((sigma - omega) * (sigma + omega)) * k, sum = sigma * k + apart;
  return 4.0 * std::sinh(0.5 * sum) * std::sinh(0.5 * square(omega * k) / sum) / std::cosh(sigma * k);
}

ModalCoefficients make_coefficients(const BodyMode& mode, double sigma, double k) noexcept {
  const double T = std::tanh(sigma * k);
  ModalCoefficients c;
  c.stiffness = modal_stiffness(2.0 * std::numbers::pi * mode.frequency, sigma, k);
  c.r = (1.0 - T) / (1.0 + T);
  c.restoring = c.stiffness / (1.0 + T);
  c.step_compliance = k * k / (mode.mass * (1.0 + T));
  return c;
}

ModalBody::ModalBody(const ModalParameters& parameters, double k)
    : modes_(parameters.modes),
      held_modes_(parameters.held_modes),
      sigma0_(parameters.sigma0),
      sigma1_(parameters.sigma1),
      k_(k),
      geometry_(parameters.geometry),
      facts_(parameters.facts),
      count_(modes_->modes().size()),
      stretch_(*modes_, parameters.stretch_scale),
      slots_(count_),
      uniform_(std::tanh(sigma0_ * k)) {
  std::iota(slots_.begin(), slots_.end(), std::size_t{0});
  if (stretch_.scale() > 0.0) slots_ = stretch_.slots();
  for (AlignedVector* const values :
       {&mass_, &stiffness_, &own_loss_, &r_, &restoring_, &step_compliance_, &yields_})
    values->resize(count_);
  for (std::size_t j = 0; j < count_; ++j) {
    const BodyMode& mode = modes_->modes()[j];
    const ModalCoefficients c = make_coefficients(mode, sigma(mode), k);
    const std::size_t at = slots_[j];
    mass_[at] = mode.mass;
    stiffness_[at] = c.stiffness;
    own_loss_[at] = (1.0 + std::tanh(sigma(mode) * k)) / (1.0 + uniform_);
    r_[at] = c.r;
    restoring_[at] = c.restoring;
    step_compliance_[at] = c.step_compliance;
    yields_[at] = c.step_compliance / step_compliance_[slots_[0]];
  }
  if (parameters.moving_tension) {
    tension_ = ModalTension(*parameters.moving_tension, k);
    std::vector<ModeUnderTension> by_slot(count_);
    for (std::size_t j = 0; j < count_; ++j) {
      const BodyMode& mode = modes_->modes()[j];
      by_slot[slots_[j]] = {mode.wave_square, sigma(mode)};
    }
    for (const ModeUnderTension& mode : by_slot) tension_.add(mode);
    tension_.write(stiffness_.data());
    find_restoring();
  }
  find_shapes();
}

double ModalBody::sigma(const BodyMode& mode) const noexcept {
  return sigma0_ + sigma1_ * mode.wave_square + mode.decay;
}

void ModalBody::find_shapes() {
  const auto [Nx, Ny] = geometry_.intervals;
  const std::vector<double> xs = places_along(geometry_.sides[0], Nx);
  const std::vector<double> ys = places_along(geometry_.sides[1], Ny);
  std::vector<double> by_mode(geometry_.place_count() * count_), shapes(by_mode.size()), shares(by_mode.size());
  modes_->shapes_on(xs, ys, by_mode);
  const double resolved = 0.25 * static_cast<double>(geometry_.place_count());
  for (std::size_t i = 0; i < xs.size(); ++i)
    for (std::size_t j = 0; j < ys.size(); ++j) {
      const double moved = modes_->density(xs[i], ys[j]) * piece_at(i, Nx, geometry_.sides[0]) *
                           piece_at(j, Ny, geometry_.sides[1]);
      const std::size_t place = (i * ys.size() + j) * count_;
      for (std::size_t m = 0; m < count_; ++m) {
        const std::size_t at = slots_[m];
        const double shape = shapes[place + at] = by_mode[place + m];
        shares[place + at] = static_cast<double>(m) < resolved ? moved * shape / mass_[at] : 0.0;
      }
    }
  shapes_ = std::make_shared<const std::vector<double>>(std::move(shapes));
  shares_ = std::make_shared<const std::vector<double>>(std::move(shares));
}

// A moving sigma0 changes the compliance of all modes by one factor, as it does at the points of a grid. The
// stiffness stays, so moving it does no work. A moving tension changes the stiffness alone.
void ModalBody::move(const MovingParameters& to) noexcept {
  const bool tension_moves = tension_.move(to.tension, stiffness_.data());
  const bool damping_moves = to.damping != moved_damping_;  // and at the first call
  if (damping_moves) {
    sigma0_ = moved_damping_ = to.damping;
    uniform_ = std::tanh(sigma0_ * k_);
    for (std::size_t j = 0; j < count_; ++j) {
      const double one_plus_T = (1.0 + uniform_) * own_loss_[j];
      r_[j] = (2.0 - one_plus_T) / one_plus_T;
      step_compliance_[j] = k_ * k_ / (mass_[j] * one_plus_T);
    }
  }
  if (tension_moves || damping_moves) find_restoring();
}

void ModalBody::find_restoring() noexcept {
  for (std::size_t j = 0; j < count_; ++j) restoring_[j] = stiffness_[j] / ((1.0 + uniform_) * own_loss_[j]);
}

// q* = q + r (q - q-) - k^2 omega^^2 q / (1 + T). The old low word is added to the step, so the new low word
// never exceeds the last rounding error.
void ModalBody::predict(const Levels& q) const noexcept {
  const double* const now = q.now.values;
  const double* const prev = q.prev.values;
  double* const next = q.next.values;
  for (std::size_t j = 0; j < count_; ++j) {
    const double moved = (now[j] - prev[j]) + (now[j + q.low] - prev[j + q.low]);
    const double by = now[j + q.low] + (r_[j] * moved - restoring_[j] * now[j]);
    const double sum = now[j] + by, taken = sum - now[j];
    next[j] = sum;
    next[j + q.low] = (now[j] - (sum - taken)) + (by - taken);
  }
}

double ModalBody::moved_mass(GridPoint point) const noexcept { return modes_->modes()[point.index].moved_mass; }

// int phi dA. Surfaces have one density.
double ModalBody::moved_area(GridPoint point) const noexcept {
  if (geometry_.dimensions != 2) return 0.0;
  return moved_mass(point) / modes_->density(0.5 * geometry_.sides[0], 0.5 * geometry_.sides[1]);
}

StoredEnergy ModalBody::stored_energy(const Levels& q) const noexcept {
  double kinetic = 0.0, potential = 0.0;
  for (std::size_t j = 0; j < count_; ++j) {
    const double moved = q.between(q.now, q.next, Slot(j));
    kinetic += mass_[j] * moved * moved;
    potential += mass_[j] * stiffness_[j] * q.next.values[j] * q.now.values[j];
  }
  const double scale = 0.5 / (k_ * k_);
  return {scale * kinetic, scale * potential, 0.0};
}

// 2 m sigma^ (delta q)^2; tanh(sigma0 k) / k of each sigma^ counts as uniform.
LossPower ModalBody::loss_power(const Levels& q) const noexcept {
  double uniform = 0.0, all = 0.0;
  for (std::size_t j = 0; j < count_; ++j) {
    const double moved = q.moved(Slot(j)), lost = mass_[j] * moved * moved;
    uniform += uniform_ * lost;
    all += loss_in_step(r_[j], (1.0 + uniform_) * own_loss_[j] - 1.0) * lost;
  }
  const double scale = 0.5 / (k_ * k_ * k_);
  return {scale * uniform, scale * (all - uniform)};
}

CurvatureSums ModalBody::find_curvature(const Levels& q, double* curvature) const noexcept {
  stretch_.find_curvature(q.now, curvature);
  return sum_modal_curvature(curvature, yields_.data(), {q.next, q.prev, q.low}, count_);
}

void ModalBody::push_by(double factor, const double* curvature, const Levels& q) const noexcept {
  push_modes(factor, yields_.data(), curvature, {q.next, q.prev, q.low}, count_);
}

double ModalBody::read(const double* level, std::size_t place) const noexcept {
  const double* const shape = shapes_->data() + place * count_;
  double sum = 0.0;
  for (std::size_t j = 0; j < count_; ++j) sum += shape[j] * level[j];
  return sum;
}

void ModalBody::write(double* level, std::size_t place, double displacement) const noexcept {
  const double* const share = shares_->data() + place * count_;
  for (std::size_t j = 0; j < count_; ++j) level[j] += share[j] * displacement;
}

std::vector<double> ModalBody::partials(double highest) const {
  std::vector<double> partials;
  for (const BodyMode& mode : told_modes().modes())
    if (mode.frequency > 0.0 && mode.frequency <= highest) partials.push_back(mode.frequency);
  return partials;
}

Modes ModalBody::lowest_modes(const ModeRequest& request) const {
  const auto [Nx, Ny] = geometry_.intervals;
  const std::vector<double> xs = places_along(geometry_.sides[0], Nx);
  const std::vector<double> ys = places_along(geometry_.sides[1], Ny);
  const std::vector<BodyMode>& told = told_modes().modes();
  std::vector<double> shapes(geometry_.place_count() * told.size());
  told_modes().shapes_on(xs, ys, shapes);
  Modes modes{.points = {Nx + 1, Ny + 1}};
  for (std::size_t m = 0; m < told.size() && modes.list.size() < request.count; ++m) {
    if (told[m].frequency == 0.0) continue;
    Mode shown{told[m].frequency, sigma(told[m]), {}};
    double largest = 0.0;
    for (std::size_t place = 0; place < geometry_.place_count(); ++place) {
      const double shape = shapes[place * told.size() + m];
      shown.shape.push_back(shape);
      if (std::abs(shape) > std::abs(largest)) largest = shape;
    }
    if (largest != 0.0)
      for (double& shape : shown.shape) shape /= std::abs(largest);
    modes.list.push_back(std::move(shown));
  }
  return modes;
}

}  // namespace rattle
