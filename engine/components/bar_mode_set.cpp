#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <rattle/components/bar_mode_set.hpp>
#include <rattle/components/unit_string.hpp>
#include <rattle/numerics/gauss_rule.hpp>

namespace rattle {
namespace {

class BarModeSet final : public ModeSet {
 public:
  BarModeSet(const StringParameters& string, const ModeLimits& limits)
      : ModeSet(1, {string.length, 0.0}), unit_(string), string_(string) {
    for (const auto& [a, b] : unit_.rigid_motions())
      if (shapes_.size() < limits.most) add(0.0, 0.0, {a, b, 0.0, 0.0});
    for (const double z : unit_.wave_numbers(limits.highest, limits.most - shapes_.size()))
      if (unit_.frequency(z) < limits.highest) add(unit_.frequency(z), z, unit_.weights(z));
  }

  void shapes_on(std::span<const double> xs, std::span<const double>, std::span<double> to) const override {
    auto at = to.begin();
    for (const double x : xs)
      for (const Shape& shape : shapes_) *at++ = value(shape, x / string_.length);
  }
  double density(double, double) const override { return string_.mass_per_length; }

  // Sines and cosines are orthogonal, and so are their slopes. Modes of a stiff body are so only between
  // supported ends, but where both ends are alike, even and odd ones do not mix.
  std::vector<SlopeBlock> slope_blocks() const override {
    const bool is_even_or_odd = string_.left == string_.right;
    if (!(string_.kappa() > 0.0) || (is_even_or_odd && string_.left == End::simply_supported))
      return ModeSet::slope_blocks();
    std::vector<SlopeBlock> blocks(is_even_or_odd ? 2 : 1);
    for (std::size_t j = 0; j < shapes_.size(); ++j) blocks[j % blocks.size()].modes.push_back(j);
    for (SlopeBlock& block : blocks) {
      const std::size_t count = block.modes.size();
      block.products.resize(count * count);
      for (std::size_t j = 0; j < count; ++j)
        for (std::size_t l = 0; l <= j; ++l)
          block.products[j * count + l] = block.products[l * count + j] =
              slope_product(block.modes[j], block.modes[l]);
    }
    return blocks;
  }

 private:
  struct Shape {
    double z = 0.0;  // 0: a rigid motion, a + b x
    UnitString::Row weights{};
    std::array<UnitString::Row, 2> ends{};  // u, u', u'' and the shear at both ends
    double slopes = 0.0;                    // int u'^2, of unit length
  };

  // int u' v' of two modes with u'''' = B u'' + w u, w = z^2 q^2. The integral of u'''' v'' - v'''' u'', with
  // this equation and by parts, is (w_v - w_u) int u' v' and terms at the ends.
  double slope_product(std::size_t j, std::size_t l) const {
    if (j == l) return shapes_[j].slopes / string_.length;
    const auto strength = [&](double z) { return std::pow(z * unit_.layer(z), 2); };
    const double w_u = strength(shapes_[j].z), w_v = strength(shapes_[l].z);
    double sum = 0.0;
    for (const std::size_t end : {0, 1}) {
      const UnitString::Row &u = shapes_[j].ends[end], &v = shapes_[l].ends[end];
      const double here = u[3] * v[2] - v[3] * u[2] - w_u * u[0] * v[1] + w_v * v[0] * u[1];
      sum += end == 0 ? -here : here;
    }
    return sum / ((w_v - w_u) * string_.length);
  }

  double derivative(const Shape& shape, double x, int order) const {
    if (shape.z > 0.0) return unit_.value(shape.z, shape.weights, x, order);
    return order == 0 ? value(shape, x) : order == 1 ? shape.weights[1] : 0.0;
  }
  double value(const Shape& shape, double x) const {
    return shape.z > 0.0 ? unit_.value(shape.z, shape.weights, x) : shape.weights[0] + shape.weights[1] * x;
  }

  void add(double frequency, double z, const UnitString::Row& weights) {
    Shape shape{z, weights};
    // Six nodes for each half wave, and for each length in which an exponential decays.
    const double fine = std::min((z + unit_.layer(z)) / std::numbers::pi, 4000.0);
    const GaussRule rule = gauss_rule(6, 2 + static_cast<std::size_t>(fine), 0.0, 1.0);
    double largest = 0.0;
    for (const double x : {0.0, 1.0}) largest = std::max(largest, std::abs(value(shape, x)));
    for (const double x : rule.nodes) largest = std::max(largest, std::abs(value(shape, x)));
    for (double& weight : shape.weights) weight /= largest;
    double sum = 0.0, squares = 0.0, slopes = 0.0;
    for (std::size_t i = 0; i < rule.nodes.size(); ++i) {
      const double phi = value(shape, rule.nodes[i]);
      const double slope = z > 0.0 ? unit_.value(z, shape.weights, rule.nodes[i], 1) : shape.weights[1];
      sum += rule.weights[i] * phi;
      squares += rule.weights[i] * phi * phi;
      slopes += rule.weights[i] * slope * slope;
    }
    shape.slopes = slopes;
    for (const std::size_t end : {0, 1})
      for (const int order : {0, 1, 2, 3})
        shape.ends[end][static_cast<std::size_t>(order)] = derivative(shape, static_cast<double>(end), order);
    const double mass = string_.mass_per_length * string_.length;
    modes_.push_back({frequency, z > 0.0 ? slopes / (squares * string_.length * string_.length) : 0.0, 0.0,
                      mass * squares, mass * sum});
    shapes_.push_back(shape);
  }

  UnitString unit_;
  StringParameters string_;
  std::vector<Shape> shapes_;
};

}  // namespace

std::shared_ptr<const ModeSet> bar_mode_set(const StringParameters& string, const ModeLimits& limits) {
  return std::make_shared<const BarModeSet>(string, limits);
}

}  // namespace rattle
