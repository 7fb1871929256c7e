// VoiceMapping, notes: the key that a single voice plays, the voice that plays a key, and sustain pedals.
#include "live/control_mapping.hpp"
#include "live/voice_mapping.hpp"

namespace rattle::live {

void VoiceMapping::note_on(int channel, int key, double velocity) noexcept {
  const HeldKey held{channel, key, velocity, true};
  if (pool_.is_single()) return press_in_single_voice(held);
  for (std::size_t v = 0; v < pool_.size(); ++v)
    if (pool_[v].note.is_held() && pool_[v].note.channel == channel && pool_[v].note.key == key)
      release(pool_[v]);
  start_voice(held);
}

void VoiceMapping::start_voice(const HeldKey& key) noexcept {
  Voice& voice = pool_.choose();
  voice.note = {key.channel,
                key.key,
                key.velocity,
                true,
                false,
                channels_.pressure(key.channel),
                channels_.timbre(key.channel),
                ++notes_started_};
  for (std::size_t c = 0; c < start_values_.size(); ++c) start_values_[c] = value_of(c, voice.note, 0.0);
  voice.begin(start_values_);
  apply(voice, ControlInput::gate);
}

void VoiceMapping::press_in_single_voice(const HeldKey& key) noexcept {
  stack_.press(key);
  Voice& voice = pool_[0];
  if (voice.active().is_silenced()) voice.active().restart();
  voice.note.velocity = key.velocity;
  play_top();
  for (const std::uint32_t c : controls_.of(ControlInput::gate)) voice.strike_control(c);
}

void VoiceMapping::play_top() noexcept {
  const HeldKey& top = stack_.top();
  VoiceNote& note = pool_[0].note;
  note = {top.channel,     top.key,
          note.velocity,  // velocity of the last strike
          top.down,        !top.down, channels_.pressure(top.channel), channels_.timbre(top.channel),
          ++notes_started_};
  apply_note(pool_[0]);
  apply(pool_[0], ControlInput::gate);
}

// Called after keys were released.
void VoiceMapping::follow_stack() noexcept {
  VoiceNote& note = pool_[0].note;
  if (stack_.empty()) {
    if (note.is_held()) release(pool_[0]);
    return;
  }
  if (note.channel != stack_.top().channel || note.key != stack_.top().key) return play_top();
  note.key_down = stack_.top().down;
  note.sustained = !note.key_down;
}

void VoiceMapping::note_off(int channel, int key) noexcept {
  const bool kept = channels_.pedal(channel);
  if (pool_.is_single()) {
    const auto is_it = [&](const HeldKey& k) { return k.channel == channel && k.key == key; };
    if (!kept) stack_.remove_if(is_it);
    for (std::size_t i = 0; i < stack_.size(); ++i)
      if (is_it(stack_[i])) stack_[i].down = false;
    return follow_stack();
  }
  for (std::size_t v = 0; v < pool_.size(); ++v) {
    VoiceNote& note = pool_[v].note;
    if (!note.key_down || note.channel != channel || note.key != key) continue;
    if (!kept) {
      release(pool_[v]);
    } else {
      note.key_down = false;
      note.sustained = true;
    }
  }
}

void VoiceMapping::release(Voice& voice) noexcept {
  voice.note.key_down = voice.note.sustained = false;
  apply(voice, ControlInput::gate);
}

void VoiceMapping::lift_pedals() noexcept {
  if (pool_.is_single()) {
    stack_.remove_if([&](const HeldKey& k) { return !k.down && !channels_.pedal(k.channel); });
    return follow_stack();
  }
  for (std::size_t v = 0; v < pool_.size(); ++v)
    if (pool_[v].note.sustained && !channels_.pedal(pool_[v].note.channel)) release(pool_[v]);
}

void VoiceMapping::release_all() noexcept {
  for (int channel = 0; channel < MidiChannels::count; ++channel) channels_[channel].pedal = false;
  stack_.remove_if([](const HeldKey&) { return true; });
  for (std::size_t v = 0; v < pool_.size(); ++v)
    if (pool_[v].note.is_held()) release(pool_[v]);
}

void VoiceMapping::silence_all() noexcept {
  release_all();
  if (pool_.is_single()) {
    for (const std::uint32_t c : controls_.of(ControlInput::gate))
      pool_[0].set_control(c, value_at_share(scene_.controls[c].description, 0.0));
    return pool_[0].active().restart();
  }
  for (std::size_t v = 0; v < pool_.size(); ++v) pool_[v].silence();
}

}  // namespace rattle::live
