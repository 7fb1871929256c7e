#include "console/patient_write.hpp"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "console/interrupts.hpp"

namespace rattle {
namespace {

constexpr int turn_milliseconds = 10;
constexpr int patience_milliseconds = 300;  // after a signal

// Counts the time that is waited after a signal.
class Patience {
 public:
  bool is_over() noexcept {
    return was_interrupted() && (waited_ += turn_milliseconds) > patience_milliseconds;
  }

 private:
  int waited_ = 0;
};

bool wait_for_room(int descriptor) noexcept {
  Patience patience;
  for (;;) {
    pollfd output{descriptor, POLLOUT, 0};
    const int ready = ::poll(&output, 1, turn_milliseconds);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return true;  // write() reports what is wrong
    if (patience.is_over()) return false;
  }
}

bool is_pipe(const std::string& path) noexcept {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode);
}

}  // namespace

// A pipe with room takes PIPE_BUF bytes without blocking.
int write_patiently(int descriptor, std::string_view bytes) noexcept {
  while (!bytes.empty()) {
    if (!wait_for_room(descriptor)) return nobody_reads;
    const ssize_t written = ::write(descriptor, bytes.data(), std::min<std::size_t>(bytes.size(), PIPE_BUF));
    if (written < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (written < 0) return errno;
    if (written == 0) return ENOSPC;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

int open_patiently(const std::string& path, int& error) noexcept {
  Patience patience;
  for (;;) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor >= 0) return descriptor;
    error = errno;
    if (error == EINTR) continue;
    if (error != ENXIO || !is_pipe(path)) return -1;
    if (patience.is_over()) {
      error = nobody_reads;
      return -1;
    }
    ::poll(nullptr, 0, turn_milliseconds);
  }
}

std::string write_error_text(int error) {
  return error == nobody_reads ? "nobody reads it" : std::strerror(error);
}

}  // namespace rattle
