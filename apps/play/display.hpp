// What a player sees: meters, load, energy, controls. Text in, nothing else; the screen draws it.
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
  double load_now = 0.0;  // share of the period
  double load_worst = 0.0;
  std::uint64_t xruns = 0;
  std::uint64_t recorded_frames = 0;
  double sample_rate = 48000.0;
  bool recording = false;
  std::size_t selected = 0;  // control
  std::string keyboard;      // octave and so on; empty: no keys
};

// Lines no wider than `width`.
std::vector<std::string> compose_display(const DisplayView& view, const std::vector<SceneControl>& controls,
                                         int width);

// The same in one line, for logs.
std::string compose_line(const DisplayView& view);

// A block of lines at the bottom of the terminal, drawn over itself; messages go above it.
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
