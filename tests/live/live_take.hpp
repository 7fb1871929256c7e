// Plays an instrument or an engine in a test, with access to its internals.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "live/live_engine.hpp"
#include "live/live_instrument_parts.hpp"

namespace rattle::live {

// Accesses private members.
class InstrumentPeer {
 public:
  static VoicePool& pool(LiveInstrument& instrument) { return instrument.parts_->pool; }
  static Voice& voice(LiveInstrument& instrument, std::size_t i = 0) { return instrument.parts_->pool[i]; }
  static Simulator& simulator(Voice& voice) { return voice.active().simulator_; }
  static void set_point(Simulator& simulator, std::size_t component, std::size_t point, double value) {
    auto at = simulator.displacement(component).begin();
    std::advance(at, point);
    const_cast<double&>(*at) = value;
  }
  // Overwrites the middle of a component, as if the step had computed the value.
  static void spoil(Voice& voice, const std::string& component, double value) {
    const Scene& scene = simulator(voice).scene();
    for (std::size_t c = 0; c < scene.components.size(); ++c) {
      if (scene.components[c].name != component) continue;
      set_point(simulator(voice), c, scene.components[c].slots.size() / 2, value);
      return;
    }
    throw std::runtime_error("no component '" + component + "'");
  }
};

}  // namespace rattle::live

namespace rattle::test {

// An event at an absolute frame.
struct Timed {
  std::size_t frame = 0;
  live::PlayerEvent event;
};
using Score = std::vector<Timed>;

live::PlayerEvent note_on(int key, double velocity = 1.0, int channel = 0);
live::PlayerEvent note_off(int key, int channel = 0);
live::PlayerEvent bend(double value, int channel = 0);
live::PlayerEvent pressure(double value, int channel = 0);
live::PlayerEvent key_pressure(int key, double value, int channel = 0);
live::PlayerEvent controller(int number, double value, int channel = 0);
live::PlayerEvent set_control(std::size_t control, double value);
live::PlayerEvent all_sound_off();
live::PlayerEvent all_notes_off();

std::unique_ptr<live::LiveInstrument> instrument_of(const SceneDescription& scene,
                                                    const live::LiveOptions& options = {});

// Continues from `start`, the player's current frame, for `frames` frames in blocks of the sizes `blocks`, used
// cyclically. Returns the first channel. Player: LiveInstrument or LiveEngine.
template <class Player>
std::vector<float> play(Player& player, const Score& score, std::size_t frames,
                        const std::vector<std::size_t>& blocks, std::size_t start = 0) {
  std::vector<float> left(frames), right(frames);
  std::size_t next = 0;
  for (std::size_t done = 0, b = 0; done < frames; ++b) {
    const std::size_t count = std::min(blocks[b % blocks.size()], frames - done);
    std::vector<live::PlayerEvent> events;
    for (; next < score.size() && score[next].frame < start + done + count; ++next) {
      events.push_back(score[next].event);
      events.back().frame = static_cast<std::uint32_t>(score[next].frame - start - done);
    }
    float* const outputs[] = {left.data() + done, right.data() + done};
    player.process(events, outputs, count);
    done += count;
  }
  return left;
}

double largest(const std::vector<float>& samples, std::size_t from = 0, std::size_t to = std::size_t(-1));
double largest_jump(const std::vector<float>& samples, std::size_t from = 0, std::size_t to = std::size_t(-1));

}  // namespace rattle::test
