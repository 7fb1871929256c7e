// The options of `rattle play`.
#pragma once

#include <optional>
#include <string>

#include "play/backends.hpp"
#include "play/osc_server.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle::play {

struct PlayOptions {
  SceneRequest request;
  BackendKind backend = BackendKind::automatic;
  AudioRequest audio;
  std::optional<int> channels;
  bool list = false;
  bool osc = true;
  bool osc_named = false;  // the port was given explicitly: failing to open it is an error
  OscAddress osc_address;
  std::string record_path;
  std::optional<double> seconds;
  bool ledger = true;
  int ledger_every = 1;
  bool watch = true;
  bool display = true;
};

// Plays until the player quits; returns the exit code. Throws InputError.
int play_scene(const PlayOptions& options);

}  // namespace rattle::play
