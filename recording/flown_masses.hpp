// Finds masses that flew away: nothing holds or pushes them, and since their last contact they have only moved
// farther from everything they could touch. Their energy would otherwise dwarf the rest in figures.
#pragma once

#include <cstdint>
#include <optional>
#include <rattle/simulation/simulator.hpp>
#include <vector>

namespace rattle {

class FlownMasses {
 public:
  explicit FlownMasses(const Scene& scene);

  void watch(std::int64_t n, const RowStates& rows);

  // The first sample after the last contact, if the component flew away.
  std::optional<std::int32_t> gone_from(std::size_t component) const;
  // True if the interaction involves a mass that flew away.
  bool joins_gone(const SceneInteraction& interaction) const;

 private:
  struct Free {
    std::size_t component = 0;
    std::vector<std::uint32_t> rows{};
    std::vector<double> farthest{};  // m, per row
    bool is_farthest = false;        // at present, in all rows
    std::int64_t last_touch = -1;
    std::int64_t last_seen = 0;
  };
  static bool is_gone(const Free& mass);

  std::vector<Free> free_;
};

}  // namespace rattle
