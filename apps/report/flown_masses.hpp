// Finds masses that flew away: nothing holds or pushes them, and since their last touch they only got farther
// from whatever they could touch. What they carry with them would hide what is left.
#pragma once

#include <cstdint>
#include <optional>
#include <rattle/simulation/simulator.hpp>
#include <vector>

namespace rattle {

class FlownMasses {
 public:
  FlownMasses(const Scene& scene, const SceneDescription& description);

  void watch(std::int64_t n, const RowStates& rows);

  // From which sample on the component was gone; nothing where it stayed.
  std::optional<std::int32_t> gone_from(std::size_t component) const;
  // Whether the interaction joins one that is gone.
  bool joins_gone(const SceneInteraction& interaction) const;

 private:
  struct Free {
    std::size_t component = 0;
    std::vector<std::uint32_t> rows{};
    std::vector<double> farthest{};  // m, of each row
    bool is_farthest = false;        // now, from all of them
    std::int64_t last_touch = -1;
    std::int64_t last_seen = 0;
  };
  static bool is_gone(const Free& mass);

  std::vector<Free> free_;
};

}  // namespace rattle
