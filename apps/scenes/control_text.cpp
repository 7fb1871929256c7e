#include "scenes/control_text.hpp"

#include <fmt/format.h>

#include "scene_file/midi_text.hpp"

namespace rattle {

std::string control_input_text(const ControlGesture& control) {
  if (control.input == ControlInput::harmonic) return fmt::format("harmonic of {} Hz", control.fundamental);
  return midi_text(control);
}

}  // namespace rattle
