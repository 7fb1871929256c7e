#include "live/voice_mapping.hpp"

#include <algorithm>
#include <cmath>

#include "live/control_mapping.hpp"

namespace rattle::live {
namespace {

constexpr int pedal_controller = 64, timbre_controller = 74, sound_off_controller = 120, reset_controller = 121,
              notes_off_controller = 123;
constexpr double upper_half = 0.5;

bool is_possible(const PlayerEvent& event) noexcept {
  return event.channel < MidiChannels::count && event.key < 128 && std::isfinite(event.value);
}

}  // namespace

VoiceMapping::VoiceMapping(const Scene& scene, const ControlsByInput& controls, VoicePool& pool)
    : scene_(scene),
      controls_(controls),
      pool_(pool),
      start_values_(scene.controls.size()),
      counterparts_(scene.controls.size(), -1) {
  for (const SceneControl& control : scene.controls) {
    const ControlGesture& c = control.description;
    settings_.push_back(c.input == ControlInput::gate ? c.low : c.value);  // no key is held yet
  }
  if (pool_.is_single()) pool_[0].begin_at_once(settings_);
}

void VoiceMapping::handle(const PlayerEvent& event) noexcept {
  if (!is_possible(event)) {
    ++refused_;
    return;
  }
  const int channel = event.channel, key = event.key;
  const double share = std::clamp(event.value, 0.0, 1.0);
  switch (event.kind) {
    case EventKind::note_on:
      return note_on(channel, key, share);
    case EventKind::note_off:
      return note_off(channel, key);
    case EventKind::bend:
      channels_[channel].bend = std::clamp(event.value, -1.0, 1.0);
      return bend(channel);
    case EventKind::channel_pressure:
      return press_channel(channel, share);
    case EventKind::key_pressure:
      return press_key(channel, key, share);
    case EventKind::controller:
      return controller(channel, key, share);
    case EventKind::set_control:
      return set_control(event.control, event.value);
    case EventKind::all_notes_off:
      return release_all();
    case EventKind::all_sound_off:
      return silence_all();
  }
  ++refused_;
}

template <class Action>
void VoiceMapping::for_voices_of(int channel, Action action) noexcept {
  for (std::size_t v = 0; v < pool_.size(); ++v) {
    Voice& voice = pool_[v];
    const int own = voice.note.channel;
    if (own < 0 && pool_.is_single())
      voice.note.channel = channel;  // before its first note it hears everyone
    else if (own < 0 || !channels_.reaches(channel, own))
      continue;
    const bool may_be_reused = own >= 0 && channels_.master_of(own) >= 0 && channel == own;
    if (may_be_reused && !voice.note.is_held()) continue;
    action(voice);
  }
}

double VoiceMapping::value_of(std::size_t control, const VoiceNote& note, double gate) const noexcept {
  const ControlGesture& c = scene_.controls[control].description;
  const int channel = std::max(note.channel, 0);
  const auto share_or_setting = [&](const std::optional<double>& share) {
    return share ? value_at_share(c, *share) : settings_[control];
  };
  switch (c.input) {
    case ControlInput::note:
      return held_within(c, note.key + channels_.bend(channel).value_or(0.0));
    case ControlInput::harmonic:
      return nearest_partial(c, note.key);
    case ControlInput::velocity:
      return value_at_share(c, note.velocity);
    case ControlInput::gate:
      return value_at_share(c, gate);
    case ControlInput::bend:
      return channels_.bend(channel) ? held_within(c, *channels_.bend(channel)) : settings_[control];
    case ControlInput::pressure:
      return share_or_setting(note.pressure);
    case ControlInput::timbre:
      return share_or_setting(note.timbre);
    default:
      return settings_[control];
  }
}

void VoiceMapping::apply(Voice& voice, ControlInput input) noexcept {
  for (const std::uint32_t c : controls_.of(input))
    voice.set_control(c, value_of(c, voice.note, voice.note.is_held() ? 1.0 : 0.0));
}

// Everything that a note brings, but for the gates.
void VoiceMapping::apply_note(Voice& voice) noexcept {
  for (const ControlInput input : {ControlInput::note, ControlInput::harmonic, ControlInput::velocity,
                                   ControlInput::bend, ControlInput::pressure, ControlInput::timbre})
    apply(voice, input);
}

// ---------------------------------------------------------------------- notes

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
          note.velocity,  // of the last strike
          top.down,        !top.down, channels_.pressure(top.channel), channels_.timbre(top.channel),
          ++notes_started_};
  apply_note(pool_[0]);
  apply(pool_[0], ControlInput::gate);
}

