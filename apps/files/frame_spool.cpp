#include "files/frame_spool.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "console/command_error.hpp"
#include "files/whole_file.hpp"

namespace rattle {
namespace {

[[noreturn]] void fail(int error_number) {
  throw InputError(
      fmt::format("cannot keep the rendered sound in a temporary file: {}", std::strerror(error_number)));
}

}  // namespace

FrameSpool::FrameSpool(const std::string& beside) : descriptor_(open_unnamed_file_near(beside)) {}

FrameSpool::~FrameSpool() { ::close(descriptor_); }

void FrameSpool::append(std::span<const double> samples) {
  const auto bytes = std::as_bytes(samples);
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t written = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail(written < 0 ? errno : ENOSPC);
    done += static_cast<std::size_t>(written);
  }
}

void FrameSpool::rewind() {
  if (lseek(descriptor_, 0, SEEK_SET) < 0) fail(errno);
}

std::size_t FrameSpool::read(std::span<double> samples) {
  const auto bytes = std::as_writable_bytes(samples);
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t got = ::read(descriptor_, bytes.data() + done, bytes.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(errno);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done / sizeof(double);
}

std::size_t FrameSpool::read_at(std::int64_t first, std::span<double> samples) const {
  const auto bytes = std::as_writable_bytes(samples);
  std::size_t done = 0;
  while (done < bytes.size()) {
    const auto place =
        static_cast<off_t>(first) * static_cast<off_t>(sizeof(double)) + static_cast<off_t>(done);
    const ssize_t got = ::pread(descriptor_, bytes.data() + done, bytes.size() - done, place);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(errno);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done / sizeof(double);
}

}  // namespace rattle
