#include "live/voice_pool.hpp"

#include <tuple>

namespace rattle::live {

VoicePool::VoicePool(const std::shared_ptr<const Scene>& scene, int ledger_every,
                     std::span<const std::uint32_t> gates, GuardLog& log)
    : allowed_(scene->performance.voices) {
  const int count = scene->performance.voices;
  for (int v = 0; v < count; ++v)
    voices_.push_back(std::make_unique<Voice>(scene, ledger_every, count > 1, v, log, gates));
}

Voice& VoicePool::choose() noexcept {
  const bool full = playing() >= allowed_;
  for (auto& voice : voices_)
    if (!full && voice->is_free()) return *voice;
  const auto rank = [full](const Voice& v) {
    return std::tuple(full && !v.is_playing(), v.note.is_held(), v.is_young(), !v.has_free_spare(), v.level(),
                      v.note.order);
  };
  Voice* best = voices_[0].get();
  for (auto& voice : voices_)
    if (rank(*voice) < rank(*best)) best = voice.get();
  return *best;
}

int VoicePool::playing() const noexcept {
  int count = 0;
  for (const auto& voice : voices_)
    if (voice->is_playing()) ++count;
  return count;
}

int VoicePool::simulations() const noexcept {
  int count = 0;
  for (const auto& voice : voices_) count += voice->simulations();
  return count;
}

int VoicePool::shed(int count) noexcept {
  const auto rank = [](const Voice& v) {
    return std::tuple(v.note.is_held(), v.is_young(), v.level(), v.note.order);
  };
  int done = 0;
  for (; done < count; ++done) {
    Voice* best = nullptr;
    for (auto& voice : voices_)
      if (voice->is_playing() && (!best || rank(*voice) < rank(*best))) best = voice.get();
    if (!best) break;
    best->note.key_down = best->note.sustained = false;
    best->silence();
  }
  return done;
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
