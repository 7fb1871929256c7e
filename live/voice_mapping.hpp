// Maps player events to control values of the voices.
//
// With one voice, the last key pressed is played, legato: a new key moves the controls and strikes the gates.
// Releasing it returns to the key pressed before. The gates fall when no key is held. With several voices,
// each note gets a voice and starts from the scene's initial state; its gates start low and rise with their
// smoothing.
//
// A dimension that was never sent (pressure, timbre, bend) leaves its controls at their set values. In an MPE
// zone, a released note no longer follows its channel, because the channel may already carry another note.
#pragma once

#include <cstdint>
#include <vector>

#include "live/controls_by_input.hpp"
#include "live/live_status.hpp"
#include "live/midi_channels.hpp"
#include "live/note_stack.hpp"
#include "live/player_event.hpp"
#include "live/voice_pool.hpp"

namespace rattle::live {

class VoiceMapping {
 public:
  VoiceMapping(const Scene& scene, const ControlsByInput& controls, VoicePool& pool);

  void handle(const PlayerEvent& event) noexcept;

  // See LiveInstrument.
  void take_over(const VoiceMapping& other) noexcept;
  // Index of the control with the same name and range in the mapping that was taken over; -1 if none.
  std::int32_t counterpart(std::size_t control) const noexcept { return counterparts_[control]; }

  void report(LiveStatus& status) const noexcept;

 private:
  void note_on(int channel, int key, double velocity) noexcept;
  void note_off(int channel, int key) noexcept;
  void press_in_single_voice(const HeldKey& key) noexcept;
  void play_top() noexcept;
  void follow_stack() noexcept;
  void start_voice(const HeldKey& key) noexcept;
  void release(Voice& voice) noexcept;
  void release_all() noexcept;
  void silence_all() noexcept;
  void lift_pedals() noexcept;

  void bend(int channel) noexcept;
  void press_channel(int channel, double pressure) noexcept;
  void press_key(int channel, int key, double pressure) noexcept;
  void controller(int channel, int number, double value) noexcept;
  void timbre(int channel, double value) noexcept;
  void reset_controllers(int channel) noexcept;
  void set_control(std::size_t control, double wanted) noexcept;
  void set_for_all(std::size_t control, double value) noexcept;

  template <class Action>
  void for_voices_of(int channel, Action action) noexcept;
  double value_of(std::size_t control, const VoiceNote& note, double gate) const noexcept;
  void apply(Voice& voice, ControlInput input) noexcept;
  void apply_note(Voice& voice) noexcept;
  double shown_value(std::size_t control) const noexcept;
  const Voice* newest_voice() const noexcept;
  void match_names(const VoiceMapping& other) noexcept;
  bool go_on_from(const VoiceMapping& other) noexcept;
  void tell_note(Voice& voice) noexcept;
  void play_again(const HeldKey& key) noexcept;
  void play_again_from(const VoicePool& pool) noexcept;

  const Scene& scene_;
  const ControlsByInput& controls_;
  VoicePool& pool_;
  MidiChannels channels_;
  NoteStack stack_;               // used if there is only one voice
  std::vector<double> settings_;  // control values that new notes start from
  std::vector<double> start_values_;
  std::vector<std::int32_t> counterparts_;
  std::uint64_t notes_started_ = 0;
  std::uint64_t refused_ = 0;
};

}  // namespace rattle::live
