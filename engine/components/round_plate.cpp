#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <rattle/components/plate_mode_set.hpp>
#include <rattle/components/round_plate.hpp>
#include <rattle/numerics/bessel.hpp>
#include <rattle/numerics/gauss_rule.hpp>

namespace rattle {
namespace {

using std::numbers::pi;

// A radial function at the edge of a plate of radius 1: moment and shear, per D. With lap f = sign wave^2 f.
struct EdgeValues {
  double value, slope, moment, shear;
};
EdgeValues edge_values(const BesselValue& f, double wave, int n, double sign, double nu) {
  const double value = f.value, slope = wave * f.slope, lap = sign * wave * wave;
  const double nn = static_cast<double>(n) * n;
  return {value, slope, lap * value - (1.0 - nu) * (slope - nn * value),
          lap * slope - (1.0 - nu) * nn * (slope - value)};
}

class RoundPlateModeSet final : public ModeSet {
 public:
  RoundPlateModeSet(const PlateParameters& plate, double nu, const ModeLimits& limits)
      : ModeSet(2, {plate.length_x, plate.length_x}),
        plate_(plate),
        nu_(nu),
        radius_(0.5 * plate.length_x),
        pull_(plate.tension * radius_ * radius_ / plate.bending_stiffness) {
    if (plate.edges == End::free)
      for (const auto& [n, is_sine] : {std::pair{0, false}, std::pair{1, false}, std::pair{1, true}})
        shapes_.push_back({0.0, n, is_sine, 0.0, 1.0});
    const double by_frequency = radius_ * plate_wave_below(plate, limits.highest);
    // Below lambda are about lambda^2 / 4 modes, some fewer with a free edge.
    const double highest = std::min(by_frequency, 8.0 + 2.5 * std::sqrt(static_cast<double>(limits.most)));
    for (int n = 0; find_roots(n, highest); ++n) {
    }
    std::stable_sort(shapes_.begin(), shapes_.end(),
                     [](const Shape& a, const Shape& b) { return a.lambda < b.lambda; });
    if (shapes_.size() > limits.most) shapes_.resize(limits.most);
    for (Shape& shape : shapes_) finish(shape);
  }

  void shapes_on(std::span<const double> xs, std::span<const double> ys, std::span<double> to) const override {
    auto at = to.begin();
    for (const double x : xs)
      for (const double y : ys) {
        const double r = std::hypot(x / radius_ - 1.0, y / radius_ - 1.0);
        const double theta = std::atan2(y / radius_ - 1.0, x / radius_ - 1.0);
        for (const Shape& shape : shapes_) {
          const double turn = shape.is_sine ? std::sin(shape.n * theta) : std::cos(shape.n * theta);
          *at++ = is_outside(r) ? 0.0 : shape.scale * radial(shape, std::min(r, 1.0)).value * turn;
        }
      }
  }
  double density(double x, double y) const override {
    return is_outside(std::hypot(x / radius_ - 1.0, y / radius_ - 1.0)) ? 0.0 : plate_.mass_per_area;
  }

  // Modes of different nodal diameters, and cosines and sines, do not mix.
  std::vector<SlopeBlock> slope_blocks() const override {
    std::map<std::pair<int, bool>, SlopeBlock> blocks;
    for (std::size_t j = 0; j < shapes_.size(); ++j)
      blocks[{shapes_[j].n, shapes_[j].is_sine}].modes.push_back(j);
    std::vector<SlopeBlock> found;
    for (auto& [around, block] : blocks) {
      find_products(block);
      found.push_back(std::move(block));
    }
    return found;
  }

 private:
  struct Shape {
    double lambda = 0.0;  // 0: a rigid motion, 1 or r cos theta
    int n = 0;            // nodal diameters
    bool is_sine = false;
    double C = 0.0;  // of e^-lambda I_n
    double scale = 1.0;
  };

  // mu of I_n(mu r): lap lap w - pull lap w = omega^2 w has lambda^2 mu^2 = omega^2 and mu^2 - lambda^2 = pull.
  double grown_wave(double lambda) const { return std::sqrt(lambda * lambda + pull_); }

  static bool is_outside(double r) { return r > 1.0 + 1e-9; }

  // At r = 0 ... 1; the slope is by r.
  BesselValue radial(const Shape& shape, double r) const {
    if (shape.lambda == 0.0) return shape.n == 0 ? BesselValue{1.0, 0.0} : BesselValue{r, 1.0};
    const double mu = grown_wave(shape.lambda);
    const BesselValue J = bessel_j(shape.n, shape.lambda * r), I = scaled_bessel_i(shape.n, mu * r);
    const double grown = shape.C * std::exp(mu * (r - 1.0));
    return {J.value + grown * I.value, shape.lambda * (J.slope + grown * (mu / shape.lambda) * I.slope)};
  }

  // Nodes over the radius for shapes up to this one. Under tension I_n is a layer of 1 / mu beside the edge.
  GaussRule rule_for(const Shape& finest) const {
    const std::size_t pieces = 4 + static_cast<std::size_t>(finest.lambda);
    if (pull_ == 0.0) return gauss_rule(6, pieces, 0.0, 1.0);
    const double layer = std::min(40.0 / grown_wave(finest.lambda), 0.5);  // e^-40 is nothing
    GaussRule rule = gauss_rule(6, pieces, 0.0, 1.0 - layer);
    const GaussRule beside = gauss_rule(6, pieces + 16, 1.0 - layer, 1.0);
    rule.nodes.insert(rule.nodes.end(), beside.nodes.begin(), beside.nodes.end());
    rule.weights.insert(rule.weights.end(), beside.weights.begin(), beside.weights.end());
    return rule;
  }

