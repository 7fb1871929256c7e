#include "sound_files/part_recovery.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>

#include "console/command_error.hpp"
#include "console/console.hpp"
#include "files/part_file.hpp"
#include "files/whole_file.hpp"

namespace rattle {
namespace {

namespace fs = std::filesystem;

constexpr int most_names = 10000;

struct stat status_of(int descriptor) {
  struct stat status {};
  fstat(descriptor, &status);
  return status;
}

bool cannot_link(int error_number) {
  return error_number == EPERM || error_number == EOPNOTSUPP || error_number == ENOSYS ||
         error_number == EMLINK;
}

// Renames the file if the new name is free; returns false and sets errno otherwise.
bool move_to_free_name(const std::string& from, const std::string& to) {
  if (link(from.c_str(), to.c_str()) == 0) return unlink(from.c_str()) == 0;
  if (!cannot_link(errno)) return false;
  struct stat status {};
  if (lstat(to.c_str(), &status) == 0) {
    errno = EEXIST;
    return false;
  }
  return std::rename(from.c_str(), to.c_str()) == 0;
}

std::string name_recovered(const fs::path& part, const std::string& target) {
  const fs::path name = target;
  for (int i = 1; i < most_names; ++i) {
    const std::string number = i == 1 ? "" : fmt::format("-{}", i);
    const fs::path free = part.parent_path() / fmt::format("{}-recovered{}{}", name.stem().string(), number,
                                                           name.extension().string());
    if (move_to_free_name(part.string(), free.string())) return free.string();
    if (errno != EEXIST) break;
  }
  throw InputError(fmt::format("cannot name it: {}", std::strerror(errno)));
}

TreatedPart treat(const fs::path& path, const PartName& name, int descriptor) {
  TreatedPart treated;
  treated.part = path.string();
  const struct stat status = status_of(descriptor);
  treated.bytes = static_cast<std::uint64_t>(status.st_size);
  try {
    // A second link means an earlier recovery completed all but the last step.
    if (name.kind == PartKind::recording && status.st_nlink == 1) treated.sound = salvage_sound(descriptor);
    if (treated.sound.frames > 0) {
      fsync(descriptor);
      treated.recovered_to = name_recovered(path, name.target);
      treated.fate = PartFate::recovered;
      return treated;
    }
    if (unlink(path.c_str()) != 0) throw InputError(std::strerror(errno));
    treated.fate = PartFate::removed;
  } catch (const InputError& error) {
    treated.problem = error.what();
  }
  return treated;
}

}  // namespace

std::string TreatedPart::text() const {
  switch (fate) {
    case PartFate::recovered:
      return fmt::format("recovered {:.1f} s ({} frames) of an interrupted recording: {}", sound.seconds(),
                         sound.frames, recovered_to);
    case PartFate::removed:
      return fmt::format("removed {} ({:.1f} MB), left by a killed program", part,
                         static_cast<double>(bytes) / 1e6);
    case PartFate::in_use:
      return fmt::format("{} is still being written", part);
    case PartFate::failed:
      break;
  }
  return fmt::format("cannot recover {}: {}", part, problem);
}

std::vector<TreatedPart> recover_part(const std::string& path) {
  const auto name = read_part_name(fs::path(path).filename().string());
  if (!name) return {};
  const OpenedPart opened = open_abandoned_part(path);
  if (opened.state == PartState::unusable) return {};
  if (opened.state == PartState::in_use) return {TreatedPart{.part = path, .fate = PartFate::in_use}};
  TreatedPart treated = treat(path, *name, opened.descriptor);
  ::close(opened.descriptor);
  return {std::move(treated)};
}

std::vector<TreatedPart> recover_parts_in(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> paths;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (read_part_name(entry->path().filename().string()))
      paths.push_back(folder == "." ? entry->path().filename().string() : entry->path().string());
  if (error) throw InputError(fmt::format("cannot open folder {}: {}", folder, error.message()));
  std::sort(paths.begin(), paths.end());
  std::vector<TreatedPart> all;
  for (const std::string& path : paths)
    for (TreatedPart& treated : recover_part(path)) all.push_back(std::move(treated));
  return all;
}

void tidy_folders_of(std::span<const std::string> outputs) {
  std::set<std::string> folders;
  for (const std::string& output : outputs)
    if (!output.empty()) folders.insert(folder_of_output(output));
  folders.erase("");
  for (const std::string& folder : folders) {
    try {
      for (const TreatedPart& treated : recover_parts_in(folder))
        if (treated.fate != PartFate::in_use) print_note("rattle: " + treated.text());
    } catch (const InputError&) {
      // Writing the output itself will report the error.
    }
  }
}

}  // namespace rattle
