// Parses any network packet as OSC.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "play/osc_packet.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  rattle::play::OscReader reader({data, size});
  std::size_t messages = 0;
  for (rattle::play::OscMessage message; reader.next(message);) {
    if (!message.address.starts_with('/') || message.count > message.values.size()) std::abort();
    for (std::size_t i = 0; i < message.count; ++i)
      for (const char c : message.values[i].text)
        if (c == '\0') std::abort();
    ++messages;
  }
  // Each message takes at least four bytes and, except the first, a size field.
  if (messages + reader.malformed() > size / 4 + 1) std::abort();
  return 0;
}
