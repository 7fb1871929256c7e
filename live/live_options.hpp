// Device settings that an instrument is constructed with.
#pragma once

#include <rattle/scene/description.hpp>

namespace rattle::live {

struct LiveOptions {
  double sample_rate = 48000.0;  // of the device, Hz
  int channels = 2;              // of the device, 1 ... 64
  bool with_ledger = true;       // the guard then also checks the energy balance,
  int ledger_every = 1;          // of every Nth step: above 1 the ledger is sampled
};

// The rate at which a scene must be compiled to be played.
inline double scene_rate(const PerformanceDescription& performance, const LiveOptions& options) noexcept {
  return options.sample_rate * performance.oversampling;
}

}  // namespace rattle::live
