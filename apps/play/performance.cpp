#include "play/performance.hpp"

#include <fmt/format.h>

#include "console/console.hpp"
#include "console/interrupts.hpp"

namespace rattle::play {
namespace {

constexpr auto display_interval = std::chrono::milliseconds(100);
constexpr auto line_interval = std::chrono::seconds(5);
constexpr auto slow_interval = std::chrono::seconds(1);
constexpr int turn_milliseconds = 20;

std::uint64_t frames_of(double seconds, double sample_rate) {
  return static_cast<std::uint64_t>(std::min(std::ceil(seconds * sample_rate), 9e15));
}

}  // namespace

Performance::Performance(const PlayOptions& options, std::unique_ptr<AudioBackend> backend,
                         const LoadedScene& loaded, std::unique_ptr<live::LiveInstrument> instrument,
                         const live::LiveOptions& live_options)
    : options_(options),
      live_options_(live_options),
      scene_(loaded.scene),
      engine_(std::move(instrument), live_options, producers),
      source_(engine_, backend->sample_rate()),
      backend_(std::move(backend)) {
  if (!options.record_path.empty()) {
    recorder_ = std::make_unique<Recorder>(options.record_path, backend_->sample_rate(), live_options.channels);
    source_.record_to(*recorder_);
  }
  if (options.seconds) source_.end_after(frames_of(*options.seconds, backend_->sample_rate()));
  open_osc();
  backend_->start(source_, live_options.channels);
  open_midi();
  start_watching(loaded);
  say_start();
}

void Performance::open_osc() {
  if (!options_.osc) return;
  try {
    osc_ = std::make_unique<OscServer>(options_.osc_address, scene_, engine_.queue(osc), board_);
  } catch (const InputError& problem) {
    if (options_.osc_named || options_.osc_address.host != OscAddress().host) throw;
    board_.post(fmt::format("{}; continuing without OSC", problem.what()));
  }
}

void Performance::open_midi() {
  if (options_.audio.midi == "none" || !backend_->midi_port().empty()) return;
  try {
    midi_ = std::make_unique<MidiInput>(options_.audio.midi, engine_.queue(midi));
  } catch (const InputError& problem) {
    if (!options_.audio.midi.empty()) throw;
    board_.post(fmt::format("MIDI: {}; continuing without MIDI", problem.what()));
  }
}

void Performance::start_watching(const LoadedScene& loaded) {
  if (!options_.watch || loaded.input_files.empty()) return;
  SceneRequest request = options_.request;
  request.rate_of = [live_options = live_options_](const SceneDescription& description) {
    return live::scene_rate(description.performance, live_options);
  };
  watcher_ = std::make_unique<SceneWatcher>(
      loaded.input_files, [request] { return load_scene(request); },
      [live_options = live_options_, memory_limit = request.memory_limit](const LoadedScene& fresh) {
        if (fresh.scene->channels == 0) throw InputError("the changed scene has no output");
        if (live::instrument_bytes(*fresh.scene) > static_cast<double>(memory_limit))
          throw InputError("the voices of the changed scene need more memory than --memory-limit allows");
        return std::make_unique<live::LiveInstrument>(fresh.scene, live_options);
      });
}

void Performance::say_start() const {
  const std::string connections = backend_->connections();
  print_note(fmt::format("playing through {}{}{}: {} Hz, {} frames, {} channels", backend_->description(),
                         connections.empty() ? "" : ", ", connections, backend_->sample_rate(),
                         backend_->frames(), live_options_.channels));
  const int latency = source_.latency();
  print_note(fmt::format("latency of an event: at most {} frames, {:.2f} ms", latency,
                         1e3 * latency / backend_->sample_rate()));
  if (const std::string port = backend_->midi_port(); !port.empty())
    print_note("MIDI: JACK port " + port);
  else if (midi_)
    print_note("MIDI: " + midi_->description());
  if (osc_) print_note("OSC: listening at " + osc_->description());
  if (recorder_) print_note("recording to " + recorder_->path());
}

int Performance::run() {
  RawTerminal terminal;
  has_keys_ = terminal.active();
  Screen screen(options_.display && output_is_terminal());
  next_line_ = Clock::now() + line_interval;
  try {
    while (tend(terminal, screen)) {
    }
  } catch (...) {
    save_recording();
    throw;
  }
  return finish(screen);
}

// Called after an error: the recording is finished nevertheless.
void Performance::save_recording() {
  if (!recorder_) return;
  let_it_end();
  int ignored = 0;
  print_note(finish_recording(ignored));
}

// One iteration of the main loop; returns false at the end.
bool Performance::tend(RawTerminal& terminal, Screen& screen) {
  const std::string pressed = terminal.wait_for_keys(turn_milliseconds);
  terminal.stop_if_asked();
  const auto now = Clock::now();
  const auto scene = scene_.get();
  const std::span<const double> values(status_.control_values.data(),
                                       std::min(status_.controls, live::most_shown_controls));
  const bool goes_on = key_player_.press(pressed, scene->controls, values, engine_.queue(keys), now);
  key_player_.release_old(engine_.queue(keys), now);
  if (!goes_on || was_interrupted() || source_.reached_end()) return false;
  ended_ = backend_->ended();
  if (ended_) return false;

  engine_.collect();
  take_reloaded();
  if (now >= next_slow_) {
    next_slow_ = now + slow_interval;
    tend_slowly();
  }
  take_messages();
  for (const std::string& message : board_.take()) screen.say(message);
  if (now >= next_show_ || !pressed.empty()) {
    next_show_ = now + display_interval;
    show(screen);
  }
  return true;
}

void Performance::tend_slowly() {
  try {
    backend_->tend();
  } catch (const InputError& problem) {
    board_.post_often("backend", problem.what());
  }
  if (midi_) {
    const std::string said = midi_->tend();
    if (!said.empty() && said != midi_said_) board_.post(said);
    if (!said.empty()) midi_said_ = said;
  }
  if (recorder_) {
    const std::string trouble = recorder_->trouble();
    if (trouble != recorder_said_) board_.post(trouble);
    recorder_said_ = trouble;
  }
}

void Performance::take_reloaded() {
  if (!watcher_) return;
  auto reloaded = watcher_->take();
  if (!reloaded) return;
  for (std::string& message : reloaded->messages) board_.post(std::move(message));
  if (!reloaded->instrument) {
    board_.post("the changed scene has errors; still playing the last version that worked");
    return;
  }
  engine_.replace(std::move(reloaded->instrument));
  scene_.set(reloaded->scene);
  board_.post(fmt::format("the scene changed: compiled again at {:.0f} Hz", reloaded->scene->sample_rate));
}

void Performance::take_messages() {
  for (live::GuardMessage message; engine_.next_message(message);)
    board_.post_often("guard", guard_text(message));
  const std::uint64_t malformed = backend_->midi_malformed() + (midi_ ? midi_->malformed() : 0);
  if (malformed > malformed_said_)
    board_.post_often("MIDI", fmt::format("MIDI: {} malformed messages so far", malformed));
  malformed_said_ = malformed;
  const std::uint64_t lost = backend_->midi_lost();
  if (lost > lost_said_)
    board_.post_often("MIDI losses", fmt::format("MIDI: {} messages lost so far; notes were released", lost));
  lost_said_ = lost;
  if (status_.voices_shed > 0 && !std::exchange(overload_said_, true)) board_.post(overload_text(status_));
}

DisplayView Performance::view() const {
  DisplayView view;
  view.status = status_;
  view.sample_rate = backend_->sample_rate();
  view.seconds = static_cast<double>(source_.frames_played()) / view.sample_rate;
  view.load_now = source_.times().last();
  view.load_worst = source_.times().worst();
  view.xruns = backend_->xruns();
  view.recording = recorder_ != nullptr;
  if (recorder_) view.recorded_frames = recorder_->written_frames();
  view.selected = key_player_.selected();
  if (has_keys_)
    view.keyboard = fmt::format("octave {}  velocity {:.0f} %{}", key_player_.octave(),
                                100.0 * key_player_.velocity(), key_player_.holding() ? "  hold" : "");
  return view;
}

void Performance::show(Screen& screen) {
  status_ = engine_.status();
  for (std::string& text : teller_.take(status_)) board_.post(std::move(text));
  if (!options_.display) return;
  if (output_is_terminal()) {
    screen.draw(compose_display(view(), scene_.get()->controls, terminal_width() - 1));
    return;
  }
  for (const float peak : status_.peak) line_peak_ = std::max(line_peak_, peak);
  if (Clock::now() < next_line_) return;
  next_line_ += line_interval;
  DisplayView line = view();
  line.status.peak[0] = std::exchange(line_peak_, 0.0f);
  print_result(compose_line(line));
}

PerformanceTotals Performance::totals() const {
  PerformanceTotals totals;
  totals.seconds = static_cast<double>(source_.frames_played()) / backend_->sample_rate();
  totals.xruns = backend_->xruns();
  totals.malformed_midi = backend_->midi_malformed() + (midi_ ? midi_->malformed() : 0);
  totals.malformed_osc = osc_ ? osc_->malformed() : 0;
  totals.refused_osc = osc_ ? osc_->refused() : 0;
  totals.lost = backend_->midi_lost() + (osc_ ? osc_->dropped() : 0);
  totals.status = status_;
  return totals;
}

std::string Performance::finish_recording(int& exit_code) {
  try {
    recorder_->finish();
  } catch (const InputError& problem) {
    exit_code = exit_input;
    return fmt::format("the recording is lost: {}", problem.what());
  }
  const double rate = backend_->sample_rate();
  const double kept = static_cast<double>(recorder_->kept_frames()) / rate;
  if (const std::string trouble = recorder_->trouble(); !trouble.empty()) {
    exit_code = exit_input;
    const double played = static_cast<double>(source_.frames_played()) / rate;
    if (recorder_->kept_in() != recorder_->path())
      return fmt::format(
          "the recording could not be given its name: {}\nkept {:.2f} s ({} frames) in {}: 'rattle recover' "
          "names it",
          trouble, kept, recorder_->kept_frames(), recorder_->kept_in());
    return fmt::format(
        "the recording ends early: {}\nkept its first {:.2f} s ({} frames) in {}; {:.2f} s are lost", trouble,
        kept, recorder_->kept_frames(), recorder_->path(), std::max(played - kept, 0.0));
  }
  const std::uint64_t missing = recorder_->missing_frames();
  return fmt::format(
      "recorded {:.1f} s to {}{}", kept, recorder_->path(),
      missing == 0 ? "" : fmt::format("; {} frames are missing because the disk was too slow", missing));
}

// Waits up to 0.5 s for the fade-out: a server that hangs must not keep the recording from being finished.
void Performance::let_it_end() {
  source_.ask_to_end();
  for (int i = 0; i < 100 && !ended_ && !source_.has_ended(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

int Performance::finish(Screen& screen) {
  let_it_end();
  status_ = engine_.status();
  take_messages();
  for (std::string& text : teller_.take_all(status_)) board_.post(std::move(text));
  PerformanceTotals sums = totals();
  int exit_code = has_failed(status_) ? exit_physics : exit_good;
  screen.erase();
  for (const std::string& message : board_.take_all()) print_note(message);
  if (ended_) {
    print_note("rattle: " + *ended_);
    exit_code = exit_vanished;
  }
  if (recorder_) sums.recording = finish_recording(exit_code);
  print_result(
      summarise(sums, source_.times(), source_.own_times(), backend_->frames(), backend_->sample_rate()));
  return exit_code;
}

bool Performance::stop_threads() {
  const bool watcher_ended = !watcher_ || watcher_->stop();
  osc_.reset();
  midi_.reset();
  if (source_.is_computing() && !source_.has_ended()) return false;
  backend_->stop();
  return watcher_ended;
}

}  // namespace rattle::play
