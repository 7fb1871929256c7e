#include <algorithm>
#include <cmath>
#include <rattle/components/listed_modes.hpp>

namespace rattle {
namespace {

class ListedModes final : public ModeSet {
 public:
  ListedModes(std::span<const ListedMode> modes, std::size_t points)
      : ModeSet(1, {static_cast<double>(std::max<std::size_t>(points, 2) - 1), 0.0}),
        points_(points),
        listed_(modes.begin(), modes.end()) {
    for (const ListedMode& mode : listed_) modes_.push_back({mode.frequency, 0.0, mode.decay, mode.mass, 0.0});
  }

  // A single point is shown as two that move together.
  void shapes_on(std::span<const double> xs, std::span<const double>, std::span<double> to) const override {
    auto at = to.begin();
    for (const double x : xs) {
      const auto point = std::min(static_cast<std::size_t>(std::lround(x)), points_ - 1);
      for (const ListedMode& mode : listed_) *at++ = mode.shape[point];
    }
  }
  // Not known: a shape of the whole body cannot be turned into modes.
  double density(double, double) const override { return 0.0; }

 private:
  std::size_t points_;
  std::vector<ListedMode> listed_;
};

}  // namespace

std::shared_ptr<const ModeSet> listed_mode_set(std::span<const ListedMode> modes, std::size_t points) {
  return std::make_shared<const ListedModes>(modes, points);
}

}  // namespace rattle
