#include "files/part_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

namespace rattle {
namespace {

constexpr std::string_view ending = ".part";
constexpr std::string_view ordinary_mark = ".rattle-";
constexpr std::string_view recording_mark = ".rattle-recording-";
constexpr std::size_t longest_target = 200;  // file names are limited to 255 bytes
constexpr int most_attempts = 10000;

// Keeps the extension, which determines the format.
std::string shortened(const std::filesystem::path& name) {
  std::string whole = name.string();
  if (whole.size() <= longest_target) return whole;
  const std::string extension = name.extension().string();
  if (extension.size() > longest_target / 2) return whole.substr(0, longest_target);
  return whole.substr(0, longest_target - extension.size()) + extension;
}

std::string part_path(const std::filesystem::path& target, PartKind kind, int attempt) {
  const std::string again = attempt == 0 ? "" : fmt::format("-{}", attempt + 1);
  const std::string name =
      fmt::format("{}{}{}{}{}", shortened(target.filename()),
                  kind == PartKind::recording ? recording_mark : ordinary_mark, getpid(), again, ending);
  return (target.parent_path() / name).string();
}

// "4711" or "4711-2"
bool is_owner(std::string_view text) {
  const auto is_number = [](std::string_view digits) {
    return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
  };
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return is_number(text);
  return is_number(text.substr(0, dash)) && is_number(text.substr(dash + 1));
}

bool lock(int descriptor, int how) {
  while (flock(descriptor, how) != 0)
    if (errno != EINTR) return false;
  return true;
}

bool is_still_at(const std::string& path, int descriptor) {
  struct stat there {
  }, here{};
  return fstat(descriptor, &here) == 0 && lstat(path.c_str(), &there) == 0 && here.st_ino == there.st_ino &&
         here.st_dev == there.st_dev;
}

}  // namespace

std::optional<PartName> read_part_name(std::string_view file_name) {
  if (!file_name.ends_with(ending)) return std::nullopt;
  file_name.remove_suffix(ending.size());
  for (const PartKind kind : {PartKind::recording, PartKind::ordinary}) {
    const std::string_view mark = kind == PartKind::recording ? recording_mark : ordinary_mark;
    const std::size_t place = file_name.rfind(mark);
    if (place == std::string_view::npos || place == 0) continue;
    if (is_owner(file_name.substr(place + mark.size())))
      return PartName{std::string(file_name.substr(0, place)), kind};
  }
  return std::nullopt;
}

int open_part(const std::string& target, PartKind kind, std::string& path) {
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    const std::string name = part_path(target, kind, attempt);
    const int descriptor = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) return -1;
    lock(descriptor, LOCK_EX);  // without lock support no other program takes over the part either
    // Another program may have treated the file as abandoned before it was locked.
    if (is_still_at(name, descriptor)) {
      path = name;
      return descriptor;
    }
    ::close(descriptor);
  }
  errno = EEXIST;
  return -1;
}

OpenedPart open_abandoned_part(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return {};
  struct stat status {};
  PartState state = PartState::unusable;
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid())
    state = lock(descriptor, LOCK_EX | LOCK_NB) ? PartState::abandoned : PartState::in_use;
  if (state == PartState::abandoned && is_still_at(path, descriptor)) return {state, descriptor};
  ::close(descriptor);
  return {state == PartState::in_use ? state : PartState::unusable, -1};
}

}  // namespace rattle
