// A client of the JACK server, and queries to the server.
#pragma once

#include <jack/jack.h>

#include <memory>
#include <string>
#include <vector>

namespace rattle::play {

struct JackClientCloser {
  void operator()(jack_client_t* client) const { jack_client_close(client); }
};
using JackClient = std::unique_ptr<jack_client_t, JackClientCloser>;

std::string jack_server_name();

// Does not start a server. Throws BackendUnavailable if none answers.
JackClient open_jack_client(const char* client_name);

std::vector<std::string> find_jack_ports(jack_client_t* client, const char* type, unsigned long flags);

}  // namespace rattle::play
