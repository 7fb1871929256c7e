// VoiceMapping: reports to a display, and takes over the state of another mapping.
#include <algorithm>
#include <rattle/base/counterparts.hpp>

#include "live/control_mapping.hpp"
#include "live/voice_mapping.hpp"

namespace rattle::live {

const Voice* VoiceMapping::newest_voice() const noexcept {
  if (pool_.is_single()) return &pool_[0];
  const Voice* newest = nullptr;
  for (std::size_t v = 0; v < pool_.size(); ++v)
    if (!pool_[v].is_free() && (!newest || pool_[v].note.order > newest->note.order)) newest = &pool_[v];
  return newest;
}

double VoiceMapping::shown_value(std::size_t control) const noexcept {
  const Voice* const newest = newest_voice();
  return newest ? newest->control(control) : settings_[control];
}

void VoiceMapping::report(LiveStatus& status) const noexcept {
  if (pool_.is_single()) status.notes_held = static_cast<int>(stack_.size());
  status.events_refused += refused_;
  status.controls = scene_.controls.size();
  const Voice* const newest = newest_voice();
  for (std::size_t c = 0; c < std::min(scene_.controls.size(), most_shown_controls); ++c)
    status.control_values[c] = newest ? newest->control(c) : settings_[c];
}

void VoiceMapping::match_names(const VoiceMapping& other) noexcept {
  const auto &own = scene_.controls, &others = other.scene_.controls;
  std::fill(counterparts_.begin(), counterparts_.end(), -1);
  for_each_counterpart(own, controls_.by_name(), others, other.controls_.by_name(),
                       [&](auto mine, auto theirs) {
                         const ControlGesture &a = own[mine].description, &b = others[theirs].description;
                         if (a.low == b.low && a.high == b.high)
                           counterparts_[mine] = static_cast<std::int32_t>(theirs);
                       });
}

// If both scenes have the same components, sounding voices continue and nothing is struck again. Otherwise held
// notes are started again.
void VoiceMapping::take_over(const VoiceMapping& other) noexcept {
  match_names(other);
  channels_ = other.channels_;
  const bool from_single = other.pool_.is_single();
  if (!scene_.controls.empty() && from_single == pool_.is_single() && go_on_from(other)) return;
  for (std::size_t c = 0; c < counterparts_.size(); ++c) {
    if (counterparts_[c] < 0) continue;
    const std::size_t theirs = static_cast<std::size_t>(counterparts_[c]);
    const bool rises_with_note =
        scene_.controls[c].description.input == ControlInput::gate && !other.stack_.empty();
    settings_[c] = rises_with_note ? value_at_share(scene_.controls[c].description, 0.0)
                   : from_single   ? other.pool_[0].control(theirs)
                                   : other.settings_[theirs];
  }
  if (pool_.is_single()) pool_[0].begin_at_once(settings_);
  for (std::size_t i = 0; i < other.stack_.size(); ++i) play_again(other.stack_[i]);
  if (!from_single) play_again_from(other.pool_);
}

bool VoiceMapping::go_on_from(const VoiceMapping& other) noexcept {
  if (pool_.is_single()) {
    if (!pool_[0].go_on_from(other.pool_[0])) return false;
  } else {
    const std::size_t both = std::min(pool_.size(), other.pool_.size());
    std::size_t sounding = 0;
    for (std::size_t v = 0; v < other.pool_.size(); ++v) {
      if (other.pool_[v].is_free()) continue;
      if (++sounding > both || !pool_[sounding - 1].go_on_from(other.pool_[v])) {
        for (std::size_t i = 0; i < both; ++i) pool_[i].forget();
        return false;
      }
    }
  }
  stack_ = other.stack_;
  notes_started_ = other.notes_started_;
  for (std::size_t c = 0; c < counterparts_.size(); ++c)
    if (counterparts_[c] >= 0) settings_[c] = other.settings_[static_cast<std::size_t>(counterparts_[c])];
  for (std::size_t v = 0; v < pool_.size(); ++v)
    if (!pool_[v].is_free() && pool_[v].note.channel >= 0) tell_note(pool_[v]);
  return true;
}

// Sets the controls that the previous scene did not have, or had with another range.
void VoiceMapping::tell_note(Voice& voice) noexcept {
  const double gate = voice.note.is_held() || (pool_.is_single() && !stack_.empty()) ? 1.0 : 0.0;
  for (const ControlInput input :
       {ControlInput::note, ControlInput::harmonic, ControlInput::velocity, ControlInput::gate})
    for (const std::uint32_t control : controls_.of(input))
      if (counterparts_[control] < 0) voice.set_control(control, value_of(control, voice.note, gate));
}

void VoiceMapping::play_again(const HeldKey& key) noexcept {
  note_on(key.channel, key.key, key.velocity);
  if (!key.down) note_off(key.channel, key.key);  // sustained by the pedal
}

// Starts the held notes in the order in which they were started before.
void VoiceMapping::play_again_from(const VoicePool& pool) noexcept {
  for (std::uint64_t after = 0;;) {
    const VoiceNote* next = nullptr;
    for (std::size_t v = 0; v < pool.size(); ++v) {
      const VoiceNote& note = pool[v].note;
      if (note.is_held() && note.order > after && (!next || note.order < next->order)) next = &note;
    }
    if (!next) return;
    after = next->order;
    play_again({next->channel, next->key, next->velocity, next->key_down});
  }
}

}  // namespace rattle::live
