#include "report/run_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <rattle/gestures/gesture_bank.hpp>

#include "modes/string_modes.hpp"
#include "rattle/run_verdict.hpp"
#include "rattle/units.hpp"
#include "report/contact_recorder.hpp"
#include "report/energy_recorder.hpp"
#include "report/gesture_recorder.hpp"
#include "report/motion_recorder.hpp"
#include "report/sound_record.hpp"
#include "support/interrupts.hpp"
#include "support/progress_bar.hpp"

namespace rattle {
namespace {

// Records a run state by state.
class RunRecorder {
 public:
  RunRecorder(const LoadedScene& loaded, const RecordLimits& limits)
      : states_(static_cast<std::int64_t>(loaded.scene->sample_count()) + 1),
        bank_(loaded.scene->gestures, loaded.scene->k),
        energy_(loaded, states_, limits),
        motion_(loaded.file.description, *loaded.scene, states_, limits.motion_bytes),
        gestures_(*loaded.scene, loaded.file.description, states_, limits.gesture_stretches),
        contacts_(make_contact_recorders(*loaded.scene, states_, limits.force_stretches)) {
    const Scene& scene = *loaded.scene;
    for (int c = 0; c < scene.channels; ++c)
      channels_.emplace_back(states_, share_of(limits.waveform_stretches, channels_count(scene), 250, 12000));
  }

  void record(const Simulator& simulator, const EnergyLedger& ledger) {
    const std::int64_t n = simulator.samples_done();
    if (n > 0) bank_.advance();
    energy_.record(n, ledger, simulator.rows());
    for (std::size_t c = 0; c < channels_.size(); ++c) channels_[c].add(simulator.frame()[c]);
    for (ContactRecorder& contact : contacts_) contact.record(n, simulator.rows());
    gestures_.record(bank_);
    motion_.record(n, simulator, bank_);
  }

  void finish(RunRecord& record) {
    const EnergyLedger& ledger = *record.result.ledger;
    record.energy = energy_.finish(ledger);
    for (ContactRecorder& contact : contacts_) record.contacts.push_back(contact.finish(ledger));
    record.motion = motion_.finish();
    record.gestures = gestures_.finish();
    for (std::size_t c = 0; c < channels_.size(); ++c)
      record.waveform.push_back({channel_name(*record.loaded.scene, c), channel_unit(*record.loaded.scene, c),
                                 channels_[c].finish()});
  }

 private:
  static std::size_t channels_count(const Scene& scene) { return static_cast<std::size_t>(scene.channels); }

  std::int64_t states_;
  GestureBank bank_;
  EnergyRecorder energy_;
  MotionRecorder motion_;
  GestureRecorder gestures_;
  std::vector<ContactRecorder> contacts_;
  std::vector<Thinner> channels_;
};

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
    if (const auto* string = dynamic_cast<const StiffString*>(component.model.get()))
      list.push_back({component.name, string_partials(string->parameters(), 0.5 * scene.sample_rate)});
  return list;
}

}  // namespace

RunRecord record_run(LoadedScene loaded, const RecordLimits& limits, const std::string& beside) {
  RunRecord record;
  record.loaded = std::move(loaded);
  const Scene& scene = *record.loaded.scene;
  refuse_endless(scene);
  if (scene.channels > 0) record.sound = std::make_unique<FrameSpool>(beside);
  RunRecorder recorder(record.loaded, limits);
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
  recorder.finish(record);
  record.partials = theoretical_partials(scene);
  analyse_sound(record, limits);
  record.findings = findings_of(*record.loaded.scene, record.result);
  return record;
}

}  // namespace rattle
