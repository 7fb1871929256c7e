// rattle render: a scene as sound, and as columns of numbers.
#include <memory>

#include "console/option_values.hpp"
#include "rattle/commands.hpp"
#include "rattle/rendering.hpp"
#include "rattle/scene_options.hpp"

namespace rattle {
namespace {

std::string read_sample_format(const std::string& text) {
  if (text == "float32" || text == "pcm24" || text == "pcm16") return text;
  throw InputError("'" + text + "' is not a sample format; choose float32, pcm24 or pcm16");
}

int read_oversampling(const std::string& text) {
  const int factor = read_positive_integer(text);
  if (factor == 1 || factor == 2 || factor == 4) return factor;
  throw InputError("'" + text + "' is not possible; choose 1, 2 or 4");
}

}  // namespace

void add_render_command(CLI::App& app, Action& action) {
  const auto options = std::make_shared<RenderOptions>();
  CLI::App* command = app.add_subcommand("render", "Render a scene to a sound file, and to columns of numbers");
  add_scene_argument(*command, options->request.scene);
  command
      ->add_option("-o,--output", options->sound_path,
                   "Sound file, .wav or .flac; - is WAV on standard output (default: the scene's name + .wav, "
                   "if that file does not exist and neither --csv nor --npy is given)")
      ->type_name("FILE");
  add_value_option(*command, "--format", "FORMAT", options->sample_format, read_sample_format,
                   "Samples of the sound file: float32 (WAV only, its default), pcm24 (FLAC's default), pcm16");
  command->add_flag("--raw", options->raw,
                    "Write unscaled SI values; by default the sound is scaled to a peak of -1 dBFS");
  command
      ->add_option(
          "--csv", options->csv_path,
          "Also write time, channels, probes and the energy ledger as comma-separated columns; velocity, "
          "acceleration and force in row n belong to n - 1")
      ->type_name("FILE");
  command
      ->add_option("--npy", options->npy_path,
                   "The same columns as a NumPy array of doubles; their names go to FILE.json")
      ->type_name("FILE");
  add_value_option(*command, "--csv-every,--every", "N", options->state_stride, read_positive_integer,
                   "Write only every N-th state to --csv and --npy");
  add_scene_options(*command, options->request, SolverOption::offered);
  command->add_flag("--no-ledger", options->no_ledger,
                    "Run without the energy ledger: faster, the same samples");
  add_ledger_option(*command, options->ledger_every);
  add_value_option(*command, "--oversampling", "N", options->request.oversampling, read_oversampling,
                   "Compute at 1, 2 or 4 times the sample rate; the sound is decimated, columns are not");
  add_value_option(*command, "--threads", "N", options->threads, read_thread_count,
                   "Step unconnected instruments in parallel (default 1): the same samples for any N");
  command->footer(
      "Files are written completely or not at all. Row n of the columns is the state after n steps, in SI "
      "units:\n"
      "displacements and penetrations at n; energies and psi at n - 1/2, works up to there;\n"
      "velocities, accelerations and forces at n - 1, because they are differences centred there.\n"
      "Row 0 is the start.\n"
      "Findings of 'rattle check' are reported once on standard error: contacts that sink, pull or are too "
      "short for\n"
      "the sample rate, a balance error above 1e-12. Without the ledger they are not detected.\n"
      "Exit code 1 if 'rattle check' would fail: a balance error above 1e-10, a contact that pulls, Newton did "
      "not\n"
      "converge (the files are written), or a NaN, more than 1e12 J, 1e12 N or 1e7 m (they are not).\n\n"
      "Examples:\n"
      "  rattle render hammer-string\n"
      "  rattle render hammer-string -o hammer.wav\n"
      "  rattle render hammer-string -o hammer.flac --rate 88200 --solver newton --set hammer.velocity=3\n"
      "  rattle render hammer-string --duration 0.1 --csv hammer.csv --npy hammer.npy");
  command->callback([options, &action] { action = [options] { return render_scene(*options); }; });
}

}  // namespace rattle
