#include "rattle/render_summary.hpp"

#include <fmt/format.h>

#include <vector>

#include "recording/units.hpp"
#include "runs/state_output.hpp"

namespace rattle {
namespace {

std::string peak_text(const Scaling& scaling, const std::string& unit) {
  if (scaling.peak == 0.0) return "silent, not scaled";
  if (!scaling.scaled) return fmt::format("{:.6g} {}, not scaled", scaling.peak, unit);
  return fmt::format("{:.6g} {}, scaled by {:+.2f} dB to {:.2f} dBFS", scaling.peak, unit,
                     scaling.gain_decibels(), normalised_decibels);
}

std::string balance_text(const EnergyLedger* ledger) {
  if (ledger == nullptr) return "not computed, contacts not checked (--no-ledger)";
  std::string error = fmt::format("{:.2e}", ledger->balance_error());
  if (!ledger->is_sampled()) return error;
  return fmt::format("{}, sampled: one step in {}, {} in all; contacts not checked", error, ledger->every(),
                     ledger->recorded_steps());
}

std::string line(const std::string& name, const std::string& content) {
  return fmt::format("{:<14} {}", name, content);
}

}  // namespace

std::string render_summary(const RenderOptions& options, const LoadedScene& loaded, const RunResult& result,
                           const std::optional<Scaling>& scaling) {
  const Scene& scene = *loaded.scene;
  const double length = static_cast<double>(result.samples) * scene.k;
  std::vector<std::string> lines;
  if (scaling) {
    const SoundFormat format = choose_sound_format(options.sound_path, options.sample_format);
    lines.push_back(line("sound", fmt::format("{} ({})", options.sound_path, format.name())));
  }
  if (!options.csv_path.empty()) lines.push_back(line("columns", options.csv_path));
  if (!options.npy_path.empty())
    lines.push_back(
        line("columns", fmt::format("{}, names in {}", options.npy_path, column_names_path(options.npy_path))));
  const int oversampling = loaded.file.description.oversampling;
  if (scaling && oversampling > 1)
    lines.push_back(line("rate", fmt::format("{} Hz, computed at {} times this rate",
                                             scene.sample_rate / oversampling, oversampling)));
  lines.push_back(
      line("length", fmt::format("{:.3f} s, {} samples at {} Hz, {} channel{}", length, result.samples,
                                 scene.sample_rate, scene.channels, scene.channels == 1 ? "" : "s")));
  if (scaling) lines.push_back(line("peak", peak_text(*scaling, common_unit(scene))));
  lines.push_back(line("balance error", balance_text(result.ledger.get())));
  if (result.ledger != nullptr && !result.ledger->is_sampled())
    lines.push_back(line("impacts", fmt::format("{}", result.impacts())));
  lines.push_back(line("speed", fmt::format("{:.3g} x real time", result.x_realtime)));
  return fmt::format("{}", fmt::join(lines, "\n"));
}

}  // namespace rattle
