// The force of an excitation over time.
#pragma once

#include <cstdint>
#include <rattle/scene/description.hpp>
#include <vector>

namespace rattle {

class Envelope {
 public:
  Envelope() = default;
  Envelope(const ForceDescription& description, double k);

  // Newtons at step n, time n k.
  double value(std::int64_t n) const noexcept;

 private:
  EnvelopeKind kind_ = EnvelopeKind::constant;
  double amplitude_ = 0.0;
  double start_ = 0.0;
  double duration_ = 0.0;
  double k_ = 0.0;
  std::vector<double> signal_;
};

}  // namespace rattle
