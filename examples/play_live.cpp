// Shows how an audio callback plays a scene: notes go in, blocks of samples come out.
//
//   play_live played.wav     plays three notes, moves the wheel, and writes the sound;
//                            prints the level every 0.1 s
//
// No audio device is needed: main() calls the callback as a device would. Step 4 shows where to open a device.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <rattle/live.hpp>
#include <rattle/rattle.hpp>
#include <rattle/scene_file.hpp>
#include <vector>

#include "write_wav.hpp"

namespace {

using rattle::live::EventKind;
using rattle::live::LiveEngine;

// A string that is struck by a hammer. The key sets its pitch; the wheel (controller 1) damps it.
constexpr const char* scene_text = R"(
title = "A hammer and a string"
[play]
voices = 3
[string.main]
length = 0.7
mass_per_length = 3e-3
bending_stiffness = 1.2e-3
tension = "gesture.tension"
highest_tension = 1140
sigma0 = "control.damping"
sigma1 = 1.5e-3
[control.note]
unit = "semitones"
range = [45, 69]
value = 57
midi = "note"
[control.gate]
range = [0, 1]
smoothing = 0
midi = "gate"
[control.velocity]
range = [0.6, 4]
value = 2
smoothing = 0
midi = "velocity"
[control.damping]
unit = "1/s"
range = [0.3, 30]
value = 0.6
scale = "exponential"
midi = "cc 1"
[gesture.tension]
formula = "3e-3 * (1.4 * 440 * 2^((note - 69) / 12))^2"
[gesture.throw]
trigger = "control.gate"
points = [[0, 0], [0.0001, 1], [0.004, 1], [0.0041, 0]]
[gesture.push]
formula = "1.6 * throw * velocity"
[mass.hammer]
mass = 4e-3
frequency = 10
damping = 0.503
[force.push]
at = "hammer"
gesture = "gesture.push"
[contact.strike]
below = "hammer"
above = "main@0.17"
stiffness = 4e8
exponent = 2.3
gap = 4e-3
[output.left]
at = "main@0.91"
quantity = "velocity"
gain = 0.12
high_pass = 30
)";

// 1. A scene from text, compiled for the device's sample rate.
std::shared_ptr<const rattle::Scene> make_scene(const rattle::live::LiveOptions& device) {
  const auto result = rattle::read_scene(scene_text, "play_live.toml");
  if (const auto* mistakes = std::get_if<1>(&result)) {
    for (const rattle::SceneMessage& mistake : *mistakes) std::fprintf(stderr, "%s\n", format(mistake).c_str());
    return nullptr;
  }
  const auto& file = std::get<0>(result);
  rattle::SceneDescription description = file.description;
  description.sample_rate = scene_rate(description.performance, device);
  auto scene = rattle::compile(description);
  if (scene) return *scene;
  for (const rattle::Diagnostic& error : scene.errors())
    std::fprintf(stderr, "%s\n", format(file.locate(error)).c_str());
  return nullptr;
}

// 3. The callback. It never allocates, blocks or throws.
void audio_callback(LiveEngine& engine, float* left, float* right, std::size_t frames) noexcept {
  const std::array<float*, 2> outputs{left, right};
  // A driver that delivers MIDI together with audio would pass these events as the first argument.
  engine.process({}, outputs, frames);
}

}  // namespace

int main(int argc, char** argv) {
  const rattle::live::LiveOptions device{.sample_rate = 48000.0, .channels = 2};
  const auto scene = make_scene(device);
  if (!scene) return 2;

  // 2. An engine with one event queue. Each thread that sends events needs its own queue.
  LiveEngine engine(std::make_unique<rattle::live::LiveInstrument>(scene, device), device, 1);
  const auto send = [&engine](EventKind kind, int key, double value) {
    return engine.queue(0).push({.kind = kind, .key = static_cast<std::uint8_t>(key), .value = value});
  };

  // 4. Here a program would open its device, hand `audio_callback` to it, and push events from its MIDI thread;
  //    rattle::live::MidiDecoder turns MIDI messages into events. Instead, this loop requests
  //    one block after another.
  constexpr std::size_t block = 240;  // 5 ms
  constexpr int tenths = 20, blocks_per_tenth = 20;
  std::array<float, block> left{}, right{};
  std::vector<double> heard;
  double loudest = 0.0;
  for (int tenth = 0; tenth < tenths; ++tenth) {
    if (tenth == 1) send(EventKind::note_on, 57, 0.8);
    if (tenth == 6) send(EventKind::note_on, 61, 0.5);
    if (tenth == 10) send(EventKind::note_on, 64, 1.0);
    if (tenth == 15) send(EventKind::controller, 1, 1.0);  // the wheel, up: everything is damped
    double square = 0.0;
    for (int i = 0; i < blocks_per_tenth; ++i) {
      audio_callback(engine, left.data(), right.data(), block);
      for (std::size_t n = 0; n < block; ++n) {
        heard.insert(heard.end(), {left[n], right[n]});
        square += static_cast<double>(left[n]) * left[n] / (block * blocks_per_tenth);
      }
    }
    // 5. The status, for a display. One thread other than the audio thread may read it.
    const rattle::live::LiveStatus status = engine.status();
    loudest = std::max(loudest, std::sqrt(square));
    std::printf("%4.1f s  rms %8.5f  voices %d  impacts %llu  balance error %.1e\n", 0.1 * (tenth + 1),
                std::sqrt(square), status.voices_sounding, static_cast<unsigned long long>(status.impacts),
                status.balance_error);
  }

  const char* path = argc > 1 ? argv[1] : "played.wav";
  if (!write_wav(path, heard, 2, device.sample_rate)) {
    std::fprintf(stderr, "%s could not be written\n", path);
    return 2;
  }
  const rattle::live::LiveStatus end = engine.status();
  std::printf("%s: %llu frames, %llu guard trips, latency %d frames\n", path,
              static_cast<unsigned long long>(end.frames), static_cast<unsigned long long>(end.guard_trips),
              engine.latency());
  return loudest > 1e-3 && end.guard_trips == 0 && end.events_lost == 0 ? 0 : 1;
}
