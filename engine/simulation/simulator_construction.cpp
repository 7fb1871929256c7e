// Making a simulator: all memory is allocated here, and the groups of the scene are shared out to threads.
#include <algorithm>
#include <numeric>
#include <rattle/components/string_bundle.hpp>
#include <rattle/simulation/simulator_run.hpp>

namespace rattle {

Simulator::Run::Run(std::shared_ptr<const Scene> scene, int threads)
    : scene_(std::move(scene)),
      levels_(scene_->components.size()),
      levels_before_(scene_->components.size()),
      rows_(scene_->rows),
      components_(*scene_),
      gestures_(scene_->gestures, scene_->k),
      fingers_(*scene_),
      places_(*scene_),
      points_(*scene_),
      two_levels_(scene_->components.size()),
      force_values_(scene_->forces.size()),
      outputs_(*scene_),
      probes_(*scene_),
      frame_(static_cast<std::size_t>(scene_->channels)),
      probe_values_(scene_->probes.size()),
      view_{*scene_, levels_, rows_, places_.weights(), fingers_, points_} {
  storage_.reserve(scene_->components.size());
  for (std::size_t c = 0; c < scene_->components.size(); ++c) {
    const Component& model = *scene_->components[c].model;
    const bool leads = scene_->components[c].leader == c;
    storage_.emplace_back(leads ? level_storage_size(model) : 0);
    const StringBundle* const bundle = scene_->components[c].bundle.get();
    motions_.push_back(bundle ? static_cast<const FreeMotion*>(bundle) : components_.models()[c]);
  }
  for (const SceneProbe& probe : scene_->probes) probes_.add(probe.tap);
  for (const RowModel& row : scene_->rows) {
    (row.chooses_force() ? keeps_W_ : keeps_psi_) |= row.is_contact();
    keeps_psi_ |= row.is_stretch();
  }
  share_out(threads);
  reset();
}

// The largest groups first, each to the thread that has least work. A thread is only used if it gets enough
// work.
void Simulator::Run::share_out(int threads) {
  constexpr double least_work = 4000.0;
  const auto& groups = scene_->groups;
  double all = 0.0;
  for (const SceneGroup& group : groups) all += group.work;
  const double most = std::min<double>(static_cast<double>(groups.size()), all / least_work);
  const std::size_t count = static_cast<std::size_t>(std::clamp<double>(threads, 1.0, std::max(most, 1.0)));
  std::vector<std::uint32_t> order(groups.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return groups[a].work > groups[b].work; });
  std::vector<double> work(count);
  std::vector<std::vector<std::uint32_t>> groups_of(count);
  for (const std::uint32_t group : order) {
    const auto least = static_cast<std::size_t>(std::min_element(work.begin(), work.end()) - work.begin());
    groups_of[least].push_back(group);
    work[least] += groups[group].work;
  }
  for (std::vector<std::uint32_t>& own : groups_of) {
    std::sort(own.begin(), own.end());
    shares_.push_back(std::make_unique<Share>(*scene_, own));
  }
  if (count > 1)
    crew_ = std::make_unique<StepCrew>(count - 1, [this](std::size_t share) { step_share(share); });
}

}  // namespace rattle
