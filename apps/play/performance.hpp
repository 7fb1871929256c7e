// One run of `rattle play`: owns all objects needed while playing, and runs the main loop.
#pragma once

#include <memory>
#include <optional>

#include "live/live_engine.hpp"
#include "play/current_scene.hpp"
#include "play/display.hpp"
#include "play/finding_teller.hpp"
#include "play/key_player.hpp"
#include "play/live_source.hpp"
#include "play/message_board.hpp"
#include "play/midi_input.hpp"
#include "play/play_options.hpp"
#include "play/play_summary.hpp"
#include "play/scene_watcher.hpp"
#include "play/terminal.hpp"

namespace rattle::play {

class Performance {
 public:
  // Throws InputError.
  Performance(const PlayOptions& options, std::unique_ptr<AudioBackend> backend, const LoadedScene& loaded,
              std::unique_ptr<live::LiveInstrument> instrument, const live::LiveOptions& live_options);

  // Plays until the player, a signal, the time limit or the backend ends it. Returns the exit code. Throws
  // InputError.
  int run();

  // Ends all threads, after which this object may be destroyed. Returns false if a thread is still busy with a
  // blocked file, a compiling scene or a long callback. That thread still uses this object, so the program must
  // exit at once without destroying it.
  bool stop_threads();

 private:
  using Clock = std::chrono::steady_clock;
  enum Producer : std::size_t { keys, osc, midi, producers };

  void open_osc();
  void open_midi();
  void start_watching(const LoadedScene& loaded);
  void say_start() const;
  bool tend(RawTerminal& terminal, Screen& screen);
  void tend_slowly();
  void take_reloaded();
  void take_messages();
  void show(Screen& screen);
  void let_it_end();
  void save_recording();
  int finish(Screen& screen);
  std::string finish_recording(int& exit_code);
  DisplayView view() const;
  PerformanceTotals totals() const;

  const PlayOptions& options_;
  live::LiveOptions live_options_;
  MessageBoard board_;
  CurrentScene scene_;
  live::LiveEngine engine_;
  LiveSource source_;
  std::unique_ptr<Recorder> recorder_;
  std::unique_ptr<AudioBackend> backend_;  // declared after the objects it calls, so that it stops first
  std::unique_ptr<MidiInput> midi_;
  std::unique_ptr<OscServer> osc_;
  std::unique_ptr<SceneWatcher> watcher_;
  KeyPlayer key_player_;
  FindingTeller teller_;
  live::LiveStatus status_{};
  float line_peak_ = 0.0f;  // since the last printed line
  std::string midi_said_;
  std::string recorder_said_;
  std::uint64_t malformed_said_ = 0;
  std::uint64_t lost_said_ = 0;
  bool overload_said_ = false;
  std::optional<std::string> ended_;
  bool has_keys_ = false;
  Clock::time_point next_show_{};
  Clock::time_point next_line_{};
  Clock::time_point next_slow_{};
};

}  // namespace rattle::play
