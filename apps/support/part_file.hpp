// The name under which a file is written until it is whole: beside its target, named after it, and locked while
// its program lives.
//
//   take.wav.rattle-recording-4711.part    a recording, which is worth recovering
//   states.csv.rattle-4711.part            anything else
//
// The lock ends with the program, however that ends; so a part that nobody holds was left by one that was
// killed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rattle {

enum class PartKind { ordinary, recording };

struct PartName {
  std::string target;  // file name, without its folder
  PartKind kind = PartKind::ordinary;
};

// Nothing where the file's name is not that of a part.
std::optional<PartName> read_part_name(std::string_view file_name);

// Creates and locks a part of `target` (a path). Returns its descriptor and sets `path`; -1 and errno
// otherwise.
int open_part(const std::string& target, PartKind kind, std::string& path);

enum class PartState { abandoned, in_use, unusable };

struct OpenedPart {
  PartState state = PartState::unusable;
  int descriptor = -1;  // locked; only where it is abandoned
};

// Takes over a part whose program is dead.
OpenedPart open_abandoned_part(const std::string& path);

}  // namespace rattle
