#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <rattle/components/plate_mode_set.hpp>
#include <rattle/components/ritz_plate.hpp>

namespace rattle {
namespace {

using std::numbers::pi;

// phi = sin(m pi x / L_x) sin(n pi y / L_y), omega^2 = c^2 beta^2 + kappa^2 beta^4
class SupportedPlateModeSet final : public ModeSet {
 public:
  SupportedPlateModeSet(const PlateParameters& plate, const ModeLimits& limits)
      : ModeSet(2, {plate.length_x, plate.length_y / plate.stretch}),
        mass_per_area_(plate.mass_per_area * plate.stretch) {
    const double c = plate.wave_speed(), kappa = plate.kappa();
    const double highest = squared_wave_number(c, kappa, 2.0 * pi * limits.highest);
    const auto wave = [](int n, double side) { return n * pi / side; };
    std::vector<Order> found;
    for (int m = 1; std::pow(wave(m, plate.length_x), 2) < highest; ++m) {
      for (int n = 1;; ++n) {
        const double square = std::pow(wave(m, plate.length_x), 2) + std::pow(wave(n, plate.length_y), 2);
        if (square >= highest) break;
        found.push_back({square, m, n});
        if (found.size() >= 4 * limits.most) keep_lowest(found, limits.most);
        if (found.size() >= limits.most && n > static_cast<int>(limits.most)) break;
      }
      if (m > static_cast<int>(limits.most)) break;
    }
    keep_lowest(found, limits.most);
    const double mass = plate.mass_per_area * plate.length_x * plate.length_y;
    const auto mean = [](int n) { return n % 2 == 0 ? 0.0 : 2.0 / (n * pi); };
    for (const Order& order : found) {
      const double omega = std::hypot(kappa * order.square, c * std::sqrt(order.square));
      modes_.push_back(
          {omega / (2.0 * pi), order.square, 0.0, 0.25 * mass, mass * mean(order.m) * mean(order.n)});
      orders_.push_back(order);
    }
  }

  void shapes_on(std::span<const double> xs, std::span<const double> ys, std::span<double> to) const override {
    auto at = to.begin();
    for (const double x : xs)
      for (const double y : ys)
        for (const Order& order : orders_)
          *at++ = std::sin(order.m * pi * x / sides()[0]) * std::sin(order.n * pi * y / sides()[1]);
  }
  double density(double, double) const override { return mass_per_area_; }

 private:
  struct Order {
    double square = 0.0;  // beta^2
    int m = 0, n = 0;
  };

  static void keep_lowest(std::vector<Order>& orders, std::size_t most) {
    std::stable_sort(orders.begin(), orders.end(),
                     [](const Order& a, const Order& b) { return a.square < b.square; });
    if (orders.size() > most) orders.resize(most);
  }

  std::vector<Order> orders_;
  double mass_per_area_;
};

}  // namespace

std::shared_ptr<const ModeSet> plate_mode_set(const PlateParameters& plate, double poisson_ratio,
                                              const ModeLimits& limits) {
  if (plate.edges == End::simply_supported) return std::make_shared<const SupportedPlateModeSet>(plate, limits);
  return ritz_plate_mode_set(plate, poisson_ratio, limits);
}

double plate_wave_below(const PlateParameters& plate, double frequency) {
  const double omega = 2.0 * pi * frequency, bent = std::sqrt(omega / plate.kappa());
  if (plate.tension == 0.0) return bent;
  return std::min(bent, std::sqrt(squared_wave_number(plate.wave_speed(), plate.kappa(), omega)));
}

double layers_of(const PlateParameters& plate) {
  return std::max(plate.length_x, plate.length_y) * std::sqrt(plate.tension / plate.bending_stiffness);
}

bool is_laborious(const PlateParameters& plate, const ModeLimits& limits) {
  return plate.edges != End::simply_supported && ritz_functions(plate, limits) > most_ritz_functions;
}

double operations_of_modes(const PlateParameters& plate, const ModeLimits& limits) {
  if (plate.edges == End::simply_supported) return 0.0;
  // Four eigenvector problems of a quarter of the functions, each with about 9 n^3 operations.
  return 4.0 * 9.0 * std::pow(0.25 * static_cast<double>(ritz_functions(plate, limits)), 3);
}

}  // namespace rattle
