// A JACK client that sends MIDI to another client and records its audio.
#pragma once

#include <jack/jack.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <string>
#include <vector>

namespace rattle::testing {

class JackPartner {
 public:
  JackPartner();
  ~JackPartner();
  JackPartner(const JackPartner&) = delete;
  JackPartner& operator=(const JackPartner&) = delete;

  // Returns true once connected: its out_1 to us, and our MIDI to it unless with_midi is false.
  bool connect_to(const std::string& client, bool with_midi = true);

  // Queues messages; they are sent in order as soon as the server's buffers have room.
  void send(std::vector<std::vector<std::uint8_t>> messages);
  bool sent_all() const noexcept { return unsent_.load() == 0; }

  // Records the next `samples` samples from now on.
  std::vector<double> record(std::size_t samples);

 private:
  int process(jack_nframes_t frames);

  jack_client_t* client_ = nullptr;
  jack_port_t* midi_out_ = nullptr;
  jack_port_t* audio_in_ = nullptr;
  std::mutex mutex_;  // a lock is acceptable in the test's callback
  std::vector<std::vector<std::uint8_t>> waiting_;
  std::size_t next_ = 0;
  std::atomic<std::size_t> unsent_{0};
  std::vector<double> recorded_;
  std::size_t wanted_ = 0;
};

}  // namespace rattle::testing
