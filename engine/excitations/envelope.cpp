#include <cmath>
#include <limits>
#include <numbers>
#include <rattle/excitations/envelope.hpp>

namespace rattle {

Envelope::Envelope(const ForceDescription& description, double k)
    : kind_(description.envelope),
      amplitude_(description.amplitude),
      start_(description.start),
      duration_(description.duration.value_or(std::numeric_limits<double>::infinity())),
      k_(k),
      signal_(description.signal) {}

double Envelope::value(std::int64_t n) const noexcept {
  if (kind_ == EnvelopeKind::signal) {
    const double first = std::round(start_ / k_);
    const double place = static_cast<double>(n) - first;
    return place >= 0.0 && place < static_cast<double>(signal_.size())
               ? amplitude_ * signal_[static_cast<std::size_t>(place)]
               : 0.0;
  }
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
