// Listens for OSC over UDP on its own thread and passes events to the audio thread's queue.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

#include "live/event_queue.hpp"
#include "play/current_scene.hpp"
#include "play/message_board.hpp"

namespace rattle::play {

struct OscAddress {
  std::string host = "127.0.0.1";
  int port = 9000;  // 0: any free port
};

class OscServer {
 public:
  // Throws InputError if it cannot listen at the address.
  OscServer(const OscAddress& address, const CurrentScene& scene, live::EventQueue& queue, MessageBoard& board);
  ~OscServer();
  OscServer(const OscServer&) = delete;
  OscServer& operator=(const OscServer&) = delete;

  const std::string& description() const noexcept { return description_; }  // "127.0.0.1:9000"
  std::uint64_t malformed() const noexcept { return malformed_.load(std::memory_order_relaxed); }
  std::uint64_t refused() const noexcept { return refused_.load(std::memory_order_relaxed); }
  std::uint64_t dropped() const noexcept { return dropped_.load(std::memory_order_relaxed); }  // by the kernel

 private:
  void run();
  void take_packet(std::span<const std::uint8_t> packet);
  void note_dropped(std::uint32_t so_far);

  const CurrentScene& scene_;
  live::EventQueue& queue_;
  MessageBoard& board_;
  std::string description_;
  int socket_ = -1;
  int stop_pipe_[2] = {-1, -1};
  std::vector<live::PlayerEvent> events_;
  std::size_t events_in_turn_ = 0;
  std::uint32_t dropped_seen_ = 0;
  std::atomic<std::uint64_t> malformed_{0};
  std::atomic<std::uint64_t> refused_{0};
  std::atomic<std::uint64_t> dropped_{0};
  std::thread thread_;
};

}  // namespace rattle::play
