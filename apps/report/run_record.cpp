#include "report/run_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "console/interrupts.hpp"
#include "console/progress_bar.hpp"
#include "rattle/run_verdict.hpp"
#include "recording/run_recorder.hpp"
#include "report/sound_record.hpp"

namespace rattle {
namespace {

void refuse_endless(const Scene& scene) {
  constexpr auto most = static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max());
  if (scene.sample_count() >= most)
    throw InputError(
        fmt::format("the scene has {} samples, more than the limit of {} for reports and figures: "
                    "choose a shorter --duration",
                    scene.sample_count(), most - 1));
}

std::vector<PartialsRecord> theoretical_partials(const Scene& scene) {
  std::vector<PartialsRecord> list;
  for (const SceneComponent& component : scene.components)
    if (auto partials = component.model->partials(0.5 * scene.sample_rate); !partials.empty())
      list.push_back({component.name, std::move(partials)});
  return list;
}

}  // namespace

RunRecord record_run(LoadedScene loaded, const RecordLimits& limits, const std::string& beside) {
  RunRecord record;
  record.loaded = std::move(loaded);
  const Scene& scene = *record.loaded.scene;
  refuse_endless(scene);
  if (scene.channels > 0) record.sound = std::make_unique<FrameSpool>(beside);
  RunRecorder recorder(record.loaded.scene, record.loaded.file.description,
                       static_cast<std::int64_t>(scene.sample_count()) + 1, limits);
  {
    ProgressBar bar("running " + record.loaded.label);
    RunRequest request;
    if (record.sound)
      request.each_block = [&](std::span<const double> frames) { record.sound->append(frames); };
    request.each_state = [&](const Simulator& simulator, const EnergyLedger* ledger) {
      recorder.record(simulator, *ledger);
    };
    request.progress = [&](std::int64_t done, std::int64_t total) {
      throw_if_interrupted();
      bar.update(done, total);
    };
    record.result = run_scene(record.loaded.scene, request);
  }
  throw_if_stopped(*record.loaded.scene, record.result);
  static_cast<KeptRun&>(record) = recorder.finish(*record.result.ledger);
  record.partials = theoretical_partials(scene);
  analyse_sound(record, limits);
  record.findings = findings_of(*record.loaded.scene, record.result);
  return record;
}

}  // namespace rattle
