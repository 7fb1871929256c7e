#include "play/osc_commands.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "live/control_mapping.hpp"
#include "scene_file/name_suggestion.hpp"

namespace rattle::play {
namespace {

using live::EventKind;
using live::PlayerEvent;

// Received text in printable form, limited in length.
std::string shown(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string clean;
  for (const char c : text.substr(0, longest)) clean += c >= ' ' && c <= '~' ? c : '?';
  return text.size() > longest ? clean + "..." : clean;
}

struct Refusal {
  std::string text;
};

class Interpreter {
 public:
  Interpreter(const OscMessage& message, const std::vector<SceneControl>& controls,
              std::vector<PlayerEvent>& events)
      : message_(message), controls_(controls), events_(events) {}

  void run() {
    constexpr std::string_view control_prefix = "/control/";
    const std::string_view address = message_.address;
    if (address.starts_with(control_prefix)) return set_control(address.substr(control_prefix.size()));
    if (address == "/note") return note();
    if (address == "/off") return off();
    if (address == "/bend") return bend();
    if (address == "/pressure") return pressure();
    if (address == "/cc") return controller();
    if (address == "/panic") return panic();
    if (address == "/reset") return reset();
    throw Refusal{
        fmt::format("OSC: {} is unknown; use /control/NAME, /note, /off, /bend, /pressure, /cc, "
                    "/panic and /reset",
                    shown(address))};
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw Refusal{fmt::format("OSC: {}: {}", shown(message_.address), why)};
  }

  void expect(std::size_t count, const char* usage) const {
    if (message_.count != count) refuse(fmt::format("has {} values; write {}", message_.count, usage));
  }

  double number(std::size_t i, const char* what) const {
    const OscValue& value = message_.values[i];
    if (value.kind == OscValue::Kind::text) refuse(fmt::format("{} is the text '{}'", what, shown(value.text)));
    if (!std::isfinite(value.number)) refuse(fmt::format("{} is {}", what, value.number));
    return value.number;
  }

  std::uint8_t whole(std::size_t i, const char* what) const {
    const double value = number(i, what);
    if (value != std::floor(value) || value < 0.0 || value > 127.0)
      refuse(fmt::format("{} {} is not an integer from 0 to 127", what, value));
    return static_cast<std::uint8_t>(value);
  }

  // Integers are MIDI values 0 ... 127; floats are fractions 0 ... 1.
  double part(std::size_t i, const char* what) const {
    const double value = number(i, what);
    const bool integer = message_.values[i].kind == OscValue::Kind::integer;
    const double most = integer ? 127.0 : 1.0;
    const auto held = live::value_within(0.0, most, value);
    if (!held) refuse(fmt::format("{} {} is not within 0 ... {}", what, value, most));
    return *held / most;
  }

  void note() {
    expect(2, "/note key velocity");
    const std::uint8_t key = whole(0, "the key");
    const double velocity = part(1, "the velocity");
    events_.push_back(
        {.kind = velocity > 0.0 ? EventKind::note_on : EventKind::note_off, .key = key, .value = velocity});
  }

  void off() {
    expect(1, "/off key");
    events_.push_back({.kind = EventKind::note_off, .key = whole(0, "the key")});
  }

  void bend() {
    expect(1, "/bend value");
    const double value = number(0, "the bend");
    const auto held = live::value_within(-1.0, 1.0, value);
    if (!held) refuse(fmt::format("{} is not within -1 ... 1", value));
    events_.push_back({.kind = EventKind::bend, .value = *held});
  }

  void pressure() {
    if (message_.count == 2) {
      const std::uint8_t key = whole(0, "the key");
      events_.push_back({.kind = EventKind::key_pressure, .key = key, .value = part(1, "the pressure")});
      return;
    }
    expect(1, "/pressure value, or /pressure key value");
    events_.push_back({.kind = EventKind::channel_pressure, .value = part(0, "the pressure")});
  }

  void controller() {
    expect(2, "/cc number value");
    const std::uint8_t controller_number = whole(0, "the controller");
    if (controller_number == 120) return panic();
    if (controller_number == 123) {
      events_.push_back({.kind = EventKind::all_notes_off});
      return;
    }
    events_.push_back({.kind = EventKind::controller, .key = controller_number, .value = part(1, "the value")});
  }

  void panic() { events_.push_back({.kind = EventKind::all_sound_off}); }

  // Gates are set low because no key is held; their value in the scene is for rendering without a player.
  void reset() {
    events_.push_back({.kind = EventKind::all_notes_off});
    for (std::size_t i = 0; i < controls_.size(); ++i) {
      const ControlGesture& control = controls_[i].description;
      push_control(i, control.input == ControlInput::gate ? control.low : control.value);
    }
  }

  void push_control(std::size_t index, double value) {
    events_.push_back(
        {.kind = EventKind::set_control, .value = value, .control = static_cast<std::uint32_t>(index)});
  }

  void set_control(std::string_view name) {
    expect(1, "/control/NAME value");
    for (std::size_t i = 0; i < controls_.size(); ++i) {
      if (controls_[i].name != name) continue;
      const ControlGesture& control = controls_[i].description;
      const double value = number(0, "the value");
      const auto held = live::value_within(control, value);
      if (!held)
        refuse(fmt::format("{:.9g} is not within {:.9g} ... {:.9g}{}{}", value, control.low, control.high,
                           control.unit.empty() ? "" : " ", control.unit));
      return push_control(i, *held);
    }
    std::vector<std::string> names;
    for (const SceneControl& control : controls_) names.push_back(control.name);
    const std::string nearest = nearest_name(shown(name), names);
    refuse(fmt::format("the scene has no such control{}",
                       nearest.empty() ? "" : fmt::format("; did you mean /control/{}?", nearest)));
  }

  const OscMessage& message_;
  const std::vector<SceneControl>& controls_;
  std::vector<PlayerEvent>& events_;
};

}  // namespace

std::string interpret_osc(const OscMessage& message, const std::vector<SceneControl>& controls,
                          std::vector<PlayerEvent>& events) {
  try {
    Interpreter(message, controls, events).run();
    return {};
  } catch (const Refusal& refusal) {
    return refusal.text;
  }
}

}  // namespace rattle::play
