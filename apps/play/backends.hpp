// The backends there are, and which one is used when nobody says.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "play/audio_backend.hpp"

namespace rattle::play {

enum class BackendKind { automatic, jack, pulse, alsa, none };

// Throws InputError that lists what there is.
BackendKind read_backend(const std::string& name);

// Connects; the first of JACK, PulseAudio, ALSA that answers when it is automatic. Throws InputError that says
// what was tried and what to do.
std::unique_ptr<AudioBackend> open_backend(BackendKind kind, const AudioRequest& request);

// What `rattle play --list` prints.
std::string list_backends();

// Each of these throws BackendUnavailable, or InputError when the request cannot be met.
std::unique_ptr<AudioBackend> open_jack(const AudioRequest& request);
std::unique_ptr<AudioBackend> open_rtaudio(BackendKind kind, const AudioRequest& request);
std::unique_ptr<AudioBackend> open_timer(const AudioRequest& request);

// Lines without indentation; the reason when there is nothing.
std::vector<std::string> list_jack();
std::vector<std::string> list_rtaudio(BackendKind kind);

}  // namespace rattle::play
