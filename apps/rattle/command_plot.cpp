// rattle plot: one figure of a scene, for print.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>

#include "console/console.hpp"
#include "console/interrupts.hpp"
#include "console/option_values.hpp"
#include "files/whole_file.hpp"
#include "plot/plot_figures.hpp"
#include "rattle/commands.hpp"
#include "rattle/run_verdict.hpp"
#include "rattle/scene_options.hpp"
#include "recording/utf8.hpp"
#include "scene_file/name_suggestion.hpp"
#include "sound_files/part_recovery.hpp"

namespace rattle {
namespace {

const std::vector<std::string>& plot_kinds() {
  static const std::vector<std::string> kinds = {"spectrogram", "energy", "waveform", "contact", "modes"};
  return kinds;
}

struct PlotOptions {
  SceneRequest request;
  std::string what;
  std::string output;
  std::string contact;
  std::string title;
  FrequencyScale scale = FrequencyScale::logarithmic;
  PictureSize size{.width = 170.0, .height = 0.0, .dpi = 300.0};
};

std::string read_kind(const std::string& text) {
  if (std::find(plot_kinds().begin(), plot_kinds().end(), text) != plot_kinds().end()) return text;
  throw InputError(fmt::format("'{}' cannot be plotted{}; choose one of {}", text,
                               suggestion(text, plot_kinds()), fmt::join(plot_kinds(), ", ")));
}

FrequencyScale read_scale(const std::string& text) {
  if (text == "log") return FrequencyScale::logarithmic;
  if (text == "linear") return FrequencyScale::linear;
  throw InputError(fmt::format("'{}' is not a frequency axis; choose log or linear", text));
}

double read_within(const std::string& text, double lowest, double highest, const char* unit) {
  const double value = read_positive_number(text);
  if (value >= lowest && value <= highest) return value;
  throw InputError(fmt::format("{} {} is not between {} and {} {}", value, unit, lowest, highest, unit));
}

double read_length(const std::string& text) { return read_within(text, 50.0, 1000.0, "mm"); }
double read_density(const std::string& text) { return read_within(text, 50.0, 1200.0, "dpi"); }

PictureFormat format_of(const std::string& path) {
  if (path == "-") return PictureFormat::png;
  std::string extension = std::filesystem::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (extension == ".png") return PictureFormat::png;
  if (extension == ".svg") return PictureFormat::svg;
  throw InputError(fmt::format("unknown format of {}: its name must end in .png or .svg", path));
}

void refuse_huge(const PlotOptions& options) {
  constexpr double most_pixels = 150e6;
  const double inches = options.size.width / 25.4 * options.size.height / 25.4;
  const double pixels = inches * options.size.dpi * options.size.dpi;
  if (pixels > most_pixels)
    throw InputError(fmt::format(
        "{:.0f} x {:.0f} mm at {:.0f} dpi are {:.0f} million pixels (limit {:.0f} million): "
        "choose a smaller --dpi, or .svg with one",
        options.size.width, options.size.height, options.size.dpi, pixels / 1e6, most_pixels / 1e6));
}

// What looks well at a width of two columns.
double usual_height(const PlotOptions& options, const Scene& scene) {
  const double width = options.size.width;
  if (options.what == "waveform")
    return std::max(50.0, width * std::min(0.25 * std::max(scene.channels, 1) + 0.12, 1.2));
  if (options.what == "energy") return 0.75 * width;
  if (options.what == "contact") return 0.62 * width;
  if (options.what == "spectrogram") return (scene.gestures.empty() ? 0.5 : 0.75) * width;
  const auto shaped = std::count_if(scene.components.begin(), scene.components.end(),
                                    [](const SceneComponent& c) { return c.geometry.dimensions > 0; });
  return std::clamp(0.32 * width * static_cast<double>(shaped), 50.0, 1000.0);
}

struct Drawing {
  std::string bytes;
  int exit_code = exit_good;
};

Drawing draw_run(const PlotOptions& options, LoadedScene loaded, PictureFormat format) {
  RecordLimits limits;
  limits.motion_bytes = 0;
  limits.waveform_stretches = 1500 * std::max(loaded.scene->channels, 1);
  limits.force_stretches = 1500 * static_cast<std::int64_t>(loaded.scene->interactions.size() + 1);
  limits.balance_stretches = 1000;
  limits.energy_bytes = 500000;
  limits.spectrogram_frames = 2000;
  const RunRecord record = record_run(std::move(loaded), limits, options.output);
  const auto titled = [&](auto figure) {
    figure.title = valid_utf8(options.title);
    return draw(figure, format, options.size);
  };
  Drawing drawing;
  if (options.what == "waveform") drawing.bytes = titled(waveform_figure(record));
  if (options.what == "energy") drawing.bytes = titled(energy_figure(record));
  if (options.what == "contact") drawing.bytes = titled(contact_figure(record, options.contact));
  if (options.what == "spectrogram") drawing.bytes = titled(spectrogram_figure(record, options.scale));
  drawing.exit_code = tell_findings(record.findings);
  return drawing;
}

Drawing draw_modes(const PlotOptions& options, const LoadedScene& loaded, PictureFormat format) {
  ModesFigure figure = modes_figure(*loaded.scene);
  figure.title = valid_utf8(options.title);
  return {draw(figure, format, options.size)};
}

int plot(PlotOptions options) {
  LoadedScene loaded = load_scene(options.request);
  print_warnings(loaded.warnings);
  if (options.output.empty())
    options.output =
        fmt::format("{}-{}.png", std::filesystem::path(loaded.label).stem().string(), options.what);
  const PictureFormat format = format_of(options.output);
  if (options.size.height == 0.0) options.size.height = usual_height(options, *loaded.scene);
  refuse_huge(options);
  refuse_overwriting(options.output, loaded);
  if (options.what == "contact") check_contact_name(*loaded.scene, options.contact);
  if ((options.what == "waveform" || options.what == "spectrogram") && loaded.scene->channels == 0)
    throw InputError("the scene has no output, so there is no sound to plot: add an [output.NAME]");

  const InterruptGuard guard;
  tidy_folders_of({&options.output, 1});
  WholeFile file(options.output);
  const Drawing drawing = options.what == "modes" ? draw_modes(options, loaded, format)
                                                  : draw_run(options, std::move(loaded), format);
  throw_if_interrupted();
  file.write(drawing.bytes);
  WholeFile* const files[] = {&file};
  publish_all(files);
  const std::string text = fmt::format(
      "{:<14} {} ({:.0f} x {:.0f} mm{})", "figure", options.output, options.size.width, options.size.height,
      format == PictureFormat::png ? fmt::format(", {:.0f} dpi", options.size.dpi) : "");
  if (options.output == "-")
    print_note(text);
  else
    print_result(text + "\n");
  return drawing.exit_code;
}

}  // namespace

void add_plot_command(CLI::App& app, Action& action) {
  const auto options = std::make_shared<PlotOptions>();
  CLI::App* command = app.add_subcommand("plot", "Draw one figure of a scene for print, as PNG or SVG");
  add_scene_argument(*command, options->request.scene);
  add_value_option(*command, "--what", "KIND", options->what, read_kind,
                   fmt::format("What to draw: {}", fmt::join(plot_kinds(), ", ")))
      ->required();
  command
      ->add_option("-o,--output", options->output,
                   "Picture, .png or .svg (default SCENE-KIND.png); - is PNG on standard output")
      ->type_name("FILE");
  command
      ->add_option("--contact", options->contact,
                   "Which contact, for --what contact (default: the one with the strongest force)")
      ->type_name("NAME");
  add_value_option(*command, "--frequency", "AXIS", options->scale, read_scale,
                   "Frequency axis of the spectrogram: log (default) or linear");
  command->add_option("--title", options->title, "A line above the figure (default: none)")->type_name("TEXT");
  add_value_option(*command, "--width", "MM", options->size.width, read_length,
                   "Width, 50 to 1000 mm (default 170)");
  add_value_option(*command, "--height", "MM", options->size.height, read_length,
                   "Height, 50 to 1000 mm (default: depends on the figure)");
  add_value_option(*command, "--dpi", "N", options->size.dpi, read_density,
                   "Pixels per inch of PNG, 50 to 1200 (default 300)");
  add_scene_options(*command, options->request, SolverOption::offered);
  command->footer(
      "spectrogram  level over time and frequency, with the partials of the strings at the right and gestures "
      "below\n"
      "energy       stored energies, stacked; work and losses so far; balance error with the limit 1e-12\n"
      "waveform     the outputs in SI units\n"
      "contact      force over time, its strongest impact, force over depth there (a loop with its area if "
      "there is\n"
      "             loss), psi over eta\n"
      "modes        the first six modes of every string (theory) and plate (of the scheme); runs nothing\n"
      "Text has 7 and 8 points at every size. Exit codes are those of 'rattle render'.\n\n"
      "Examples:\n"
      "  rattle plot hammer-string --what energy -o energy.svg\n"
      "  rattle plot tromba-contact --what contact --contact rattle --duration 0.2 -o rattle.png\n"
      "  rattle plot plate --what modes --width 120 --dpi 150 -o modes.png");
  command->callback([options, &action] { action = [options] { return plot(*options); }; });
}

}  // namespace rattle
