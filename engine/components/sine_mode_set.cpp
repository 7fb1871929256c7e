#include <cmath>
#include <numbers>
#include <rattle/components/sine_mode_set.hpp>

namespace rattle {
namespace {

using std::numbers::pi;

class SineModeSet final : public ModeSet {
 public:
  SineModeSet(const StringParameters& string, double highest_tension, const ModeLimits& limits)
      : ModeSet(1, {string.length, 0.0}), mass_per_length_(string.mass_per_length) {
    const double mass = string.mass_per_length * string.length;
    const auto frequency = [&](double square, double tension) {
      return std::sqrt(square * (tension + string.bending_stiffness * square) / string.mass_per_length) /
             (2.0 * pi);
    };
    while (modes_.size() < limits.most) {
      const double j = static_cast<double>(modes_.size() + 1), square = std::pow(j * pi / string.length, 2);
      if (!(frequency(square, highest_tension) < limits.highest)) break;
      const double mean = modes_.size() % 2 == 0 ? 2.0 / (j * pi) : 0.0;
      modes_.push_back({frequency(square, string.tension), square, 0.0, 0.5 * mass, mass * mean});
    }
  }

  void shapes_on(std::span<const double> xs, std::span<const double>, std::span<double> to) const override {
    auto at = to.begin();
    for (const double x : xs)
      for (std::size_t j = 1; j <= modes_.size(); ++j)
        *at++ = std::sin(static_cast<double>(j) * pi * x / sides()[0]);
  }
  double density(double, double) const override { return mass_per_length_; }

 private:
  double mass_per_length_;
};

}  // namespace

std::shared_ptr<const ModeSet> sine_mode_set(const StringParameters& string, double highest_tension,
                                             const ModeLimits& limits) {
  return std::make_shared<const SineModeSet>(string, highest_tension, limits);
}

}  // namespace rattle
