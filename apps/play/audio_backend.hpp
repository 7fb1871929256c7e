// Where sound goes, behind one small interface: JACK, ALSA or PulseAudio, or a clock alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "live/player_event.hpp"
#include "support/command_error.hpp"

namespace rattle::play {

// This backend cannot be had here; another may.
class BackendUnavailable : public InputError {
 public:
  using InputError::InputError;
};

struct AudioRequest {
  std::string device;  // part of its name; empty: the usual one
  std::optional<int> sample_rate;
  std::optional<int> frames;  // of a callback
  bool connect = true;        // JACK: to the device, and MIDI ports to us
  std::string midi;           // JACK: part of a port's name, empty: all of devices, "none"
};

// What a backend plays. Runs on the audio thread, so it neither allocates nor locks.
class AudioSource {
 public:
  // `events` are sorted by frame.
  virtual void process(std::span<const live::PlayerEvent> events, std::span<float* const> outputs,
                       std::size_t frames) noexcept = 0;
  virtual int latency() const noexcept = 0;  // frames from an event to its sound, at the latest

 protected:
  ~AudioSource() = default;
};

class AudioBackend {
 public:
  virtual ~AudioBackend() = default;

  virtual std::string description() const = 0;  // "JACK server 'default'"
  virtual int sample_rate() const = 0;
  virtual int frames() const = 0;  // of a callback; certain after start()

  // Begins to call source.process() with this number of channels. Throws InputError.
  virtual void start(AudioSource& source, int channels) = 0;
  virtual void stop() noexcept = 0;  // process() is not called any more

  virtual std::string connections() const { return {}; }      // what start() connected, for people
  virtual std::string midi_port() const { return {}; }        // whose events come with process()
  virtual void tend() {}                                      // called now and then by the thread that started
  virtual std::uint64_t xruns() const noexcept { return 0; }  // so far
  virtual std::uint64_t midi_malformed() const noexcept { return 0; }
  virtual std::uint64_t midi_lost() const noexcept { return 0; }

  // Why it does not play any more, if it ended by itself; once ended, it stays so.
  virtual std::optional<std::string> ended() const = 0;
};

}  // namespace rattle::play
