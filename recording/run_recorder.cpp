#include "recording/run_recorder.hpp"

#include "recording/units.hpp"

namespace rattle {

RunRecorder::RunRecorder(std::shared_ptr<const Scene> scene, const SceneDescription& description,
                         std::int64_t states, const RecordLimits& limits)
    : scene_(std::move(scene)),
      bank_(scene_->gestures, scene_->k),
      energy_(scene_, states, limits),
      motion_(description, *scene_, states, limits.motion_bytes),
      gestures_(*scene_, description, states, limits.gesture_stretches),
      contacts_(make_contact_recorders(*scene_, states, limits.force_stretches)) {
  const auto channels = static_cast<std::size_t>(scene_->channels);
  for (std::size_t c = 0; c < channels; ++c)
    channels_.emplace_back(states, share_of(limits.waveform_stretches, channels, 250, 12000));
}

void RunRecorder::record(const Simulator& simulator, const EnergyLedger& ledger) {
  const std::int64_t n = simulator.samples_done();
  if (n > 0) bank_.advance();
  energy_.record(n, ledger, simulator.rows());
  for (std::size_t c = 0; c < channels_.size(); ++c) channels_[c].add(simulator.frame()[c]);
  for (ContactRecorder& contact : contacts_) contact.record(n, simulator.rows());
  gestures_.record(bank_);
  motion_.record(n, simulator, bank_);
}

KeptRun RunRecorder::finish(const EnergyLedger& ledger) {
  KeptRun kept;
  kept.energy = energy_.finish(ledger);
  for (ContactRecorder& contact : contacts_) kept.contacts.push_back(contact.finish(ledger));
  kept.motion = motion_.finish();
  kept.gestures = gestures_.finish();
  for (std::size_t c = 0; c < channels_.size(); ++c)
    kept.waveform.push_back({channel_name(*scene_, c), channel_unit(*scene_, c), channels_[c].finish()});
  return kept;
}

void add_spectra(KeptRun& run, const SignalReader& sound, std::int64_t samples, double sample_rate,
                 const RecordLimits& limits) {
  // Sample i of the sound belongs to state n = i + 1.
  const SignalReader by_state = [&sound](std::int64_t first, std::span<double> to) { sound(first - 1, to); };
  run.spectrogram = make_spectrogram(
      by_state, {.sample_rate = sample_rate, .samples = samples, .most_frames = limits.spectrogram_frames});
  run.spectrum = long_term_spectrum(by_state, samples, sample_rate);
}

}  // namespace rattle
