// The player's display: meters, load, energy, controls. The compose functions return text; Screen draws it.
#pragma once

#include <cstdint>
#include <rattle/scene/scene.hpp>
#include <string>
#include <vector>

#include "live/live_status.hpp"

namespace rattle::play {

struct DisplayView {
  live::LiveStatus status{};
  double seconds = 0.0;
  double load_now = 0.0;  // fraction of the callback period
  double load_worst = 0.0;
  std::uint64_t xruns = 0;
  std::uint64_t recorded_frames = 0;
  double sample_rate = 48000.0;
  bool recording = false;
  std::size_t selected = 0;  // index of the selected control
  std::string keyboard;      // octave, velocity, hold; empty: no keyboard input
};

// Lines no wider than `width`.
std::vector<std::string> compose_display(const DisplayView& view, const std::vector<SceneControl>& controls,
                                         int width);

// A one-line form for logs.
std::string compose_line(const DisplayView& view);

// A block of lines at the bottom of the terminal that is redrawn in place. Messages are printed above it.
class Screen {
 public:
  explicit Screen(bool visible) : visible_(visible) {}
  ~Screen() { erase(); }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  void draw(const std::vector<std::string>& lines);
  void say(const std::string& message);  // to standard error
  void erase();

 private:
  bool visible_;
  std::size_t drawn_ = 0;
};

}  // namespace rattle::play
