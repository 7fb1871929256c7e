#include <rattle/outputs/tap_bank.hpp>

namespace rattle {

void TapBank::add(const SceneTap& tap) {
  const bool is_of_points = tap.interaction < 0 && tap.row < 0 && tap.tension_entry < 0;
  Tap& own = taps_.emplace_back();
  if (!is_of_points) {
    own.other = &tap;
    return;
  }
  own.kind = tap.quantity == Quantity::velocity       ? Kind::velocity
             : tap.quantity == Quantity::acceleration ? Kind::acceleration
                                                      : Kind::displacement;
  own.points = static_cast<std::uint32_t>(tap.place.entries.size());
  for (const RowEntry& entry : tap.place.entries)
    points_.push_back({entry.weight, entry.component, entry.slot});
}

}  // namespace rattle
