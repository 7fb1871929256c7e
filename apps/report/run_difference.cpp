#include "report/run_difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace rattle {
namespace {

constexpr std::size_t block_frames = 4096;

// Compares two sounds sample by sample over their common length and channels.
void compare_sounds(const RunRecord& first, const RunRecord& second, const RecordLimits& limits,
                    RunDifference& difference) {
  const auto channels_a = static_cast<std::size_t>(first.loaded.scene->channels);
  const auto channels_b = static_cast<std::size_t>(second.loaded.scene->channels);
  const std::size_t channels = std::min(channels_a, channels_b);
  const std::int64_t frames = std::min(first.result.samples, second.result.samples);
  if (channels == 0) return;
  const std::int64_t stretches =
      std::clamp<std::int64_t>(limits.waveform_stretches / static_cast<std::int64_t>(channels), 250, 12000);
  std::vector<Thinner> thinners(channels, Thinner(frames + 1, stretches));
  for (Thinner& thinner : thinners) thinner.add(0.0);  // n = 0, before the first sample of the sound
  std::vector<double> a(block_frames * channels_a), b(block_frames * channels_b);
  double square = 0.0, square_first = 0.0;
  for (std::int64_t at = 0; at < frames; at += static_cast<std::int64_t>(block_frames)) {
    const auto count = static_cast<std::size_t>(std::min<std::int64_t>(block_frames, frames - at));
    first.sound->read_at(at * static_cast<std::int64_t>(channels_a), {a.data(), count * channels_a});
    second.sound->read_at(at * static_cast<std::int64_t>(channels_b), {b.data(), count * channels_b});
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t c = 0; c < channels; ++c) {
        const double was = a[i * channels_a + c], change = b[i * channels_b + c] - was;
        thinners[c].add(change);
        square += change * change;
        square_first += was * was;
        difference.peak = std::max(difference.peak, std::abs(change));
      }
  }
  const double samples = static_cast<double>(frames) * static_cast<double>(channels);
  difference.rms = std::sqrt(square / samples);
  difference.relative_rms = square_first > 0.0 ? std::sqrt(square / square_first) : 0.0;
  for (std::size_t c = 0; c < channels; ++c)
    difference.waveform.push_back({first.waveform[c].name, first.waveform[c].unit, thinners[c].finish()});
}

class TableWriter {
 public:
  explicit TableWriter(ReportTable& table) : table_(table) {}
  void number(const std::string& quantity, double a, double b, const char* pattern = "{:.6g}") {
    table_.rows.push_back({quantity, fmt::format(fmt::runtime(pattern), a),
                           fmt::format(fmt::runtime(pattern), b), fmt::format(fmt::runtime(pattern), b - a)});
  }

 private:
  ReportTable& table_;
};

void fill_table(const RunRecord& first, const RunRecord& second, RunDifference& difference) {
  const EnergyLedger &a = *first.result.ledger, &b = *second.result.ledger;
  difference.table.columns = {"quantity", "first", "second", "difference"};
  TableWriter table(difference.table);
  table.number("sample rate (Hz)", first.loaded.scene->sample_rate, second.loaded.scene->sample_rate);
  table.number("duration (s)", first.loaded.scene->duration, second.loaded.scene->duration);
  table.number("peak of the output", first.result.peak, second.result.peak);
  table.number("peak energy (J)", a.peak_stored(), b.peak_stored());
  table.number("energy at the end (J)", a.stored(), b.stored());
  table.number("dissipated (J)", a.dissipated(), b.dissipated());
  table.number("work in (J)", a.work_in(), b.work_in());
  table.number("balance error", a.balance_error(), b.balance_error(), "{:.2e}");
  table.number("impacts", static_cast<double>(first.result.impacts()),
               static_cast<double>(second.result.impacts()));
  for (const ContactRecord& contact : first.contacts) {
    const auto other = std::find_if(second.contacts.begin(), second.contacts.end(),
                                    [&](const ContactRecord& c) { return c.name == contact.name; });
    if (other == second.contacts.end()) continue;
    table.number("peak force of " + contact.name + " (N)", contact.statistics.peak_force,
                 other->statistics.peak_force);
    table.number("attractive samples of " + contact.name,
                 static_cast<double>(contact.statistics.attractive_samples),
                 static_cast<double>(other->statistics.attractive_samples));
    table.number("deepest point of " + contact.name + " (m)", contact.statistics.deepest,
                 other->statistics.deepest);
    table.number("residual psi of " + contact.name, contact.statistics.residual_psi(),
                 other->statistics.residual_psi(), "{:.2e}");
  }
  table.number("x real time", first.result.x_realtime, second.result.x_realtime, "{:.3g}");
  if (!difference.same_rate) return;
  difference.table.rows.push_back(
      {"rms of the output difference", "–", "–", fmt::format("{:.6g}", difference.rms)});
  difference.table.rows.push_back(
      {"the same relative to the first", "–", "–", fmt::format("{:.3g}", difference.relative_rms)});
}

}  // namespace

RunDifference difference_between(const RunRecord& first, const RunRecord& second, const RecordLimits& limits) {
  RunDifference difference;
  difference.same_rate =
      first.loaded.scene->sample_rate == second.loaded.scene->sample_rate && first.sound && second.sound;
  if (difference.same_rate) {
    compare_sounds(first, second, limits, difference);
    for (std::size_t b = 0; b < std::min(first.spectrum.levels.size(), second.spectrum.levels.size()); ++b)
      difference.spectrum.push_back(second.spectrum.levels[b] - first.spectrum.levels[b]);
  }
  fill_table(first, second, difference);
  return difference;
}

}  // namespace rattle
