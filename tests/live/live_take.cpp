#include "live_take.hpp"

#include <cmath>
#include <engine/helpers/compiled.hpp>

namespace rattle::test {

using live::EventKind;
using live::PlayerEvent;

namespace {

PlayerEvent event_of(EventKind kind, int channel, int key, double value) {
  return {.kind = kind,
          .channel = static_cast<std::uint8_t>(channel),
          .key = static_cast<std::uint8_t>(key),
          .value = value};
}

}  // namespace

PlayerEvent note_on(int key, double velocity, int channel) {
  return event_of(EventKind::note_on, channel, key, velocity);
}
PlayerEvent note_off(int key, int channel) { return event_of(EventKind::note_off, channel, key, 0.0); }
PlayerEvent bend(double value, int channel) { return event_of(EventKind::bend, channel, 0, value); }
PlayerEvent pressure(double value, int channel) {
  return event_of(EventKind::channel_pressure, channel, 0, value);
}
PlayerEvent key_pressure(int key, double value, int channel) {
  return event_of(EventKind::key_pressure, channel, key, value);
}
PlayerEvent controller(int number, double value, int channel) {
  return event_of(EventKind::controller, channel, number, value);
}
PlayerEvent set_control(std::size_t control, double value) {
  PlayerEvent event = event_of(EventKind::set_control, 0, 0, value);
  event.control = static_cast<std::uint32_t>(control);
  return event;
}
PlayerEvent all_sound_off() { return event_of(EventKind::all_sound_off, 0, 0, 0.0); }
PlayerEvent all_notes_off() { return event_of(EventKind::all_notes_off, 0, 0, 0.0); }

std::unique_ptr<live::LiveInstrument> instrument_of(const SceneDescription& scene,
                                                    const live::LiveOptions& options) {
  return std::make_unique<live::LiveInstrument>(compiled(scene), options);
}

double largest(const std::vector<float>& samples, std::size_t from, std::size_t to) {
  double result = 0.0;
  for (std::size_t i = from; i < std::min(to, samples.size()); ++i)
    if (!(std::abs(samples[i]) <= result)) result = std::abs(samples[i]);
  return result;
}

double largest_jump(const std::vector<float>& samples, std::size_t from, std::size_t to) {
  double result = 0.0;
  for (std::size_t i = from + 1; i < std::min(to, samples.size()); ++i) {
    const double jump = std::abs(static_cast<double>(samples[i]) - samples[i - 1]);
    if (!(jump <= result)) result = jump;
  }
  return result;
}

}  // namespace rattle::test
