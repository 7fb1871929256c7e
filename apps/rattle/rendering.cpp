#include "rattle/rendering.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "console/console.hpp"
#include "console/interrupts.hpp"
#include "console/progress_bar.hpp"
#include "rattle/render_summary.hpp"
#include "rattle/run_verdict.hpp"
#include "rattle/scene_options.hpp"
#include "runs/frame_decimator.hpp"
#include "runs/state_output.hpp"
#include "sound_files/part_recovery.hpp"
#include "sound_files/sound_output.hpp"

namespace rattle {
namespace {

std::vector<std::string> output_paths(const RenderOptions& options) {
  std::vector<std::string> paths;
  for (const std::string& path : {options.sound_path, options.csv_path, options.npy_path})
    if (!path.empty()) paths.push_back(path);
  if (!options.npy_path.empty()) paths.push_back(column_names_path(options.npy_path));
  return paths;
}

bool is_regular_or_new(const std::string& path) {
  std::error_code error;
  return !std::filesystem::exists(path, error) || std::filesystem::is_regular_file(path, error);
}

// Scenes read from standard input have no name.
bool has_name(const LoadedScene& loaded) {
  return !loaded.label.starts_with('<') && !loaded.label.starts_with("/dev/");
}

// The scene's name in the current folder. Nobody asked for it by name, so nothing is overwritten.
std::string usual_sound_path(const LoadedScene& loaded) {
  if (!has_name(loaded)) throw InputError("nothing to write: name a sound file with -o, or use --csv or --npy");
  std::string path = std::filesystem::path(loaded.label).stem().string() + ".wav";
  std::error_code ignored;
  if (std::filesystem::exists(std::filesystem::symlink_status(path, ignored)))
    throw InputError(
        fmt::format("{} exists already: overwrite it with -o {}, or choose another name", path, path));
  return path;
}

void refuse_clashes(const RenderOptions& options, const LoadedScene& loaded) {
  const std::vector<std::string> outputs = output_paths(options);
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    refuse_overwriting(outputs[i], loaded);
    for (std::size_t j = 0; j < i; ++j)
      if (same_file(outputs[i], outputs[j]) && is_regular_or_new(outputs[i]))
        throw InputError(fmt::format("{} is given for two outputs", outputs[i]));
  }
}

bool writes_to_standard_output(const RenderOptions& options) {
  return options.sound_path == "-" || options.csv_path == "-" || options.npy_path == "-";
}

RunResult run(const RenderOptions& options, const LoadedScene& loaded, std::optional<SoundOutput>& sound,
              std::optional<StateOutput>& states, double& peak) {
  std::vector<double> decimated;
  FrameDecimator decimator(loaded.file.description.oversampling, loaded.scene->channels);
  const auto keep = [&] {
    for (const double value : decimated) peak = std::max(peak, std::abs(value));
    sound->keep(decimated);
    decimated.clear();
  };
  ProgressBar bar("rendering");
  RunRequest request;
  request.with_ledger = !options.no_ledger;
  request.ledger_every = options.ledger_every;
  request.threads = options.threads;
  request.state_stride = options.state_stride;
  if (sound)
    request.each_block = [&](std::span<const double> frames) {
      decimator.process(frames, decimated);
      keep();
    };
  if (states)
    request.each_state = [&](const Simulator& simulator, const EnergyLedger* ledger) {
      states->record(simulator, ledger);
    };
  request.progress = [&](std::int64_t done, std::int64_t total) {
    throw_if_interrupted();
    if (states) states->throw_if_failed();
    bar.update(done, total);
  };
  RunResult result = run_scene(loaded.scene, request);
  throw_if_stopped(*loaded.scene, result);
  decimator.finish(decimated);
  if (sound) keep();
  return result;
}

}  // namespace

int render_scene(const RenderOptions& wish) {
  const LoadedScene loaded = load_scene(wish.request);
  print_warnings(loaded.warnings);
  RenderOptions options = wish;
  if (output_paths(options).empty()) options.sound_path = usual_sound_path(loaded);
  refuse_clashes(options, loaded);

  const InterruptGuard guard;
  tidy_folders_of(output_paths(options));
  std::optional<SoundOutput> sound;
  std::optional<StateOutput> states;
  if (!options.sound_path.empty())
    sound.emplace(options.sound_path, choose_sound_format(options.sound_path, options.sample_format),
                  *loaded.scene, loaded.file.description.oversampling);
  if (!options.csv_path.empty() || !options.npy_path.empty())
    states.emplace(options.csv_path, options.npy_path, loaded, options.no_ledger ? 0 : options.ledger_every,
                   options.state_stride);

  double peak = 0.0;  // of the sound
  const RunResult result = run(options, loaded, sound, states, peak);
  std::optional<Scaling> scaling;
  if (sound) scaling = sound->write(peak, options.raw ? Level::raw : Level::normalised);

  std::vector<WholeFile*> files;
  if (sound) files.push_back(&sound->file());
  if (states) states->add_files(files);
  throw_if_interrupted();
  publish_all(files);

  const std::string summary = render_summary(options, loaded, result, scaling);
  if (writes_to_standard_output(options))
    print_note(summary);
  else
    print_result(summary + "\n");
  return tell_findings(findings_of(*loaded.scene, result));
}

}  // namespace rattle
