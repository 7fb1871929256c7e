// Interface of the audio backends: JACK, ALSA, PulseAudio, or a timer without a device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <rattle/base/nonblocking.hpp>
#include <span>
#include <string>

#include "console/command_error.hpp"
#include "live/player_event.hpp"

namespace rattle::play {

// This backend is not available here; another one may be.
class BackendUnavailable : public InputError {
 public:
  using InputError::InputError;
};

struct AudioRequest {
  std::string device;  // part of the device's name; empty: the default device
  std::optional<int> sample_rate;
  std::optional<int> frames;  // per callback
  bool connect = true;        // JACK: connect our outputs to the device, and MIDI ports to our input
  std::string midi;           // part of a port's name; empty: choose automatically (JACK: all devices); "none"
};

// The signal that a backend plays. Runs on the audio thread, so it must neither allocate nor lock.
class AudioSource {
 public:
  // `events` are sorted by frame.
  virtual void process(std::span<const live::PlayerEvent> events, std::span<float* const> outputs,
                       std::size_t frames) noexcept RATTLE_NONBLOCKING = 0;
  virtual int latency() const noexcept = 0;  // largest delay in frames from an event to its sound

 protected:
  ~AudioSource() = default;
};

class AudioBackend {
 public:
  virtual ~AudioBackend() = default;

  virtual std::string description() const = 0;  // "JACK server 'default'"
  virtual int sample_rate() const = 0;
  virtual int frames() const = 0;  // per callback; final only after start()

  // Begins to call source.process() with this number of channels. Throws InputError.
  virtual void start(AudioSource& source, int channels) = 0;
  virtual void stop() noexcept = 0;  // process() is not called after this returns

  virtual std::string connections() const { return {}; }      // what start() connected, for messages
  virtual std::string midi_port() const { return {}; }        // port whose events are passed to process()
  virtual void tend() {}                                      // called regularly by the thread that started it
  virtual std::uint64_t xruns() const noexcept { return 0; }  // total
  virtual std::uint64_t midi_malformed() const noexcept { return 0; }
  virtual std::uint64_t midi_lost() const noexcept { return 0; }

  // The reason if the backend has stopped by itself. It does not start again.
  virtual std::optional<std::string> ended() const = 0;
};

}  // namespace rattle::play
