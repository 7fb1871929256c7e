#include <algorithm>
#include <array>
#include <cmath>
#include <rattle/components/modal_body.hpp>
#include <rattle/components/modal_tension.hpp>

namespace rattle {
namespace {

double square(double x) noexcept { return x * x; }

// 2 (-1)^n / (2n + 2)!. Up to x = pi^2 the first term that is left out is 1e-17 of the sum.
constexpr std::array<double, 15> series = [] {
  std::array<double, 15> c{};
  double term = 1.0;  // 2 / 2!
  for (std::size_t n = 0; n < c.size(); ++n) {
    c[n] = n % 2 == 0 ? term : -term;
    const double order = 2.0 * static_cast<double>(n) + 3.0;
    term /= order * (order + 1.0);
  }
  return c;
}();

double four_squared_sines(double x) noexcept {
  double sum = series.back();
  for (std::size_t n = series.size() - 1; n-- > 0;) sum = series[n] + x * sum;
  return x * sum;
}

}  // namespace

ModalTension::ModalTension(const MovingTension& at_start, double k) : string_(at_start), k_(k) {}

void ModalTension::add(const ModeUnderTension& mode) {
  const double per_tension = k_ * k_ * mode.wave_square / string_.mass_per_length, turn = mode.sigma * k_;
  const double bent = per_tension * string_.bending_stiffness * mode.wave_square, rest = bent - turn * turn;
  if (rest <= 0.0) may_creep_.push_back({per_tension_.size(), mode.sigma, bent});
  per_tension_.push_back(per_tension);
  rest_.push_back(rest);
  added_.push_back(4.0 * square(std::sinh(0.5 * turn)));
  share_.push_back(1.0 / std::cosh(turn));
  change_.push_back(0.0);
}

void ModalTension::write(double* stiffness) const noexcept {
  const double tension = string_.tension;
  for (std::size_t j = 0; j < change_.size(); ++j)
    stiffness[j] = (four_squared_sines(per_tension_[j] * tension + rest_[j]) + added_[j]) * share_[j];
  for (const auto& [j, sigma, bent] : may_creep_)
    if (!(per_tension_[j] * tension + rest_[j] > 0.0))
      stiffness[j] = modal_stiffness(std::sqrt(per_tension_[j] * tension + bent) / k_, sigma, k_);
}

bool ModalTension::move(double tension, double* stiffness) noexcept {
  moved_ = tension != string_.tension;
  if (!moved_) return false;
  string_.tension = tension;
  std::copy_n(stiffness, change_.size(), change_.begin());
  write(stiffness);
  for (std::size_t j = 0; j < change_.size(); ++j) change_[j] = stiffness[j] - change_[j];
  return true;
}

double ModalTension::work(const double* mass, const Levels& q) const noexcept {
  if (!moved_) return 0.0;
  double sum = 0.0;
  for (std::size_t j = 0; j < change_.size(); ++j)
    sum += mass[j] * change_[j] * q.now.values[j] * q.prev.values[j];
  return 0.5 / (k_ * k_) * sum;
}

}  // namespace rattle
