// The available backends, and the choice of the default one.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "play/audio_backend.hpp"

namespace rattle::play {

enum class BackendKind { automatic, jack, pulse, alsa, none };

// Throws InputError with a list of the backends if the name is unknown.
BackendKind read_backend(const std::string& name);

// Connects to a backend. BackendKind::automatic tries JACK, PulseAudio and ALSA in this order. Throws
// InputError that says what was tried and what to do.
std::unique_ptr<AudioBackend> open_backend(BackendKind kind, const AudioRequest& request);

// The output of `rattle play --list`.
std::string list_backends();

// Each throws BackendUnavailable, or InputError if the request cannot be met.
std::unique_ptr<AudioBackend> open_jack(const AudioRequest& request);
std::unique_ptr<AudioBackend> open_rtaudio(BackendKind kind, const AudioRequest& request);
std::unique_ptr<AudioBackend> open_timer(const AudioRequest& request);

// Lines without indentation; if there is nothing to list, the reason.
std::vector<std::string> list_jack();
std::vector<std::string> list_rtaudio(BackendKind kind);

}  // namespace rattle::play
