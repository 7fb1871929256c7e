#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <properties/reference_model.hpp>

namespace rattle::test {
namespace {

constexpr std::size_t held = std::numeric_limits<std::size_t>::max();

// Solves A x = b by LU with row scaling and partial pivoting. A is row-major and overwritten.
std::vector<Real> solve_dense(std::vector<Real> A, std::vector<Real> b) {
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i) {
    Real largest = 0.0L;
    for (std::size_t j = 0; j < n; ++j) largest = std::max(largest, std::abs(A[i * n + j]));
    for (std::size_t j = 0; j < n; ++j) A[i * n + j] /= largest;
    b[i] /= largest;
  }
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t i = column + 1; i < n; ++i)
      if (std::abs(A[i * n + column]) > std::abs(A[pivot * n + column])) pivot = i;
    if (pivot != column) {
      std::swap_ranges(&A[pivot * n], &A[pivot * n] + n, &A[column * n]);
      std::swap(b[pivot], b[column]);
    }
    for (std::size_t i = column + 1; i < n; ++i) {
      if (A[i * n + column] == 0.0L) continue;
      const Real factor = A[i * n + column] / A[column * n + column];
      for (std::size_t j = column; j < n; ++j) A[i * n + j] -= factor * A[column * n + j];
      b[i] -= factor * b[column];
    }
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = i + 1; j < n; ++j) b[i] -= A[i * n + j] * b[j];
    b[i] /= A[i * n + i];
  }
  return b;
}

double envelope_at(const ForceDescription& d, double t, std::int64_t n, double sample_rate) {
  if (d.envelope == EnvelopeKind::signal) {
    const std::int64_t i = n - std::llround(d.start * sample_rate);
    return i >= 0 && i < static_cast<std::int64_t>(d.signal.size())
               ? d.amplitude * d.signal[static_cast<std::size_t>(i)]
               : 0.0;
  }
  const double since = t - d.start;
  if (since < 0.0 || (d.duration && since >= *d.duration)) return 0.0;
  const double share = d.duration ? since / *d.duration : 0.0;
  switch (d.envelope) {
    case EnvelopeKind::ramp:
      return d.amplitude * share;
    case EnvelopeKind::half_sine:
      return d.amplitude * std::sin(std::numbers::pi * share);
    case EnvelopeKind::raised_cosine:
      return d.amplitude * 0.5 * (1.0 - std::cos(2.0 * std::numbers::pi * share));
    default:
      return d.amplitude;
  }
}

}  // namespace

ReferenceModel::ReferenceModel(const SceneDescription& scene)
    : scene_(scene),
      k_(1.0L / scene.sample_rate),
      components_(reference_components(scene)),
      rows_(reference_rows(scene, components_)) {
  scene_.barriers.push_back(BarrierDescription{.name = "zero"});
  const ComponentHandle zero{ComponentKind::barrier, scene_.barriers.size() - 1};
  for (const ForceDescription& d : scene_.forces) {
    force_places_.push_back(row_between(scene_, components_, d.place, at(zero)));
    if (auto& glide = force_places_.back().glide) glide->x = *d.position, glide->y = d.position_y.value_or(0.0);
  }
  for (const ReferenceComponent& c : components_) {
    unknown_of_.emplace_back();
    for (Real m : c.mass) unknown_of_.back().push_back(m > 0.0L ? unknowns_++ : held);
  }
  find_compliances();
  find_reaches();
}

void ReferenceModel::find_reaches() {
  reaches_.assign(components_.size(), 0.0L);
  const auto reach = [&](const ReferenceRow& row, Real force) {
    const auto see = [&](std::size_t c) {
      for (std::size_t p = 0; p < components_[c].point_count(); ++p)
        if (components_[c].mass[p] > 0.0L)
          reaches_[c] = std::max(reaches_[c], std::abs(force) * point_compliance({c, p, 1.0L}));
    };
    if (row.glide) see(row.glide->component);
    if (row.law == RowLaw::bow)
      for (const RowPoint& p : row.points) see(p.component);
  };
  for (std::size_t i = 0; i < scene_.forces.size(); ++i) reach(force_places_[i], scene_.forces[i].amplitude);
  for (const ReferenceRow& row : rows_)
    if (row.law == RowLaw::bow) reach(row, row.bow_force);
}

