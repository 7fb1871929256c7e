#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/components/round_membrane.hpp>
#include <rattle/numerics/bessel.hpp>

namespace rattle {
namespace {

using std::numbers::pi;

class RoundMembraneModeSet final : public ModeSet {
 public:
  RoundMembraneModeSet(const PlateParameters& membrane, const ModeLimits& limits)
      : ModeSet(2, {membrane.length_x, membrane.length_x}),
        mass_per_area_(membrane.mass_per_area),
        radius_(0.5 * membrane.length_x) {
    const double c = membrane.wave_speed();
    // Below lambda are about lambda^2 / 4 modes.
    const double by_count = 8.0 + 2.5 * std::sqrt(static_cast<double>(limits.most));
    const double highest = std::min(2.0 * pi * limits.highest * radius_ / c, by_count);
    for (int n = 0; find_zeros(n, highest); ++n) {
    }
    std::stable_sort(waves_.begin(), waves_.end(),
                     [](const Wave& a, const Wave& b) { return a.lambda < b.lambda; });
    if (waves_.size() > limits.most) waves_.resize(limits.most);
    for (Wave& wave : waves_) add_mode(wave, c);
  }

  void shapes_on(std::span<const double> xs, std::span<const double> ys, std::span<double> to) const override {
    std::size_t at = 0;
    for (const double x : xs)
      for (const double y : ys) {
        const double r = distance(x, y), theta = std::atan2(y - radius_, x - radius_);
        for (const Wave& wave : waves_) {
          const double turn = wave.is_sine ? std::sin(wave.n * theta) : std::cos(wave.n * theta);
          to[at++] = r < 1.0 ? wave.scale * turn * bessel_j(wave.n, wave.lambda * r).value : 0.0;
        }
      }
  }
  double density(double x, double y) const override {
    return distance(x, y) > 1.0 + 1e-9 ? 0.0 : mass_per_area_;
  }

 private:
  struct Wave {
    double lambda = 0.0;
    int n = 0;  // nodal diameters
    bool is_sine = false;
    double scale = 1.0;
  };

  // From the centre, in radii.
  double distance(double x, double y) const { return std::hypot(x - radius_, y - radius_) / radius_; }

  // All zeros of J_n below `highest`; the first is above n, they are about pi apart. False if there is none.
  bool find_zeros(int n, double highest) {
    constexpr double step = 0.1;
    bool any = false;
    for (double low = std::max<double>(n, step); low < highest; low += step) {
      double from = low, to = low + step;
      const bool is_negative = bessel_j(n, from).value < 0.0;
      if ((bessel_j(n, to).value < 0.0) == is_negative) continue;
      for (int i = 0; i < 100 && to - from > 1e-15 * to; ++i) {
        const double middle = 0.5 * (from + to);
        ((bessel_j(n, middle).value < 0.0) == is_negative ? from : to) = middle;
      }
      const double lambda = 0.5 * (from + to);
      if (lambda >= highest) break;
      any = true;
      waves_.push_back({lambda, n, false, 1.0});
      if (n > 0) waves_.push_back({lambda, n, true, 1.0});
    }
    return any;
  }

  // int_0^1 r J_n(lambda r)^2 dr = J_n'(lambda)^2 / 2 and int_0^1 r J_0(lambda r) dr = J_1(lambda) / lambda.
  void add_mode(Wave& wave, double c) {
    double largest = wave.n == 0 ? 1.0 : 0.0;
    for (int i = 1; wave.n > 0 && i <= 2000; ++i)
      largest = std::max(largest, std::abs(bessel_j(wave.n, wave.lambda * i / 2000.0).value));
    wave.scale = 1.0 / largest;
    const double slope = bessel_j(wave.n, wave.lambda).slope, turns = wave.n == 0 ? 2.0 * pi : pi;
    const double per_area = mass_per_area_ * radius_ * radius_;
    modes_.push_back({c * wave.lambda / (2.0 * pi * radius_), std::pow(wave.lambda / radius_, 2), 0.0,
                      per_area * turns * 0.5 * std::pow(slope * wave.scale, 2),
                      wave.n == 0 ? per_area * turns * -slope / wave.lambda : 0.0});
  }

  double mass_per_area_, radius_;
  std::vector<Wave> waves_;
};

}  // namespace

std::shared_ptr<const ModeSet> round_membrane_mode_set(const PlateParameters& membrane,
                                                       const ModeLimits& limits) {
  return std::make_shared<const RoundMembraneModeSet>(membrane, limits);
}

}  // namespace rattle
