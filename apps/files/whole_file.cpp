#include "files/whole_file.hpp"

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

#include "console/command_error.hpp"
#include "console/interrupts.hpp"
#include "console/patient_write.hpp"

namespace rattle {
namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 16;
constexpr int most_links = 40;

std::string directory_of(const std::string& path) {
  const std::string directory = std::filesystem::path(path).parent_path().string();
  return directory.empty() ? "." : directory;
}

std::string system_temporary_directory() {
  const char* chosen = std::getenv("TMPDIR");
  return chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
}

// Also resolves a last link whose target does not exist yet.
std::string follow_links(const std::string& path) {
  std::filesystem::path target = path;
  std::error_code error;
  for (int i = 0; i < most_links; ++i) {
    const auto resolved = std::filesystem::canonical(target, error);
    if (!error) return resolved.string();
    const auto next = std::filesystem::read_symlink(target, error);
    if (error) break;
    target = target.parent_path() / next;
  }
  return target.string();
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

// Returns 0 on success, otherwise an errno value.
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

WholeFile::WholeFile(const std::string& path, PartKind kind) : path_(path), special_(is_special(path)) {
  buffer_.reserve(buffer_size);
  if (special_)
    open_unnamed();
  else
    open_beside_target(kind);
}

WholeFile::~WholeFile() {
  remove_temporary();  // while still locked
  if (descriptor_ >= 0) ::close(descriptor_);
}

void WholeFile::open_beside_target(PartKind kind) {
  target_ = follow_links(path_);
  std::error_code ignored;
  if (std::filesystem::is_directory(target_, ignored)) fail("cannot write", EISDIR);
  if (!std::filesystem::path(target_).has_filename()) fail("cannot write", EISDIR);
  if (access(target_.c_str(), F_OK) != 0) {
    if (errno != ENOENT) fail("cannot write", errno);
  } else if (access(target_.c_str(), W_OK) != 0) {
    fail("cannot overwrite", errno);
  }
  descriptor_ = open_part(target_, kind, temporary_path_);
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

void WholeFile::write_over(std::int64_t place, std::string_view bytes) noexcept {
  if (error_number_ != 0) return;
  const ssize_t written = ::pwrite(descriptor_, bytes.data(), bytes.size(), place);
  if (written != static_cast<ssize_t>(bytes.size())) error_number_ = written < 0 ? errno : ENOSPC;
}

int WholeFile::take_what_is_written() noexcept {
  buffer_.clear();
  if (special_) return -1;
  error_number_ = 0;
  return descriptor_;
}

void WholeFile::throw_if_failed() const {
  if (error_number_ != 0) fail("cannot write", error_number_);
}

void WholeFile::finish() {
  flush();
  throw_if_failed();
  if (special_) return;
  if (fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) fail("cannot write", errno);
}

void WholeFile::publish() {
  if (special_) {
    copy_to_special_target();
    return;
  }
  if (std::rename(temporary_path_.c_str(), target_.c_str()) != 0) fail("cannot write", errno);
  leave_temporary();
  ::close(std::exchange(descriptor_, -1));  // keeps the lock until after the rename
  const int directory = ::open(directory_of(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;
  fsync(directory);
  ::close(directory);
}

void WholeFile::copy_to_special_target() {
  int error = 0;
  const int out = target_.empty() ? STDOUT_FILENO : open_patiently(target_, error);
  if (out < 0) fail("cannot write", error);
  lseek(descriptor_, 0, SEEK_SET);
  std::vector<char> block(buffer_size);
  ssize_t got = 0;
  while (error == 0 && (got = ::read(descriptor_, block.data(), block.size())) > 0)
    error = write_patiently(out, {block.data(), static_cast<std::size_t>(got)});
  if (error == 0 && got < 0) error = errno;
  if (!target_.empty() && ::close(out) != 0 && error == 0) error = errno;
  // A reader that closed its end early (EPIPE) is not an error.
  if (error != 0 && error != EPIPE) fail("cannot write", error);
}

std::string WholeFile::leave_temporary() noexcept { return std::exchange(temporary_path_, {}); }

void WholeFile::remove_temporary() noexcept {
  if (!temporary_path_.empty()) ::unlink(temporary_path_.c_str());
  temporary_path_.clear();
}

void WholeFile::fail(const char* doing, int error_number) const {
  std::string name = path_ == "-" ? "standard output" : path_;
  std::error_code ignored;
  if (!special_ && std::filesystem::is_symlink(path_, ignored)) name += fmt::format(" (a link to {})", target_);
  throw InputError(fmt::format("{} {}: {}", doing, name, write_error_text(error_number)));
}

std::string folder_of_output(const std::string& path) {
  return is_special(path) ? std::string() : directory_of(follow_links(path));
}

int open_unnamed_file_near(const std::string& path) {
  const std::string folder = folder_of_output(path);
  const std::string directory = folder.empty() ? system_temporary_directory() : folder;
  int descriptor = ::open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor >= 0) return descriptor;
  std::string temporary;  // some file systems do not support unnamed files
  descriptor = open_part(directory + "/sound", PartKind::ordinary, temporary);
  if (descriptor < 0)
    throw InputError(fmt::format("cannot make a temporary file in {}: {}", directory, std::strerror(errno)));
  ::unlink(temporary.c_str());
  return descriptor;
}

void publish_all(std::span<WholeFile* const> files) {
  for (WholeFile* file : files) file->finish();
  try {
    for (WholeFile* file : files) file->publish();
  } catch (const InputError&) {
    throw_if_interrupted();  // a pipe that nobody reads is given up only after a signal
    throw;
  }
}

}  // namespace rattle
