// Sets up a performance from the command-line options.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "console/console.hpp"
#include "console/interrupts.hpp"
#include "play/performance.hpp"
#include "play/play_options.hpp"
#include "rattle/run_verdict.hpp"
#include "rattle/scene_options.hpp"
#include "sound_files/part_recovery.hpp"

namespace rattle::play {
namespace {

int device_channels(const PlayOptions& options, const Scene& scene) {
  return options.channels.value_or(std::clamp(scene.channels, 2, static_cast<int>(live::most_channels)));
}

void say_compiled(const LoadedScene& loaded, double file_rate, double device_rate) {
  const Scene& scene = *loaded.scene;
  std::string text = fmt::format("{}: compiled at {:.10g} Hz", loaded.label, scene.sample_rate);
  if (scene.performance.oversampling > 1)
    text += fmt::format(", {} times the device's {:.10g}", scene.performance.oversampling, device_rate);
  if (file_rate != scene.sample_rate) text += fmt::format("; the file says {:.10g}", file_rate);
  text += fmt::format("; {} voice{}, {} controls", scene.performance.voices,
                      scene.performance.voices == 1 ? "" : "s", scene.controls.size());
  print_note(text);
  if (scene.controls.empty()) print_note("this scene has no controls: it plays once, by itself");
}

void refuse_too_much(const LoadedScene& loaded, std::size_t limit) {
  const double bytes = live::instrument_bytes(*loaded.scene);
  if (bytes > static_cast<double>(limit))
    throw InputError(fmt::format(
        "{} voices of {} need {:.0f} MiB, the limit is {:.0f}: choose fewer --voices, or raise "
        "--memory-limit",
        loaded.scene->performance.voices, loaded.label, bytes / 0x1p20, static_cast<double>(limit) / 0x1p20));
}

// Exits without running destructors: a busy thread may still use the objects, including static ones.
[[noreturn]] void leave_at_once(int exit_code) {
  std::fflush(stdout);
  std::fflush(stderr);
  std::_Exit(exit_code);
}

int run_to_the_end(Performance& performance) {
  int exit_code = exit_input;
  try {
    exit_code = performance.run();
  } catch (const InputError& problem) {
    if (performance.stop_threads()) throw;
    print_note(std::string("rattle: error: ") + problem.what());
    leave_at_once(exit_code);
  }
  if (!performance.stop_threads()) leave_at_once(exit_code);
  return exit_code;
}

}  // namespace

int play_scene(const PlayOptions& options) {
  if (options.list) {
    print_result(list_backends());
    return exit_good;
  }
  if (options.record_path == "-")
    throw InputError("--record needs a file: standard output carries messages; use a file or a named pipe");
  std::unique_ptr<AudioBackend> backend;
  live::LiveOptions live_options;
  live_options.with_ledger = options.ledger;
  live_options.ledger_every = options.ledger_every;
  double file_rate = 0.0;

  // Opens the backend only after the scene has been read, so that errors in the scene are reported first.
  SceneRequest request = options.request;
  request.rate_of = [&](const SceneDescription& description) {
    file_rate = description.sample_rate;
    backend = open_backend(options.backend, options.audio);
    live_options.sample_rate = backend->sample_rate();
    return live::scene_rate(description.performance, live_options);
  };
  const LoadedScene loaded = load_scene(request);
  print_warnings(loaded.warnings);
  if (loaded.scene->channels == 0)
    throw InputError(fmt::format("{} has no output: add an [output.NAME]", loaded.label));
  refuse_too_much(loaded, options.request.memory_limit);
  if (loaded.scene->controls.empty() && loaded.scene->performance.voices > 1)
    throw InputError(
        fmt::format("{} has no controls, so no note could start one of its {} voices: remove voices, or add a "
                    "[control.NAME] with midi = \"gate\"",
                    loaded.label, loaded.scene->performance.voices));
  if (!options.record_path.empty()) {
    refuse_overwriting(options.record_path, loaded);
    tidy_folders_of({&options.record_path, 1});
  }
  live_options.channels = device_channels(options, *loaded.scene);
  say_compiled(loaded, file_rate, live_options.sample_rate);

  auto instrument = std::make_unique<live::LiveInstrument>(loaded.scene, live_options);
  // Up to here nothing has been written, so a signal may end the program in the default way, even while it
  // reads files or compiles.
  const InterruptGuard guard;
  Performance performance(options, std::move(backend), loaded, std::move(instrument), live_options);
  return run_to_the_end(performance);
}

}  // namespace rattle::play
