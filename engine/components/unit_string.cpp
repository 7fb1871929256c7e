#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/components/unit_string.hpp>
#include <utility>

namespace rattle {
namespace {

using std::numbers::pi;
constexpr double scan_step = pi / 64.0;  // roots are about pi apart
constexpr double scan_start = 1e-4;      // a free bar under little tension has a root close to 0

void subtract(UnitString::Row& from, const UnitString::Row& what, double times) {
  for (std::size_t j = 0; j < 4; ++j) from[j] -= times * what[j];
}

}  // namespace

UnitString::UnitString(const StringParameters& string)
    : string_(on_rigid_rests(string)), stiff_(string.kappa() > 0.0) {
  if (!stiff_) return;
  const double ratio = string.wave_speed() * string.length / string.kappa();
  B_ = ratio * ratio;
}

double UnitString::frequency(double z) const {
  const double L = string_.length;
  if (!stiff_) return string_.wave_speed() * z / (2.0 * pi * L);
  return string_.kappa() / (2.0 * pi * L * L) * z * std::sqrt(z * z + B_);
}

double UnitString::layer(double z) const { return stiff_ ? std::sqrt(z * z + B_) : 0.0; }

UnitString::Row UnitString::weights(double z) const {
  return stiff_ ? null_vector(conditions(z)) : ideal_weights();
}

double UnitString::value(double z, const Row& weights, double x, int order) const {
  const Row basis = functions(z, x, order);
  double sum = 0.0;
  for (std::size_t j = 0; j < 4; ++j) sum += weights[j] * basis[j];
  return sum;
}

double UnitString::squared_slope(double z) const {
  const Row of = weights(z);
  const auto cells = 2 * static_cast<std::size_t>(200.0 + 10.0 * z);  // for Simpson's rule
  double slopes = 0.0, squares = 0.0;
  for (std::size_t i = 0; i <= cells; ++i) {
    const double x = static_cast<double>(i) / static_cast<double>(cells);
    const double share = i == 0 || i == cells ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;
    const double u = value(z, of, x), u_x = value(z, of, x, 1);
    squares += share * u * u;
    slopes += share * u_x * u_x;
  }
  return slopes / squares / (string_.length * string_.length);
}

std::vector<std::array<double, 2>> UnitString::rigid_motions() const {
  const bool left_free = string_.left == End::free, right_free = string_.right == End::free;
  const bool turns = stiff_ && B_ == 0.0;  // nothing brings a slope back
  if (left_free && right_free)
    return turns ? std::vector<std::array<double, 2>>{{1.0, 0.0}, {1.0, -2.0}}
                 : std::vector<std::array<double, 2>>{{1.0, 0.0}};
  if (turns && left_free && string_.right == End::simply_supported) return {{1.0, -1.0}};
  if (turns && right_free && string_.left == End::simply_supported) return {{0.0, 1.0}};
  return {};
}

double UnitString::determinant(double z) const {
  if (!stiff_) return ideal_determinant(z);
  Matrix m = conditions(z);
  double product = 1.0;
  for (std::size_t i = 0; i < 4; ++i) {
    std::size_t pivot = i;
    for (std::size_t r = i + 1; r < 4; ++r)
      if (std::abs(m[r][i]) > std::abs(m[pivot][i])) pivot = r;
    if (m[pivot][i] == 0.0) return 0.0;
    if (pivot != i) {
      std::swap(m[pivot], m[i]);
      product = -product;
    }
    product *= m[i][i];
    for (std::size_t r = i + 1; r < 4; ++r) subtract(m[r], m[i], m[r][i] / m[i][i]);
  }
  return product;
}

// The derivative of order 0, 1 or 2 of the four functions at x; order 3 is the shear u''' - B u'.
UnitString::Row UnitString::functions(double z, double x, int order) const {
  const double cosine = std::cos(z * x), sine = std::sin(z * x);
  const double q = std::sqrt(z * z + B_);
  const double left = stiff_ ? std::exp(-q * x) : 0.0, right = stiff_ ? std::exp(-q * (1.0 - x)) : 0.0;
  switch (order) {
    case 0:
      return {cosine, sine / z, left, right};
    case 1:
      return {-z * sine, cosine, -q * left, q * right};
    case 2:
      return {-z * z * cosine, -z * sine, q * q * left, q * q * right};
    default:
      return {z * q * q * sine, -q * q * cosine, -q * z * z * left, q * z * z * right};
  }
}

std::array<int, 2> UnitString::held(End end) {
  if (end == End::simply_supported) return {0, 2};
  return end == End::free ? std::array{2, 3} : std::array{0, 1};
}

// Each row is scaled to a largest entry of 1. The factor is positive, so roots do not move.
UnitString::Matrix UnitString::conditions(double z) const {
  Matrix m{};
  std::size_t row = 0;
  for (const auto& [end, x] : {std::pair{string_.left, 0.0}, std::pair{string_.right, 1.0}})
    for (const int order : held(end)) {
      m[row] = functions(z, x, order);
      double largest = 0.0;
      for (const double entry : m[row]) largest = std::max(largest, std::abs(entry));
      for (double& entry : m[row]) entry /= largest;
      ++row;
    }
  return m;
}

// Elimination with full pivoting; the null vector follows from the rows left after three pivots.
UnitString::Row UnitString::null_vector(Matrix m) {
  std::array<std::size_t, 4> order = {0, 1, 2, 3};
  for (std::size_t i = 0; i < 3; ++i) {
    std::size_t row = i, column = i;
    for (std::size_t r = i; r < 4; ++r)
      for (std::size_t c = i; c < 4; ++c)
        if (std::abs(m[r][c]) > std::abs(m[row][column])) row = r, column = c;
    std::swap(m[i], m[row]);
    for (Row& line : m) std::swap(line[i], line[column]);
    std::swap(order[i], order[column]);
    for (std::size_t r = i + 1; r < 4; ++r) subtract(m[r], m[i], m[r][i] / m[i][i]);
  }
  Row permuted{0.0, 0.0, 0.0, 1.0};
  for (std::size_t i = 3; i-- > 0;) {
    double sum = 0.0;
    for (std::size_t c = i + 1; c < 4; ++c) sum += m[i][c] * permuted[c];
    permuted[i] = -sum / m[i][i];
  }
  Row weights{};
  for (std::size_t i = 0; i < 4; ++i) weights[order[i]] = permuted[i];
  return weights;
}

// An ideal string is held (u = 0) or free (u' = 0).
double UnitString::ideal_determinant(double z) const {
  const bool left_free = string_.left == End::free, right_free = string_.right == End::free;
  if (left_free) return right_free ? -std::sin(z) : std::cos(z);
  return right_free ? std::cos(z) : std::sin(z) / z;
}

UnitString::Row UnitString::ideal_weights() const {
  return string_.left == End::free ? Row{1.0, 0.0, 0.0, 0.0} : Row{0.0, 1.0, 0.0, 0.0};
}

double UnitString::bisect(double low, double high) const {
  const bool low_is_negative = determinant(low) < 0.0;
  for (int i = 0; i < 200 && high - low > 1e-15 * high; ++i) {
    const double middle = 0.5 * (low + high);
    ((determinant(middle) < 0.0) == low_is_negative ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

std::vector<double> UnitString::wave_numbers(double highest, std::size_t most) const {
  std::vector<double> roots;
  double low = scan_start;
  double before = determinant(low);
  while (roots.size() < most && frequency(low) <= highest) {
    const double high = low + std::min(scan_step, 0.25 * low);  // finer near 0
    const double after = determinant(high);
    if ((before < 0.0) != (after < 0.0)) {
      const double root = bisect(low, high);
      if (frequency(root) <= highest) roots.push_back(root);
    }
    low = high;
    before = after;
  }
  return roots;
}

}  // namespace rattle
