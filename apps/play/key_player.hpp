// Uses the terminal's keys as a musical keyboard and to change controls. A terminal does not report key
// releases: a note ends when its key stops repeating. A held note ends when its key is pressed again.
#pragma once

#include <array>
#include <chrono>
#include <rattle/scene/scene.hpp>
#include <span>
#include <string>
#include <string_view>

#include "live/event_queue.hpp"

namespace rattle::play {

inline constexpr std::string_view key_help =
    "a w s e d f t g y h u j k o l p ;  notes   z x octave   c v velocity   Tab hold\n"
    "[ ] control  up down change (shift: much)  0 reset  space silence  q quit";

class KeyPlayer {
 public:
  using Clock = std::chrono::steady_clock;

  // Handles bytes as a terminal sends them. `values` are the current values of the controls. Returns false if
  // the player wants to quit.
  bool press(std::string_view bytes, const std::vector<SceneControl>& controls, std::span<const double> values,
             live::EventQueue& queue, Clock::time_point now);

  // Releases notes whose keys have stopped repeating.
  void release_old(live::EventQueue& queue, Clock::time_point now);

  std::size_t selected() const noexcept { return selected_; }
  int octave() const noexcept { return octave_; }  // 4: the row of keys begins at middle C
  double velocity() const noexcept { return velocity_; }
  bool holding() const noexcept { return holding_; }

 private:
  struct Note {
    bool sounds = false;
    bool repeated = false;
    bool held = false;
    Clock::time_point last{};
  };
  enum class Step { down, up, much_down, much_up, start };

  void strike(int semitone, live::EventQueue& queue, Clock::time_point now);
  void release(std::size_t key, live::EventQueue& queue);
  void release_all(live::EventKind how, live::EventQueue& queue);
  void change(Step step, const std::vector<SceneControl>& controls, std::span<const double> values,
              live::EventQueue& queue);
  void press_one(char key, live::EventQueue& queue, Clock::time_point now);

  std::string unfinished_;  // an incomplete escape sequence
  std::array<Note, 128> notes_{};
  std::size_t selected_ = 0;
  int octave_ = 4;
  double velocity_ = 0.8;
  bool holding_ = false;
};

}  // namespace rattle::play
