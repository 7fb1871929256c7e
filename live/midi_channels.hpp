// State of the 16 MIDI channels: bends, pressures, pedals, registered parameters and MPE zones. In an MPE zone,
// every note has its own member channel, and messages on the master channel apply to all members.
#pragma once

#include <array>
#include <optional>

namespace rattle::live {

class MidiChannels {
 public:
  static constexpr int count = 16;

  struct Channel {
    std::optional<double> bend{};                   // -1 ... 1; nullopt before the first message
    double bend_range = 2.0;                        // semitones
    std::optional<double> pressure{};               // 0 ... 1
    std::optional<double> timbre{};                 // 0 ... 1
    bool pedal = false;                             // sustain
    int parameter_high = 127, parameter_low = 127;  // the registered parameter that data entry sets; 127: none
  };

  Channel& operator[](int channel) noexcept { return channels_[static_cast<std::size_t>(channel)]; }
  const Channel& operator[](int channel) const noexcept { return channels_[static_cast<std::size_t>(channel)]; }

  // Handles controllers that select and set registered parameters.
  enum class Change { none, bend_range, zones };
  struct ParameterMessage {
    bool was_one = false;
    Change change = Change::none;
  };
  ParameterMessage take_parameter(int channel, int controller, int value) noexcept;

  int master_of(int channel) const noexcept;  // -1 if the channel is not a member of a zone
  // True if messages on channel `from` apply to notes on `note_channel`.
  bool reaches(int from, int note_channel) const noexcept {
    return from == note_channel || from == master_of(note_channel);
  }

  // For a note on this channel, including the contribution of its master channel.
  std::optional<double> bend(int channel) const noexcept;  // semitones
  std::optional<double> pressure(int channel) const noexcept;
  std::optional<double> timbre(int channel) const noexcept;
  bool pedal(int channel) const noexcept;

 private:
  void set_zone(int master, int members) noexcept;
  void set_bend_range(int channel, double semitones) noexcept;

  std::array<Channel, count> channels_{};
  int lower_members_ = 0, upper_members_ = 0;  // master 0 with 1, 2, ...; master 15 with 14, 13, ...
};

}  // namespace rattle::live
