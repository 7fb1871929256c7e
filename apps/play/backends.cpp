#include "play/backends.hpp"

#include <fmt/format.h>

#include "play/midi_input.hpp"

namespace rattle::play {
namespace {

struct NamedBackend {
  const char* name;
  BackendKind kind;
  bool built;
};
constexpr NamedBackend backends[] = {{"jack", BackendKind::jack, RATTLE_HAS_JACK},
                                     {"pulse", BackendKind::pulse, RATTLE_HAS_RTAUDIO},
                                     {"alsa", BackendKind::alsa, RATTLE_HAS_RTAUDIO},
                                     {"none", BackendKind::none, true}};

std::unique_ptr<AudioBackend> open_one(BackendKind kind, const AudioRequest& request) {
  switch (kind) {
#if RATTLE_HAS_JACK
    case BackendKind::jack:
      return open_jack(request);
#endif
#if RATTLE_HAS_RTAUDIO
    case BackendKind::pulse:
    case BackendKind::alsa:
      return open_rtaudio(kind, request);
#endif
    case BackendKind::none:
      return open_timer(request);
    default:
      throw BackendUnavailable("this rattle was built without it");
  }
}

std::vector<std::string> list_one(const NamedBackend& backend) {
  if (!backend.built) return {"this rattle was built without it"};
  switch (backend.kind) {
#if RATTLE_HAS_JACK
    case BackendKind::jack:
      return list_jack();
#endif
#if RATTLE_HAS_RTAUDIO
    case BackendKind::pulse:
    case BackendKind::alsa:
      return list_rtaudio(backend.kind);
#endif
    default:
      return {"no device: a timer of any rate, for --record and for tests"};
  }
}

std::unique_ptr<AudioBackend> open_first(const AudioRequest& request) {
  std::string tried;
  for (const NamedBackend& backend : backends) {
    if (backend.kind == BackendKind::none) continue;
    try {
      return open_one(backend.kind, request);
    } catch (const BackendUnavailable& problem) {
      tried += fmt::format("\n  {}: {}", backend.name, problem.what());
    }
  }
  throw InputError(
      fmt::format("no sound output is available; tried{}\n"
                  "Start a JACK, PipeWire or PulseAudio server, or choose one with --backend and --device;\n"
                  "--backend none --record out.wav plays without a device",
                  tried));
}

}  // namespace

BackendKind read_backend(const std::string& name) {
  for (const NamedBackend& backend : backends)
    if (name == backend.name) return backend.kind;
  throw InputError(fmt::format("'{}' is not a backend; choose jack, pulse, alsa or none", name));
}

std::unique_ptr<AudioBackend> open_backend(BackendKind kind, const AudioRequest& request) {
  return kind == BackendKind::automatic ? open_first(request) : open_one(kind, request);
}

std::string list_backends() {
  std::string text;
  for (const NamedBackend& backend : backends) {
    text += fmt::format("{}\n", backend.name);
    for (const std::string& line : list_one(backend)) text += fmt::format("  {}\n", line);
  }
  text += "MIDI ports besides JACK's\n";
  for (const std::string& line : list_midi_ports()) text += fmt::format("  {}\n", line);
  text += "Buffers: JACK's server sets its own; for the others --frames 16 to 8192 (default 512).\n";
  return text;
}

}  // namespace rattle::play
