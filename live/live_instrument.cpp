#include "live/live_instrument.hpp"

#include <rattle/simulation/simulator.hpp>

namespace rattle::live {

struct LiveInstrument::Parts {
  std::shared_ptr<const Scene> scene;
  LiveOptions options;
  Simulator simulator;
};

LiveInstrument::LiveInstrument(std::shared_ptr<const Scene> scene, const LiveOptions& options)
    : parts_(new Parts{scene, options, Simulator(scene)}) {}
LiveInstrument::~LiveInstrument() = default;

void LiveInstrument::process(std::span<const PlayerEvent> events, std::span<float* const> outputs,
                             std::size_t frames) noexcept {
  Simulator& simulator = parts_->simulator;
  for (const PlayerEvent& event : events)
    for (std::size_t c = 0; c < scene().controls.size(); ++c) {
      const ControlGesture& control = scene().controls[c].description;
      if (event.kind == EventKind::set_control && event.control == c) simulator.set_control(c, event.value);
      if (control.input != ControlInput::gate) continue;
      if (event.kind == EventKind::note_on) {
        simulator.set_control(c, control.high);
        simulator.strike_control(c);
      }
      if (event.kind == EventKind::note_off) simulator.set_control(c, control.low);
    }
  for (std::size_t i = 0; i < frames; ++i) {
    for (int n = 0; n < scene().performance.oversampling; ++n) simulator.step();
    for (std::size_t c = 0; c < outputs.size(); ++c)
      outputs[c][i] = simulator.frame().empty() ? 0.0f : static_cast<float>(simulator.frame()[0]);
  }
}

int LiveInstrument::latency() const noexcept { return 2; }
void LiveInstrument::take_over(const LiveInstrument&) noexcept {}
const Scene& LiveInstrument::scene() const noexcept { return *parts_->scene; }
const LiveOptions& LiveInstrument::options() const noexcept { return parts_->options; }
void LiveInstrument::report(LiveStatus& status) const noexcept { status.voices = 1; }
bool LiveInstrument::next_message(GuardMessage&) noexcept { return false; }

}  // namespace rattle::live
