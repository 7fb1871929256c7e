#include "rattle/control_table.hpp"

#include <fmt/format.h>

#include "scenes/control_text.hpp"

namespace rattle {

std::string controls_text(const Scene& scene) {
  if (scene.controls.empty()) return "";
  std::string text = fmt::format("  {:<26} {:>12} {:>12} {:>12}  {:<10} {:>9}  {}\n", "control", "low", "high",
                                 "value", "unit", "smoothing", "source");
  for (const SceneControl& control : scene.controls) {
    const ControlGesture& c = control.description;
    text += fmt::format("  {:<26} {:>12.6g} {:>12.6g} {:>12.6g}  {:<10} {:>7.3g} s  {}\n",
                        "control." + control.name, c.low, c.high, c.value, c.unit, c.smoothing,
                        control_input_text(c));
  }
  const PerformanceDescription& play = scene.performance;
  return text + fmt::format("  played: {} voice{}, oversampling {}\n", play.voices, play.voices == 1 ? "" : "s",
                            play.oversampling);
}

void write_controls(JsonWriter& json, const Scene& scene) {
  json.key("controls").open_array();
  for (const SceneControl& control : scene.controls) {
    const ControlGesture& c = control.description;
    json.open_object()
        .member("name", control.name)
        .member("low", c.low)
        .member("high", c.high)
        .member("value", c.value)
        .member("unit", c.unit)
        .member("smoothing", c.smoothing)
        .member("midi", control_input_text(c))
        .close_object();
  }
  json.close_array();
  json.key("play")
      .open_object()
      .member("voices", scene.performance.voices)
      .member("oversampling", scene.performance.oversampling)
      .close_object();
}

}  // namespace rattle
