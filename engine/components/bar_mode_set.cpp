#include <algorithm>
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

 private:
  struct Shape {
    double z = 0.0;  // 0: a rigid motion, a + b x
    UnitString::Row weights{};
  };

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
      const double slope = z > 0.0 ? unit_.value(z, shape.weights, rule.nodes[i], 1) : 0.0;
      sum += rule.weights[i] * phi;
      squares += rule.weights[i] * phi * phi;
      slopes += rule.weights[i] * slope * slope;
    }
    const double mass = string_.mass_per_length * string_.length;
    modes_.push_back(
        {frequency, slopes / (squares * string_.length * string_.length), 0.0, mass * squares, mass * sum});
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
