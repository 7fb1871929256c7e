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
      voice.note.channel = channel;  // before its first note, a single voice follows every channel
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

// Sets all controls that depend on the note, except the gates.
void VoiceMapping::apply_note(Voice& voice) noexcept {
  for (const ControlInput input : {ControlInput::note, ControlInput::harmonic, ControlInput::velocity,
                                   ControlInput::bend, ControlInput::pressure, ControlInput::timbre})
    apply(voice, input);
}

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

void VoiceMapping::set_control(std::size_t control, double wanted) noexcept {
  if (control >= scene_.controls.size()) {
    ++refused_;
    return;
  }
  const ControlGesture& c = scene_.controls[control].description;
  const std::optional<double> held = value_within(c, wanted);
  if (!held) {
    ++refused_;
    return;
  }
  const double value = *held;
  const bool strikes = share_of_value(c, value) >= upper_half;
  for (std::size_t v = 0; v < pool_.size(); ++v)
    if (strikes && share_of_value(c, pool_[v].control(control)) < upper_half) pool_[v].strike_control(control);
  set_for_all(control, value);
}

}  // namespace rattle::live