// After keys were let go.
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

// ----------------------------------------------------------------- dimensions

void VoiceMapping::bend(int channel) noexcept {
  for_voices_of(channel, [&](Voice& voice) {
    if (voice.note.order > 0) apply(voice, ControlInput::note);
    apply(voice, ControlInput::bend);
  });
}

void VoiceMapping::press_channel(int channel, double pressure) noexcept {
  channels_[channel].pressure = pressure;
  for_voices_of(channel, [&](Voice& voice) {
    voice.note.pressure = pressure;
    apply(voice, ControlInput::pressure);
  });
}

void VoiceMapping::press_key(int channel, int key, double pressure) noexcept {
  for_voices_of(channel, [&](Voice& voice) {
    if (voice.note.channel != channel || voice.note.key != key) return;
    voice.note.pressure = pressure;
    apply(voice, ControlInput::pressure);
  });
}

void VoiceMapping::timbre(int channel, double value) noexcept {
  channels_[channel].timbre = value;
  for_voices_of(channel, [&](Voice& voice) {
    voice.note.timbre = value;
    apply(voice, ControlInput::timbre);
  });
}

void VoiceMapping::controller(int channel, int number, double value) noexcept {
  if (number == sound_off_controller) return silence_all();
  if (number == reset_controller) return reset_controllers(channel);
  if (number >= notes_off_controller) return release_all();
  const int seven_bits = static_cast<int>(std::lround(127.0 * value));
  const MidiChannels::ParameterMessage parameter = channels_.take_parameter(channel, number, seven_bits);
  if (parameter.change == MidiChannels::Change::zones) release_all();
  if (parameter.change == MidiChannels::Change::bend_range)
    for (int c = 0; c < MidiChannels::count; ++c)
      if (channels_[c].bend) bend(c);
  if (parameter.was_one) return;
  if (number == timbre_controller) timbre(channel, value);
  if (number == pedal_controller) {
    channels_[channel].pedal = value >= upper_half;
    if (!channels_[channel].pedal) lift_pedals();
  }
  for (const std::uint32_t c : controls_.of(ControlInput::controller))
    if (scene_.controls[c].description.controller == number)
      set_for_all(c, value_at_share(scene_.controls[c].description, value));
}

void VoiceMapping::reset_controllers(int channel) noexcept {
  MidiChannels::Channel& c = channels_[channel];
  c.pedal = false;
  c.parameter_high = c.parameter_low = 127;
  lift_pedals();
  if (c.bend) {
    c.bend = 0.0;
    bend(channel);
  }
  if (c.pressure) press_channel(channel, 0.0);
}

void VoiceMapping::set_for_all(std::size_t control, double value) noexcept {
  settings_[control] = value;
  for (std::size_t v = 0; v < pool_.size(); ++v) pool_[v].set_control(control, value);
}

void VoiceMapping::set_control(std::size_t control, double value) noexcept {
  if (control >= scene_.controls.size()) {
    ++refused_;
    return;
  }
  const ControlGesture& c = scene_.controls[control].description;
  if (!(value >= c.low && value <= c.high)) {
    ++refused_;
    return;
  }
  const bool strikes = c.input == ControlInput::gate && share_of_value(c, value) >= upper_half;
  for (std::size_t v = 0; v < pool_.size(); ++v)
    if (strikes && share_of_value(c, pool_[v].control(control)) < upper_half) pool_[v].strike_control(control);
  set_for_all(control, value);
}

}  // namespace rattle::live
