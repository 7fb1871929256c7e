#include <algorithm>
#include <cmath>
#include <convergence/modal_analysis.hpp>
#include <numbers>
#include <properties/reference_component.hpp>
#include <rattle/rattle.hpp>

namespace rattle::test {
namespace {

using Column = std::vector<double>;

// The movable points, and the stiffness between them scaled by the masses: A = M^-1/2 K M^-1/2.
struct ScaledStiffness {
  std::vector<std::size_t> points;
  Column root_mass;
  std::vector<double> A;  // row-major
};

ScaledStiffness scaled_stiffness(const ReferenceComponent& component) {
  ScaledStiffness s;
  std::vector<std::size_t> index(component.point_count());
  for (std::size_t p = 0; p < component.point_count(); ++p) {
    if (component.mass[p] == 0.0L) continue;
    index[p] = s.points.size();
    s.points.push_back(p);
    s.root_mass.push_back(static_cast<double>(std::sqrt(component.mass[p])));
  }
  const std::size_t n = s.points.size();
  s.A.assign(n * n, 0.0);
  for (const SquareTerm& term : component.stiffness)
    for (const auto& [p, a] : term.entries)
      for (const auto& [q, b] : term.entries)
        s.A[index[p] * n + index[q]] +=
            static_cast<double>(term.weight * a * b) / (s.root_mass[index[p]] * s.root_mass[index[q]]);
  return s;
}

void factor_cholesky(std::vector<double>& A, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = A[i * n + j];
      for (std::size_t m = 0; m < j; ++m) sum -= A[i * n + m] * A[j * n + m];
      A[i * n + j] = i == j ? std::sqrt(sum) : sum / A[j * n + j];
    }
}

void solve_cholesky(const std::vector<double>& L, Column& x) {
  const std::size_t n = x.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) x[i] -= L[i * n + j] * x[j];
    x[i] /= L[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    x[i] /= L[i * n + i];
    for (std::size_t j = 0; j < i; ++j) x[j] -= L[i * n + j] * x[i];
  }
}

double dot(const Column& a, const Column& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void remove_and_normalise(Column& x, const std::vector<Column>& others) {
  for (const Column& other : others) {
    const double share = dot(x, other);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] -= share * other[i];
  }
  const double size = std::sqrt(dot(x, x));
  for (double& value : x) value /= size;
}

// Eigenvectors of the smallest eigenvalues, one after the other, by inverse iteration.
std::vector<Column> lowest_shapes(const ScaledStiffness& s, int count) {
  const std::size_t n = s.points.size();
  std::vector<double> L = s.A;
  const double shift = std::pow(2.0 * std::numbers::pi * 5.0, 2);  // a free bar has motions without stiffness
  for (std::size_t i = 0; i < n; ++i) L[i * n + i] += shift;
  factor_cholesky(L, n);
  std::vector<Column> shapes;
  for (int p = 0; p < count; ++p) {
    Column x(n);
    for (std::size_t i = 0; i < n; ++i) x[i] = std::sin(1.0 + 0.7 * static_cast<double>(i * (i + 3)));
    remove_and_normalise(x, shapes);
    for (int iteration = 0; iteration < 2000; ++iteration) {
      Column next = x;
      solve_cholesky(L, next);
      remove_and_normalise(next, shapes);
      double change = 0.0;
      for (std::size_t i = 0; i < n; ++i) change = std::max(change, std::abs(next[i] - x[i]));
      x = std::move(next);
      if (change < 1e-13) break;
    }
    shapes.push_back(std::move(x));
  }
  return shapes;
}

// A sinusoid satisfies a+ - 2 cos(omega k) a + a- = 0. Fits the cosine by least squares; the residual of the
// equation measures the impurity.
MeasuredMode fit_sinusoid(const Column& a, double k) {
  double numerator = 0.0, denominator = 0.0, size = 0.0, left = 0.0;
  for (std::size_t n = 1; n + 1 < a.size(); ++n) {
    numerator += (a[n + 1] - 2.0 * a[n] + a[n - 1]) * a[n];
    denominator += a[n] * a[n];
  }
  const double versine = -numerator / denominator;  // 2 - 2 cos(omega k) = 4 sin^2(omega k / 2)
  for (std::size_t n = 1; n + 1 < a.size(); ++n) {
    size = std::max(size, std::abs(versine * a[n]));
    left = std::max(left, std::abs(a[n + 1] - 2.0 * a[n] + a[n - 1] + versine * a[n]));
  }
  return {std::asin(0.5 * std::sqrt(versine)) / (std::numbers::pi * k), left / size};
}

}  // namespace

ModalMeasurement measure_modes(const SceneDescription& description, int count, int rigid_motions) {
  const auto scene = *compile(description);
  const ScaledStiffness stiffness = scaled_stiffness(reference_components(description).front());
  std::vector<Column> shapes = lowest_shapes(stiffness, count + rigid_motions);
  shapes.erase(shapes.begin(), shapes.begin() + rigid_motions);

  Simulator simulator(scene);
  std::vector<Column> motion(shapes.size());
  constexpr int samples = 3000;
  for (int n = 0; n < samples; ++n) {
    simulator.step();
    const auto q = simulator.displacement(0);
    for (std::size_t p = 0; p < shapes.size(); ++p) {
      double sum = 0.0;
      for (std::size_t i = 0; i < stiffness.points.size(); ++i)
        sum += shapes[p][i] * stiffness.root_mass[i] * q[stiffness.points[i]];
      motion[p].push_back(sum);
    }
  }
  ModalMeasurement result{{}, scene->components[0].geometry.sides[0], scene->components[0].geometry.sides[1]};
  for (const Column& a : motion) result.modes.push_back(fit_sinusoid(a, scene->k));
  return result;
}

double order_between(double coarse_error, double fine_error) { return std::log2(coarse_error / fine_error); }

}  // namespace rattle::test
