#include <rattle/interactions/general_island.hpp>
#include <rattle/interactions/island_steps.hpp>
#include <rattle/interactions/slide_alone.hpp>
#include <rattle/interactions/sliding_island.hpp>
#include <rattle/interactions/standing_step.hpp>
#include <rattle/scene/scene.hpp>
#include <utility>

namespace rattle {

struct IslandSteps::Work {
  Work(const Scene& scene, std::span<const std::uint32_t> islands)
      : general(scene, islands), sliding(scene, islands) {}
  GeneralWork general;
  SlidingWork sliding;
};

IslandSteps::IslandSteps(const Scene& scene, std::span<const std::uint32_t> islands)
    : work_(std::make_unique<Work>(scene, islands)), steps_(scene.islands.size()) {
  for (const std::uint32_t i : islands) steps_[i] = choose(scene, scene.islands[i]);
}

IslandSteps::~IslandSteps() = default;

std::unique_ptr<IslandStep> IslandSteps::choose(const Scene& scene, const Island& island) {
  if (island.kind == IslandKind::sliding) {
    auto sliding = std::make_unique<SlidingIsland>(scene, island, work_->sliding, counts_);
    if (!island.slide_alone) return sliding;
    return std::make_unique<SlideAlone>(scene, island, std::move(sliding));
  }
  auto general = make_general_island(scene, island, work_->general, counts_);
  std::optional<StandingIsland> packed = StandingIsland::pack(scene, island);
  if (!packed) return general;
  return make_standing_step(scene, *std::move(packed), std::move(general), counts_.contact_solves);
}

}  // namespace rattle
