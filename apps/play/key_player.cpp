#include "play/key_player.hpp"

#include <algorithm>
#include <cmath>

namespace rattle::play {
namespace {

constexpr std::string_view piano_row = "awsedftgyhujkolp;";
constexpr auto first_repeat = std::chrono::milliseconds(700);  // longest usual delay before a key repeats
constexpr auto next_repeat = std::chrono::milliseconds(200);

double place_of(const ControlGesture& control, double value) {
  if (control.scale == Curve::exponential && control.low * control.high > 0.0)
    return std::log(value / control.low) / std::log(control.high / control.low);
  return (value - control.low) / (control.high - control.low);
}

double value_at(const ControlGesture& control, double place) {
  if (place <= 0.0) return control.low;
  if (place >= 1.0) return control.high;
  const double value = control.scale == Curve::exponential && control.low * control.high > 0.0
                           ? control.low * std::pow(control.high / control.low, place)
                           : control.low + place * (control.high - control.low);
  return std::clamp(value, control.low, control.high);
}

}  // namespace

bool KeyPlayer::press(std::string_view bytes, const std::vector<SceneControl>& controls,
                      std::span<const double> values, live::EventQueue& queue, Clock::time_point now) {
  for (const char byte : bytes) {
    if (byte == '\x1b' || !unfinished_.empty()) {
      if (byte == '\x1b') unfinished_.clear();
      unfinished_ += byte;
      const bool complete = unfinished_.size() > 2 && byte >= '@' && byte <= '~';
      const bool begins = unfinished_.size() < 2 || (unfinished_.size() == 2 && (byte == '[' || byte == 'O'));
      if (!complete && (begins || (unfinished_.size() > 2 && unfinished_.size() < 12))) continue;
      const std::string sequence = std::exchange(unfinished_, {});
      const bool much = sequence.find(";2") != std::string::npos;
      if (complete && byte == 'A') change(much ? Step::much_up : Step::up, controls, values, queue);
      if (complete && byte == 'B') change(much ? Step::much_down : Step::down, controls, values, queue);
      if (complete) continue;
    }
    if (byte == 'q') return false;
    if (byte == '[' && !controls.empty()) selected_ = (selected_ + controls.size() - 1) % controls.size();
    if (byte == ']' && !controls.empty()) selected_ = (selected_ + 1) % controls.size();
    if (byte == '0') change(Step::start, controls, values, queue);
    if (byte == '+' || byte == '=') change(Step::up, controls, values, queue);
    if (byte == '-') change(Step::down, controls, values, queue);
    press_one(byte, queue, now);
  }
  return true;
}

void KeyPlayer::press_one(char key, live::EventQueue& queue, Clock::time_point now) {
  switch (key) {
    case 'z':
      octave_ = std::max(octave_ - 1, -1);
      return;
    case 'x':
      octave_ = std::min(octave_ + 1, 8);
      return;
    case 'c':
      velocity_ = std::max(velocity_ - 0.1, 0.1);
      return;
    case 'v':
      velocity_ = std::min(velocity_ + 0.1, 1.0);
      return;
    case '\t':
      holding_ = !holding_;
      if (!holding_) release_all(live::EventKind::all_notes_off, queue);
      return;
    case ' ':
      release_all(live::EventKind::all_sound_off, queue);
      return;
    default:
      break;
  }
  const std::size_t place = piano_row.find(key);
  if (place != std::string_view::npos) strike(static_cast<int>(place), queue, now);
}

void KeyPlayer::strike(int semitone, live::EventQueue& queue, Clock::time_point now) {
  const int key = 12 * (octave_ + 1) + semitone;
  if (key > 127) return;
  Note& note = notes_[static_cast<std::size_t>(key)];
  if (note.sounds && note.held) return release(static_cast<std::size_t>(key), queue);
  if (note.sounds) {  // the key repeats
    note.repeated = true;
    note.last = now;
    return;
  }
  note = {.sounds = true, .held = holding_, .last = now};
  queue.push({.kind = live::EventKind::note_on, .key = static_cast<std::uint8_t>(key), .value = velocity_});
}

void KeyPlayer::release(std::size_t key, live::EventQueue& queue) {
  notes_[key].sounds = false;
  queue.push({.kind = live::EventKind::note_off, .key = static_cast<std::uint8_t>(key)});
}

void KeyPlayer::release_all(live::EventKind how, live::EventQueue& queue) {
  for (Note& note : notes_) note.sounds = false;
  queue.push({.kind = how});
}

void KeyPlayer::release_old(live::EventQueue& queue, Clock::time_point now) {
  for (std::size_t key = 0; key < notes_.size(); ++key) {
    const Note& note = notes_[key];
    if (note.sounds && !note.held && now - note.last > (note.repeated ? next_repeat : first_repeat))
      release(key, queue);
  }
}

void KeyPlayer::change(Step step, const std::vector<SceneControl>& controls, std::span<const double> values,
                       live::EventQueue& queue) {
  selected_ = controls.empty() ? 0 : std::min(selected_, controls.size() - 1);
  if (selected_ >= std::min(controls.size(), values.size())) return;
  const ControlGesture& control = controls[selected_].description;
  double value = control.input == ControlInput::gate ? control.low : control.value;  // only keys open gates
  if (step != Step::start) {
    const double amount = step == Step::much_up || step == Step::much_down ? 0.1 : 0.02;
    const double sign = step == Step::up || step == Step::much_up ? 1.0 : -1.0;
    value = value_at(control, place_of(control, values[selected_]) + sign * amount);
  }
  queue.push(
      {.kind = live::EventKind::set_control, .value = value, .control = static_cast<std::uint32_t>(selected_)});
}

}  // namespace rattle::play
