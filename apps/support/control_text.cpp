#include "support/control_text.hpp"

#include <fmt/format.h>

namespace rattle {

std::string control_input_text(const ControlGesture& control) {
  switch (control.input) {
    case ControlInput::none:
      return "";
    case ControlInput::note:
      return "note";
    case ControlInput::harmonic:
      return fmt::format("harmonic of {} Hz", control.fundamental);
    case ControlInput::velocity:
      return "velocity";
    case ControlInput::gate:
      return "gate";
    case ControlInput::bend:
      return "bend";
    case ControlInput::pressure:
      return "pressure";
    case ControlInput::timbre:
      return "timbre";
    case ControlInput::controller:
      return fmt::format("cc {}", control.controller);
  }
  return "";
}

}  // namespace rattle
