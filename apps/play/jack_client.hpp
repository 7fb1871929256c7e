// A client of the JACK server, and what the server has.
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

// Throws BackendUnavailable where no server answers; none is started.
JackClient open_jack_client(const char* client_name);

std::vector<std::string> find_jack_ports(jack_client_t* client, const char* type, unsigned long flags);

}  // namespace rattle::play
