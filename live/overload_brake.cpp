#include "live/overload_brake.hpp"

#include <algorithm>
#include <cmath>

namespace rattle::live {
namespace {
constexpr double most_of_one_callback = 1.5;  // loads are clipped here: one long callback is no overload
}

void OverloadBrake::skip() noexcept { busy_ = clipped_ = seconds_ = 0.0; }

void OverloadBrake::reset(int voices) noexcept {
  skip();
  all_ = allowed_ = voices;
  calm_seconds_ = 0.0;
  settling_ = false;
}

int OverloadBrake::see(double share, double seconds, int voices, int simulations) noexcept {
  busy_ += share * seconds;
  clipped_ += std::min(share, most_of_one_callback) * seconds;
  seconds_ += seconds;
  if (!(seconds_ >= window)) return 0;
  const double mean = busy_ / seconds_, clipped = clipped_ / seconds_, passed = seconds_;
  skip();
  if (settling_) {
    settling_ = false;
    return 0;
  }
  const double each = mean / std::max({simulations, voices, 1});
  calm_seconds_ = mean + each < room ? calm_seconds_ + passed : 0.0;
  if (allowed_ < all_ && calm_seconds_ >= calm_time) {
    ++allowed_;
    calm_seconds_ = 0.0;
  }
  if (!(clipped > limit) || voices <= 1) return 0;
  const int kept = std::clamp(static_cast<int>(std::min(std::floor(aim / each), 1e6)), 1, voices - 1);
  allowed_ = kept;
  overload_ = mean;
  settling_ = true;
  return voices - kept;
}

}  // namespace rattle::live
