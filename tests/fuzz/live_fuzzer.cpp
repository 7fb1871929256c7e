// Interprets any bytes as a performance: MIDI messages, controls set to any value, callbacks of any length, a
// change of instrument. The output must stay within full scale, and no note may hang when everything is
// released.
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <rattle/rattle.hpp>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "live/live_engine.hpp"
#include "live/midi_decoder.hpp"
#include "scene_file/scene_file.hpp"

namespace {
using namespace rattle;

constexpr std::size_t most_frames = 128;
constexpr std::size_t most_callbacks = 64;

// A plucked string that rattles on a barrier, with a control for every kind of input.
const char* const scene_text = R"toml(
sample_rate = 44100
duration = 1.0
[string.main]
length = 0.8
mass_per_length = 1.2e-3
bending_stiffness = 4e-5
tension = "gesture.tension"
highest_tension = 600
sigma0 = "control.damping"
sigma1 = 8e-4
intervals = 24
[control.note]
range = [45, 69]
value = 57
midi = "note"
[control.gate]
range = [0, 1]
value = 0
midi = "gate"
[control.velocity]
range = [0, 1]
value = 0.5
midi = "velocity"
[control.damping]
range = [0.1, 1000]
value = 1
scale = "exponential"
midi = "pressure"
[control.height]
range = [-1e-3, 1e-3]
value = -1e-4
midi = "cc 1"
[control.vibrato]
range = [-2, 2]
value = 0
midi = "timbre"
[gesture.tension]
formula = "min(600, 1.2e-3 * (1.6 * 440 * 2^((note + vibrato - 69) / 12))^2)"
[gesture.strike]
trigger = "control.gate"
points = [[0, 0], [0.001, 1], [0.0011, 0]]
[gesture.pull]
formula = "20 * velocity * strike"
[force.finger]
at = "main@0.2"
gesture = "gesture.pull"
[barrier.fret]
height = "control.height"
[contact.buzz]
below = "fret"
above = "main@0.9"
stiffness = 3e6
exponent = 1.5
[output.end]
at = "main@1"
quantity = "bridge_force"
gain = 0.1
)toml";

std::shared_ptr<const Scene> compiled(int voices, int oversampling, const live::LiveOptions& options) {
  auto read = read_scene(scene_text, "fuzzed");
  if (!std::holds_alternative<SceneFile>(read)) std::abort();
  SceneDescription description = std::get<SceneFile>(read).description;
  description.performance = {voices, oversampling};
  description.sample_rate = live::scene_rate(description.performance, options);
  const auto scene = compile(description);
  if (!scene) std::abort();
  return *scene;
}

std::unique_ptr<live::LiveInstrument> instrument(int voices, int oversampling,
                                                 const live::LiveOptions& options) {
  static std::map<std::pair<int, int>, std::shared_ptr<const Scene>> scenes;
  auto& scene = scenes[{voices, oversampling}];
  if (!scene) scene = compiled(voices, oversampling, options);
  return std::make_unique<live::LiveInstrument>(scene, options);
}

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : left_(data, size) {}
  bool empty() const { return left_.empty(); }
  std::uint8_t take() {
    if (left_.empty()) return 0;
    const std::uint8_t byte = left_.front();
    left_ = left_.subspan(1);
    return byte;
  }
  double take_double() {
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) bits = bits << 8 | take();
    return std::bit_cast<double>(bits);
  }

 private:
  std::span<const std::uint8_t> left_;
};

void must(bool condition) {
  if (!condition) std::abort();
}

void play(live::LiveEngine& engine, std::span<const live::PlayerEvent> events, std::size_t frames) {
  std::array<std::array<float, most_frames>, 2> sound{};
  const std::array<float*, 2> outputs{sound[0].data(), sound[1].data()};
  engine.process(events, outputs, frames);
  for (const auto& channel : sound)
    for (const float value : channel) must(std::abs(value) <= 1.0f);
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const std::uint8_t kind = bytes.take();
  const live::LiveOptions options{.sample_rate = 44100.0, .channels = 2, .with_ledger = (kind & 1) != 0};
  const int voices = (kind & 2) != 0 ? 3 : 1;
  const int oversampling = (kind & 4) != 0 ? 2 : 1;
  live::LiveEngine engine(instrument(voices, oversampling, options), options, 1);
  live::MidiDecoder decoder;
  for (std::size_t callback = 0; callback < most_callbacks && !bytes.empty(); ++callback) {
    const std::size_t frames = bytes.take() % most_frames;
    std::vector<live::PlayerEvent> events;
    for (int count = bytes.take() % 16; count > 0 && !bytes.empty(); --count) {
      const std::uint8_t what = bytes.take();
      if (what < 0x80) {
        const live::PlayerEvent event{
            .kind = live::EventKind::set_control, .value = bytes.take_double(), .control = what};
        if ((what & 1) != 0) {
          engine.queue(0).push(event);
        } else {
          events.push_back(event);
        }
        continue;
      }
      const std::array<std::uint8_t, 3> message{what, bytes.take(), bytes.take()};
      if (const auto event = decoder.decode(message)) events.push_back(*event);
    }
    play(engine, events, frames);
    if (frames == most_frames - 1) {
      engine.replace(instrument(voices == 3 ? 1 : 3, oversampling, options));
      engine.collect();
    }
  }
  const std::array<live::PlayerEvent, 1> silence{{{.kind = live::EventKind::all_notes_off}}};
  play(engine, silence, most_frames);
  must(engine.status().notes_held == 0);
  return 0;
}
