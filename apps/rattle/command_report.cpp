// rattle report: a scene as one HTML file to look at and listen to.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <memory>
#include <rattle/version.hpp>

#include "console/console.hpp"
#include "console/interrupts.hpp"
#include "console/option_values.hpp"
#include "files/whole_file.hpp"
#include "rattle/commands.hpp"
#include "rattle/run_verdict.hpp"
#include "rattle/scene_options.hpp"
#include "recording/solver_names.hpp"
#include "report/report_document.hpp"
#include "report/report_page.hpp"
#include "sound_files/part_recovery.hpp"
#include "sound_files/sound_writer.hpp"

namespace rattle {
namespace {

struct ReportOptions {
  SceneRequest request;
  std::string second_scene;
  std::string output = "report.html";
  std::vector<Rule> solvers;
  std::string command_line;
};

struct PlannedRun {
  std::string label;
  LoadedScene loaded;
};

std::vector<Rule> read_two_solvers(const std::string& text) {
  std::vector<Rule> solvers;
  for (const std::string& name : split_at_commas(text)) solvers.push_back(read_solver(name));
  if (solvers.size() != 2)
    throw InputError(
        fmt::format("'{}' names {} solvers; give two, such as newton,gradient", text, solvers.size()));
  return solvers;
}

void check_combination(const ReportOptions& options) {
  if (!options.solvers.empty() && !options.second_scene.empty())
    throw InputError("--solvers compares two solvers of one scene: leave out the second scene, or --solvers");
  if (!options.solvers.empty() && options.request.solver)
    throw InputError("--solver and --solvers contradict each other: give one of them");
  if (options.request.scene == "-" && options.second_scene == "-")
    throw InputError("standard input holds one scene: give the other one as a file");
}

std::vector<PlannedRun> plan_runs(const ReportOptions& options) {
  std::vector<PlannedRun> runs;
  const auto add = [&](const SceneRequest& request, const std::string& label) {
    runs.push_back({label, load_scene(request)});
    add_pitch_warnings(runs.back().loaded);
    if (label.empty()) runs.back().label = runs.back().loaded.label;
    print_warnings(runs.back().loaded.warnings);
    refuse_overwriting(options.output, runs.back().loaded);
    if (runs.back().loaded.scene->channels > 0) whole_rate(runs.back().loaded.scene->sample_rate);
  };
  SceneRequest request = options.request;
  if (!options.solvers.empty()) {
    for (const Rule solver : options.solvers) {
      request.solver = solver;
      add(request, std::string(solver_name(solver)));
    }
    return runs;
  }
  add(request, "");
  if (options.second_scene.empty()) return runs;
  request.scene = options.second_scene;
  add(request, "");
  return runs;
}

std::string title_of(const ReportDocument& document) {
  std::string title;
  for (const ReportRun& run : document.runs) {
    const Scene& scene = *run.record.loaded.scene;
    const std::string own = scene.title.empty() ? run.label : scene.title;
    if (own == title) continue;
    title += (title.empty() ? "" : " / ") + own;
  }
  return title + " – Rattle";
}

std::string summary(const ReportOptions& options, const ReportDocument& document, std::size_t bytes,
                    double seconds) {
  std::string text = fmt::format("{:<14} {} ({:.1f} MB), made in {:.1f} s\n", "report", options.output,
                                 static_cast<double>(bytes) / 1e6, seconds);
  for (const ReportRun& run : document.runs) {
    const RunResult& result = run.record.result;
    text += fmt::format("{:<14} {}: {:.3f} s, balance error {:.2e}, {} impacts, {:.3g} x real time\n", "run",
                        run.label, static_cast<double>(result.samples) * run.record.loaded.scene->k,
                        result.ledger->balance_error(), result.impacts(), result.x_realtime);
  }
  if (document.difference && document.difference->same_rate)
    text += fmt::format("{:<14} rms {:.3g} of the first\n", "difference", document.difference->relative_rms);
  return text;
}

int make_report(const ReportOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  check_combination(options);
  const PageAssets assets = require_page(embedded_page());
  std::vector<PlannedRun> planned = plan_runs(options);

  const InterruptGuard guard;
  tidy_folders_of({&options.output, 1});
  WholeFile file(options.output);
  ReportDocument document{.version = RATTLE_VERSION,
                          .command = options.command_line,
                          .created = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))};
  const RecordLimits limits;
  for (PlannedRun& run : planned) {
    ReportRun done{.label = run.label, .record = record_run(std::move(run.loaded), limits, options.output)};
    if (done.record.sound) done.sound = encode_sound(done.record, options.output);
    document.runs.push_back(std::move(done));
  }
  if (document.runs.size() == 2)
    document.difference = difference_between(document.runs[0].record, document.runs[1].record, limits);

  const std::string page = report_page(assets, title_of(document), document_json(document));
  throw_if_interrupted();
  file.write(page);
  WholeFile* const files[] = {&file};
  publish_all(files);

  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const std::string text = summary(options, document, page.size(), seconds);
  if (options.output == "-")
    print_note(text.substr(0, text.size() - 1));
  else
    print_result(text);
  int exit_code = exit_good;
  const bool several = document.runs.size() > 1;
  for (const ReportRun& run : document.runs)
    exit_code = std::max(exit_code, tell_findings(run.record.findings, several ? run.label : ""));
  return exit_code;
}

}  // namespace

void add_report_command(CLI::App& app, Action& action, const std::string& command_line) {
  const auto options = std::make_shared<ReportOptions>();
  options->command_line = command_line;
  CLI::App* command =
      app.add_subcommand("report", "Write one HTML file to see and hear a scene, or two side by side");
  add_scene_argument(*command, options->request.scene);
  command->add_option("SCENE_B", options->second_scene, "A second scene, shown beside the first")
      ->type_name("");
  command
      ->add_option("-o,--output", options->output, "The HTML file (default report.html); - is standard output")
      ->type_name("FILE");
  add_value_option(*command, "--solvers", "A,B", options->solvers, read_two_solvers,
                   "Show two solvers of one scene side by side");
  add_scene_options(*command, options->request, SolverOption::offered);
  command->footer(
      "The file is self-contained and needs no network: sound, waveform, spectrogram, spectrum with the "
      "theoretical\n"
      "partials, energies and their balance, contacts, motion, gestures, and the scene. Long runs are "
      "decimated for\n"
      "display; the values shown are samples of --csv of 'rattle render', including the extremes of every "
      "interval.\n"
      "--set, --rate, --duration and --solver apply to both scenes.\n"
      "Findings of 'rattle check' are at the top of the page and on standard error. Exit codes are those of\n"
      "'rattle render'.\n\n"
      "Examples:\n"
      "  rattle report hammer-string -o hammer.html\n"
      "  rattle report tromba-contact --solvers newton,gradient --duration 0.3 -o solvers.html\n"
      "  rattle report tromba-contact tromba-spring --duration 0.3 -o two.html");
  command->callback([options, &action] { action = [options] { return make_report(*options); }; });
}

}  // namespace rattle
