#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <rattle/excitations/envelope.hpp>

namespace rattle {

Envelope::Envelope(const ForceDescription& description, double k, double thrown_mass)
    : kind_(description.envelope),
      amplitude_(description.amplitude),
      start_(description.start),
      duration_(description.duration.value_or(std::numeric_limits<double>::infinity())),
      k_(k),
      signal_(description.signal),
      strikes_(description.strikes) {
  // An impulse M v in one sample: M (u+ - 2 u + u-) / k^2 = f changes (u+ - u) / k by k f / M.
  if (kind_ == EnvelopeKind::throws) amplitude_ *= thrown_mass / k;
}

double Envelope::strike(std::int64_t n) const noexcept {
  const double step = static_cast<double>(n);
  const auto place = [&](const Strike& s) {
    return kind_ == EnvelopeKind::throws ? std::round(s.time / k_) : s.time / k_;
  };
  const auto next = std::upper_bound(strikes_.begin(), strikes_.end(), step,
                                     [&](double at, const Strike& s) { return at < place(s); });
  if (next == strikes_.begin()) return 0.0;
  const Strike& last = *(next - 1);
  if (kind_ == EnvelopeKind::throws) return place(last) == step ? amplitude_ * last.strength : 0.0;
  const double t = step * k_ - last.time;
  if (t >= duration_) return 0.0;
  return 0.5 * amplitude_ * last.strength * (1.0 - std::cos(2.0 * std::numbers::pi * t / duration_));
}

double Envelope::value(std::int64_t n) const noexcept {
  if (kind_ == EnvelopeKind::signal) {
    const double first = std::round(start_ / k_);
    const double place = static_cast<double>(n) - first;
    return place >= 0.0 && place < static_cast<double>(signal_.size())
               ? amplitude_ * signal_[static_cast<std::size_t>(place)]
               : 0.0;
  }
  if (!strikes_.empty()) return strike(n);
  const double t = static_cast<double>(n) * k_ - start_;
  if (t < 0.0 || t >= duration_) return 0.0;
  switch (kind_) {
    case EnvelopeKind::ramp:
      return amplitude_ * t / duration_;
    case EnvelopeKind::half_sine:
      return amplitude_ * std::sin(std::numbers::pi * t / duration_);
    case EnvelopeKind::raised_cosine:
      return 0.5 * amplitude_ * (1.0 - std::cos(2.0 * std::numbers::pi * t / duration_));
    default:
      return amplitude_;
  }
}

}  // namespace rattle
