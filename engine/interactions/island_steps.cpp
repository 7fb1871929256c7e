#include <optional>
#include <rattle/interactions/crowded_island.hpp>
#include <rattle/interactions/general_island.hpp>
#include <rattle/interactions/island_steps.hpp>
#include <rattle/interactions/reaching_island.hpp>
#include <rattle/interactions/slide_alone.hpp>
#include <rattle/interactions/sliding_island.hpp>
#include <rattle/interactions/standing_step.hpp>
#include <rattle/interactions/stretch_alone.hpp>
#include <rattle/scene/scene.hpp>
#include <utility>

namespace rattle {

struct IslandSteps::Work {
  Work(const Scene& scene, std::span<const std::uint32_t> islands)
      : general(scene, islands), sliding(scene, islands) {}
  GeneralWork general;
  SlidingWork sliding;
};

// In two passes, so that the fast ways of islands that are solved one after the other are neighbours in memory.
IslandSteps::IslandSteps(const Scene& scene, std::span<const std::uint32_t> islands)
    : work_(std::make_unique<Work>(scene, islands)), steps_(scene.islands.size()) {
  for (const std::uint32_t i : islands) steps_[i] = for_every_sample(scene, scene.islands[i]);
  for (const std::uint32_t i : islands) steps_[i] = choose(scene, scene.islands[i], std::move(steps_[i]));
}

IslandSteps::~IslandSteps() = default;

// The way that can solve any sample of the island.
std::unique_ptr<IslandStep> IslandSteps::for_every_sample(const Scene& scene, const Island& island) {
  if (is_crowded(scene, island)) return make_crowded_island(scene, island, work_->general, counts_);
  std::unique_ptr<SomeRowsStep> whole;
  if (island.kind == IslandKind::sliding)
    whole = std::make_unique<SlidingIsland>(scene, island, work_->sliding, counts_);
  else
    whole = make_general_island(scene, island, work_->general, counts_);
  if (island.parts.empty()) return whole;
  std::vector<std::unique_ptr<IslandStep>> parts;
  for (const Island& part : island.parts) parts.push_back(for_every_sample(scene, part));
  for (std::size_t p = 0; p < parts.size(); ++p) parts[p] = choose(scene, island.parts[p], std::move(parts[p]));
  return std::make_unique<ReachingIsland>(scene, island, std::move(whole), std::move(parts));
}

// A faster way where there is one, which leaves some samples to the general way.
std::unique_ptr<IslandStep> IslandSteps::choose(const Scene& scene, const Island& island,
                                                std::unique_ptr<IslandStep> general) {
  if (is_stretch_alone(scene, island)) return std::make_unique<StretchAlone>(scene, island);
  if (island.slide_alone) return std::make_unique<SlideAlone>(scene, island, std::move(general));
  std::optional<StandingIsland> packed = StandingIsland::pack(scene, island);
  if (!packed) return general;
  return make_standing_step(scene, *std::move(packed), std::move(general), counts_.contact_solves);
}

}  // namespace rattle
