#include "live/midi_channels.hpp"

#include <algorithm>
#include <cmath>

namespace rattle::live {
namespace {

constexpr int lower_master = 0, upper_master = MidiChannels::count - 1;
constexpr double usual_bend_range = 2.0, member_bend_range = 48.0, largest_bend_range = 96.0;
constexpr int no_parameter = 127;

}  // namespace

MidiChannels::ParameterMessage MidiChannels::take_parameter(int channel, int controller, int value) noexcept {
  Channel& c = (*this)[channel];
  switch (controller) {
    case 98:
    case 99:  // unregistered parameters are ignored
      c.parameter_high = c.parameter_low = no_parameter;
      return {true, Change::none};
    case 100:
      c.parameter_low = value;
      return {true, Change::none};
    case 101:
      c.parameter_high = value;
      return {true, Change::none};
    case 6:
    case 38:
      break;
    default:
      return {};
  }
  if (c.parameter_high == no_parameter && c.parameter_low == no_parameter) return {};
  if (c.parameter_high != 0) return {true, Change::none};
  if (c.parameter_low == 0) {
    const double semitones = std::floor(c.bend_range);
    set_bend_range(channel, controller == 6 ? value : semitones + std::min(value, 99) / 100.0);
    return {true, Change::bend_range};
  }
  if (c.parameter_low == 6 && controller == 6 && (channel == lower_master || channel == upper_master)) {
    set_zone(channel, std::min(value, count - 1));
    return {true, Change::zones};
  }
  return {true, Change::none};
}

// Setting the range of an MPE member channel sets it for all members of its zone.
void MidiChannels::set_bend_range(int channel, double semitones) noexcept {
  const double range = std::min(semitones, largest_bend_range);
  const int master = master_of(channel);
  for (int other = 0; other < count; ++other)
    if (other == channel || (master >= 0 && master_of(other) == master)) (*this)[other].bend_range = range;
}

void MidiChannels::set_zone(int master, int members) noexcept {
  for (int channel = 0; channel < count; ++channel)
    if (master_of(channel) == master) (*this)[channel].bend_range = usual_bend_range;
  int& own = master == lower_master ? lower_members_ : upper_members_;
  int& other = master == lower_master ? upper_members_ : lower_members_;
  own = members;
  other = std::clamp(other, 0, std::max(count - 2 - members, 0));
  (*this)[master].bend_range = usual_bend_range;
  for (int channel = 0; channel < count; ++channel)
    if (master_of(channel) == master) (*this)[channel].bend_range = member_bend_range;
}

int MidiChannels::master_of(int channel) const noexcept {
  if (channel > lower_master && channel <= lower_master + lower_members_) return lower_master;
  if (channel < upper_master && channel >= upper_master - upper_members_) return upper_master;
  return -1;
}

std::optional<double> MidiChannels::bend(int channel) const noexcept {
  const Channel& own = (*this)[channel];
  const int master = master_of(channel);
  std::optional<double> result;
  if (own.bend) result = *own.bend * own.bend_range;
  if (master >= 0 && (*this)[master].bend)
    result = result.value_or(0.0) + *(*this)[master].bend * (*this)[master].bend_range;
  return result;
}

std::optional<double> MidiChannels::pressure(int channel) const noexcept {
  const int master = master_of(channel);
  const auto& own = (*this)[channel].pressure;
  return own || master < 0 ? own : (*this)[master].pressure;
}

std::optional<double> MidiChannels::timbre(int channel) const noexcept {
  const int master = master_of(channel);
  const auto& own = (*this)[channel].timbre;
  return own || master < 0 ? own : (*this)[master].timbre;
}

bool MidiChannels::pedal(int channel) const noexcept {
  const int master = master_of(channel);
  return (*this)[channel].pedal || (master >= 0 && (*this)[master].pedal);
}

}  // namespace rattle::live
