#include "play/jack_client.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "play/backends.hpp"

namespace rattle::play {
namespace {

void say_nothing(const char*) {}

}  // namespace

std::string jack_server_name() {
  const char* const chosen = std::getenv("JACK_DEFAULT_SERVER");
  return chosen != nullptr && *chosen != '\0' ? chosen : "default";
}

JackClient open_jack_client(const char* client_name) {
  // Keeps the library from writing to the terminal; relevant problems are reported here.
  jack_set_error_function(say_nothing);
  jack_set_info_function(say_nothing);
  jack_status_t status{};
  JackClient client(jack_client_open(client_name, JackNoStartServer, &status));
  if (client) return client;
  const bool refused =
      (status & JackServerFailed) == 0 && (status & JackServerStarted) == 0 && status != JackFailure;
  throw BackendUnavailable(
      fmt::format("no JACK server '{}' responds{} (start one, for example: jackd -d alsa)", jack_server_name(),
                  refused ? fmt::format(" (status {:#x})", static_cast<unsigned>(status)) : ""));
}

std::vector<std::string> find_jack_ports(jack_client_t* client, const char* type, unsigned long flags) {
  std::vector<std::string> names;
  const char** const list = jack_get_ports(client, nullptr, type, flags);
  if (list == nullptr) return names;
  for (const char** name = list; *name != nullptr; ++name) names.emplace_back(*name);
  jack_free(list);
  return names;
}

std::vector<std::string> list_jack() {
  std::vector<std::string> lines;
  try {
    const JackClient client = open_jack_client("rattle-list");
    lines.push_back(fmt::format("server '{}': {} Hz, {} frames", jack_server_name(),
                                jack_get_sample_rate(client.get()), jack_get_buffer_size(client.get())));
    const auto add = [&](const char* what, const char* type, unsigned long flags) {
      for (const std::string& name : find_jack_ports(client.get(), type, flags))
        lines.push_back(fmt::format("{} {}", what, name));
    };
    add("output device ", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput);
    add("MIDI port ", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput);
  } catch (const BackendUnavailable& problem) {
    lines.push_back(problem.what());
  }
  return lines;
}

}  // namespace rattle::play
