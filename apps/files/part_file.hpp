// Names of partly written files ("parts"). A part lies beside its target, is named after it, and is locked
// as long as its program runs.
//
//   take.wav.rattle-recording-4711.part    a recording, which is worth recovering
//   states.csv.rattle-4711.part            anything else
//
// The lock is released when the program ends, even if killed. A part that is not locked was therefore left
// behind.
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

// Returns nothing if the name is not that of a part.
std::optional<PartName> read_part_name(std::string_view file_name);

// Creates and locks a part of `target` (a path). Sets `path` and returns the descriptor; returns -1 and sets
// errno on failure.
int open_part(const std::string& target, PartKind kind, std::string& path);

enum class PartState { abandoned, in_use, unusable };

struct OpenedPart {
  PartState state = PartState::unusable;
  int descriptor = -1;  // locked; valid only if the state is abandoned
};

// Takes over a part whose program has ended.
OpenedPart open_abandoned_part(const std::string& path);

}  // namespace rattle