void ReferenceModel::find_compliances() {
  compliances_.clear();
  for (const ReferenceRow& row : rows_) {
    Real sum = 0.0L;
    for (const RowPoint& p : row.points) sum += p.weight * p.weight * point_compliance(p);
    compliances_.push_back(sum);
  }
}

void ReferenceModel::move_to(std::int64_t n, const State& q) {
  for (ReferenceRow& row : rows_) move_points(row, scene_, components_, q, n);
  for (ReferenceRow& row : force_places_) move_points(row, scene_, components_, q, n);
  find_compliances();
}

Real ReferenceModel::eta(std::size_t row, const State& q) const {
  Real sum = rows_[row].offset;
  for (const RowPoint& p : rows_[row].points) sum += p.weight * q[p.component][p.point];
  return sum;
}

Real ReferenceModel::increment(std::size_t row, const State& q_next, const State& q_prev) const {
  Real sum = 0.0L;
  for (const RowPoint& p : rows_[row].points)
    sum += p.weight * (Real{q_next[p.component][p.point]} - Real{q_prev[p.component][p.point]});
  return sum;
}

Real ReferenceModel::point_compliance(const RowPoint& p) const {
  const ReferenceComponent& c = components_[p.component];
  return 1.0L / (c.mass[p.point] / (k_ * k_) + c.uniform_damping[p.point] / (2.0L * k_));
}

std::vector<std::vector<Real>> ReferenceModel::pushes(const std::vector<Real>& row_forces) const {
  std::vector<std::vector<Real>> result;
  for (const ReferenceComponent& c : components_) result.emplace_back(c.point_count(), 0.0L);
  for (std::size_t r = 0; r < rows_.size(); ++r)
    for (const RowPoint& p : rows_[r].points)
      result[p.component][p.point] += std::abs(p.weight * row_forces[r]) * point_compliance(p);
  return result;
}

std::vector<std::vector<Real>> ReferenceModel::applied_forces(std::int64_t n) const {
  std::vector<std::vector<Real>> forces;
  for (const ReferenceComponent& c : components_) forces.emplace_back(c.point_count(), 0.0L);
  const double t = static_cast<double>(n) / scene_.sample_rate;
  for (std::size_t i = 0; i < scene_.forces.size(); ++i) {
    const Real F = envelope_at(scene_.forces[i], t, n, scene_.sample_rate);
    for (const RowPoint& p : force_places_[i].points) forces[p.component][p.point] += p.weight * F;
  }
  for (const GravityDescription& d : scene_.gravities)
    for (std::size_t c = 0; c < components_.size(); ++c)
      if (components_[c].handle == d.component)
        for (std::size_t p = 0; p < forces[c].size(); ++p)
          forces[c][p] += components_[c].gravity_mass[p] * d.acceleration;
  return forces;
}

std::vector<std::vector<Real>> ReferenceModel::solve_step(const State& q, const State& q_prev,
                                                          const std::vector<LinearLaw>& laws,
                                                          const std::vector<std::vector<Real>>& forces) const {
  // The stiffness of a stiff law would swamp the masses in the matrix. Its force is therefore a separate
  // unknown:
  //   C q+ - f/a = C q- - d/a.
  std::vector<std::size_t> force_unknown(rows_.size(), held);
  std::size_t n = unknowns_;
  for (std::size_t r = 0; r < rows_.size(); ++r)
    if (laws[r].holds || laws[r].a * compliances_[r] > 1.0L) force_unknown[r] = n++;
  std::vector<Real> A(n * n, 0.0L), b(n, 0.0L);
  for (std::size_t c = 0; c < components_.size(); ++c) {
    const ReferenceComponent& component = components_[c];
    const std::span<const double> u(q[c]), u_prev(q_prev[c]);
    for (std::size_t p = 0; p < component.point_count(); ++p) {
      const std::size_t i = unknown(c, p);
      if (i == held) continue;
      const Real inertia = component.mass[p] / (k_ * k_), friction = component.uniform_damping[p] / (2.0L * k_);
      A[i * n + i] += inertia + friction;
      b[i] += inertia * (2.0L * u[p] - u_prev[p]) + friction * u_prev[p] + forces[c][p];
    }
    for (const SquareTerm& term : component.stiffness) {
      const Real pull = term.weight * term.value(u);
      for (const auto& [p, coefficient] : term.entries) b[unknown(c, p)] -= coefficient * pull;
    }
    for (const SquareTerm& term : component.slope_damping) {
      const Real drag = term.weight * (term.value(u) - term.value(u_prev)) / k_;
      for (const auto& [p, coefficient] : term.entries) b[unknown(c, p)] -= coefficient * drag;
    }
  }
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const Real read_prev = eta(r, q_prev) - rows_[r].offset, constant = laws[r].d - laws[r].a * read_prev;
    const std::size_t f = force_unknown[r];
    if (laws[r].holds) {
      b[f] = -rows_[r].offset;
    } else if (f != held) {
      A[f * n + f] = -1.0L / laws[r].a;
      b[f] = read_prev - laws[r].d / laws[r].a;
    }
    for (const RowPoint& p : rows_[r].points) {
      const std::size_t i = unknown(p.component, p.point);
      if (f != held) {
        A[f * n + i] = A[i * n + f] = p.weight;
        continue;
      }
      b[i] -= p.weight * constant;
      for (const RowPoint& other : rows_[r].points)
        A[i * n + unknown(other.component, other.point)] += laws[r].a * p.weight * other.weight;
    }
  }
  const std::vector<Real> x = solve_dense(std::move(A), std::move(b));
  std::vector<std::vector<Real>> result;
  for (std::size_t c = 0; c < components_.size(); ++c) {
    result.emplace_back(components_[c].point_count(), 0.0L);
    for (std::size_t p = 0; p < result[c].size(); ++p)
      if (unknown(c, p) != held) result[c][p] = x[unknown(c, p)];
  }
  return result;
}

