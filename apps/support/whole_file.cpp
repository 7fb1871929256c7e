#include "support/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>
#include <vector>

#include "support/command_error.hpp"

namespace rattle {
namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 16;
constexpr const char* temporary_name = ".rattle-XXXXXX.part";
constexpr int suffix_length = 5;

std::string directory_of(const std::string& path) {
  const std::string directory = std::filesystem::path(path).parent_path().string();
  return directory.empty() ? "." : directory;
}

std::string system_temporary_directory() {
  const char* chosen = std::getenv("TMPDIR");
  return chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
}

// Creates and opens; `path` gets the name that was free.
int open_temporary(const std::string& directory, std::string& path) {
  std::string name = directory + "/" + temporary_name;
  const int descriptor = mkostemps(name.data(), suffix_length, O_CLOEXEC);
  if (descriptor >= 0) path = name;
  return descriptor;
}

std::string follow_links(const std::string& path) {
  std::error_code error;
  const auto resolved = std::filesystem::canonical(path, error);
  return error ? path : resolved.string();
}

bool is_special(const std::string& path) {
  struct stat status {};
  return path == "-" ||
         (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
}

mode_t permissions_for(const std::string& target) {
  struct stat status {};
  if (stat(target.c_str(), &status) == 0) return status.st_mode & 0777;
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

// Returns 0 or an errno.
int write_all(int descriptor, const char* bytes, std::size_t count) noexcept {
  while (count > 0) {
    const ssize_t written = ::write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    if (written == 0) return ENOSPC;
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
  return 0;
}

}  // namespace

WholeFile::WholeFile(const std::string& path) : path_(path), special_(is_special(path)) {
  buffer_.reserve(buffer_size);
  if (special_)
    open_unnamed();
  else
    open_beside_target();
}

WholeFile::~WholeFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  remove_temporary();
}

void WholeFile::open_beside_target() {
  target_ = follow_links(path_);
  if (std::filesystem::is_directory(target_)) fail("cannot write", EISDIR);
  if (!std::filesystem::path(target_).has_filename()) fail("cannot write", EISDIR);
  if (access(target_.c_str(), F_OK) == 0 && access(target_.c_str(), W_OK) != 0) fail("cannot overwrite", errno);
  descriptor_ = open_temporary(directory_of(target_), temporary_path_);
  if (descriptor_ < 0) fail("cannot write", errno);
  fchmod(descriptor_, permissions_for(target_));
}

void WholeFile::open_unnamed() {
  if (path_ != "-") target_ = path_;
  descriptor_ = open_unnamed_file_near(path_);
}

void WholeFile::flush() noexcept {
  if (error_number_ == 0 && !buffer_.empty())
    error_number_ = write_all(descriptor_, buffer_.data(), buffer_.size());
  buffer_.clear();
}

void WholeFile::write(std::string_view bytes) noexcept {
  if (buffer_.size() + bytes.size() > buffer_size) flush();
  if (bytes.size() > buffer_size) {
    if (error_number_ == 0) error_number_ = write_all(descriptor_, bytes.data(), bytes.size());
    return;
  }
  buffer_.append(bytes);
}

std::size_t WholeFile::read(char* to, std::size_t count) noexcept {
  flush();
  const ssize_t got = ::read(descriptor_, to, count);
  if (got < 0 && error_number_ == 0) error_number_ = errno;
  return got < 0 ? 0 : static_cast<std::size_t>(got);
}

std::int64_t WholeFile::seek(std::int64_t offset, int whence) noexcept {
  flush();
  const off_t place = ::lseek(descriptor_, offset, whence);
  if (place < 0 && error_number_ == 0) error_number_ = errno;
  return place;
}

std::int64_t WholeFile::size() noexcept {
  flush();
  struct stat status {};
  return fstat(descriptor_, &status) == 0 ? status.st_size : -1;
}

void WholeFile::throw_if_failed() const {
  if (error_number_ != 0) fail("cannot write", error_number_);
}

void WholeFile::finish() {
  flush();
  throw_if_failed();
  if (special_) return;
  if (fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) fail("cannot write", errno);
  const int closing = std::exchange(descriptor_, -1);
  if (::close(closing) != 0) fail("cannot write", errno);
}

void WholeFile::publish() {
  if (special_) {
    copy_to_special_target();
    return;
  }
  if (std::rename(temporary_path_.c_str(), target_.c_str()) != 0) fail("cannot write", errno);
  temporary_path_.clear();
  const int directory = ::open(directory_of(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;
  fsync(directory);
  ::close(directory);
}

void WholeFile::copy_to_special_target() {
  const int out = target_.empty() ? STDOUT_FILENO : ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
  if (out < 0) fail("cannot write", errno);
  lseek(descriptor_, 0, SEEK_SET);
  std::vector<char> block(buffer_size);
  int error_number = 0;
  ssize_t got = 0;
  while (error_number == 0 && (got = ::read(descriptor_, block.data(), block.size())) > 0)
    error_number = write_all(out, block.data(), static_cast<std::size_t>(got));
  if (error_number == 0 && got < 0) error_number = errno;
  if (!target_.empty() && ::close(out) != 0 && error_number == 0) error_number = errno;
  // A reader that has seen enough (EPIPE) is no error.
  if (error_number != 0 && error_number != EPIPE) fail("cannot write", error_number);
}

void WholeFile::remove_temporary() noexcept {
  if (!temporary_path_.empty()) ::unlink(temporary_path_.c_str());
  temporary_path_.clear();
}

void WholeFile::fail(const char* doing, int error_number) const {
  const std::string name = path_ == "-" ? "standard output" : path_;
  throw InputError(fmt::format("{} {}: {}", doing, name, std::strerror(error_number)));
}

int open_unnamed_file_near(const std::string& path) {
  const std::string directory =
      is_special(path) ? system_temporary_directory() : directory_of(follow_links(path));
  std::string temporary;
  const int descriptor = open_temporary(directory, temporary);
  if (descriptor < 0)
    throw InputError(fmt::format("cannot make a temporary file in {}: {}", directory, std::strerror(errno)));
  ::unlink(temporary.c_str());
  return descriptor;
}

void publish_all(std::span<WholeFile* const> files) {
  for (WholeFile* file : files) file->finish();
  for (WholeFile* file : files) file->publish();
}

}  // namespace rattle
