#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <rattle/components/string_modes.hpp>
#include <utility>

namespace rattle {
namespace {

constexpr double pi = std::numbers::pi;
constexpr int shape_points = 201;
constexpr double scan_step = pi / 64.0;  // roots are about pi apart
constexpr double scan_start = 1e-4;      // a free bar under little tension has a root close to 0

using Row = std::array<double, 4>;
using Matrix = std::array<Row, 4>;

// With unit length: u = a cos zx + b sin(zx)/z + c e^(-qx) + d e^(-q(1-x)), with q^2 = z^2 + B and B = c^2 L^2
// / kappa^2; then omega = (kappa / L^2) z q. Without stiffness only a and b remain, and omega = (c / L) z.
class UnitString {
 public:
  explicit UnitString(const StringParameters& string) : string_(string), stiff_(string.kappa() > 0.0) {
    if (!stiff_) return;
    const double ratio = string.wave_speed() * string.length / string.kappa();
    B_ = ratio * ratio;
  }

  double frequency(double z) const {
    const double L = string_.length;
    if (!stiff_) return string_.wave_speed() * z / (2.0 * pi * L);
    return string_.kappa() / (2.0 * pi * L * L) * z * std::sqrt(z * z + B_);
  }

  // Zero at the wave number z of a mode.
  double determinant(double z) const {
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

  // b^2 as sigma1 meets it in the mode with wave number z: the mean of u'^2 over the mean of u^2. Between
  // supported ends it is z^2.
  double squared_slope(double z) const {
    const Row weights = stiff_ ? null_vector(conditions(z)) : ideal_weights();
    const auto cells = 2 * static_cast<std::size_t>(200.0 + 10.0 * z);  // for Simpson's rule
    double slopes = 0.0, squares = 0.0;
    for (std::size_t i = 0; i <= cells; ++i) {
      const double x = static_cast<double>(i) / static_cast<double>(cells);
      const Row basis = functions(z, x, 0), slope = functions(z, x, 1);
      const double share = i == 0 || i == cells ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;
      double u = 0.0, u_x = 0.0;
      for (std::size_t j = 0; j < 4; ++j) {
        u += weights[j] * basis[j];
        u_x += weights[j] * slope[j];
      }
      squares += share * u * u;
      slopes += share * u_x * u_x;
    }
    return slopes / squares / (string_.length * string_.length);
  }

  // Shape of the mode with wave number z.
  std::vector<double> shape(double z, std::size_t points) const {
    const Row weights = stiff_ ? null_vector(conditions(z)) : ideal_weights();
    std::vector<double> values(points);
    double largest = 0.0;
    for (std::size_t i = 0; i < points; ++i) {
      const Row basis = functions(z, static_cast<double>(i) / static_cast<double>(points - 1), 0);
      for (std::size_t j = 0; j < 4; ++j) values[i] += weights[j] * basis[j];
      largest = std::max(largest, std::abs(values[i]));
    }
    const auto first = std::find_if(values.begin(), values.end(),
                                    [largest](double value) { return std::abs(value) > 0.3 * largest; });
    const double scale = *first < 0.0 ? -largest : largest;
    for (double& value : values) value /= scale;
    return values;
  }

 private:
  static void subtract(Row& from, const Row& what, double times) {
    for (std::size_t j = 0; j < 4; ++j) from[j] -= times * what[j];
  }

  // The derivative of order 0, 1 or 2 of the four functions at x; order 3 is the shear u''' - B u'.
  Row functions(double z, double x, int order) const {
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

  std::array<int, 2> held(End end) const {
    if (end == End::simply_supported) return {0, 2};
    return end == End::free ? std::array{2, 3} : std::array{0, 1};
  }

  // Each row is scaled to a largest entry of 1. The factor is positive, so roots do not move.
  Matrix conditions(double z) const {
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
  static Row null_vector(Matrix m) {
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
  double ideal_determinant(double z) const {
    const bool left_free = string_.left == End::free, right_free = string_.right == End::free;
    if (left_free) return right_free ? -std::sin(z) : std::cos(z);
    return right_free ? std::cos(z) : std::sin(z) / z;
  }
  Row ideal_weights() const {
    return string_.left == End::free ? Row{1.0, 0.0, 0.0, 0.0} : Row{0.0, 1.0, 0.0, 0.0};
  }

  StringParameters string_;
  bool stiff_;
  double B_ = 0.0;
};

double bisect(const UnitString& string, double low, double high) {
  const bool low_is_negative = string.determinant(low) < 0.0;
  for (int i = 0; i < 200 && high - low > 1e-15 * high; ++i) {
    const double middle = 0.5 * (low + high);
    ((string.determinant(middle) < 0.0) == low_is_negative ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

std::vector<double> wave_numbers(const UnitString& string, double highest_frequency, std::size_t most) {
  std::vector<double> roots;
  double low = scan_start;
  double before = string.determinant(low);
  while (roots.size() < most && string.frequency(low) <= highest_frequency) {
    const double high = low + std::min(scan_step, 0.25 * low);  // finer near 0
    const double after = string.determinant(high);
    if ((before < 0.0) != (after < 0.0)) {
      const double root = bisect(string, low, high);
      if (string.frequency(root) <= highest_frequency) roots.push_back(root);
    }
    low = high;
    before = after;
  }
  return roots;
}

bool can_vibrate(const StringParameters& string) { return string.kappa() > 0.0 || string.wave_speed() > 0.0; }

}  // namespace

std::vector<double> string_partials(const StringParameters& string, double highest, std::size_t most) {
  if (!can_vibrate(string)) return {};
  const UnitString unit(string);
  std::vector<double> partials;
  for (const double z : wave_numbers(unit, highest, most)) partials.push_back(unit.frequency(z));
  return partials;
}

std::vector<Mode> string_modes(const StringParameters& string, std::size_t count, std::size_t points) {
  if (!can_vibrate(string)) return {};
  const UnitString unit(string);
  std::vector<Mode> modes;
  for (const double z : wave_numbers(unit, std::numeric_limits<double>::infinity(), count)) {
    const double decay = string.sigma0 + (string.sigma1 > 0.0 ? string.sigma1 * unit.squared_slope(z) : 0.0);
    modes.push_back({unit.frequency(z), decay, unit.shape(z, points)});
  }
  return modes;
}

double damped_wave_number(const StringParameters& string, double frequency, double k) {
  constexpr std::size_t most = 24;  // modes; higher ones hardly know their ends
  const double free = squared_wave_number(string.wave_speed(), string.kappa(), scheme_omega(frequency, k));
  if (!can_vibrate(string) || (string.left == End::simply_supported && string.right == End::simply_supported))
    return free;
  const UnitString unit(string);
  double below = 0.0, ratio = 1.0;  // of the mode below
  for (const double z : wave_numbers(unit, std::numeric_limits<double>::infinity(), most)) {
    const double above = unit.frequency(z);
    const double wave =
        squared_wave_number(string.wave_speed(), string.kappa(), 2.0 * pi * above);  // of a wave without ends
    const double here = unit.squared_slope(z) / wave;
    if (frequency <= above) {
      const double share = below > 0.0 ? (frequency - below) / (above - below) : 1.0;
      return free * (ratio + share * (here - ratio));
    }
    below = above;
    ratio = here;
  }
  return free * ratio;
}

ComponentFacts StiffString::facts() const {
  const StringParameters& p = parameters_;
  ComponentFacts facts;
  if (p.tension > 0.0) {
    facts.tension = p.tension;
    facts.impedance = std::sqrt(p.tension * p.mass_per_length);
  }
  facts.losses = Losses{p.sigma0, p.sigma1};
  facts.properties = {
      {"", p.mass_per_length, "kg/m"}, {"tension", p.tension, "N", true}, {"EI", p.bending_stiffness, "N m²"}};
  facts.edges = {p.left, p.right};
  return facts;
}

std::vector<double> StiffString::partials(double highest) const {
  return string_partials(parameters_, highest);
}

Modes StiffString::lowest_modes(const ModeRequest& request) const {
  return {string_modes(parameters_, request.count, shape_points), {shape_points, 1}};
}

}  // namespace rattle
