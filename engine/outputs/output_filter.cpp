#include <cmath>
#include <numbers>
#include <rattle/outputs/output_filter.hpp>

namespace rattle {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double dc_frequency = 10.0;  // Hz

}  // namespace

DcBlockers::DcBlockers(double k) noexcept : r_(std::exp(-2.0 * pi * dc_frequency * k)) {}

void DcBlockers::add(bool blocks) {
  blocks_.push_back(blocks ? 1.0 : 0.0);
  x_1_.push_back(0.0);
  y_1_.push_back(0.0);
  blocks_any_ |= blocks;
}

void DcBlockers::start(std::span<double> values) noexcept {
  for (std::size_t i = 0; i < values.size(); ++i) {
    x_1_[i] = values[i];
    y_1_[i] = 0.0;
    if (blocks_[i] != 0.0) values[i] = 0.0;
  }
}

void DcBlockers::go_on_from(std::size_t signal, const DcBlockers& other, std::size_t theirs) noexcept {
  x_1_[signal] = other.x_1_[theirs];
  y_1_[signal] = other.y_1_[theirs];
}

void DcBlockers::zero_below(double tiny) noexcept {
  for (std::vector<double>* const list : {&x_1_, &y_1_})
    for (double& x : *list) x = std::abs(x) < tiny ? 0.0 : x;
}

ButterworthFilter::ButterworthFilter(Kind kind, double frequency, double k) noexcept {
  const double w = std::tan(pi * frequency * k);
  const double scale = 1.0 / (1.0 + std::numbers::sqrt2 * w + w * w);
  const bool low = kind == Kind::low_pass;
  b0_ = b2_ = (low ? w * w : 1.0) * scale;
  b1_ = low ? 2.0 * b0_ : -2.0 * b0_;
  a1_ = 2.0 * (w * w - 1.0) * scale;
  a2_ = (1.0 - std::numbers::sqrt2 * w + w * w) * scale;
  at_rest_ = low ? 1.0 : 0.0;
}

double ButterworthFilter::start(double x) noexcept {
  const double y = at_rest_ * x;
  s2_ = b2_ * x - a2_ * y;
  s1_ = b1_ * x - a1_ * y + s2_;
  return y;
}

}  // namespace rattle