Real ReferenceModel::component_energy(const State& q_next, const State& q) const {
  Real energy = 0.0L;
  for (std::size_t c = 0; c < components_.size(); ++c) {
    const ReferenceComponent& component = components_[c];
    for (std::size_t p = 0; p < component.point_count(); ++p) {
      const Real velocity = (Real{q_next[c][p]} - q[c][p]) / k_;
      energy += 0.5L * component.mass[p] * velocity * velocity;
    }
    for (const SquareTerm& term : component.stiffness)
      energy += 0.5L * term.weight * term.value(q_next[c]) * term.value(q[c]);
    for (const SquareTerm& term : component.slope_damping) {  // term from the backward difference of sigma1
      const Real velocity = (term.value(q_next[c]) - term.value(q[c])) / k_;
      energy -= 0.25L * k_ * term.weight * velocity * velocity;
    }
  }
  return energy;
}

Real ReferenceModel::component_loss(const State& q_next, const State& q_prev) const {
  Real power = 0.0L;
  for (std::size_t c = 0; c < components_.size(); ++c) {
    const ReferenceComponent& component = components_[c];
    for (std::size_t p = 0; p < component.point_count(); ++p) {
      const Real velocity = (Real{q_next[c][p]} - q_prev[c][p]) / (2.0L * k_);
      power += component.uniform_damping[p] * velocity * velocity;
    }
    for (const SquareTerm& term : component.slope_damping) {
      const Real velocity = (term.value(q_next[c]) - term.value(q_prev[c])) / (2.0L * k_);
      power += term.weight * velocity * velocity;
    }
  }
  return k_ * power;
}

LinearLaw spring_law(const ReferenceRow& row, Real eta, Real eta_prev, Real k) {
  const Real a = row.K1 / 4.0L + row.K3 * eta * eta / 2.0L + row.sigma_x / k;
  return {a, row.K1 * (eta + eta_prev) / 2.0L + row.K3 * eta * eta * eta_prev};
}

Real contact_potential(const ReferenceRow& row, Real eta) {
  if (row.law == RowLaw::two_sided) eta = std::abs(eta);
  return eta > 0.0L ? row.K / (row.alpha + 1.0L) * std::pow(eta, row.alpha + 1.0L) : 0.0L;
}

Real newton_force(const ReferenceRow& row, Real eta_next, Real eta_prev) {
  const Real D = eta_next - eta_prev;
  if (std::abs(D) <= 1e-9L * std::max(std::abs(eta_next), std::abs(eta_prev))) {
    const Real middle = 0.5L * (eta_next + eta_prev);
    const Real size = row.law == RowLaw::two_sided ? std::abs(middle) : std::max(middle, 0.0L);
    return size > 0.0L ? std::copysign(row.K * std::pow(size, Real{row.alpha}), middle) : 0.0L;
  }
  return (contact_potential(row, eta_next) - contact_potential(row, eta_prev)) / D;
}

}  // namespace rattle::test
