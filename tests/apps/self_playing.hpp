// A scene that `rattle play` plays by itself, with reproducible output.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "command_runner.hpp"
#include "sound_file.hpp"

namespace rattle::testing {

inline constexpr const char* self_playing_scene =
    "[mass.ball]\nmass = 1e-3\nfrequency = 110\ndamping = 1e-3\nposition = 1e-3\n[output.a]\nat = \"ball\"\n"
    "quantity = \"velocity\"\n";

// Arguments that record to `file`; `more` are additional options.
inline std::vector<std::string> recording(const std::string& file, const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"play",        "scene.toml", "--backend", "none", "--rate",
                                        "44100",       "--no-osc",   "--midi",    "none", "--no-display",
                                        "--no-ledger", "--record",   file};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

// Expects equal samples up to the length of the shorter recording, except for its last frames, which may be
// faded.
inline void expect_same_beginning(const SoundFile& part, const SoundFile& whole, std::size_t faded_frames) {
  ASSERT_EQ(part.info.channels, whole.info.channels);
  const std::size_t faded = faded_frames * static_cast<std::size_t>(part.info.channels);
  const std::size_t common = std::min(part.samples.size(), whole.samples.size());
  for (std::size_t i = 0; i + faded < common; ++i) ASSERT_EQ(part.samples[i], whole.samples[i]) << i;
}

inline bool has_part(const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(),
                     [](const std::string& name) { return name.ends_with(".part"); });
}

}  // namespace rattle::testing
