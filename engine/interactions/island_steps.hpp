// The islands of one thread, each with the way it is solved.
#pragma once

#include <cstdint>
#include <memory>
#include <rattle/interactions/island.hpp>
#include <rattle/interactions/island_step.hpp>
#include <span>
#include <vector>

namespace rattle {

class IslandSteps {
 public:
  // `islands` are indices of the scene's islands. The scene must outlive it.
  IslandSteps(const Scene& scene, std::span<const std::uint32_t> islands);
  ~IslandSteps();
  IslandSteps(const IslandSteps&) = delete;
  IslandSteps& operator=(const IslandSteps&) = delete;

  // By index of the scene's islands. Precondition: it is one of those given.
  IslandStep& operator[](std::size_t island) const noexcept { return *steps_[island]; }

  const IslandCounts& counts() const noexcept { return counts_; }
  void reset() noexcept { counts_ = {}; }

 private:
  struct Work;
  std::unique_ptr<IslandStep> for_every_sample(const Scene& scene, const Island& island);
  std::unique_ptr<IslandStep> choose(const Scene& scene, const Island& island,
                                     std::unique_ptr<IslandStep> general);

  IslandCounts counts_;
  std::unique_ptr<Work> work_;                      // working memory that the islands share
  std::vector<std::unique_ptr<IslandStep>> steps_;  // null where an island belongs to another thread
};

}  // namespace rattle
