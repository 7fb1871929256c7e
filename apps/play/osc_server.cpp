#include "play/osc_server.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/sock_diag.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "console/command_error.hpp"
#include "play/osc_commands.hpp"

namespace rattle::play {
namespace {

// A flood of events is passed on at this rate, so that each callback gets only a few of them.
constexpr std::size_t events_of_a_turn = 64;
constexpr auto turn = std::chrono::milliseconds(1);
constexpr int receive_buffer = 1 << 20;
constexpr int quiet_milliseconds = 20;

struct AddressList {
  addrinfo* first = nullptr;
  ~AddressList() {
    if (first != nullptr) freeaddrinfo(first);
  }
};

int open_socket(const OscAddress& address) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_DGRAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  AddressList list;
  const int problem =
      getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &hints, &list.first);
  if (problem != 0)
    throw InputError(
        fmt::format("OSC: '{}' is not an address to listen at: {}", address.host, gai_strerror(problem)));
  const int descriptor = ::socket(list.first->ai_family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) throw InputError(fmt::format("OSC: no socket: {}", std::strerror(errno)));
  if (::bind(descriptor, list.first->ai_addr, list.first->ai_addrlen) != 0) {
    const int error = errno;
    ::close(descriptor);
    throw InputError(
        fmt::format("OSC: cannot listen at {} port {}: {}; choose another with --osc-port, 0 takes one "
                    "that is free",
                    address.host, address.port, std::strerror(error)));
  }
  const int on = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  setsockopt(descriptor, SOL_SOCKET, SO_RXQ_OVFL, &on, sizeof on);
  return descriptor;
}

std::string describe_socket(int descriptor) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  char host[NI_MAXHOST] = "";
  char port[NI_MAXSERV] = "";
  if (getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size) == 0)
    getnameinfo(reinterpret_cast<sockaddr*>(&address), size, host, sizeof host, port, sizeof port,
                NI_NUMERICHOST | NI_NUMERICSERV);
  return fmt::format("{} port {}", host, port);
}

// Number of packets that the kernel has dropped at this socket, if it is reported with this packet.
std::optional<std::uint32_t> dropped_count(msghdr& header) {
  for (cmsghdr* part = CMSG_FIRSTHDR(&header); part != nullptr; part = CMSG_NXTHDR(&header, part))
    if (part->cmsg_level == SOL_SOCKET && part->cmsg_type == SO_RXQ_OVFL) {
      std::uint32_t count = 0;
      std::memcpy(&count, CMSG_DATA(part), sizeof count);
      return count;
    }
  return std::nullopt;
}

// Queries the drop counter: packets dropped after the last received one are not reported with any packet.
std::optional<std::uint32_t> dropped_count(int descriptor) {
  std::array<std::uint32_t, SK_MEMINFO_VARS> counts{};
  socklen_t size = sizeof counts;
  if (getsockopt(descriptor, SOL_SOCKET, SO_MEMINFO, counts.data(), &size) != 0) return std::nullopt;
  return counts[SK_MEMINFO_DROPS];
}

}  // namespace

OscServer::OscServer(const OscAddress& address, const CurrentScene& scene, live::EventQueue& queue,
                     MessageBoard& board)
    : scene_(scene), queue_(queue), board_(board), socket_(open_socket(address)) {
  description_ = describe_socket(socket_);
  if (::pipe2(stop_pipe_, O_CLOEXEC) != 0) {
    ::close(socket_);
    throw InputError(fmt::format("OSC: no pipe: {}", std::strerror(errno)));
  }
  thread_ = std::thread([this] { run(); });
}

OscServer::~OscServer() {
  ::close(stop_pipe_[1]);  // wakes the thread, which then ends
  thread_.join();
  ::close(stop_pipe_[0]);
  ::close(socket_);
}

void OscServer::run() {
  std::vector<std::uint8_t> buffer(65536);
  alignas(cmsghdr) std::array<char, 64> extra{};
  pollfd watched[2] = {{socket_, POLLIN, 0}, {stop_pipe_[0], POLLIN, 0}};
  bool busy = false;  // packets arrived since the drop counter was last queried
  for (;;) {
    const int ready = ::poll(watched, 2, busy ? quiet_milliseconds : -1);
    if (ready < 0 && errno != EINTR) return;
    if (watched[1].revents != 0) return;
    if (ready == 0) {
      if (const auto count = dropped_count(socket_)) note_dropped(*count);
      busy = false;
      continue;
    }
    busy = true;
    iovec place{buffer.data(), buffer.size()};
    msghdr header{};
    header.msg_iov = &place;
    header.msg_iovlen = 1;
    header.msg_control = extra.data();
    header.msg_controllen = extra.size();
    const ssize_t size = ::recvmsg(socket_, &header, 0);
    if (size < 0) continue;
    if (const auto count = dropped_count(header)) note_dropped(*count);
    take_packet({buffer.data(), static_cast<std::size_t>(size)});
  }
}

// A note_off may have been among the dropped packets, so all notes are released.
void OscServer::note_dropped(std::uint32_t so_far) {
  const std::uint32_t more = so_far - dropped_seen_;
  if (more == 0) return;
  dropped_seen_ = so_far;
  dropped_.fetch_add(more, std::memory_order_relaxed);
  queue_.push({.kind = live::EventKind::all_notes_off});
  board_.post_often("OSC drops", "OSC: packets arrived faster than they could be read; notes are released");
}

void OscServer::take_packet(std::span<const std::uint8_t> packet) {
  const std::shared_ptr<const Scene> scene = scene_.get();
  OscReader reader(packet);
  for (OscMessage message; reader.next(message);) {
    events_.clear();
    const std::string complaint = interpret_osc(message, scene->controls, events_);
    if (!complaint.empty()) {
      refused_.fetch_add(1, std::memory_order_relaxed);
      board_.post_often("OSC refusals", complaint);
    }
    for (const live::PlayerEvent& event : events_)
      if (!queue_.push(event))
        board_.post_often("OSC losses", "OSC: too many messages at once; notes are released");
    events_in_turn_ += events_.size();
    if (events_in_turn_ < events_of_a_turn) continue;
    events_in_turn_ = 0;
    std::this_thread::sleep_for(turn);
  }
  if (reader.malformed() == 0) return;
  malformed_.fetch_add(reader.malformed(), std::memory_order_relaxed);
  board_.post_often("OSC malformed", fmt::format("OSC: a packet of {} bytes is malformed", packet.size()));
}

}  // namespace rattle::play
