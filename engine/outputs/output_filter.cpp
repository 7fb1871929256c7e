#include <cmath>
#include <numbers>
#include <rattle/outputs/output_filter.hpp>

namespace rattle {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double any_frequency = 100.0;  // placeholder for a filter that is not used

}  // namespace

DcBlocker::DcBlocker(double k) noexcept : r_(std::exp(-2.0 * pi * 10.0 * k)) {}

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

OutputFilter::OutputFilter(const SceneOutput& output, double k) noexcept
    : removes_dc_(output.remove_dc),
      has_high_pass_(output.high_pass.has_value()),
      has_low_pass_(output.low_pass.has_value()),
      dc_(k),
      high_pass_(ButterworthFilter::Kind::high_pass, output.high_pass.value_or(any_frequency), k),
      low_pass_(ButterworthFilter::Kind::low_pass, output.low_pass.value_or(any_frequency), k) {}

void OutputFilter::start(double x) noexcept {
  dc_.start(x);
  if (removes_dc_) x = 0.0;
  low_pass_.start(has_high_pass_ ? high_pass_.start(x) : x);
}

}  // namespace rattle
