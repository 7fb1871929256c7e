// rattle measure: what a sound is made of.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string_view>

#include "console/console.hpp"
#include "console/option_values.hpp"
#include "console/progress_bar.hpp"
#include "rattle/commands.hpp"
#include "rattle/scene_options.hpp"
#include "rattle/sound_measures.hpp"
#include "runs/run_scene.hpp"
#include "scene_file/note_name.hpp"
#include "scenes/signal_loading.hpp"

namespace rattle {
namespace {

constexpr double longest = 60.0;  // s that are measured

struct MeasureOptions {
  SceneRequest request;
  std::optional<double> fundamental;
  double from = 0.0;  // s
  int partials = 24;
  bool json = false;
};

struct MeasuredSound {
  std::string label;
  std::vector<double> samples;
  double sample_rate = 0.0;
  std::shared_ptr<const Scene> scene;  // null for a file
};

bool is_sound_file(const std::string& name) {
  constexpr std::array<std::string_view, 11> endings = {".wav", ".flac", ".aif",  ".aiff", ".ogg", ".opus",
                                                        ".mp3", ".w64",  ".rf64", ".caf",  ".au"};
  std::string ending = std::filesystem::path(name).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

MeasuredSound read_sound(const SceneRequest& request) {
  try {
    const std::string bytes = read_regular_file(request.scene, request.memory_limit);
    DecodedSound sound = decode_sound(bytes, request.memory_limit);
    return {request.scene, std::move(sound.samples), sound.sample_rate, nullptr};
  } catch (const InputError& error) {
    throw InputError(fmt::format("cannot read sound {}: {}", request.scene, error.what()));
  }
}

MeasuredSound render_sound(const MeasureOptions& options) {
  const LoadedScene loaded = load_scene(options.request);
  const Scene& scene = *loaded.scene;
  if (scene.channels == 0)
    throw InputError("the scene has no output, so there is no sound to measure: add an [output.NAME]");
  print_warnings(loaded.warnings);
  MeasuredSound sound{loaded.label, {}, scene.sample_rate, loaded.scene};
  const auto channels = static_cast<std::size_t>(scene.channels);
  ProgressBar progress("measuring " + loaded.label);
  RunRequest run{.with_ledger = false};
  run.sample_limit = static_cast<std::int64_t>((options.from + longest) * scene.sample_rate);
  run.each_block = [&](std::span<const double> frames) {
    for (std::size_t i = 0; i + channels <= frames.size(); i += channels) {
      double sum = 0.0;
      for (std::size_t channel = 0; channel < channels; ++channel) sum += frames[i + channel];
      sound.samples.push_back(sum / static_cast<double>(channels));
    }
  };
  run.progress = [&](std::int64_t done, std::int64_t total) { progress.update(done, total); };
  run_scene(loaded.scene, run);
  return sound;
}

int measure(const MeasureOptions& options) {
  const MeasuredSound sound =
      is_sound_file(options.request.scene) ? read_sound(options.request) : render_sound(options);
  const auto from = static_cast<std::size_t>(options.from * sound.sample_rate);
  if (from >= sound.samples.size())
    throw InputError(fmt::format("--from {:.6g} s is behind the end of {}, which lasts {:.6g} s", options.from,
                                 sound.label, static_cast<double>(sound.samples.size()) / sound.sample_rate));
  const std::span<const double> rest = std::span(sound.samples).subspan(from);
  const auto count = std::min(rest.size(), static_cast<std::size_t>(longest * sound.sample_rate));
  SoundMeasures measures;
  try {
    measures =
        measure_sound(rest.first(count),
                      {.sample_rate = sound.sample_rate, .most = static_cast<std::size_t>(options.partials)},
                      options.fundamental, sound.scene.get());
  } catch (const InputError& error) {
    throw InputError(fmt::format("cannot measure {}: {}", sound.label, error.what()));
  }
  measures.label = sound.label;
  if (options.json) {
    JsonWriter json;
    write_measures(json, measures);
    print_result(json.text());
  } else {
    print_result(measures_text(measures));
  }
  return exit_good;
}

double read_pitch_option(const std::string& text) {
  constexpr double usual_tuning = 440.0;
  if (const auto note = frequency_of_note(text, usual_tuning)) return *note;
  return read_positive_number(text);
}

int read_count(const std::string& text) {
  const int count = read_positive_integer(text);
  if (count <= 200) return count;
  throw InputError(fmt::format("{} partials are too many: at most 200", count));
}

}  // namespace

void add_measure_command(CLI::App& app, Action& action) {
  const auto options = std::make_shared<MeasureOptions>();
  CLI::App* command =
      app.add_subcommand("measure", "Measure partials, decay and pitch of a sound file or a scene");
  command
      ->add_option("SOUND", options->request.scene,
                   "A sound file (.wav, .flac, .aiff, .ogg, ...), or a scene as for the other commands")
      ->type_name("")
      ->required();
  add_value_option(*command, "--fundamental", "HZ", options->fundamental, read_pitch_option,
                   "Fundamental of the harmonics: a number or a note, such as A3 (default: found)");
  add_value_option(*command, "--partials", "N", options->partials, read_count,
                   "At most this many, the strongest (default 24)");
  add_value_option(*command, "--from", "SECONDS", options->from, read_positive_number,
                   "Leave out the beginning");
  command->add_flag("--json", options->json, "Print JSON");
  add_scene_options(*command, options->request, SolverOption::offered);
  command->footer(
      "Channels are mixed. At most 60 s are measured, from the loudest moment on. For each partial: its "
      "frequency,\n"
      "the nearest harmonic of the fundamental and the cents above it, its level below the strongest one where "
      "it\n"
      "begins, and T60 from the first 30 dB of its decay; - where it does not decay. For a scene also the "
      "nearest\n"
      "partial of a component by theory, within 60 cents, and the cents above it. Below, the pitch over time; "
      "- "
      "where\n"
      "there is none. The JSON has every frame.\n\n"
      "Examples:\n"
      "  rattle measure hammer-string\n"
      "  rattle measure bar --rate 96000 --duration 1 --json");
  command->callback([options, &action] { action = [options] { return measure(*options); }; });
}

}  // namespace rattle
