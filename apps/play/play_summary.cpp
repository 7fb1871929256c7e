#include "play/play_summary.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace rattle::play {

namespace {

std::string quantiles(const CallbackTimes& times) {
  return fmt::format("median {:.1f} %, 99.9th percentile {:.1f} %, worst {:.1f} %", 100.0 * times.quantile(0.5),
                     100.0 * times.quantile(0.999), 100.0 * times.worst());
}

double worst_balance(const live::LiveStatus& status) {
  return std::max(status.balance_error, status.past_balance_error);
}

std::string balance_line(double error, int every) {
  std::string text = fmt::format("energy balance: {:.1e}", error);
  if (every > 1) text += fmt::format(", sampled: one step in {}", every);
  if (const auto finding = judge_balance(error)) {
    const ToldFinding told = tell(*finding, {}, "a higher --oversampling");
    text += fmt::format("; {}: {}", severity_word(told.severity), told.text());
  }
  return text + "\n";
}

}  // namespace

bool has_failed(const live::LiveStatus& status) {
  const auto fails = [](const Finding& finding) {
    return severity_of(finding.kind) == FindingSeverity::failure;
  };
  const auto balance = judge_balance(worst_balance(status));
  return (balance && fails(*balance)) ||
         std::any_of(status.findings.begin(),
                     status.findings.begin() + static_cast<std::ptrdiff_t>(status.finding_count),
                     [&](const live::LiveFinding& found) { return fails(found.finding); });
}

std::string summarise(const PerformanceTotals& totals, const CallbackTimes& times,
                      const CallbackTimes& own_times, int frames, int sample_rate) {
  std::string text = fmt::format("played {:.1f} s in {} callbacks of {} frames at {} Hz; xruns {}\n",
                                 totals.seconds, times.count(), frames, sample_rate, totals.xruns);
  text += fmt::format("callback time, of {:.2f} ms available: {}\n", 1000.0 * frames / sample_rate,
                      quantiles(times));
  text += fmt::format("  CPU time of it: {}\n", quantiles(own_times));
  text += fmt::format(
      "guard: {} trips; voices dropped {}; messages lost {}, refused {}, malformed {} (MIDI {}, OSC {}); keys "
      "still held "
      "{}\n",
      totals.status.guard_trips, totals.status.voices_shed, totals.lost + totals.status.events_lost,
      totals.refused_osc + totals.status.events_refused, totals.malformed_midi + totals.malformed_osc,
      totals.malformed_midi, totals.malformed_osc, totals.status.notes_held);
  if (totals.status.has_ledger) text += balance_line(worst_balance(totals.status), totals.status.ledger_every);
  if (!totals.recording.empty()) text += totals.recording + "\n";
  return text;
}

std::string overload_text(const live::LiveStatus& status) {
  return fmt::format(
      "overload: the callback took {:.0f} % of its time, and voices were faded out; of {} voices {} play "
      "together until the load falls. To reduce the load use fewer --voices, --no-ledger or a lower "
      "--oversampling",
      100.0 * status.overload, status.voices, status.voices_allowed);
}

std::string guard_text(const live::GuardMessage& message) {
  const std::string_view name(message.interaction_name.data());
  return fmt::format("guard: voice {}{}: {} ({:.3g}); {}", message.voice + 1,
                     name.empty() ? "" : fmt::format(", '{}'", name), live::describe(message.what),
                     message.value,
                     message.silenced ? "silent until its next note" : "it fades out and restarts");
}

}  // namespace rattle::play
