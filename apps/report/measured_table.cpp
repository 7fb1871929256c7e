#include "report/measured_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "console/command_error.hpp"
#include "rattle/sound_measures.hpp"
#include "report/sound_record.hpp"

namespace rattle {
namespace {

constexpr double longest = 10.0;  // s

std::vector<std::string> row_of(const MeasuredPartial& partial) {
  const auto& theory = partial.theory;
  return {fmt::format("{:.7g} Hz", partial.sound.frequency),
          fmt::format("{:.1f} dB", partial.level),
          partial.sound.t60 ? fmt::format("{:.4g} s", *partial.sound.t60) : "–",
          theory ? fmt::format("{} {}", theory->component, theory->number) : "–",
          theory ? fmt::format("{:.7g} Hz", theory->frequency) : "–",
          theory ? fmt::format("{:.2f}", partial.cents_off_theory()) : "–"};
}

}  // namespace

ReportTable measured_table(const RunRecord& record) {
  ReportTable table{{"measured", "level", "T60", "partial", "theory", "cents above theory"}, {}};
  if (!record.sound) return table;
  const Scene& scene = *record.loaded.scene;
  const auto most = static_cast<std::int64_t>(longest * scene.sample_rate);
  std::vector<double> samples(static_cast<std::size_t>(std::min(record.result.samples, most)));
  mixed_down(record)(0, samples);
  try {
    const SoundMeasures measures =
        measure_sound(samples, {.sample_rate = scene.sample_rate}, std::nullopt, &scene);
    for (const MeasuredPartial& partial : measures.partials) table.rows.push_back(row_of(partial));
  } catch (const InputError&) {  // too short or silent
  }
  return table;
}

}  // namespace rattle