  // The two conditions of the edge for J and I, as the first and second entry of each pair.
  struct Conditions {
    double first_J, second_J, first_I, second_I;
    double determinant() const { return first_J * second_I - first_I * second_J; }
  };
  Conditions conditions(int n, double lambda) const {
    const EdgeValues J = edge_values(bessel_j(n, lambda), lambda, n, -1.0, nu_);
    const double mu = grown_wave(lambda);
    const EdgeValues I = edge_values(scaled_bessel_i(n, mu), mu, n, 1.0, nu_);
    if (plate_.edges == End::free) return {J.moment, J.shear, I.moment, I.shear};
    if (plate_.edges == End::clamped) return {J.value, J.slope, I.value, I.slope};
    return {J.value, J.moment, I.value, I.moment};
  }

  // All roots of a number of nodal diameters up to `highest`. False if there is none, so that more diameters
  // have none either.
  bool find_roots(int n, double highest) {
    constexpr double step = 0.05;  // roots of one n are about pi apart
    const double start = std::max(0.5 * n, 0.5);
    bool any = n < 2;  // a free plate has its lowest modes with two diameters
    double low = start, before = conditions(n, low).determinant();
    for (int i = 1; low < highest; ++i) {
      const double high = start + step * i, after = conditions(n, high).determinant();
      if ((before < 0.0) != (after < 0.0)) {
        const double lambda = bisect(n, low, high);
        if (lambda >= highest) break;
        any = true;
        add(n, lambda);
      }
      low = high;
      before = after;
    }
    return any;
  }

  double bisect(int n, double low, double high) const {
    const bool low_is_negative = conditions(n, low).determinant() < 0.0;
    for (int i = 0; i < 100 && high - low > 1e-15 * high; ++i) {
      const double middle = 0.5 * (low + high);
      ((conditions(n, middle).determinant() < 0.0) == low_is_negative ? low : high) = middle;
    }
    return 0.5 * (low + high);
  }

  void add(int n, double lambda) {
    const Conditions c = conditions(n, lambda);
    const double C =
        std::abs(c.first_I) > std::abs(c.second_I) ? -c.first_J / c.first_I : -c.second_J / c.second_I;
    shapes_.push_back({lambda, n, false, C, 1.0});
    if (n > 0) shapes_.push_back({lambda, n, true, C, 1.0});
  }

  // Scales the shape to a largest value of 1 and finds its integrals.
  void finish(Shape& shape) {
    const GaussRule rule = rule_for(shape);
    double largest = std::abs(radial(shape, 1.0).value), squares = 0.0, slopes = 0.0, sum = 0.0;
    for (std::size_t i = 0; i < rule.nodes.size(); ++i) {
      const double r = rule.nodes[i], ring = rule.weights[i] * r;
      const auto [value, slope] = radial(shape, r);
      const double around = shape.n * value / r;
      largest = std::max(largest, std::abs(value));
      squares += ring * value * value;
      slopes += ring * (slope * slope + around * around);
      sum += ring * value;
    }
    if (shape.n == 0) largest = std::max(largest, std::abs(radial(shape, 0.0).value));
    shape.scale = 1.0 / largest;
    const double area = radius_ * radius_, turns = shape.n == 0 ? 2.0 * pi : pi;
    const double frequency = plate_.kappa() * shape.lambda * grown_wave(shape.lambda) / (2.0 * pi * area);
    modes_.push_back({frequency, shape.lambda > 0.0 ? slopes / (squares * area) : 0.0, 0.0,
                      plate_.mass_per_area * area * turns * squares / (largest * largest),
                      shape.n == 0 ? plate_.mass_per_area * area * turns * sum / largest : 0.0});
  }

  // int (u' v' + n^2 u v / r^2) r dr of the radial functions u and v, times the integral around.
  void find_products(SlopeBlock& block) const {
    const std::size_t count = block.modes.size();
    const Shape& finest = shapes_[block.modes.back()];
    const GaussRule rule = rule_for(finest);
    const double turns = finest.n == 0 ? 2.0 * pi : pi;
    std::vector<BesselValue> at(count);
    block.products.assign(count * count, 0.0);
    for (std::size_t i = 0; i < rule.nodes.size(); ++i) {
      const double r = rule.nodes[i], ring = turns * rule.weights[i] * r;
      for (std::size_t j = 0; j < count; ++j) {
        const Shape& shape = shapes_[block.modes[j]];
        const BesselValue u = radial(shape, r);
        at[j] = {shape.scale * shape.n * u.value / r, shape.scale * u.slope};
        for (std::size_t l = 0; l <= j; ++l)
          block.products[j * count + l] += ring * (at[j].slope * at[l].slope + at[j].value * at[l].value);
      }
    }
    for (std::size_t j = 0; j < count; ++j)
      for (std::size_t l = 0; l < j; ++l) block.products[l * count + j] = block.products[j * count + l];
  }

  PlateParameters plate_;
  double nu_, radius_, pull_;  // pull = T R^2 / D
  std::vector<Shape> shapes_;
};

}  // namespace

std::shared_ptr<const ModeSet> round_plate_mode_set(const PlateParameters& plate, double poisson_ratio,
                                                    const ModeLimits& limits) {
  return std::make_shared<const RoundPlateModeSet>(plate, poisson_ratio, limits);
}

}  // namespace rattle
