// The force of an excitation over time.
#pragma once

#include <cstdint>
#include <rattle/scene/description.hpp>
#include <vector>

namespace rattle {

class Envelope {
 public:
  Envelope() = default;
  // `thrown_mass` (kg) is only used for throws.
  Envelope(const ForceDescription& description, double k, double thrown_mass = 0.0);

  // Newtons at step n, time n k.
  double value(std::int64_t n) const noexcept;

 private:
  double strike(std::int64_t n) const noexcept;

  EnvelopeKind kind_ = EnvelopeKind::constant;
  double amplitude_ = 0.0;
  double start_ = 0.0;
  double duration_ = 0.0;
  double k_ = 0.0;
  std::vector<double> signal_;
  std::vector<Strike> strikes_;
};

}  // namespace rattle
