#include "live/voice_pool.hpp"

#include <tuple>

namespace rattle::live {

VoicePool::VoicePool(const std::shared_ptr<const Scene>& scene, bool with_ledger,
                     std::span<const std::uint32_t> gates, GuardLog& log) {
  const int count = scene->performance.voices;
  for (int v = 0; v < count; ++v)
    voices_.push_back(std::make_unique<Voice>(scene, with_ledger, count > 1, v, log, gates));
}

Voice& VoicePool::choose() noexcept {
  for (auto& voice : voices_)
    if (voice->is_free()) return *voice;
  const auto rank = [](const Voice& v) {
    return std::tuple(v.note.is_held(), v.is_young(), !v.has_free_spare(), v.level(), v.note.order);
  };
  Voice* best = voices_[0].get();
  for (auto& voice : voices_)
    if (rank(*voice) < rank(*best)) best = voice.get();
  return *best;
}

const Voice* VoicePool::newest_sounding() const noexcept {
  const Voice* newest = voices_[0].get();
  for (const auto& voice : voices_) {
    const bool sounds = !voice->is_free();
    if (sounds && (newest->is_free() || voice->note.order > newest->note.order)) newest = voice.get();
  }
  return newest;
}

void VoicePool::render(double* mix, std::size_t steps, StepWatcher* watcher) noexcept {
  const Voice* const watched = watcher ? newest_sounding() : nullptr;
  for (auto& voice : voices_)
    voice->render(mix, steps, !is_single() && !voice->note.is_held(),
                  voice.get() == watched ? watcher : nullptr);
}

void VoicePool::report(LiveStatus& status) const noexcept {
  status.voices = static_cast<int>(voices_.size());
  for (const auto& voice : voices_) voice->report(status);
}

}  // namespace rattle::live
